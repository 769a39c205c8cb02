import { chmodSync, closeSync, existsSync, fsyncSync, openSync, renameSync } from "node:fs";
import { dirname, resolve } from "node:path";
import SqliteDatabase, { type Database } from "better-sqlite3";
import { nameBeside } from "../../files/target-file.ts";
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

/** How long copying before an upgrade waits for another process that writes. */
const TIMEOUT_MS = 5_000;

/** So many pages at once are the whole file. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies a database while others read and write it, as it is at one moment: the copy is made in one step inside one read
 * transaction, since SQLite's online backup begins anew whenever another connection writes between two steps. It opens nothing, and
 * holds nothing that was deleted. It is looked through, and proven as told, before it takes its name; what stood there before stays
 * until then. Throws when it cannot be made or is not sound.
 */
export const backUpDatabase = async (
  file: string,
  to: string,
  prove: (copy: string, counts: Counts) => void = () => {},
): Promise<Counts> => {
  const target = resolve(to);
  checkBackupTarget(file, target);
  const names = unfinishedNames(target);
  try {
    return complete(await copy(file, names.raw), target, names, prove);
  } catch (error) {
    throw storeFailure(error, target);
  } finally {
    removeUnfinished(names);
  }
};

/**
 * Copies an open database, before it is brought up to date, to a file beside it; proven as told. Others may read it meanwhile, and
 * write a moment later. Answers the copy's name; throws `DatabaseRefused` when none can be made.
 */
export const backUpBeforeUpgrade = (
  database: Database,
  now: Date,
  prove: (copy: string, counts: Counts) => void,
): string => {
  const target = `${database.name}.before-upgrade-${momentInName(now)}`;
  const names = unfinishedNames(target);
  // A connection cannot copy within a transaction of its own.
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
      `${database.name} was written by an earlier version of GolfBrands, and no backup can be put beside it before it is brought up to date: ${failure instanceof Error ? failure.message : String(failure)} It was left as it is.`,
      { cause: error },
    );
  } finally {
    writer.close();
    removeUnfinished(names);
  }
};

/** What a backup is called until it is one. */
interface UnfinishedNames {
  raw: string;
  beside: string;
}

const unfinishedNames = (target: string): UnfinishedNames => {
  const beside = nameBeside(target);
  return { raw: `${beside}.raw`, beside };
};

const removeUnfinished = ({ raw, beside }: UnfinishedNames): void => {
  for (const name of [raw, beside]) removeWithSides(name);
};

/** Makes a backup of a raw copy that holds so much, and gives it its name when it is sound. */
const complete = (
  counts: Counts,
  target: string,
  { raw, beside }: UnfinishedNames,
  prove: (copy: string, counts: Counts) => void,
): Counts => {
  finalize(raw, beside);
  const { problems, counts: copied } = inspectDatabase(beside);
  if (JSON.stringify(copied) !== JSON.stringify(counts))
    problems.push("it does not hold as much as the database");
  if (problems.length > 0)
    throw new DatabaseRefused(`The backup is not sound, and was not kept: ${problems.join("; ")}.`);
  prove(beside, counts);
  renameSync(beside, target);
  syncFolder(dirname(target));
  return counts;
};

const copy = async (file: string, beside: string): Promise<Counts> => {
  const { database, close } = openReadOnly(file);
  try {
    createPrivate(beside);
    database.exec("BEGIN");
    const counts = countAll(database);
    await database.backup(beside, { progress: () => ALL_PAGES });
    database.exec("COMMIT");
    return counts;
  } finally {
    close();
  }
};

/**
 * Makes of the copy one file, complete in itself, and puts it on the disk. It is written anew, row by row: what was deleted, keys
 * included, leaves its bytes in the free space of the file it was deleted from.
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
 * What opens something: the secret that tokens and links in mails are signed with, who is signed in, and who tried. A copy is not a
 * key, so it has none of it; whoever opens the copy gets a new secret. Children stand before what they name.
 */
export const KEY_TABLES = [
  "refresh_tokens",
  "sessions",
  "known_clients",
  "sign_in_tries",
  "identity_secret",
] as const;

/** Takes every key out of a copy. */
export const forgetKeys = (copy: Database): void => {
  for (const table of KEY_TABLES) if (hasTable(copy, table)) copy.exec(`DELETE FROM ${table}`);
};

/**
 * Whether a backup would take the place of an earlier one. Throws `DatabaseRefused` where it would take that of anything else: of the
 * database itself, by whatever name, of what SQLite keeps beside it, or of another database in use.
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
      `${target} is no backup but a database in use. Name another file for the backup.`,
    );
  return true;
};
