import { existsSync } from "node:fs";
import { momentInName } from "#adapters/sqlite/maintenance/database-files.ts";
import {
  backUpDatabase,
  checkBackupTarget,
  type OnBackup,
} from "#adapters/sqlite/maintenance/back-up.ts";
import {
  findReturning,
  type DatabaseSummary,
  summarizeDatabase,
  inspectDatabase,
  refuseUnreadable,
  type ReturningPeople,
} from "#adapters/sqlite/maintenance/inspect.ts";
import { proveBackup, restoreDatabase } from "#adapters/sqlite/maintenance/restore.ts";
import { sqliteRows } from "#adapters/sqlite/sqlite-rows.ts";
import { copyRows, type TableSum } from "#adapters/store/copy-rows.ts";
import type { Counts } from "#adapters/store/inspected-rows.ts";
import type { Rows } from "#adapters/store/rows.ts";
import type { Counters } from "#adapters/store/rows-driver.ts";
import { SUPABASE_MIGRATIONS } from "#adapters/supabase/migrations.ts";
import type { OnRows } from "#core/ports/jobs.ts";
import { SaveUnconfirmed } from "#core/result.ts";
import type { Config } from "../config.schema.ts";
import { withInterruptMessage } from "../output/interrupt.ts";
import { UserError } from "../user-error.ts";
import { clock, openDatabaseFile } from "./stores.ts";

/** Receives the progress of each step. */
export type OnCopy = (step: "Copying" | "Comparing") => OnRows;

export type { Counts, DatabaseSummary, OnBackup, ReturningPeople };
/** The migrations that the Supabase CLI applies to a project. */
export { SUPABASE_MIGRATIONS };

/** Maintenance of the configured database file. */
export const databaseMaintenance = ({ databaseFile }: Config) => ({
  /** Upgrades the schema, or creates an empty database. `kept` is the path of the backup made before an upgrade. */
  migrate: () => {
    const { database, kept = null } = openDatabaseFile(databaseFile);
    database.close();
    const { schema, counts } = inspectDatabase(databaseFile);
    return { schema, counts, kept };
  },
  inspect: () => inspectDatabase(databaseFile),
  /** A summary without a full inspection, which also reads a newer schema. */
  glance: () => summarizeDatabase(databaseFile),
  /** Whether a backup to this path would replace an earlier one. Throws when the path is not allowed. */
  replacesBackup: (to: string) => checkBackupTarget(databaseFile, to),
  /** Backs up the database while it is in use; `prove` also restores the backup to a scratch file. */
  backUp: (
    to: string,
    { prove = false, onBackup }: { prove?: boolean | undefined; onBackup?: OnBackup } = {},
  ) =>
    backUpDatabase(
      databaseFile,
      to,
      prove ? (copy, counts) => proveBackup(copy, counts, clock.now()) : undefined,
      onBackup,
    ),
  /** Throws if this version cannot read a backup. */
  refuseUnreadable,
  /** The people that restoring a backup would bring back; `undefined` if there is nothing to compare. */
  findReturning: (from: string) => findReturning(from, databaseFile),
  /** Replaces the database with a backup, without these people. */
  restore: (from: string, without?: ReturningPeople) =>
    restoreDatabase(from, databaseFile, clock.now(), without),
});

const EITHER =
  "it holds either the whole copy or what it held before. `golfbrands db check` shows which.";
const UNKNOWN = `Supabase did not answer, so it is not known whether the copy was written: ${EITHER}`;

/** A finished copy. Each table has the same rows in both stores. */
interface Copied {
  parts: TableSum[];
  /** The backup of the replaced file; null if no file was replaced. */
  kept: string | null;
}

/** Copies a database file to a Supabase project. `seen` are the project's counters, read before its content was counted; the copy fails if they changed. */
export const copyToProject = async (
  file: string,
  project: Rows,
  { seen, onCopy }: { seen: Counters; onCopy: OnCopy },
): Promise<Copied> => {
  if (!existsSync(file))
    throw new UserError(`There is no database at ${file} to copy. Set GOLFBRANDS_DB to its path.`);
  const { database } = openDatabaseFile(file);
  try {
    return { parts: await copyAll(sqliteRows(database), project, seen, onCopy), kept: null };
  } finally {
    database.close();
  }
};

/** Copies a project to a database file. Keeps the accounts in the file. */
export const copyToFile = async (project: Rows, file: string, onCopy: OnCopy): Promise<Copied> => {
  const kept = existsSync(file) ? `${file}.before-copy-${momentInName(clock.now())}` : null;
  if (kept !== null) await backUpDatabase(file, kept);
  const { database } = openDatabaseFile(file);
  try {
    const rows = sqliteRows(database);
    return { parts: await copyAll(project, rows, await rows.counters(), onCopy), kept };
  } finally {
    database.close();
  }
};

const copyAll = async (
  from: Rows,
  to: Rows,
  seen: Counters,
  onCopy: OnCopy,
): Promise<TableSum[]> => {
  try {
    const copied = await withInterruptMessage(`Stopped while the copy was written: ${EITHER}`, () =>
      copyRows(from, to, seen, onCopy),
    );
    if (!copied.ok)
      throw new UserError(
        "Somebody wrote to one of the two meanwhile. Nothing was changed. Run the command again.",
      );
    const { sums, differing } = copied.value;
    if (differing.length > 0)
      throw new UserError(
        `The copy was written, but its ${differing.join(", ")} differ. Somebody may have changed it since; nothing was undone.`,
      );
    return sums;
  } catch (error) {
    if (error instanceof SaveUnconfirmed) throw new UserError(UNKNOWN);
    throw error;
  }
};
