import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type { Database } from "better-sqlite3";
import { StoreUnavailable } from "#core/result.ts";
import { SLICE_MS } from "../system.ts";
import { isBusy, storeFailure } from "./failures.ts";
import { refuseReplaced, SERVING_BUSY_MS } from "./open-database.ts";

/** How long a write waits for another process's before it gives up. */
const WRITE_TIMEOUT_MS = 2_000;

/** Between two tries; a little different each time, so that two processes do not keep meeting. */
const retryPauseMs = (): number => 5 + Math.random() * 20;

/** A write that waits for the lock. */
interface Waiting {
  deadline: number;
  /** Writes and settles, or answers false when the lock is not to be had. */
  attempt(): boolean;
  giveUp(): void;
}

/** Who waits, by file; the first has waited longest. */
const queues = new Map<string, Waiting[]>();

/**
 * Runs `write`, which begins a write transaction on `database`, as soon as no other program is writing; gives up after two
 * seconds. The event loop is free meanwhile: no try waits inside SQLite, and however many writes wait, one asks for all. When
 * each asked for itself, twenty of them held up every page for two seconds.
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
    else if (!waiting.attempt()) void letIn(file, [waiting]);
  });
};

/** Asks for the lock, for whoever is first, until nobody waits any more. */
const letIn = async (file: string, queue: Waiting[]): Promise<void> => {
  queues.set(file, queue);
  while (queue.length > 0) {
    if (writeThose(queue)) {
      await nextTurn();
      continue;
    }
    while (queue[0] && queue[0].deadline < performance.now()) queue.shift()?.giveUp();
    await pause(retryPauseMs());
  }
  queues.delete(file);
};

/** One after the other, as long as a turn may take; false when the lock was not to be had. */
const writeThose = (queue: Waiting[]): boolean => {
  for (const end = performance.now() + SLICE_MS; queue[0] && performance.now() < end;) {
    if (!queue[0].attempt()) return false;
    queue.shift();
  }
  return true;
};

/** SQLite says at once that it is busy, where it would wait a little otherwise. */
const withoutBlocking = <T>(database: Database, write: () => T): T => {
  refuseReplaced(database);
  database.pragma("busy_timeout = 0");
  try {
    return write();
  } finally {
    database.pragma(`busy_timeout = ${SERVING_BUSY_MS}`);
  }
};
