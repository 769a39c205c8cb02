import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "better-sqlite3";
import { StoreUnavailable } from "#core/ports/catalog-store.ts";
import { isBusy, storeFailure } from "./failures.ts";
import { PAGE_CACHE_KIB } from "./open-database.ts";

/** How long a write waits for another process's before it gives up. */
const WRITE_PATIENCE_MS = 2_000;

/** Between two tries; a little different each time, so that two processes do not keep meeting. */
const retryPauseMs = (): number => 5 + Math.random() * 20;

/** Runs `work` in one write transaction: all of it or nothing. Waits for other writers without blocking the event loop. */
export const writing = async <T>(database: Database, work: () => T): Promise<T> => {
  const transaction = database.transaction(work);
  const deadline = performance.now() + WRITE_PATIENCE_MS;
  for (;;) {
    try {
      return transaction.immediate();
    } catch (error) {
      if (!isBusy(error)) throw storeFailure(error, database.name);
      if (performance.now() > deadline)
        throw new StoreUnavailable(
          `Another program has been writing to ${database.name} for ${WRITE_PATIENCE_MS / 1_000} seconds.`,
          { cause: error },
        );
    }
    await pause(retryPauseMs());
  }
};

/** Runs `work` at one moment: other processes' commits are seen before it or after it, never in between. */
export const reading = <T>(database: Database, work: () => T): T => {
  try {
    return database.transaction(work).deferred();
  } catch (error) {
    throw storeFailure(error, database.name);
  }
};

/** Runs one statement, which reads at one moment by itself. */
export const asking = <T>(database: Database, statement: () => T): T => {
  try {
    return statement();
  } catch (error) {
    throw storeFailure(error, database.name);
  }
};

/** From how many changes on a commit is given more memory. */
const LARGE_COMMIT = 1_000;
const LARGE_COMMIT_CACHE_KIB = 32 * 1024;

/** Lets a large commit keep the pages of its indexes in memory while it runs; they are visited at random. */
export const withRoomFor = async <T>(
  changes: number,
  database: Database,
  work: () => Promise<T>,
): Promise<T> => {
  if (changes < LARGE_COMMIT) return work();
  database.pragma(`cache_size = -${LARGE_COMMIT_CACHE_KIB}`);
  try {
    return await work();
  } finally {
    database.pragma(`cache_size = -${PAGE_CACHE_KIB}`);
  }
};

const SCANNING_CACHE_KIB = 512;

/** Lets a read of everything leave no pages behind in memory: the last ones read are of no use to what is asked next. */
export const withoutCaching = <T>(database: Database, work: () => T): T => {
  database.pragma(`cache_size = -${SCANNING_CACHE_KIB}`);
  try {
    return work();
  } finally {
    database.pragma(`cache_size = -${PAGE_CACHE_KIB}`);
  }
};
