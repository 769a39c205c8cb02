import type { Database } from "better-sqlite3";
import { DatabaseRefused, isBusy } from "./failures.ts";
import { codeOf } from "../system.ts";

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

/** Written to the file's header ("GOLF"), to recognise our databases. */
const APPLICATION_ID = 0x47_4f_4c_46;

/** Migrates the schema, one transaction per migration. Other processes may do so at the same time. */
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
  refuseUnreleased(database);
  for (const migration of migrations)
    if (schemaVersion(database) < migration.version)
      database
        .transaction(() => {
          if (schemaVersion(database) < migration.version) apply(database, migration);
        })
        .immediate();
};

/** Throws for a file that was written before the first release, whose tables this version does not know. */
export const refuseUnreleased = (database: Database): void =>
  refuseVersion(database.name, schemaVersion(database));

const refuseVersion = (file: string, version: number): void => {
  if (version > 0 && version <= UNRELEASED)
    throw new DatabaseRefused(
      `${file} was written before the first release (its schema is ${version}), and this version cannot read it. The file is unchanged. Export its brands with the version that wrote it: \`golfbrands brands export brands.json\`. Then set GOLFBRANDS_DB to a new file and import them with this version: \`golfbrands db migrate\`, \`golfbrands brands import brands.json\`. Accounts, submissions, subscribers and history do not come along.`,
    );
};

/** The same from the first bytes of a file, before SQLite opens it and may change it. */
export const refuseUnreleasedHeader = (file: string, header: Buffer): void => {
  if (header.length >= HEADER_BYTES && header.readUInt32BE(APPLICATION_ID_AT) === APPLICATION_ID)
    refuseVersion(file, header.readUInt32BE(VERSION_AT));
};

export const HEADER_BYTES = 100;
const VERSION_AT = 60;
const APPLICATION_ID_AT = 68;

/** Whether a GolfBrands file has an older schema, so that `migrate` will change it. */
export const isBehind = (database: Database): boolean => {
  refuseForeign(database);
  const found = schemaVersion(database);
  return found > UNRELEASED && found < (MIGRATIONS.at(-1)?.version ?? 0);
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

/** Vacuums a file that is mostly free space, as it may be after a migration. */
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
    // The directory must open anyway.
    if (codeOf(error) !== "SQLITE_FULL" && !isBusy(error)) throw error;
  }
};
