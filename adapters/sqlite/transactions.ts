import type { Database } from "better-sqlite3";
import { storeFailure } from "./failures.ts";
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

/** Runs one statement, which needs no transaction to see a single state of the database. */
export const querying = <T>(database: Database, statement: () => T): T => {
  try {
    return statement();
  } catch (error) {
    throw storeFailure(error, database.name);
  }
};
