import { backUpDatabase, checkBackupTarget } from "#adapters/sqlite/maintenance/back-up.ts";
import {
  type Counts,
  findReturning,
  type Glance,
  glanceAtDatabase,
  inspectDatabase,
  type Inspection,
  type ReturningPeople,
} from "#adapters/sqlite/maintenance/inspect.ts";
import {
  openUpgraded,
  proveBackup,
  type Restored,
  restoreDatabase,
} from "#adapters/sqlite/maintenance/restore.ts";
import { giveBackRoom } from "#adapters/sqlite/migrate.ts";
import { SUPABASE_MIGRATIONS, wantedFunctions } from "#adapters/supabase/migrations.ts";
import type { Config } from "../config.schema.ts";
import { clock } from "./stores.ts";

export type { Glance };

/** Looks after the configured database as a file. */
export interface DatabaseMaintenance {
  /**
   * Brings its schema up to date, or makes an empty one; a file of which much is free becomes smaller. Answers too where one that
   * an earlier version wrote is kept as it was.
   */
  migrate(): Inspection & { kept: string | null };
  check(): Inspection;
  /** What it tells of itself at once, a newer one too. */
  glance(): Glance;
  /** Whether a backup there would replace an earlier one; throws where it may not be. */
  replacesBackup(to: string): boolean;
  /** Copies it, while it is in use, to a file; `prove` also restores the copy to a scratch file before it takes its name. */
  backUp(to: string, options?: { prove?: boolean | undefined }): Promise<Counts>;
  /** Whom restoring a backup brings back; `undefined` where nothing can be compared. */
  findReturning(from: string): ReturningPeople | undefined;
  /** Puts a backup in its place, without these people. */
  restore(from: string, without?: ReturningPeople): Restored;
}

export const databaseMaintenance = ({ databaseFile }: Config): DatabaseMaintenance => ({
  migrate: () => {
    const { database, kept = null } = openUpgraded(databaseFile, clock.now());
    giveBackRoom(database);
    database.close();
    return { ...inspectDatabase(databaseFile), kept };
  },
  check: () => inspectDatabase(databaseFile),
  glance: () => glanceAtDatabase(databaseFile),
  replacesBackup: (to) => checkBackupTarget(databaseFile, to),
  backUp: (to, { prove = false } = {}) =>
    backUpDatabase(
      databaseFile,
      to,
      prove ? (copy, counts) => proveBackup(copy, counts, clock.now()) : undefined,
    ),
  findReturning: (from) => findReturning(from, databaseFile),
  restore: (from, without) => restoreDatabase(from, databaseFile, clock.now(), without),
});

/** What the Supabase CLI applies to a project. */
export const projectMigrations = (): readonly { name: string; sql: string }[] =>
  SUPABASE_MIGRATIONS;

/** The functions that a project with these functions lacks. */
export const missingFunctions = (functions: readonly string[]): string[] =>
  wantedFunctions().filter((name) => !functions.includes(name));
