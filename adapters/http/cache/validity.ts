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
 * Names everything an answer made now depends on besides its address: the catalog and the day. The
 * build and the settings need no place in it, for the cache lives no longer than the process.
 */
export interface Validity {
  /** At once, when the catalog has nothing to wait for; else `undefined`. */
  now(): string | undefined;
  settled(): Promise<string>;
}

export const createValidity = (catalog: Catalog, today: () => string): Validity => {
  let named = { stamp: "", day: "", name: "" };
  const nameOf = (stamp: string): string => {
    const day = today();
    if (named.stamp !== stamp || named.day !== day) named = { stamp, day, name: `${stamp}@${day}` };
    return named.name;
  };
  return {
    now: () => {
      const stamp = catalog.stampNow();
      return stamp === undefined ? undefined : nameOf(stamp);
    },
    settled: async () => nameOf(await catalog.stamp()),
  };
};
