import { backUpDatabase, checkBackupTarget } from "#adapters/sqlite/maintenance/back-up.ts";
import {
  type Counts,
  findReturning,
  type Glance,
  glanceAtDatabase,
  inspectDatabase,
  type ReturningPeople,
} from "#adapters/sqlite/maintenance/inspect.ts";
import {
  openUpgraded,
  proveBackup,
  restoreDatabase,
} from "#adapters/sqlite/maintenance/restore.ts";
import { giveBackRoom } from "#adapters/sqlite/migrate.ts";
import { SUPABASE_MIGRATIONS, wantedFunctions } from "#adapters/supabase/migrations.ts";
import type { Config } from "../config.schema.ts";
import { clock } from "./stores.ts";

export type { Counts, Glance, ReturningPeople };
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
    return { ...inspectDatabase(databaseFile), kept };
  },
  check: () => inspectDatabase(databaseFile),
  /** What it tells of itself at once, a newer one too. */
  glance: () => glanceAtDatabase(databaseFile),
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

/** The functions that a project with these functions lacks. */
export const missingFunctions = (functions: readonly string[]): string[] =>
  wantedFunctions().filter((name) => !functions.includes(name));
