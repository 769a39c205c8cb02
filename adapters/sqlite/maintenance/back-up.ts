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

/** Pages copied before progress is reported. */
const PAGES_PER_STEP = 1_000;

export type BackupStage = "copy" | "compact" | "check" | "prove";

/** Called when a stage begins, and during the copy with the rows done so far. */
export type OnBackup = (stage: BackupStage, done: number, total: number) => void;

/**
 * Backs up a database while others read and write it. The copy is made inside one read transaction: without it,
 * SQLite's online backup starts over whenever another connection writes between two steps. The backup holds no secrets, sessions or deleted content. It is checked and test-restored before it gets
 * its name; an existing file of that name stays until then. Throws if the copy fails or is not sound.
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
  const names = unfinishedNames(target);
  try {
    const counts = await copy(file, names.raw, onBackup);
    await compact(names, (share) => onBackup("compact", ...rowsOf(counts, share)));
    onBackup("check", 0, 0);
    return complete(counts, target, names, (finished) => {
      if (prove) onBackup("prove", 0, 0);
      prove?.(finished, counts);
    });
  } catch (error) {
    // Damage in the copy comes from the database.
    throw storeFailure(error, isDamage(error) ? file : target);
  } finally {
    removeUnfinished(names);
  }
};

/**
 * Backs up an open database to a file in the same folder, before migrations run. Others may read meanwhile.
 * Returns the backup's name; throws `DatabaseRefused` if it cannot be made.
 */
export const backUpBeforeUpgrade = (
  database: Database,
  now: Date,
  prove: (copy: string, counts: Counts) => void,
): string => {
  const target = `${database.name}.before-upgrade-${momentInName(now)}`;
  const names = unfinishedNames(target);
  // SQLite cannot back up a connection inside its own transaction.
  const writer = new SqliteDatabase(database.name, { timeout: TIMEOUT_MS });
  try {
    writer.exec("BEGIN IMMEDIATE");
    createPrivate(names.raw);
    database.prepare("VACUUM INTO ?").run(names.raw);
    prepareToCompact(names);
    compactNow(names);
    complete(countAll(database), target, names, prove);
    return target;
  } catch (error) {
    const failure = storeFailure(error, target);
    throw new DatabaseRefused(
      `${database.name} was written by an earlier version of GolfBrands, and GolfBrands cannot back it up before upgrading it: ${failure instanceof Error ? failure.message : String(failure)} The file is unchanged.`,
      { cause: error },
    );
  } finally {
    writer.close();
    removeUnfinished(names);
  }
};

/** Names of the temporary files of a backup. */
interface UnfinishedNames {
  raw: string;
  finished: string;
}

const unfinishedNames = (target: string): UnfinishedNames => {
  const finished = temporaryName(target);
  return { raw: `${finished}.raw`, finished };
};

const removeUnfinished = ({ raw, finished }: UnfinishedNames): void => {
  for (const name of [raw, finished]) removeWithSides(name);
};

/** Checks a backup with these counts and renames it. */
const complete = (
  counts: Counts,
  target: string,
  { finished }: UnfinishedNames,
  prove: (copy: string, counts: Counts) => void,
): Counts => {
  seal(finished);
  const { problems, counts: copied } = inspectDatabase(finished);
  if (JSON.stringify(copied) !== JSON.stringify(counts))
    problems.push("it has fewer rows than the database");
  if (problems.length > 0)
    throw new DatabaseRefused(`The backup is damaged and was deleted: ${problems.join("; ")}.`);
  prove(finished, counts);
  renameSync(finished, target);
  syncFolder(dirname(target));
  return counts;
};

const copy = async (file: string, finished: string, onBackup: OnBackup): Promise<Counts> => {
  const { database, close } = openReadOnly(file);
  try {
    createPrivate(finished);
    database.exec("BEGIN");
    const counts = countAll(database);
    await database.backup(finished, {
      progress: ({ totalPages, remainingPages }) => {
        const share = totalPages === 0 ? 0 : 1 - remainingPages / totalPages;
        onBackup("copy", ...rowsOf(counts, share));
        return PAGES_PER_STEP;
      },
    });
    database.exec("COMMIT");
    return counts;
  } finally {
    close();
  }
};

/** The estimated number of rows done at this share of a file, and the total. */
const rowsOf = (counts: Counts, share: number): [done: number, total: number] => {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [Math.floor(Math.min(1, share) * total), total];
};

/** Removes the secrets of a raw copy, and makes the empty file that it is compacted to. */
const prepareToCompact = ({ raw, finished }: UnfinishedNames): void => {
  const database = new SqliteDatabase(raw);
  try {
    database.pragma("journal_mode = DELETE");
    forgetKeys(database);
  } finally {
    database.close();
  }
  createPrivate(finished);
};

const POLL_MS = 100;

const DRIVER = createRequire(import.meta.url).resolve("better-sqlite3");

const WORK = `
  const { workerData: { driver, raw, finished } } = require("node:worker_threads");
  const database = new (require(driver))(raw);
  database.prepare("VACUUM INTO ?").run(finished);
  database.close();
`;

/**
 * Copies the raw file with VACUUM, row by row, so that deleted rows and secrets leave no bytes in free pages. It runs in a thread,
 * which leaves this one free to report the share that is done.
 */
const compact = async (names: UnfinishedNames, onShare: (share: number) => void): Promise<void> => {
  prepareToCompact(names);
  const { raw, finished } = names;
  const whole = statSync(raw).size;
  const thread = new Worker(WORK, { eval: true, workerData: { driver: DRIVER, raw, finished } });
  const timer = setInterval(() => onShare(statSync(finished).size / whole), POLL_MS);
  try {
    // Rejects with the error of the thread.
    await once(thread, "exit");
  } finally {
    clearInterval(timer);
  }
};

/** Compacts the copy without a thread. */
const compactNow = ({ raw, finished }: UnfinishedNames): void => {
  const database = new SqliteDatabase(raw);
  try {
    database.prepare("VACUUM INTO ?").run(finished);
  } finally {
    database.close();
  }
};

/** Writes a finished backup to disk. */
const seal = (file: string): void => {
  chmodSync(file, 0o600);
  const handle = openSync(file, "r+");
  fsyncSync(handle);
  closeSync(handle);
};

/**
 * Tables of secrets: the key that signs tokens and mail links, invitations by such links, sessions, and failed
 * sign-ins. Children precede their parents.
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
 * Returns whether the target is an earlier backup that may be replaced. Throws `DatabaseRefused` for a folder, the
 * database itself (by any name), its side files, or another database in use.
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
