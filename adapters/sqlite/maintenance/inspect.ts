import { existsSync } from "node:fs";
import type { Database } from "better-sqlite3";
import { DatabaseRefused, storeFailure } from "../failures.ts";
import { MIGRATIONS, refuseForeign, schemaVersion } from "../migrate.ts";
import { openReadOnly, type ReadOnly } from "./open-read-only.ts";

/** What a database file holds, and whether it is sound. */
export interface Inspection {
  /** The version of its schema. */
  schema: number;
  counts: Counts;
  /** What is wrong with it; empty when it is sound. */
  problems: string[];
}

const TABLES = {
  brands: "brands",
  categories: "categories",
  attributes: "attributes",
  submissions: "brand_submissions",
  batches: "batches",
  administrators: "admins",
} as const;

export type Counts = Record<keyof typeof TABLES, number>;

/** Looks through a file without changing it. Throws `DatabaseRefused` when it is none of ours. */
export const inspectDatabase = (file: string): Inspection => {
  if (!existsSync(file)) throw new DatabaseRefused(`${file} does not exist.`);
  let opened: ReadOnly | undefined;
  try {
    opened = openReadOnly(file);
    const { database } = opened;
    refuseForeign(database);
    const schema = schemaVersion(database);
    if (schema === 0) throw new DatabaseRefused(`${file} is empty.`);
    refuseNewer(file, schema);
    return { schema, counts: countAll(database), problems: problemsOf(database) };
  } catch (error) {
    throw storeFailure(error, file);
  } finally {
    opened?.close();
  }
};

const refuseNewer = (file: string, schema: number): void => {
  const newest = MIGRATIONS.at(-1)?.version ?? 0;
  if (schema > newest)
    throw new DatabaseRefused(
      `${file} was written by a newer version of GolfBrands (its schema is ${schema}, this version knows ${newest}).`,
    );
};

export const countAll = (database: Database): Counts => {
  const count = (table: string): number =>
    database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0;
  return {
    brands: count(TABLES.brands),
    categories: count(TABLES.categories),
    attributes: count(TABLES.attributes),
    submissions: count(TABLES.submissions),
    batches: count(TABLES.batches),
    administrators: count(TABLES.administrators),
  };
};

/** Each answers the names of what breaks a rule that SQLite itself does not keep. */
const RULES: Readonly<Record<string, string>> = {
  "a catalog state behind its history":
    "SELECT 'revision ' || s.revision FROM catalog_state AS s WHERE s.revision < (SELECT coalesce(max(revision), 0) FROM batches)",
  "brands whose last change is not in history": `
    SELECT slug FROM brands AS b WHERE NOT EXISTS
      (SELECT 1 FROM revisions AS r WHERE r.record_id = b.id AND r.revision = b.version) LIMIT 5`,
};

const problemsOf = (database: Database): string[] => {
  const problems: string[] = [];
  const found = database.prepare<[], string>("PRAGMA integrity_check(20)").pluck().all();
  problems.push(...found.filter((line) => line !== "ok"));
  const dangling = database
    .prepare<[], { table: string; count: number }>(
      'SELECT "table", count(*) AS count FROM pragma_foreign_key_check GROUP BY "table"',
    )
    .all();
  for (const { table, count } of dangling)
    problems.push(`${count} rows of ${table} name what is not there`);
  for (const [rule, sql] of Object.entries(RULES)) {
    const broken = database.prepare<[], string>(sql).pluck().all();
    if (broken.length > 0) problems.push(`${rule}: ${broken.join(", ")}`);
  }
  return problems;
};
