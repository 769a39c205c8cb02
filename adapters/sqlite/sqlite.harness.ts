import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "better-sqlite3";
import { onTestFinished } from "vitest";
import { openDatabase } from "./open-database.ts";

export { emptyFolder } from "../empty-folder.harness.ts";

/** A database, closed after the test. */
export const openedDatabase = (file: string): Database => {
  const database = openDatabase(file);
  onTestFinished(() => void database.close());
  return database;
};

/** The first migrated file of this process. Copying it is six times faster than migrating, and tests need hundreds. */
let migrated: Buffer | undefined;

/** A database file with all current tables, empty. */
export const newFile = (folder: string): string => {
  const file = join(folder, "golfbrands.db");
  if (migrated) writeFileSync(file, migrated, { mode: 0o600 });
  else {
    openDatabase(file).close();
    migrated = readFileSync(file);
  }
  return file;
};
