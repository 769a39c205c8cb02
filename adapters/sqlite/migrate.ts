/// <reference types="vite/types/importMeta.d.ts" />
import type { Database } from "better-sqlite3";
import { DatabaseRefused } from "./failures.ts";
import { bringOver, SCHEMA_OF_0_1 } from "./version-0.1.ts";

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
