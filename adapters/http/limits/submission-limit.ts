import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { fail, ok, type Result } from "#core/result.ts";
import type { Refusal } from "../answer/refusal.ts";
import { addressGroup } from "../request/client-address.ts";

/** Suggestions, subscriptions and the like that one address may send in an hour, each counted apart (limits.md). */
const SENT_PER_HOUR = 5;
const HOUR_SECONDS = 3_600;
/** Addresses remembered; beyond it the one heard of longest ago is forgotten. */
const REMEMBERED = 20_000;

/** Keeps one address from flooding the review queue, or other people with mails. Only what is accepted counts. */
export interface SubmissionLimit {
  /** Takes one of the address's places, or says when there will be one. */
  take(address: string): Promise<Result<{ giveBack(): Promise<void> }, Refusal>>;
}

/** Where the places are counted: one book for all processes of a server. */
export interface SubmissionBook {
  /** Takes a place; answers 0, or the seconds until there will be one. */
  takePlace(client: string): Promise<number>;
  giveBackPlace(client: string): Promise<void>;
}

/** What is counted apart from suggestions. */
export type Countable = "suggestions" | "subscriptions" | "requests" | "uses of such links";

export const createSubmissionLimit = (
  book: SubmissionBook,
  what: Countable = "suggestions",
): SubmissionLimit => ({
  take: async (address) => {
    const client =
      what === "suggestions" ? addressGroup(address) : `${what} ${addressGroup(address)}`;
    const seconds = await book.takePlace(client);
    return seconds > 0
      ? fail(tooMany(what, seconds))
      : ok({ giveBack: () => book.giveBackPlace(client) });
  },
});

export const createSubmissionBook = (): SubmissionBook => {
  const limiter = new RateLimiterMemory({
    points: SENT_PER_HOUR,
    duration: HOUR_SECONDS,
  });
  const remembered = new LRUCache<string, true>({
    max: REMEMBERED,
    dispose: (_, client, reason) => {
      if (reason === "evict") void limiter.delete(client);
    },
  });

  return {
    takePlace: async (client) => {
      remembered.set(client, true);
      try {
        await limiter.consume(client);
        return 0;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
      }
    },
    giveBackPlace: async (client) => void (await limiter.reward(client)),
  };
};

const tooMany = (what: Countable, seconds: number): Refusal => ({
  status: 429,
  title: "Too Many Requests",
  detail: `At most ${SENT_PER_HOUR} ${what} an hour are taken from one address. Please try again later.`,
  headers: { "Retry-After": String(seconds) },
});
