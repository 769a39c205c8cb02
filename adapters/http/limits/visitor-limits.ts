import { addressGroups } from "../../address-groups.ts";
import { type Refusal, tooMany } from "../answer/refusal.ts";
import { createLimiter } from "./limiter.ts";

/** Accepted suggestions, subscriptions and so on per visitor and hour, each kind counted separately (docs/security.md). */
const ACCEPTED_PER_HOUR = 5;
/** Invalid attempts per visitor and hour: they cost work too. */
const INVALID_PER_HOUR = 30;
/** High, because a mail provider follows the unsubscribe links of many people from a few addresses (RFC 8058). */
const LINKS_PER_HOUR = 600;
const HOUR_SECONDS = 3_600;

/** Limits on calls that fill the review queue, send mail, show personal data, or could guess the tokens of links. */
export const createVisitorLimits = () => {
  const few = createLimiter({ points: ACCEPTED_PER_HOUR, seconds: HOUR_SECONDS });
  const many = createLimiter({ points: LINKS_PER_HOUR, seconds: HOUR_SECONDS });
  const invalid = createLimiter({ points: INVALID_PER_HOUR, seconds: HOUR_SECONDS });
  const limitOn = (what: string, accepted = few, perHour = ACCEPTED_PER_HOUR) => ({
    /**
     * Answers with `work` if the address is within its limits, otherwise with a refusal that has the seconds to wait. An answer with an
     * error status counts as an invalid attempt.
     */
    within: async <Answer extends { status: number }>(
      address: string,
      work: () => Promise<Answer>,
      refuse: (refusal: Refusal) => Answer,
    ): Promise<Answer> => {
      const groups = addressGroups(address).map(({ name, factor }) => ({
        name: `${what} ${name}`,
        factor,
      }));
      const invalidWait = invalid.take(groups);
      if (invalidWait > 0)
        return refuse(
          tooMany(
            invalidWait,
            `Too many invalid ${what} from this address within the last hour. Please try again later.`,
          ),
        );
      const acceptedWait = accepted.take(groups);
      if (acceptedWait > 0) {
        invalid.giveBack(groups);
        return refuse(
          tooMany(
            acceptedWait,
            `At most ${perHour} ${what} an hour are allowed from one address. Please try again later.`,
          ),
        );
      }
      let isAccepted = false;
      try {
        const answer = await work();
        isAccepted = answer.status < 400;
        return answer;
      } finally {
        (isAccepted ? invalid : accepted).giveBack(groups);
      }
    },
  });
  return {
    suggestions: limitOn("suggestions"),
    corrections: limitOn("corrections"),
    subscriptions: limitOn("subscriptions"),
    requests: limitOn("requests"),
    personalData: limitOn("uses of links to personal data"),
    links: limitOn("uses of links in mails", many, LINKS_PER_HOUR),
    resetRequests: limitOn("requests for a new password"),
    resets: limitOn("password resets"),
    invitations: limitOn("uses of invitations"),
  };
};

export type VisitorLimits = ReturnType<typeof createVisitorLimits>;
