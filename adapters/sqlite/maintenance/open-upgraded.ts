import type { Database } from "better-sqlite3";
import { openDatabase } from "../open-database.ts";
import { backUpBeforeUpgrade } from "./back-up.ts";
import { proveBackup } from "./restore.ts";

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
