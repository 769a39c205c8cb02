import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type { Database } from "better-sqlite3";
import { StoreUnavailable } from "#core/result.ts";
import { isBusy, storeFailure } from "./failures.ts";
import { refuseReplaced, SERVING_BUSY_MS } from "./open-database.ts";

/** How long a write waits for another process before it gives up. A request is answered within two seconds, with all its other work. */
const WRITE_TIMEOUT_MS = 1_700;

/** Pause between tries, randomised so that two processes do not stay in step. */
const retryPauseMs = (): number => 5 + Math.random() * 20;

/** The last pending write on each file. Resolves to the error of the write, if it failed. */
const queues = new Map<string, Promise<unknown>>();

/**
 * Runs `write`, which begins a write transaction on `database`, once no other process is writing; gives up before two seconds
 * are over. It never waits inside SQLite, so the event loop stays free. Writes of this process queue, so only the first of them tries the
 * lock.
 */
export const whenUnlocked = <T>(database: Database, write: () => T): Promise<T> => {
  const file = database.name;
  const deadline = performance.now() + WRITE_TIMEOUT_MS;
  const before = queues.get(file);
  const queued = async (): Promise<T> => {
    const failure = await before;
    // The lock was tried a moment ago. Trying it again for each of many writes would take long.
    if (failure instanceof StoreUnavailable && performance.now() >= deadline) throw failure;
    if (before) await nextTurn();
    return tryUntil(database, write, deadline);
  };
  const done = queued();
  const settle = async (): Promise<unknown> => {
    const [outcome] = await Promise.allSettled([done]);
    if (queues.get(file) === settled) queues.delete(file);
    return outcome.status === "rejected" ? outcome.reason : undefined;
  };
  const settled = settle();
  queues.set(file, settled);
  return done;
};

const tryUntil = async <T>(database: Database, write: () => T, deadline: number): Promise<T> => {
  const file = database.name;
  for (;;) {
    try {
      return withoutBlocking(database, write);
    } catch (cause) {
      if (!isBusy(cause)) throw storeFailure(cause, file);
      if (performance.now() >= deadline)
        throw new StoreUnavailable(`Another program has been writing to ${file} for 2 seconds.`, {
          cause,
        });
    }
    await pause(retryPauseMs());
  }
};

/** Makes SQLite report a busy lock at once instead of waiting. */
const withoutBlocking = <T>(database: Database, write: () => T): T => {
  refuseReplaced(database);
  database.exec("PRAGMA busy_timeout = 0");
  try {
    return write();
  } finally {
    database.exec(`PRAGMA busy_timeout = ${SERVING_BUSY_MS}`);
  }
};
