/// <reference types="vite/types/importMeta.d.ts" />
import type { Database } from "better-sqlite3";
import { duplicateKeys } from "#core/brand/duplicate-keys.ts";
import { foldForSearch } from "#core/text/fold.ts";
import { codeOf, DatabaseRefused } from "./failures.ts";

/** Every migration's SQL by its path; part of the bundle, so that a built server carries its migrations along. */
const FILES = import.meta.glob<string>("./migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

interface Migration {
  /** The version of the schema after it; 1 for the first. */
  version: number;
  sql: string;
}

export const MIGRATIONS: readonly Migration[] = Object.keys(FILES)
  .sort()
  .map((path) => ({ version: Number(/(\d{4})-[^/]*$/.exec(path)?.[1]), sql: FILES[path] ?? "" }));

/** Says in the file's header that it is ours ("GOLF"), so that another program's database is never taken for one. */
const APPLICATION_ID = 0x47_4f_4c_46;

/** Brings the schema up to date, each migration in a transaction of its own. Other processes may do so at the same time. */
export const migrate = (
  database: Database,
  migrations: readonly Migration[] = MIGRATIONS,
): void => {
  refuseForeign(database);
  lendRules(database);
  cleanFreeSpace(database);
  for (const { version, sql } of migrations)
    if (schemaVersion(database) < version)
      database
        .transaction(() => {
          if (schemaVersion(database) >= version) return;
          database.exec(sql);
          database.pragma(`application_id = ${APPLICATION_ID}`);
          database.pragma(`user_version = ${version}`);
        })
        .immediate();
  const newest = migrations.at(-1)?.version ?? 0;
  const found = schemaVersion(database);
  if (found > newest)
    throw new DatabaseRefused(
      `${database.name} was written by a newer version of GolfBrands (its schema is ${found}, this version knows ${newest}). Update GolfBrands, or name another file.`,
    );
};

/** The schema from which on what is deleted is overwritten: `0005-overwritten.sql`. */
const OVERWRITTEN_SINCE = 5;

/**
 * An older file may hold in its free space what was deleted from it, addresses of people among it. Once, before it is brought up to
 * date and while nothing is served yet, it is written anew: where it lay, and behind it in the write-ahead log. A disk without room
 * for that must not keep a directory from opening.
 */
const cleanFreeSpace = (database: Database): void => {
  const schema = schemaVersion(database);
  if (schema === 0 || schema >= OVERWRITTEN_SINCE) return;
  try {
    database.exec("VACUUM");
    database.pragma("wal_checkpoint(TRUNCATE)");
  } catch (error) {
    if (codeOf(error) !== "SQLITE_FULL") throw error;
  }
};

/** Rules of the core that migrations apply to what was stored before. The schema itself may name neither: it is not trusted. */
const lendRules = (database: Database): void => {
  const asRule = { deterministic: true, directOnly: true };
  database.function("fold_for_search", asRule, (name) => foldForSearch(String(name)));
  database.function("duplicate_keys", asRule, (brand) =>
    JSON.stringify(duplicateKeys(JSON.parse(String(brand)))),
  );
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
