import { LRUCache } from "lru-cache";
import type { AddressGroup } from "../../address-groups.ts";

/** The most groups of one width that a limiter remembers; it drops the least recently used. */
const REMEMBERED = 10_000;

interface Allowance {
  points: number;
  seconds: number;
}

export interface Limiter {
  /** Takes a point from every group or from none. Returns 0, or the seconds until a point is free. */
  take(groups: readonly AddressGroup[]): number;
  giveBack(groups: readonly AddressGroup[]): void;
}

/** Allows each group a number of points per window, which begins with the group's first point. */
export const createLimiter = ({ points, seconds }: Allowance): Limiter => {
  // Separate, so that many /64s cannot push out the counter of their /48.
  const counters = {
    1: createCounter({ points, seconds }),
    3: createCounter({ points: 3 * points, seconds }),
  };
  const giveBack = (groups: readonly AddressGroup[]): void => {
    for (const { factor, name } of groups) counters[factor].giveBack(name);
  };
  return {
    // Widest first, so that a refusal leaves nothing in the narrower counters.
    take: (groups) => {
      const widestFirst = groups.toReversed();
      for (const [at, { factor, name }] of widestFirst.entries()) {
        const wait = counters[factor].take(name);
        if (wait === 0) continue;
        giveBack(widestFirst.slice(0, at));
        return wait;
      }
      return 0;
    },
    giveBack,
  };
};

/** Counts points by name, in bounded memory. */
const createCounter = ({ points, seconds }: Allowance) => {
  const windows = new LRUCache<string, { taken: number }>({
    // Not `max`, which would allocate memory for every entry at once.
    maxSize: REMEMBERED,
    sizeCalculation: () => 1,
    ttl: seconds * 1_000,
    ttlResolution: 0,
    perf: Date,
  });
  return {
    take: (name: string): number => {
      const window = windows.get(name);
      if (window && window.taken >= points)
        return Math.max(1, Math.ceil(windows.getRemainingTTL(name) / 1_000));
      if (window) window.taken += 1;
      else windows.set(name, { taken: 1 });
      return 0;
    },
    giveBack: (name: string): void => {
      const window = windows.get(name);
      if (window) window.taken -= 1;
      if (window?.taken === 0) windows.delete(name);
    },
  };
};
