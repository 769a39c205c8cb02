import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { fail, ok } from "#core/result.ts";
import { tooMany } from "../answer/refusal.ts";
import { addressGroup } from "../request/addresses.ts";

/** Suggestions, subscriptions and the like that one address may send in an hour, each counted apart (limits.md). */
const SENT_PER_HOUR = 5;
/** And so many that cannot be taken: each is work. */
const REFUSED_PER_HOUR = 30;
const HOUR_SECONDS = 3_600;
/** Addresses remembered; beyond it the one heard of longest ago is forgotten. */
const REMEMBERED = 20_000;
/** By size: by `max` it would make all its room at once; the memories of visitors were 8 MB in a server that nobody had visited. */
const GROWING = { maxSize: REMEMBERED, sizeCalculation: () => 1 };

/** Accepted and refused are counted apart. */
export type TurnKind = "accepted" | "refused";

/** Where the turns are counted. */
export interface SubmissionQuota {
  /** Takes a place; answers 0, or the seconds until there will be one. */
  takeTurn(client: string, kind: TurnKind): Promise<number>;
  giveBackTurn(client: string, kind: TurnKind): Promise<void>;
}

/** How often one network address may do what fills the review queue, sends a mail, or looks through everything; each is counted apart. */
export const createVisitorLimits = (quota: SubmissionQuota) => ({
  suggestions: createSubmissionLimit(quota, "suggestions"),
  corrections: createSubmissionLimit(quota, "corrections"),
  subscriptions: createSubmissionLimit(quota, "subscriptions"),
  requests: createSubmissionLimit(quota, "requests"),
  uses: createSubmissionLimit(quota, "uses of such links"),
});

export type VisitorLimits = ReturnType<typeof createVisitorLimits>;

/** Keeps one address from flooding the review queue, or other people with mails; and from sending for ever what cannot be taken. */
const createSubmissionLimit = (quota: SubmissionQuota, what: string) => ({
  /** Takes one of the address's places, or says when there will be one. */
  take: async (address: string) => {
    const client =
      what === "suggestions" ? addressGroup(address) : `${what} ${addressGroup(address)}`;
    const untilRefusable = await quota.takeTurn(client, "refused");
    if (untilRefusable > 0)
      return fail(
        tooMany(
          untilRefusable,
          `Too many ${what} from this address could not be taken within the hour. Please try again later.`,
        ),
      );
    const seconds = await quota.takeTurn(client, "accepted");
    if (seconds > 0) {
      await quota.giveBackTurn(client, "refused");
      return fail(
        tooMany(
          seconds,
          `At most ${SENT_PER_HOUR} ${what} an hour are taken from one address. Please try again later.`,
        ),
      );
    }
    return ok({
      /** What was sent was accepted, and counts; or it was refused, and counts among those. */
      settle: (isAccepted: boolean) =>
        quota.giveBackTurn(client, isAccepted ? "refused" : "accepted"),
    });
  },
});

export const createSubmissionQuota = (): SubmissionQuota => {
  const limiters: Record<TurnKind, RateLimiterMemory> = {
    accepted: new RateLimiterMemory({ points: SENT_PER_HOUR, duration: HOUR_SECONDS }),
    refused: new RateLimiterMemory({ points: REFUSED_PER_HOUR, duration: HOUR_SECONDS }),
  };
  const remembered = new LRUCache<string, true>({
    ...GROWING,
    dispose: (_, client, reason) => {
      if (reason !== "evict") return;
      void limiters.accepted.delete(client);
      void limiters.refused.delete(client);
    },
  });

  return {
    takeTurn: async (client, kind) => {
      remembered.set(client, true);
      try {
        await limiters[kind].consume(client);
        return 0;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
      }
    },
    giveBackTurn: async (client, kind) => void (await limiters[kind].reward(client)),
  };
};
