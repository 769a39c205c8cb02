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
import { nameBeside } from "../../files/target-file.ts";
import { DatabaseRefused, isBusy, storeFailure } from "../failures.ts";
import { openDatabase } from "../open-database.ts";
import { backUpBeforeUpgrade, forgetKeys } from "./back-up.ts";
import { momentInName, removeWithSides, SIDE_ENDINGS, syncFolder } from "./database-files.ts";
import { type Counts, inspectDatabase, type ReturningPeople } from "./inspect.ts";

/** Somebody has the database open: replacing it under them would leave them on a file without a name. */
export class DatabaseInUse extends Error {
  override name = "DatabaseInUse";
}

const NOBODY = { administrators: [], subscribers: [] };

/**
 * Puts a backup in the place of a database. It is looked through before anything is touched, brought up to date, and gets a new
 * secret: nobody is signed in, for they may have been signed out since, and links in mails sent before are good no more. People named by `without` are
 * left out. What stood there is kept beside it, where the answer says. Throws `DatabaseInUse` while any
 * other process has the database open, and `DatabaseRefused` when the backup is not sound.
 */
export const restoreDatabase = (
  from: string,
  to: string,
  now: Date,
  without: Pick<ReturningPeople, "administrators" | "subscribers"> = NOBODY,
) => {
  const file = resolve(to);
  const { problems } = inspectDatabase(from);
  if (problems.length > 0)
    throw new DatabaseRefused(
      `${from} is not sound, and was not restored: ${problems.join("; ")}.`,
    );
  const beside = nameBeside(file);
  const held = existsSync(file) ? holdAlone(file) : undefined;
  try {
    copyFileSync(from, beside, constants.COPYFILE_EXCL);
    prepare(beside, held?.revision ?? 0, without);
    const { counts } = inspectDatabase(beside);
    const kept = held ? moveAside(file, now) : null;
    renameSync(beside, file);
    syncFolder(dirname(file));
    return { counts, kept };
  } catch (error) {
    throw storeFailure(error, file);
  } finally {
    held?.release();
    removeWithSides(beside);
  }
};

/**
 * Locks everybody else out of a database. Only who is alone can leave the write-ahead log, so that tells. Answers the catalog's
 * revision, 0 when it cannot be read, and how to let go.
 */
const holdAlone = (file: string) => {
  let database: Database | undefined;
  try {
    database = new SqliteDatabase(file, { timeout: 500 });
    database.pragma("locking_mode = EXCLUSIVE");
    // In memory, so that no journal is left lying beside it, where its successor would find it.
    if (database.pragma("journal_mode = MEMORY", { simple: true }) !== "memory") throw inUse(file);
    database.exec("BEGIN EXCLUSIVE");
    const opened = database;
    return { revision: revisionOf(opened), release: () => void opened.close() };
  } catch (error) {
    database?.close();
    if (isBusy(error)) throw inUse(file);
    if (error instanceof DatabaseInUse) throw error;
    // Too damaged to be opened: that may be why a backup is wanted.
    return { revision: 0, release: () => {} };
  }
};

const inUse = (file: string): DatabaseInUse =>
  new DatabaseInUse(`${file} is in use. Stop the server first (and whatever else has it open).`);

const revisionOf = (database: Database): number => {
  try {
    return Number(database.prepare("SELECT revision FROM catalog_state").pluck().get() ?? 0);
  } catch {
    return 0;
  }
};

/** Revisions must never be used twice for different content, or what browsers keep would be taken for fresh. */
const prepare = (
  file: string,
  replacedRevision: number,
  { administrators, subscribers }: Pick<ReturningPeople, "administrators" | "subscribers">,
): void => {
  const database = openDatabase(file);
  try {
    database
      .transaction(() => {
        forgetKeys(database);
        const leaveOut = (table: string, emails: readonly string[]): void => {
          const remove = database.prepare(`DELETE FROM ${table} WHERE email = ?`);
          for (const email of emails) remove.run(email);
        };
        leaveOut("admins", administrators);
        leaveOut("subscribers", subscribers);
        // Who got it since the backup was made is not known any more, and nobody gets it twice.
        database.exec(
          "UPDATE newsletter_issues SET finished_at = at, sender_id = NULL, sending_until = NULL WHERE finished_at IS NULL",
        );
        database
          .prepare("UPDATE catalog_state SET revision = max(revision, ?) + 1")
          .run(replacedRevision);
        database.exec("UPDATE catalog_state SET taxonomy_revision = revision");
      })
      .immediate();
    database.pragma("journal_mode = DELETE");
  } finally {
    database.close();
  }
};

/** Gives the old file a second name, so that its own never leads to nothing. */
const moveAside = (file: string, now: Date): string => {
  const kept = `${file}.before-restore-${momentInName(now)}`;
  try {
    linkSync(file, kept);
  } catch {
    copyFileSync(file, kept, constants.COPYFILE_EXCL);
  }
  // A damaged database may have left these behind; they belong to it, not to its successor.
  for (const ending of SIDE_ENDINGS)
    if (existsSync(file + ending)) renameSync(file + ending, kept + ending);
  return kept;
};

/**
 * Restores a backup to a scratch file beside it, and looks through what came of that: sound, and holding as much as was backed
 * up. Throws `DatabaseRefused` when not. The scratch file is gone afterwards, the backup is as it was.
 */
export const proveBackup = (backup: string, expected: Counts, now: Date): void => {
  const folder = mkdtempSync(join(dirname(resolve(backup)), ".proving-"));
  try {
    const scratch = join(folder, "restored.db");
    restoreDatabase(backup, scratch, now);
    const { counts, problems } = inspectDatabase(scratch);
    if (JSON.stringify(counts) !== JSON.stringify(expected))
      problems.push("it does not hold as much as was backed up");
    if (problems.length > 0)
      throw new DatabaseRefused(
        `The backup can be restored, but not whole, and was not kept: ${problems.join("; ")}.`,
      );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

export interface Upgraded {
  database: Database;
  /** Where the file is kept as it was, when an earlier version had written it. */
  kept: string | undefined;
}

/**
 * Opens a directory's file as `openDatabase` does, and puts a backup beside one that an earlier version wrote before it is changed.
 * The backup is proven by restoring it, so the upgrade itself has been tried on a copy. Throws `DatabaseRefused`, with the file
 * as it was, when there can be none: the disk is full, or the file is not sound.
 */
export const openUpgraded = (file: string, now: Date): Upgraded => {
  let kept: string | undefined;
  const database = openDatabase(file, (older) => {
    kept = backUpBeforeUpgrade(older, now, (copy, counts) => proveBackup(copy, counts, now));
  });
  return { database, kept };
};
