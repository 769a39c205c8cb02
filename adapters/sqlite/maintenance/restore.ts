import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdtempSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import SqliteDatabase, { type Database } from "better-sqlite3";
import { OperationalError } from "#core/result.ts";
import { temporaryName } from "../../files/target-file.ts";
import { DatabaseRefused, isBusy, storeFailure } from "../failures.ts";
import { restoredWrites, restoringRows } from "../../store/restored-rows.ts";
import { openDatabase } from "../open-database.ts";
import { rowsNow } from "../sqlite-rows.ts";
import { backUpBeforeUpgrade, forgetKeys } from "./back-up.ts";
import {
  momentInName,
  realFile,
  removeWithSides,
  SIDE_ENDINGS,
  syncFolder,
} from "./database-files.ts";
import type { Counts } from "../../store/inspected-rows.ts";
import { inspectDatabase, type ReturningPeople } from "./inspect.ts";

/** Another process has the database open; replacing it would leave that process on a deleted file. */
export class DatabaseInUse extends OperationalError {
  override name = "DatabaseInUse";
  override readonly exit = "conflict";
}

/** People to leave out. */
type LeftOut = Pick<ReturningPeople, "administrators" | "subscriptions">;
const NOBODY: LeftOut = { administrators: [], subscriptions: [] };

/**
 * Replaces a database with a backup. If the path is a symbolic link, the file it points to is replaced. The backup is checked first, then
 * migrated, and gets a new secret, so old sessions and mail links stop working. People listed in `without` are left out. The replaced file
 * remains under the returned name. Throws `DatabaseInUse` while another process has the database open, and `DatabaseRefused` if the
 * backup is damaged.
 */
export const restoreDatabase = (from: string, to: string, now: Date, without: LeftOut = NOBODY) => {
  const file = realFile(to);
  const refuseDamaged = ({ problems }: { problems: readonly string[] }): void => {
    if (problems.length > 0)
      throw new DatabaseRefused(`${from} is damaged and was not restored: ${problems.join("; ")}.`);
  };
  refuseDamaged(inspectDatabase(from));
  const temporary = temporaryName(file);
  const held = existsSync(file) ? holdAlone(file) : undefined;
  try {
    copyFileSync(from, temporary, constants.COPYFILE_EXCL);
    prepare(temporary, held?.revision ?? 0, now, without);
    const migrated = inspectDatabase(temporary);
    refuseDamaged(migrated);
    const kept = held ? moveAside(file, now) : null;
    renameSync(temporary, file);
    syncFolder(dirname(file));
    return { counts: migrated.counts, kept };
  } catch (error) {
    throw storeFailure(error, file);
  } finally {
    held?.release();
    removeWithSides(temporary);
  }
};

/**
 * Locks a database exclusively: only a sole connection can switch off the write-ahead log. Returns the
 * catalog's revision (0 if unreadable) and a function to unlock.
 */
const holdAlone = (file: string) => {
  let database: Database | undefined;
  try {
    database = new SqliteDatabase(file, { timeout: 500 });
    database.pragma("locking_mode = EXCLUSIVE");
    // In memory, so that no journal file remains for the restored database to find.
    if (database.pragma("journal_mode = MEMORY", { simple: true }) !== "memory") throw inUse(file);
    database.exec("BEGIN EXCLUSIVE");
    const opened = database;
    return { revision: revisionOf(opened), release: () => void opened.close() };
  } catch (error) {
    database?.close();
    if (isBusy(error)) throw inUse(file);
    if (error instanceof DatabaseInUse) throw error;
    // Too damaged to open, which may be why it is being restored.
    return { revision: 0, release: () => {} };
  }
};

const inUse = (file: string): DatabaseInUse =>
  new DatabaseInUse(`${file} is in use. Stop the server first (and whatever else has it open).`);

const revisionOf = (database: Database): number => {
  try {
    return rowsNow(database).known("revision");
  } catch {
    return 0;
  }
};

/**
 * Prepares a copy of the backup to replace the database. The copy's revision becomes greater than those of the backup and of the database,
 * so that two different states never have the same revision number.
 */
const prepare = (
  file: string,
  replacedRevision: number,
  now: Date,
  { administrators, subscriptions }: LeftOut,
): void => {
  const database = openDatabase(file);
  const rows = rowsNow(database);
  try {
    database
      .transaction(() => {
        forgetKeys(database);
        const remove = database.prepare("DELETE FROM admins WHERE email = ?");
        for (const email of administrators) remove.run(email);
        const revision = Math.max(rows.known("revision"), replacedRevision) + 1;
        const read = rows.snapshot(restoringRows);
        rows.write(restoredWrites(read, subscriptions, revision, now));
        database.prepare("UPDATE counters SET value = ? WHERE name = 'revision'").run(revision);
      })
      .immediate();
    database.pragma("journal_mode = DELETE");
  } finally {
    database.close();
  }
};

/** Links the old file to a second name first, so that its own name always exists. */
const moveAside = (file: string, now: Date): string => {
  const kept = `${file}.before-restore-${momentInName(now)}`;
  try {
    linkSync(file, kept);
  } catch {
    copyFileSync(file, kept, constants.COPYFILE_EXCL);
  }
  // Side files of a damaged database must not be applied to its replacement.
  for (const ending of SIDE_ENDINGS)
    if (existsSync(file + ending)) renameSync(file + ending, kept + ending);
  return kept;
};

/**
 * Test-restores a backup to a temporary file, which must be sound and have these row counts. Throws
 * `DatabaseRefused` otherwise. Deletes the temporary file; the backup is unchanged.
 */
export const proveBackup = (backup: string, expected: Counts, now: Date): void => {
  const folder = mkdtempSync(join(dirname(resolve(backup)), ".proving-"));
  try {
    const scratch = join(folder, "restored.db");
    const { counts } = restoreDatabase(backup, scratch, now);
    if (JSON.stringify(counts) !== JSON.stringify(expected))
      throw new DatabaseRefused(
        "The backup cannot be fully restored and was deleted: it has fewer rows than were backed up.",
      );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

export interface Upgraded {
  database: Database;
  /** The backup made before an upgrade, if there was one. */
  kept: string | undefined;
}

/**
 * Opens a directory's file as `openDatabase` does. If an earlier version wrote it, backs it up in the same
 * folder first and test-restores the backup, so the migration has run on a copy. Throws `DatabaseRefused` and
 * changes nothing if no backup can be made: the disk is full, or the file is damaged.
 */
export const openUpgraded = (file: string, now: Date): Upgraded => {
  let kept: string | undefined;
  const database = openDatabase(file, (older) => {
    kept = backUpBeforeUpgrade(older, now, (copy, counts) => proveBackup(copy, counts, now));
  });
  return { database, kept };
};
