import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type { Database } from "better-sqlite3";
import { StoreUnavailable } from "#core/result.ts";
import { isBusy, storeFailure } from "./failures.ts";
import { refuseReplaced, SERVING_BUSY_MS } from "./open-database.ts";

/** How long a write waits for another process before it gives up. */
const WRITE_TIMEOUT_MS = 2_000;

/** Pause between tries, randomised so that two processes do not stay in step. */
const retryPauseMs = (): number => 5 + Math.random() * 20;

/** A write that waits for the lock. */
interface Waiting {
  deadline: number;
  /** Runs the write and settles its promise; returns false if the lock is taken. */
  attempt(): boolean;
  giveUp(): void;
}

/** Waiting writes by file, oldest first. */
const queues = new Map<string, Waiting[]>();

/**
 * Runs `write`, which begins a write transaction on `database`, once no other process is writing; gives up
 * after two seconds. It never waits inside SQLite, so the event loop stays free, and only the first waiting
 * write tries the lock. When each one tried, twenty of them delayed every page for two seconds.
 */
export const whenUnlocked = <T>(database: Database, write: () => T): Promise<T> => {
  const file = database.name;
  return new Promise<T>((resolve, reject) => {
    let cause: unknown;
    const waiting: Waiting = {
      deadline: performance.now() + WRITE_TIMEOUT_MS,
      attempt: () => {
        try {
          resolve(withoutBlocking(database, write));
        } catch (error) {
          cause = error;
          if (isBusy(error)) return false;
          reject(storeFailure(error, file));
        }
        return true;
      },
      giveUp: () =>
        reject(
          new StoreUnavailable(
            `Another program has been writing to ${file} for ${WRITE_TIMEOUT_MS / 1_000} seconds.`,
            { cause },
          ),
        ),
    };
    const queue = queues.get(file);
    if (queue) queue.push(waiting);
    else if (!waiting.attempt()) void runQueue(file, [waiting]);
  });
};

/** Retries the lock for the first waiting write until none waits. */
const runQueue = async (file: string, queue: Waiting[]): Promise<void> => {
  queues.set(file, queue);
  while (queue.length > 0) {
    if (runWaiting(queue)) {
      await nextTurn();
      continue;
    }
    while (queue[0] && queue[0].deadline < performance.now()) queue.shift()?.giveUp();
    await pause(retryPauseMs());
  }
  queues.delete(file);
};

/** How long waiting writes may hold up the event loop. */
const SLICE_MS = 20;

/** Runs waiting writes for a while; false if the lock is taken. */
const runWaiting = (queue: Waiting[]): boolean => {
  for (const end = performance.now() + SLICE_MS; queue[0] && performance.now() < end;) {
    if (!queue[0].attempt()) return false;
    queue.shift();
  }
  return true;
};

/** Makes SQLite report a busy lock at once instead of waiting. */
const withoutBlocking = <T>(database: Database, write: () => T): T => {
  refuseReplaced(database);
  database.pragma("busy_timeout = 0");
  try {
    return write();
  } finally {
    database.pragma(`busy_timeout = ${SERVING_BUSY_MS}`);
  }
};
