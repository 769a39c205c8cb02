import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  copyDirectory,
  differingParts,
  type DirectorySource,
  type PartSum,
  sumDirectory,
} from "#adapters/copy/directory-rows.ts";
import { findInvisible } from "#adapters/copy/find-invisible.ts";
import {
  copyPeople,
  finishCopy,
  readOnlySource,
  sqliteCopySource,
  sqliteCopyTarget,
} from "#adapters/sqlite/copy-directory.ts";
import {
  backUpDatabase,
  checkBackupTarget,
  type OnBackup,
} from "#adapters/sqlite/maintenance/back-up.ts";
import {
  type Counts,
  findReturning,
  type DatabaseSummary,
  summarizeDatabase,
  inspectDatabase,
  type ReturningPeople,
} from "#adapters/sqlite/maintenance/inspect.ts";
import {
  openUpgraded,
  proveBackup,
  restoreDatabase,
} from "#adapters/sqlite/maintenance/restore.ts";
import { giveBackRoom } from "#adapters/sqlite/migrate.ts";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { SUPABASE_MIGRATIONS, wantedFunctions } from "#adapters/supabase/migrations.ts";
import type { OnRows } from "#core/ports/jobs.ts";
import { SaveUnconfirmed } from "#core/result.ts";
import type { Config } from "../config.schema.ts";
import { whenInterrupted, withInterruptMessage } from "../output/interrupt.ts";
import { UserError } from "../user-error.ts";
import type { ProjectTools } from "./open-context.ts";
import { clock } from "./stores.ts";

/** Receives the progress of each step. */
export type OnCopy = (step: "Copying" | "Comparing") => OnRows;

export type { Counts, DatabaseSummary, OnBackup, ReturningPeople };
/** The migrations that the Supabase CLI applies to a project. */
export { SUPABASE_MIGRATIONS };

/** Maintenance of the configured database file. */
export const databaseMaintenance = ({ databaseFile }: Config) => ({
  /** Upgrades the schema, or creates an empty database, and frees unused space. `kept` is the backup of an older version. */
  migrate: () => {
    const { database, kept = null } = openUpgraded(databaseFile, clock.now());
    giveBackRoom(database);
    database.close();
    const { schema, counts } = inspectDatabase(databaseFile);
    return { schema, counts, kept };
  },
  inspect: () => inspectDatabase(databaseFile),
  /** Checks texts too, when nothing else is wrong and the schema is this version's. */
  check: async () => {
    const { isNewest, ...found } = inspectDatabase(databaseFile);
    if (!isNewest || found.problems.length > 0) return found;
    return { ...found, problems: await findInvisibleIn(readOnlySource(databaseFile)) };
  },
  /** A summary without a full inspection, also of a newer schema. */
  glance: () => summarizeDatabase(databaseFile),
  /** Whether a backup there would replace an earlier one. Throws when the path is not allowed. */
  replacesBackup: (to: string) => checkBackupTarget(databaseFile, to),
  /** Backs it up while it is in use; `prove` also restores the backup to a scratch file. */
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
  /** People whom restoring a backup brings back; `undefined` when there is nothing to compare. */
  findReturning: (from: string) => findReturning(from, databaseFile),
  /** Replaces it with a backup, without these people. */
  restore: (from: string, without?: ReturningPeople) =>
    restoreDatabase(from, databaseFile, clock.now(), without),
});

/** Texts of a directory with characters that new input may not contain. */
export const findInvisibleIn = (source: DirectorySource): Promise<string[]> =>
  findInvisible(source).finally(source.close);

/** Functions of this version that a project lacks. */
export const missingFunctions = (functions: readonly string[]): string[] =>
  wantedFunctions().filter((name) => !functions.includes(name));

const EITHER =
  "it holds either the whole copy or what it held before. `golfbrands db check` shows which.";
const ADOPTING = `Stopped while the project was adopting the copy: ${EITHER}`;
const UNKNOWN = `Supabase did not answer, so it is not known whether the project adopted the copy: ${EITHER}`;

/** Copies a database file to a Supabase project: stages the rows, adopts them in one call, then compares the two. */
export const copyToProject = async (
  file: string,
  project: ProjectTools,
  { replace, onCopy }: { replace: boolean; onCopy: OnCopy },
): Promise<{ parts: PartSum[] }> => {
  if (!existsSync(file))
    throw new UserError(`There is no database at ${file} to copy. Set GOLFBRANDS_DB to its path.`);
  const source = sqliteCopySource(file);
  const target = project.copyTarget();
  const calledOff = whenInterrupted(() => {});
  try {
    const parts = await copyDirectory(source, target, onCopy("Copying"));
    const state = await source.state();
    const adopted = await withInterruptMessage(ADOPTING, () => target.adopt({ state, replace }));
    if (adopted === "not-empty")
      throw new UserError(
        "Somebody added data to the project meanwhile. Nothing was changed in it.",
      );
    const there = await sumDirectory(await project.copySource(adopted), onCopy("Comparing"));
    const different = differingParts(parts, there);
    if (different.length > 0)
      throw new UserError(
        `The project adopted the copy, but its ${different.join(", ")} differ from ${file}. Somebody may have changed it since; nothing was undone.`,
      );
    return { parts };
  } catch (error) {
    await target.discard();
    if (error instanceof SaveUnconfirmed) throw new UserError(UNKNOWN);
    throw error;
  } finally {
    source.close();
    calledOff();
  }
};

/**
 * Copies a project to a database file. The copy is a separate file until it is complete, compared and sound; then it replaces the old
 * file, which stays next to it. Administrators and the newsletter's list are taken from the old file.
 */
export const copyToFile = async (
  source: DirectorySource,
  file: string,
  onCopy: OnCopy,
): Promise<{ parts: PartSum[]; kept: string | null }> => {
  const folder = mkdtempSync(join(tmpdir(), "golfbrands-copy-"));
  const copy = join(folder, "copy.db");
  const tidy = () => rmSync(folder, { recursive: true, force: true });
  const calledOff = whenInterrupted(tidy);
  try {
    const parts = await fill(copy, source, file, onCopy);
    const written = sqliteCopySource(copy);
    const there = await sumDirectory(written, onCopy("Comparing")).finally(written.close);
    const different = differingParts(parts, there);
    if (different.length > 0)
      throw new Error(`The ${different.join(", ")} of the copy differ from the project`);
    return { parts, kept: restoreDatabase(copy, file, clock.now()).kept };
  } finally {
    tidy();
    calledOff();
  }
};

const fill = async (
  copy: string,
  source: DirectorySource,
  file: string,
  onCopy: OnCopy,
): Promise<PartSum[]> => {
  const database = openDatabase(copy);
  try {
    const parts = await copyDirectory(source, sqliteCopyTarget(database), onCopy("Copying"));
    finishCopy(database, await source.state());
    if (existsSync(file)) {
      // Upgrades it first if it is older.
      openDatabase(file).close();
      copyPeople(database, file);
    }
    return parts;
  } finally {
    database.close();
  }
};
