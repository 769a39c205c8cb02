import type { Catalog } from "#core/catalog/catalog.ts";
import type { Clock } from "#core/ports/system.ts";

const DAY_MS = 86_400_000;

/** `YYYY-MM-DD`, UTC; computed once a day. */
export const createToday = (clock: Clock): (() => string) => {
  let start = 0;
  let today = "";
  return () => {
    const now = clock.now().getTime();
    if (today === "" || now < start || now >= start + DAY_MS) {
      start = Math.floor(now / DAY_MS) * DAY_MS;
      today = new Date(start).toISOString().slice(0, 10);
    }
    return today;
  };
};

/**
 * Counts how often that moved which answers depend on besides their address: the catalog and the day. The build and the
 * settings have no part in it, for what counts lives no longer than the process.
 */
export interface Epochs {
  /** At once, when the catalog has nothing to wait for; else `undefined`. */
  now(): number | undefined;
  settled(): Promise<number>;
}

export const createEpochs = (catalog: Catalog, today: () => string): Epochs => {
  let current = { stamp: "", day: "", epoch: 0 };
  const epochOf = (stamp: string): number => {
    const day = today();
    if (current.stamp !== stamp || current.day !== day)
      current = { stamp, day, epoch: current.epoch + 1 };
    return current.epoch;
  };
  return {
    now: () => {
      const stamp = catalog.stampNow();
      return stamp === undefined ? undefined : epochOf(stamp);
    },
    settled: async () => epochOf(await catalog.stamp()),
  };
};
