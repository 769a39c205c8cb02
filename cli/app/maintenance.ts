import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  copyDirectory,
  differingParts,
  type DirectorySource,
  type OnPart,
  type PartSum,
  sumDirectory,
} from "#adapters/copy/directory-rows.ts";
import { findInvisible } from "#adapters/copy/find-invisible.ts";
import { readOnlySource, sqliteCopySource } from "#adapters/sqlite/copy/copy-source.ts";
import { copyPeople, finishCopy, sqliteCopyTarget } from "#adapters/sqlite/copy/copy-target.ts";
import { backUpDatabase, checkBackupTarget } from "#adapters/sqlite/maintenance/back-up.ts";
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
import { SaveUnconfirmed } from "#core/result.ts";
import type { SiteWatchStore } from "#core/ports/checks-stores.ts";
import { inChunks } from "#core/slices.ts";
import type { Config } from "../config.schema.ts";
import { whenInterrupted, withInterruptMessage } from "../output/interrupt.ts";
import { UserError } from "../user-error.ts";
import type { ProjectTools } from "./open-context.ts";
import { clock } from "./stores.ts";

export type { Counts, DatabaseSummary, ReturningPeople };
/** What the Supabase CLI applies to a project. */
export { SUPABASE_MIGRATIONS };

/** Looks after the configured database as a file. */
export const databaseMaintenance = ({ databaseFile }: Config) => ({
  /**
   * Brings its schema up to date, or makes an empty one; a file of which much is free becomes smaller. Answers too where one that
   * an earlier version wrote is kept as it was.
   */
  migrate: () => {
    const { database, kept = null } = openUpgraded(databaseFile, clock.now());
    giveBackRoom(database);
    database.close();
    const { schema, counts } = inspectDatabase(databaseFile);
    return { schema, counts, kept };
  },
  inspect: () => inspectDatabase(databaseFile),
  /** Looks through its texts too, where nothing else is wrong and its schema is this version's. */
  check: async () => {
    const { isNewest, ...found } = inspectDatabase(databaseFile);
    if (!isNewest || found.problems.length > 0) return found;
    return { ...found, problems: await findInvisibleIn(readOnlySource(databaseFile)) };
  },
  /** What it tells of itself at once, a newer one too. */
  glance: () => summarizeDatabase(databaseFile),
  /** Whether a backup there would replace an earlier one; throws where it may not be. */
  replacesBackup: (to: string) => checkBackupTarget(databaseFile, to),
  /** Copies it, while it is in use, to a file; `prove` also restores the copy to a scratch file before it takes its name. */
  backUp: (to: string, { prove = false }: { prove?: boolean | undefined } = {}) =>
    backUpDatabase(
      databaseFile,
      to,
      prove ? (copy, counts) => proveBackup(copy, counts, clock.now()) : undefined,
    ),
  /** Whom restoring a backup brings back; `undefined` where nothing can be compared. */
  findReturning: (from: string) => findReturning(from, databaseFile),
  /** Puts a backup in its place, without these people. */
  restore: (from: string, without?: ReturningPeople) =>
    restoreDatabase(from, databaseFile, clock.now(), without),
});

/** Texts of a directory with characters that new input may not hold. */
export const findInvisibleIn = (source: DirectorySource): Promise<string[]> =>
  findInvisible(source).finally(source.close);

/** The functions that a project with these functions lacks. */
export const missingFunctions = (functions: readonly string[]): string[] =>
  wantedFunctions().filter((name) => !functions.includes(name));

const EITHER = "it holds all of it, or what it held before. `golfbrands db check` tells.";
const ADOPTING = `Stopped while the project was taking the copy over: ${EITHER}`;
const UNKNOWN = `Supabase did not answer, so it is not known whether the project took the copy over: ${EITHER}`;

/**
 * Makes a Supabase project hold what a database file holds. Until one call makes the copy the directory it lies aside; then the two
 * are compared.
 */
export const copyToProject = async (
  file: string,
  project: ProjectTools,
  { replace, onPart }: { replace: boolean; onPart: OnPart },
): Promise<{ parts: PartSum[] }> => {
  if (!existsSync(file))
    throw new UserError(`There is no database at ${file} to copy. GOLFBRANDS_DB says where it is.`);
  const source = sqliteCopySource(file);
  const target = project.copyTarget();
  const calledOff = whenInterrupted(() => {});
  try {
    const parts = await copyDirectory(source, target, onPart);
    const state = await source.state();
    const adopted = await withInterruptMessage(ADOPTING, () => target.adopt({ state, replace }));
    if (adopted === "not-empty")
      throw new UserError("Somebody filled the project meanwhile. Nothing was changed in it.");
    const there = await sumDirectory(await project.copySource(adopted), onPart);
    const different = differingParts(parts, there);
    if (different.length > 0)
      throw new UserError(
        `The project took the copy over, and holds other ${different.join(", ")} than ${file} now. Somebody may have changed it since; nothing was taken back.`,
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
 * Makes a database file hold what a project holds. The copy is a file of its own until it is complete, compared and found sound;
 * then it takes the other's place, which is kept beside it. Administrators and the newsletter's list stay.
 */
export const copyToFile = async (
  source: DirectorySource,
  file: string,
  onPart: OnPart,
): Promise<{ parts: PartSum[]; kept: string | null }> => {
  const folder = mkdtempSync(join(tmpdir(), "golfbrands-copy-"));
  const copy = join(folder, "copy.db");
  const tidy = () => rmSync(folder, { recursive: true, force: true });
  const calledOff = whenInterrupted(tidy);
  try {
    const parts = await fill(copy, source, file, onPart);
    const written = sqliteCopySource(copy);
    const there = await sumDirectory(written, onPart).finally(written.close);
    const different = differingParts(parts, there);
    if (different.length > 0)
      throw new Error(`The copy holds other ${different.join(", ")} than the project`);
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
  onPart: OnPart,
): Promise<PartSum[]> => {
  const database = openDatabase(copy);
  try {
    const parts = await copyDirectory(source, sqliteCopyTarget(database), onPart);
    finishCopy(database, await source.state());
    if (existsSync(file)) {
      // Brought up to date first, if it is older.
      openDatabase(file).close();
      copyPeople(database, file);
    }
    return parts;
  } finally {
    database.close();
  }
};

/** So many at once. */
const SITES_AT_ONCE = 200;

/** Carries over what is remembered of brands' sites, which is no part of the directory's history; what was remembered there goes. */
export const copyWatchedSites = async (from: SiteWatchStore, to: SiteWatchStore): Promise<void> => {
  const versions = new Map((await to.list()).map(({ brandId, version }) => [brandId, version]));
  const sites = (await from.list()).map(({ brandId, memory }) => ({
    brandId,
    seen: versions.get(brandId) ?? 0,
    memory,
  }));
  for (const some of inChunks(sites, SITES_AT_ONCE)) {
    const recorded = await to.record(some);
    if (!recorded.ok)
      throw new UserError(
        "The directory is copied, but for what is remembered of sites: somebody looked at some of them meanwhile.",
      );
  }
};
