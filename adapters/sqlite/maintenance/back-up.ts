import { once } from "node:events";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import SqliteDatabase, { type Database } from "better-sqlite3";
import { temporaryName } from "../../files/target-file.ts";
import { DatabaseRefused, isDamage, storeFailure } from "../failures.ts";
import type { Counts } from "../../store/inspected-rows.ts";
import { countAll, inspectDatabase, refuseUnreadable } from "./inspect.ts";
import {
  createPrivate,
  hasTable,
  isSameFile,
  isSideFile,
  momentInName,
  openReadOnly,
  realFile,
  removeWithSides,
  syncFolder,
  writesAhead,
} from "./database-files.ts";

/** How long a backup before an upgrade waits for a writing process. */
const TIMEOUT_MS = 5_000;

export type BackupStage = "copy" | "check" | "prove";

/** Called when a stage begins, and during the copy with the rows done so far. */
export type OnBackup = (stage: BackupStage, done: number, total: number) => void;

/**
 * Backs up a database while others read and write it. SQLite copies the rows as of one moment, so deleted rows leave no bytes in the
 * backup. Secrets and sessions are then overwritten with zeros. The backup is checked and test-restored before it gets its name; an
 * existing file of that name stays until then. Throws if the copy fails or is not sound.
 */
export const backUpDatabase = async (
  file: string,
  to: string,
  prove?: (copy: string, counts: Counts) => void,
  onBackup: OnBackup = () => {},
): Promise<Counts> => {
  const target = realFile(to);
  refuseUnreadable(file);
  checkBackupTarget(file, target);
  const unfinished = temporaryName(target);
  try {
    createPrivate(unfinished);
    await copy(file, unfinished, onBackup);
    onBackup("check", 0, 0);
    return complete(unfinished, target, (finished, counts) => {
      if (prove) onBackup("prove", 0, 0);
      prove?.(finished, counts);
    });
  } catch (error) {
    // If the copy is damaged, the database is.
    throw storeFailure(error, isDamage(error) ? file : target);
  } finally {
    removeWithSides(unfinished);
  }
};

/**
 * Backs up an open database to a file in the same folder, before migrations run. Other processes may read meanwhile.
 * Returns the backup's name; throws `DatabaseRefused` if it cannot be made.
 */
export const backUpBeforeUpgrade = (
  database: Database,
  now: Date,
  prove: (copy: string, counts: Counts) => void,
): string => {
  const target = `${database.name}.before-upgrade-${momentInName(now)}`;
  const unfinished = temporaryName(target);
  // A second connection locks out writers, because VACUUM INTO cannot run inside a transaction.
  const writer = new SqliteDatabase(database.name, { timeout: TIMEOUT_MS });
  try {
    writer.exec("BEGIN IMMEDIATE");
    createPrivate(unfinished);
    database.prepare("VACUUM INTO ?").run(unfinished);
    complete(unfinished, target, prove);
    return target;
  } catch (error) {
    const failure = storeFailure(error, target);
    throw new DatabaseRefused(
      `${database.name} was written by an earlier version of GolfBrands, and GolfBrands cannot back it up before upgrading it: ${failure instanceof Error ? failure.message : String(failure)} The file is unchanged.`,
      { cause: error },
    );
  } finally {
    writer.close();
    removeWithSides(unfinished);
  }
};

/** Removes the secrets from a copy, checks the copy and renames it to `target`. */
const complete = (
  unfinished: string,
  target: string,
  prove: (copy: string, counts: Counts) => void,
): Counts => {
  seal(unfinished);
  const { problems, counts } = inspectDatabase(unfinished);
  if (problems.length > 0)
    throw new DatabaseRefused(`The backup is damaged and was deleted: ${problems.join("; ")}.`);
  prove(unfinished, counts);
  renameSync(unfinished, target);
  syncFolder(dirname(target));
  return counts;
};

const POLL_MS = 100;

const DRIVER = createRequire(import.meta.url).resolve("better-sqlite3");

const WORK = `
  const { workerData: { driver, file, to } } = require("node:worker_threads");
  const database = new (require(driver))(file);
  database.prepare("VACUUM INTO ?").run(to);
  database.close();
`;

/** Copies a database in a worker thread. Estimates how many rows are done from the size of the copy. */
const copy = async (file: string, to: string, onBackup: OnBackup): Promise<void> => {
  const { database, close } = openReadOnly(file);
  const total = Object.values(countAll(database)).reduce((sum, count) => sum + count, 0);
  close();
  const whole = statSync(file).size;
  const report = (): void =>
    onBackup("copy", Math.floor(Math.min(1, statSync(to).size / whole) * total), total);
  const thread = new Worker(WORK, { eval: true, workerData: { driver: DRIVER, file, to } });
  const timer = setInterval(report, POLL_MS);
  try {
    // Rejects with the error of the thread.
    await once(thread, "exit");
  } finally {
    clearInterval(timer);
  }
};

/** Deletes the secrets from a copy, and flushes the copy to disk. */
const seal = (file: string): void => {
  const database = new SqliteDatabase(file);
  try {
    database.pragma("journal_mode = DELETE");
    database.pragma("secure_delete = ON");
    forgetKeys(database);
  } finally {
    database.close();
  }
  chmodSync(file, 0o600);
  const handle = openSync(file, "r+");
  fsyncSync(handle);
  closeSync(handle);
};

/**
 * Tables of secrets: the key that signs tokens and mail links, invitations (which a mail link accepts), sessions, known clients and sign-in
 * attempts. Child tables precede their parents.
 */
export const KEY_TABLES = [
  "refresh_tokens",
  "invitations",
  "sessions",
  "known_clients",
  "sign_in_tries",
  "identity_secret",
] as const;

/** Deletes every secret from a copy. */
export const forgetKeys = (copy: Database): void => {
  for (const table of KEY_TABLES) if (hasTable(copy, table)) copy.exec(`DELETE FROM ${table}`);
};

/**
 * Returns whether the target is an earlier backup that may be replaced. Throws `DatabaseRefused` for a folder, a file of another
 * kind, the database itself (by any name), its side files, or another database in use.
 */
export const checkBackupTarget = (file: string, to: string): boolean => {
  const target = realFile(to);
  if (isSideFile(file, target))
    throw new DatabaseRefused(
      `${target} belongs to the database. Name another file for its backup.`,
    );
  if (!existsSync(target)) return false;
  if (statSync(target).isDirectory())
    throw new DatabaseRefused(`${target} is a folder. Name a file in it for the backup.`);
  if (existsSync(file) && isSameFile(file, target))
    throw new DatabaseRefused(
      `${target} is the database itself. Name another file for its backup.`,
    );
  inspectDatabase(target);
  if (writesAhead(target))
    throw new DatabaseRefused(
      `${target} is a database in use, not a backup. Name another file for the backup.`,
    );
  return true;
};
