import { addressGroups } from "../../address-groups.ts";
import { fail, ok } from "#core/result.ts";
import { tooMany } from "../answer/refusal.ts";
import { createLimiter } from "./limiter.ts";

/** Suggestions, subscriptions and the like that one visitor may send in an hour, each counted apart (limits.md). */
const SENT_PER_HOUR = 5;
/** Those that cannot be taken are work too. */
const REFUSED_PER_HOUR = 30;
const HOUR_SECONDS = 3_600;

/** How often one address group may do what fills the review queue, sends a mail, or reads everything. */
export const createVisitorLimits = () => {
  const accepted = createLimiter({ points: SENT_PER_HOUR, seconds: HOUR_SECONDS });
  const refused = createLimiter({ points: REFUSED_PER_HOUR, seconds: HOUR_SECONDS });
  const limitOn = (what: string) => ({
    /** Takes one of the address's places, or says when there will be one. */
    take: async (address: string) => {
      const groups = addressGroups(address).map(({ name, factor }) => ({
        name: `${what} ${name}`,
        factor,
      }));
      const untilRefusable = await refused.take(groups);
      if (untilRefusable > 0)
        return fail(
          tooMany(
            untilRefusable,
            `Too many ${what} from this address could not be taken within the hour. Please try again later.`,
          ),
        );
      const untilAcceptable = await accepted.take(groups);
      if (untilAcceptable > 0) {
        await refused.giveBack(groups);
        return fail(
          tooMany(
            untilAcceptable,
            `At most ${SENT_PER_HOUR} ${what} an hour are taken from one address. Please try again later.`,
          ),
        );
      }
      return ok({
        /** Counts it as accepted, or as refused. */
        settle: (isAccepted: boolean) => (isAccepted ? refused : accepted).giveBack(groups),
      });
    },
  });
  return {
    suggestions: limitOn("suggestions"),
    corrections: limitOn("corrections"),
    subscriptions: limitOn("subscriptions"),
    requests: limitOn("requests"),
    uses: limitOn("uses of such links"),
  };
};

export type VisitorLimits = ReturnType<typeof createVisitorLimits>;
