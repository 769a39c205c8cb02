import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync } from "node:fs";
import { dirname, resolve } from "node:path";
import SqliteDatabase, { type Database } from "better-sqlite3";
import { temporaryName } from "../../files/target-file.ts";
import { DatabaseRefused, storeFailure } from "../failures.ts";
import { countAll, type Counts, inspectDatabase } from "./inspect.ts";
import {
  createPrivate,
  hasTable,
  isSameFile,
  isSideFile,
  momentInName,
  openReadOnly,
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
  prove: (copy: string, counts: Counts) => void = () => {},
  onBackup: OnBackup = () => {},
): Promise<Counts> => {
  const target = resolve(to);
  checkBackupTarget(file, target);
  const names = unfinishedNames(target);
  try {
    return complete(await copy(file, names.raw, onBackup), target, names, prove, onBackup);
  } catch (error) {
    throw storeFailure(error, target);
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

/** Turns a raw copy into a backup with these counts, checks it and renames it. */
const complete = (
  counts: Counts,
  target: string,
  { raw, finished }: UnfinishedNames,
  prove: (copy: string, counts: Counts) => void,
  onBackup: OnBackup = () => {},
): Counts => {
  onBackup("compact", 0, 0);
  finalize(raw, finished);
  onBackup("check", 0, 0);
  const { problems, counts: copied } = inspectDatabase(finished);
  if (JSON.stringify(copied) !== JSON.stringify(counts))
    problems.push("it has fewer rows than the database");
  if (problems.length > 0)
    throw new DatabaseRefused(`The backup is damaged and was deleted: ${problems.join("; ")}.`);
  onBackup("prove", 0, 0);
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
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    await database.backup(finished, {
      progress: ({ totalPages, remainingPages }) => {
        const share = totalPages === 0 ? 0 : 1 - remainingPages / totalPages;
        onBackup("copy", Math.floor(share * total), total);
        return PAGES_PER_STEP;
      },
    });
    database.exec("COMMIT");
    return counts;
  } finally {
    close();
  }
};

/**
 * Copies the raw file with VACUUM, row by row, so that deleted rows and secrets leave no bytes in free pages,
 * then writes it to disk.
 */
const finalize = (raw: string, file: string): void => {
  const database = new SqliteDatabase(raw);
  try {
    database.pragma("journal_mode = DELETE");
    forgetKeys(database);
    createPrivate(file);
    database.prepare("VACUUM INTO ?").run(file);
  } finally {
    database.close();
  }
  chmodSync(file, 0o600);
  const handle = openSync(file, "r+");
  fsyncSync(handle);
  closeSync(handle);
};

/**
 * Tables of secrets: the key that signs tokens and mail links, sessions, and failed sign-ins. Children
 * precede their parents.
 */
export const KEY_TABLES = [
  "refresh_tokens",
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
 * Returns whether the target is an earlier backup that may be replaced. Throws `DatabaseRefused` for the
 * database itself (by any name), its side files, or another database in use.
 */
export const checkBackupTarget = (file: string, to: string): boolean => {
  const target = resolve(to);
  if (isSideFile(file, target))
    throw new DatabaseRefused(
      `${target} belongs to the database. Name another file for its backup.`,
    );
  if (!existsSync(target)) return false;
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
