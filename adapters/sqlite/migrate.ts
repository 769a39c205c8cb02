/// <reference types="vite/types/importMeta.d.ts" />
import type { Database } from "better-sqlite3";
import { duplicateKeys } from "#core/submission/duplicate-keys.ts";
import { foldForSearch } from "#core/text/fold.ts";
import { DatabaseRefused } from "./failures.ts";

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
