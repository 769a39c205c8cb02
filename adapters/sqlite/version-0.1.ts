import type { Database } from "better-sqlite3";
import { codeOf, DatabaseRefused, isBusy } from "./failures.ts";

/** The schema of a file that version 0.1 wrote. Those before it were never released. */
export const SCHEMA_OF_0_1 = 7;

/**
 * Brings a file of version 0.1 over, with everything in it and all or nothing: its tables step aside, `makeTables` makes today's, each
 * is filled from the one of its name, and the old ones go. Another process may do so at the same time. What was deleted from the
 * file before, and what has moved, is then overwritten in it, if the disk has room.
 */
export const bringOver = (database: Database, makeTables: () => void): void => {
  // Neither may be set within a transaction. Tables that step aside would else take the references to them along.
  database.pragma("foreign_keys = OFF");
  database.pragma("legacy_alter_table = ON");
  try {
    database
      .transaction(() => {
        if (database.pragma("user_version", { simple: true }) !== SCHEMA_OF_0_1) return;
        const tables = namesOf(database, "table");
        for (const index of namesOf(database, "index")) database.exec(`DROP INDEX ${index}`);
        for (const table of tables) database.exec(`ALTER TABLE ${table} RENAME TO ${aside(table)}`);
        makeTables();
        for (const table of tables) fill(database, table);
        for (const table of tables) database.exec(`DROP TABLE ${aside(table)}`);
        refuseDangling(database);
      })
      .immediate();
  } finally {
    database.pragma("legacy_alter_table = OFF");
    database.pragma("foreign_keys = ON");
  }
  writeAnew(database);
};

const aside = (table: string): string => `version_0_1_${table}`;

/** Tables, or indexes that somebody made, of the file. */
const namesOf = (database: Database, type: "table" | "index"): string[] =>
  database
    .prepare<[string], string>(
      "SELECT name FROM sqlite_schema WHERE type = ? AND sql IS NOT NULL AND name NOT LIKE 'sqlite_%'",
    )
    .pluck()
    .all(type);

/** Columns that hold something, not computed ones. */
const columnsOf = (database: Database, table: string): string =>
  database
    .prepare<[string], string>("SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0")
    .pluck()
    .all(table)
    .join(", ");

/** Today's table has every column that the old one had, or this fails. */
const fill = (database: Database, table: string): void => {
  const columns = columnsOf(database, aside(table));
  database.exec(`DELETE FROM ${table}`);
  database.exec(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${aside(table)}`);
};

const refuseDangling = (database: Database): void => {
  const dangling = database
    .prepare<[], string>('SELECT DISTINCT "table" FROM pragma_foreign_key_check')
    .pluck()
    .all();
  if (dangling.length > 0)
    throw new DatabaseRefused(
      `${database.name} was written by version 0.1 and is damaged: rows of ${dangling.join(", ")} name what is not there. Nothing was changed; restore a backup.`,
    );
};

const writeAnew = (database: Database): void => {
  try {
    database.exec("VACUUM");
    database.pragma("wal_checkpoint(TRUNCATE)");
  } catch (error) {
    // A directory must open nevertheless.
    if (codeOf(error) !== "SQLITE_FULL" && !isBusy(error)) throw error;
  }
};
