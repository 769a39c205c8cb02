import type { Rows } from "../store/rows.ts";
import type { Counter } from "../store/tables.ts";

/**
 * Reads the newest value of a counter once per turn of the event loop, for all requests of that turn. No request sees stale rows: what
 * another process wrote before a request arrived is visible in the turn that handles the request. Own writes are known at once.
 */
export const knownPerTick = (rows: Rows): Rows => {
  const seen = new Map<Counter, number>();
  return {
    ...rows,
    known: (counter) => {
      const before = seen.get(counter);
      if (before !== undefined) return before;
      if (seen.size === 0) setImmediate(() => seen.clear());
      const value = rows.known(counter);
      seen.set(counter, value);
      return value;
    },
    write: async (...write) => {
      try {
        return await rows.write(...write);
      } finally {
        seen.clear();
      }
    },
  };
};
