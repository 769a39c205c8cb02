import { StoreUnavailable } from "#core/result.ts";
import type { Rows } from "./rows.ts";
import type { Counters, Write } from "./rows-driver.ts";
import type { Counter } from "./tables.ts";

/** What to write, and what to answer once it is written. */
export interface Decision<Value> {
  writes: readonly Write[];
  value: Value;
}

/** After this many tries somebody else writes without pause. */
const MOST_TRIES = 50;

/**
 * Reads, decides and writes as if nobody else did. `decide` gets the counters, reads what it needs, and answers what to write. If
 * another writer moved one of these counters meanwhile, nothing is written and it decides again. So `decide` must not change
 * anything but what it answers, and must name the counters of all groups of tables that it reads.
 */
export const serially = async <Value>(
  rows: Rows,
  counters: readonly Counter[],
  decide: (now: Counters) => Promise<Decision<Value>>,
): Promise<Value> => {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const now = await rows.counters();
    const { writes, value } = await decide(now);
    if (writes.length === 0) return value;
    const read = Object.fromEntries(counters.map((counter) => [counter, now[counter]]));
    if (await rows.write(writes, read)) return value;
  }
  throw new StoreUnavailable(
    "Too many others are writing at the same time. Try again in a moment.",
  );
};
