import { StoreUnavailable } from "#core/result.ts";
import { isEffective, type Rows } from "./rows.ts";
import type { Counters, Write } from "./rows-driver.ts";
import type { Counter } from "./tables.ts";

/** The rows to write, and the result to return once they are written. */
export interface Decision<Value> {
  writes: readonly Write[];
  value: Value;
  /** Further groups of tables on which the decision turned out to depend. */
  also?: readonly Counter[];
}

/** What `decide` returns to be called again, because somebody wrote between its reads. */
export const AGAIN = Symbol("again");

/** Tries before giving up. With eight servers that write without pause, one write in 800 loses 50 tries in a row, and none loses 200. */
const MOST_TRIES = 200;

/**
 * Reads, decides and writes as if nobody else wrote. `decide` gets the counters, reads what it needs, and returns what to write. If another
 * writer advanced one of these counters meanwhile, or `decide` returns `AGAIN`, nothing is written and `decide` is called again. So `decide` must
 * have no side effects, must name the counters of all groups of tables that it reads, and must not call `serially` itself. Do slow work
 * before the call.
 */
export const serially = <Value>(
  rows: Rows,
  counters: readonly [Counter, ...Counter[]],
  decide: (now: Counters) => Promise<Decision<Value> | typeof AGAIN>,
): Promise<Value> =>
  inTurn(rows, counters, async () => {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const now = await rows.counters();
      const decision = await decide(now);
      if (decision === AGAIN) continue;
      const { writes, value, also = [] } = decision;
      if (!writes.some(isEffective)) return value;
      const read = Object.fromEntries([...counters, ...also].map((one) => [one, now[one]]));
      if (await rows.write(writes, read)) return value;
    }
    throw new StoreUnavailable(
      "Too many others are writing at the same time. Try again in a moment.",
    );
  });

/** The last pending work for each group of tables. */
const queues = new WeakMap<Rows, Map<Counter, Promise<unknown>>>();

/** Decisions of one process wait for each other, so a decision is repeated only because of another process. */
const inTurn = <Value>(
  rows: Rows,
  counters: readonly Counter[],
  work: () => Promise<Value>,
): Promise<Value> => {
  const queue = queues.get(rows) ?? new Map<Counter, Promise<unknown>>();
  queues.set(rows, queue);
  const before = Promise.allSettled(counters.flatMap((counter) => queue.get(counter) ?? []));
  const done = before.then(work);
  for (const counter of counters) queue.set(counter, done);
  return done;
};
