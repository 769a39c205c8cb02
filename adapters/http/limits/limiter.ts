import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { AddressGroup } from "../../address-groups.ts";

/** Names stored per limiter and group width; the least recently used are dropped. */
const REMEMBERED = 10_000;

interface Allowance {
  points: number;
  seconds: number;
}

export interface Limiter {
  /** Takes a place in every group or in none. Returns 0, or the seconds until a place is free. */
  take(groups: readonly AddressGroup[]): Promise<number>;
  giveBack(groups: readonly AddressGroup[]): Promise<void>;
}

/** Allows each group a number of points per window, which begins with the group's first point. */
export const createLimiter = ({ points, seconds }: Allowance): Limiter => {
  // Separate, so that many /64s cannot push out the counter of their /48.
  const counters = {
    1: createCounter({ points, seconds }),
    3: createCounter({ points: 3 * points, seconds }),
  };
  const giveBack = async (groups: readonly AddressGroup[]): Promise<void> => {
    for (const { factor, name } of groups) await counters[factor].giveBack(name);
  };
  return {
    // Widest first, so that a refusal leaves nothing in the narrower counters.
    take: async (groups) => {
      const widestFirst = groups.toReversed();
      for (const [at, { factor, name }] of widestFirst.entries()) {
        const wait = await counters[factor].take(name);
        if (wait === 0) continue;
        await giveBack(widestFirst.slice(0, at));
        return wait;
      }
      return 0;
    },
    giveBack,
  };
};

/** Counts points by name, in bounded memory. */
const createCounter = ({ points, seconds }: Allowance) => {
  const limiter = new RateLimiterMemory({ points, duration: seconds, keyPrefix: "" });
  const remembered = new LRUCache<string, true>({
    // By size, because `max` allocates everything at once.
    maxSize: REMEMBERED,
    sizeCalculation: () => 1,
    dispose: (_, name) => void limiter.delete(name),
  });
  return {
    take: async (name: string): Promise<number> => {
      remembered.set(name, true);
      try {
        await limiter.consume(name);
        return 0;
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        // The library counts refused points too, so return them.
        await limiter.reward(name);
        return Math.max(1, Math.ceil(refused.msBeforeNext / 1_000));
      }
    },
    giveBack: async (name: string): Promise<void> => {
      const { consumedPoints } = await limiter.reward(name);
      if (consumedPoints <= 0) remembered.delete(name);
    },
  };
};
