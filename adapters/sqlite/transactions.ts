import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Database } from "better-sqlite3";
import type { Slices } from "#core/slices.ts";
import { runInSlices } from "../system.ts";
import { storeFailure } from "./failures.ts";
import { openOwnConnection, PAGE_CACHE_KIB, refuseReplaced } from "./open-database.ts";
import { whenUnlocked } from "./write-lock.ts";

/** How long a write waits for a long write of this process before it competes for the lock. */
const OWN_TIMEOUT_MS = 20_000;

/** Runs `work` in one write transaction. Waits for other writers without blocking the event loop. */
export const writing = async <T>(database: Database, work: () => T): Promise<T> => {
  const transaction = database.transaction(work);
  await longWrite(database.name);
  return whenUnlocked(database, () => transaction.immediate());
};

/** Long writes in progress, by file. */
const longWrites = new Map<string, Promise<unknown>>();

const longWrite = async (file: string): Promise<void> => {
  const underWay = longWrites.get(file);
  if (!underWay) return;
  const cancelPause = new AbortController();
  await Promise.race([
    underWay.catch(() => {}),
    pause(OWN_TIMEOUT_MS, undefined, { signal: cancelPause.signal, ref: false }).catch(() => {}),
  ]);
  cancelPause.abort();
};

/**
 * Like `writing`, for long work that yields to the event loop. It uses its own connection: on the shared one,
 * other queries would run inside its transaction.
 */
export const writingInSlices = async <T>(
  database: Database,
  begin: (own: Database) => Slices<T>,
): Promise<T> => {
  // The own connection is opened by path, so check the path.
  refuseReplaced(database);
  await longWrite(database.name);
  const written = writeInSlices(database.name, begin);
  longWrites.set(database.name, written);
  try {
    return await written;
  } finally {
    if (longWrites.get(database.name) === written) longWrites.delete(database.name);
  }
};

const writeInSlices = async <T>(file: string, begin: (own: Database) => Slices<T>): Promise<T> => {
  const own = openOwnConnection(file);
  let written: T;
  try {
    own.pragma(`cache_size = -${LARGE_COMMIT_CACHE_KIB}`);
    // An automatic checkpoint would run inside the commit and block.
    own.pragma("wal_autocheckpoint = 0");
    const steps = begin(own);
    await whenUnlocked(own, () => own.exec("BEGIN IMMEDIATE"));
    written = await runInSlices(steps);
    own.exec("COMMIT");
  } catch (error) {
    throw storeFailure(error, file);
  } finally {
    // Closing rolls back an open transaction.
    own.close();
  }
  if (logBytes(file) >= LARGE_LOG_BYTES) await checkpointInWorker(file);
  return written;
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
export const LARGE_COMMIT = 1_000;
const LARGE_COMMIT_CACHE_KIB = 24 * 1024;

/** Enlarges the page cache during a large commit, which updates its indexes in random order. */
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

/** Smaller logs wait for a later write: SQLite would not checkpoint them on commit either. */
const LARGE_LOG_BYTES = 1_000 * 4_096;

const logBytes = (file: string): number =>
  statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;

/** The checkpoint's busy timeout. */
const TIMEOUT_MS = 2_000;

const DRIVER = createRequire(import.meta.url).resolve("better-sqlite3");

const WORK = `
  const { workerData: { driver, file, timeout } } = require("node:worker_threads");
  const database = new (require(driver))(file, { timeout, fileMustExist: true });
  database.pragma("wal_checkpoint(PASSIVE)");
  database.close();
`;

/**
 * Checkpoints the write-ahead log in a worker thread, since after a long write it would block the event loop.
 * If it fails, a later write does it.
 */
const checkpointInWorker = (file: string): Promise<void> =>
  new Promise((resolve) => {
    const workerData = { driver: DRIVER, file, timeout: TIMEOUT_MS };
    const thread = new Worker(WORK, { eval: true, workerData });
    thread.once("error", () => resolve());
    thread.once("exit", () => resolve());
  });
