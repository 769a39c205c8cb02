import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { fail, ok, type Result } from "#core/result.ts";
import type { Refusal } from "../answer/refusal.ts";
import { addressGroup } from "../request/client-address.ts";

/** Suggestions one address may send in an hour (limits.md). */
const SUBMISSIONS_PER_HOUR = 5;
const HOUR_SECONDS = 3_600;
/** Addresses remembered; beyond it the one heard of longest ago is forgotten. */
const REMEMBERED = 20_000;

/** Keeps one address from flooding the review queue. Only what is accepted counts. */
export interface SubmissionLimit {
  /** Takes one of the address's places, or says when there will be one. */
  take(address: string): Promise<Result<{ giveBack(): Promise<void> }, Refusal>>;
}

export const createSubmissionLimit = (): SubmissionLimit => {
  const limiter = new RateLimiterMemory({
    points: SUBMISSIONS_PER_HOUR,
    duration: HOUR_SECONDS,
  });
  const remembered = new LRUCache<string, true>({
    max: REMEMBERED,
    dispose: (_, address, reason) => {
      if (reason === "evict") void limiter.delete(address);
    },
  });

  return {
    take: async (address) => {
      const group = addressGroup(address);
      remembered.set(group, true);
      try {
        await limiter.consume(group);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        return fail(tooMany(Math.max(1, Math.ceil(refused.msBeforeNext / 1_000))));
      }
      return ok({ giveBack: async () => void (await limiter.reward(group)) });
    },
  };
};

const tooMany = (seconds: number): Refusal => ({
  status: 429,
  title: "Too Many Requests",
  detail: `At most ${SUBMISSIONS_PER_HOUR} suggestions an hour are taken from one address. Please try again later.`,
  headers: { "Retry-After": String(seconds) },
});
