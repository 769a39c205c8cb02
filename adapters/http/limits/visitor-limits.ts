import { addressGroups } from "../../address-groups.ts";
import { fail, ok, type Result } from "#core/result.ts";
import { type Refusal, tooMany } from "../answer/refusal.ts";
import { createLimiter } from "./limiter.ts";

/** Accepted suggestions, subscriptions and so on per visitor and hour, each kind counted separately (docs/security.md). */
const ACCEPTED_PER_HOUR = 5;
/** The limit of all attempts: invalid ones cost work too. */
const REFUSED_PER_HOUR = 30;
/** Mail programs of many people use their links from the few addresses of one provider (RFC 8058). */
const LINKS_PER_HOUR = 600;
const HOUR_SECONDS = 3_600;

/** Limits on what fills the review queue, sends mail, reads everything, or tries links. */
export const createVisitorLimits = () => {
  const few = createLimiter({ points: ACCEPTED_PER_HOUR, seconds: HOUR_SECONDS });
  const many = createLimiter({ points: LINKS_PER_HOUR, seconds: HOUR_SECONDS });
  const refused = createLimiter({ points: REFUSED_PER_HOUR, seconds: HOUR_SECONDS });
  const limitOn = (what: string, accepted = few, perHour = ACCEPTED_PER_HOUR) => ({
    /**
     * Does the work within the limit of the address, or returns when the limit allows it. The work counts as refused unless it
     * calls `accept`.
     */
    within: async <T>(
      address: string,
      work: (accept: () => void) => Promise<T>,
    ): Promise<Result<T, Refusal>> => {
      const groups = addressGroups(address).map(({ name, factor }) => ({
        name: `${what} ${name}`,
        factor,
      }));
      const untilRefusable = refused.take(groups);
      if (untilRefusable > 0)
        return fail(
          tooMany(
            untilRefusable,
            `Too many invalid ${what} from this address within the last hour. Please try again later.`,
          ),
        );
      const untilAcceptable = accepted.take(groups);
      if (untilAcceptable > 0) {
        refused.giveBack(groups);
        return fail(
          tooMany(
            untilAcceptable,
            `We take at most ${perHour} ${what} an hour from one address. Please try again later.`,
          ),
        );
      }
      let isAccepted = false;
      try {
        return ok(await work(() => (isAccepted = true)));
      } finally {
        (isAccepted ? refused : accepted).giveBack(groups);
      }
    },
  });
  return {
    suggestions: limitOn("suggestions"),
    corrections: limitOn("corrections"),
    subscriptions: limitOn("subscriptions"),
    requests: limitOn("requests"),
    uses: limitOn("uses of such links"),
    links: limitOn("uses of links in mails", many, LINKS_PER_HOUR),
    resetRequests: limitOn("requests for a new password"),
    resets: limitOn("new passwords"),
    invitations: limitOn("uses of invitations"),
  };
};

export type VisitorLimits = ReturnType<typeof createVisitorLimits>;
