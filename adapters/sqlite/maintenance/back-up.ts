import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import SqliteDatabase from "better-sqlite3";
import { DatabaseRefused, storeFailure } from "../failures.ts";
import { type Counts, countAll, inspectDatabase } from "./inspect.ts";
import { openReadOnly } from "./open-read-only.ts";

/** So many pages at once are the whole file. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies a database while others read and write it, as it is at one moment: the copy is made in one step inside one read
 * transaction, since SQLite's online backup begins anew whenever another connection writes between two steps. The copy is looked
 * through, and proven as told, before it takes its name; what stood there before stays until then. Throws when it cannot be made
 * or is not sound.
 */
export const backUpDatabase = async (
  file: string,
  to: string,
  prove: (copy: string, counts: Counts) => void = () => {},
): Promise<Counts> => {
  const target = resolve(to);
  refuseTarget(file, target);
  const beside = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString("hex")}`);
  try {
    const counts = await copy(file, beside);
    settle(beside);
    const { problems, counts: copied } = inspectDatabase(beside);
    if (JSON.stringify(copied) !== JSON.stringify(counts))
      problems.push("it does not hold as much as the database");
    if (problems.length > 0)
      throw new DatabaseRefused(
        `The backup is not sound, and was not kept: ${problems.join("; ")}.`,
      );
    prove(beside, counts);
    renameSync(beside, target);
    syncFolder(dirname(target));
    return counts;
  } catch (error) {
    throw storeFailure(error, target);
  } finally {
    for (const ending of ["", "-wal", "-shm", "-journal"]) rmSync(beside + ending, { force: true });
  }
};

const copy = async (file: string, beside: string): Promise<Counts> => {
  const { database, close } = openReadOnly(file);
  try {
    // Made before, so that it is never anybody else's to read.
    closeSync(openSync(beside, "wx", 0o600));
    database.exec("BEGIN");
    const counts = countAll(database);
    await database.backup(beside, { progress: () => ALL_PAGES });
    database.exec("COMMIT");
    return counts;
  } finally {
    close();
  }
};

/** Makes the copy one file, complete in itself, and puts it on the disk. */
const settle = (file: string): void => {
  const database = new SqliteDatabase(file);
  try {
    database.pragma("journal_mode = DELETE");
  } finally {
    database.close();
  }
  chmodSync(file, 0o600);
  const handle = openSync(file, "r+");
  fsyncSync(handle);
  closeSync(handle);
};

/** A backup may take the place of an earlier backup, and of nothing else. */
const refuseTarget = (file: string, target: string): void => {
  if (!existsSync(target)) return;
  if (realpathSync(target) === realpathSync(file))
    throw new DatabaseRefused(
      `${target} is the database itself. Name another file for its backup.`,
    );
  inspectDatabase(target);
};

/** A new name is only safe from a power cut when its folder was written too. Not every system can. */
export const syncFolder = (folder: string): void => {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
};
