import type { Database } from "better-sqlite3";
import { DatabaseRefused } from "./failures.ts";

/// <reference types="vite/types/importMeta.d.ts" />

/** Migration SQL by path, bundled into the built server. */
const FILES = import.meta.glob<string>("./migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Schema versions up to this one were never released. */
const UNRELEASED = 300;

interface Migration {
  /** The first released version is 301. */
  version: number;
  sql: string;
}

export const MIGRATIONS: readonly Migration[] = Object.keys(FILES)
  .sort()
  .map((path) => ({
    version: UNRELEASED + Number(/(\d{4})-[^/]*$/.exec(path)?.[1]),
    sql: FILES[path] ?? "",
  }));

/** The newest schema this version knows. */
export const NEWEST = MIGRATIONS.at(-1)?.version ?? 0;

/** Written to the file's header ("GOLF"), to recognise our databases. */
const APPLICATION_ID = 0x47_4f_4c_46;

/** Migrates the schema, one transaction per migration. Other processes may do so at the same time. */
export const migrate = (
  database: Database,
  migrations: readonly Migration[] = MIGRATIONS,
): void => {
  refuseForeign(database);
  refuseUnknown(database, migrations.at(-1)?.version);
  for (const migration of migrations)
    if (schemaVersion(database) < migration.version)
      database
        .transaction(() => {
          if (schemaVersion(database) < migration.version) apply(database, migration);
        })
        .immediate();
};

/** Throws for a file whose tables this version does not know: a newer file, or one from before the first release. */
export const refuseUnknown = (database: Database, newest = NEWEST): void => {
  const found = schemaVersion(database);
  if (found > newest)
    throw new DatabaseRefused(
      `${database.name} was written by a newer version of GolfBrands (its schema is ${found}, this version knows ${newest}). Update GolfBrands, or name another file.`,
    );
  refuseUnreleased(database.name, found);
};

/** Throws if the file is older than the first release. */
export const refuseUnreleased = (file: string, version: number): void => {
  if (version > 0 && version <= UNRELEASED)
    throw new DatabaseRefused(
      [
        `${file} was written before the first release (its schema is ${version}), and this version cannot read it. The file is unchanged.`,
        "Export with the version that wrote it: `golfbrands attributes export attributes.csv`, `golfbrands categories export categories.csv`, `golfbrands brands export brands.csv`.",
        "Then set GOLFBRANDS_DB to a new file, and run with this version: `golfbrands db migrate`, `golfbrands attributes import attributes.csv`, `golfbrands categories import categories.csv`, `golfbrands brands import brands.csv --skip-bad-cells`.",
        "Accounts, submissions, subscribers, history and uploaded logos do not come along.",
      ].join(" "),
    );
};

/** Refuses a file from before the first release. Reads its first bytes, because SQLite may change a file by opening it. */
export const refuseUnreleasedHeader = (file: string, header: Buffer): void => {
  if (header.length >= HEADER_BYTES && header.readUInt32BE(APPLICATION_ID_AT) === APPLICATION_ID)
    refuseUnreleased(file, header.readUInt32BE(VERSION_AT));
};

export const HEADER_BYTES = 100;
const VERSION_AT = 60;
const APPLICATION_ID_AT = 68;

/** Whether a GolfBrands file has an older schema, so that `migrate` will change it. */
export const isBehind = (database: Database): boolean => {
  refuseForeign(database);
  const found = schemaVersion(database);
  return found > UNRELEASED && found < NEWEST;
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
