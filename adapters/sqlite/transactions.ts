import type { Database } from "better-sqlite3";
import { storeFailure } from "./failures.ts";
import { PAGE_CACHE_KIB } from "./open-database.ts";
import { whenUnlocked } from "./write-lock.ts";

/** Runs `work` in one write transaction. Waits for other writers without blocking the event loop. */
export const writing = async <T>(database: Database, work: () => T): Promise<T> => {
  const transaction = database.transaction(work);
  return whenUnlocked(database, () => transaction.immediate());
};

/** Runs `work` in one read transaction. */
export const reading = <T>(database: Database, work: () => T): T => {
  try {
    return database.transaction(work).deferred();
  } catch (error) {
    throw storeFailure(error, database.name);
  }
};

/** Runs one statement, which sees one state of the database. */
export const querying = <T>(database: Database, statement: () => T): T => {
  try {
    return statement();
  } catch (error) {
    throw storeFailure(error, database.name);
  }
};

/** Commits with at least this many changes get a larger page cache. */
const LARGE_COMMIT = 1_000;
const LARGE_COMMIT_CACHE_KIB = 24 * 1024;

/** Enlarges the page cache during a large commit, which updates its indexes in random order. */
export const withLargerCache = async <T>(
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
