import type { Database } from "better-sqlite3";
import { DatabaseRefused, isBusy } from "./failures.ts";
import { codeOf } from "../system.ts";

/// <reference types="vite/types/importMeta.d.ts" />

/** Every migration's SQL by its path; part of the bundle, so that a built server carries its migrations along. */
const FILES = import.meta.glob<string>("./migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Files are numbered from 1 again since version 0.1, whose schemas were 1 to 7; no number means two schemas. */
const SCHEMAS_BEFORE = 100;

/** The first that holds all that version 0.1 did. Migrations after it find its files filled. */
const FIRST_COMPLETE = 107;

interface Migration {
  /** The version of the schema after it; 101 for the first. */
  version: number;
  sql: string;
}

export const MIGRATIONS: readonly Migration[] = Object.keys(FILES)
  .sort()
  .map((path) => ({
    version: SCHEMAS_BEFORE + Number(/(\d{4})-[^/]*$/.exec(path)?.[1]),
    sql: FILES[path] ?? "",
  }));

/** Says in the file's header that it is ours ("GOLF"), so that another program's database is never taken for one. */
const APPLICATION_ID = 0x47_4f_4c_46;

/** Brings the schema up to date, each migration in a transaction of its own. Other processes may do so at the same time. */
export const migrate = (
  database: Database,
  migrations: readonly Migration[] = MIGRATIONS,
): void => {
  refuseForeign(database);
  const found = schemaVersion(database);
  const newest = migrations.at(-1)?.version ?? 0;
  if (found > newest)
    throw new DatabaseRefused(
      `${database.name} was written by a newer version of GolfBrands (its schema is ${found}, this version knows ${newest}). Update GolfBrands, or name another file.`,
    );
  if (found > 0 && found < SCHEMA_OF_0_1)
    throw new DatabaseRefused(
      `${database.name} was written before version 0.1 (its schema is ${found}). Open it with version 0.1 once.`,
    );
  if (found === SCHEMA_OF_0_1)
    bringOver(database, () => {
      for (const migration of migrations)
        if (migration.version <= FIRST_COMPLETE) apply(database, migration);
    });
  for (const migration of migrations)
    if (schemaVersion(database) < migration.version)
      database
        .transaction(() => {
          if (schemaVersion(database) < migration.version) apply(database, migration);
        })
        .immediate();
};

/** Whether a file of ours was written by an earlier version, and `migrate` will change it. */
export const isBehind = (database: Database): boolean => {
  refuseForeign(database);
  const found = schemaVersion(database);
  return (
    found === SCHEMA_OF_0_1 || (found > SCHEMAS_BEFORE && found < (MIGRATIONS.at(-1)?.version ?? 0))
  );
};

const apply = (database: Database, { version, sql }: Migration): void => {
  database.exec(sql);
  database.pragma(`application_id = ${APPLICATION_ID}`);
  database.pragma(`user_version = ${version}`);
};

export const schemaVersion = (database: Database): number =>
  Number(database.pragma("user_version", { simple: true }));

export const refuseForeign = (database: Database): void => {
  const applicationId = Number(database.pragma("application_id", { simple: true }));
  const tables = database.prepare("SELECT count(*) FROM sqlite_schema").pluck().get();
  if (applicationId !== APPLICATION_ID && tables !== 0)
    throw new DatabaseRefused(
      `${database.name} is a database of another program. Name another file, or move this one away.`,
    );
};

/** The schema of a file that version 0.1 wrote. Those before it were never released. */
const SCHEMA_OF_0_1 = 7;

/**
 * Brings a file of version 0.1 over, with everything in it and all or nothing: its tables step aside, `makeTables` makes today's, each
 * is filled from the one of its name, and the old ones go. Another process may do so at the same time. What was deleted from the
 * file before, and what has moved, is then overwritten in it, if the disk has room.
 */
const bringOver = (database: Database, makeTables: () => void): void => {
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

/** Makes a file smaller of which much is free: a migration may have left it so. */
export const giveBackRoom = (database: Database): void => {
  const [free, pages] = ["freelist_count", "page_count"].map((name) =>
    Number(database.pragma(name, { simple: true })),
  );
  if (free !== undefined && pages !== undefined && free > pages / 4) writeAnew(database);
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
