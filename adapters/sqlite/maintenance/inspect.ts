import { existsSync } from "node:fs";
import type { Database } from "better-sqlite3";
import { emailKey } from "#core/text/addresses.ts";
import { DatabaseRefused, storeFailure } from "../failures.ts";
import { MIGRATIONS, refuseForeign, schemaVersion } from "../migrate.ts";
import { hasTable, openReadOnly, type ReadOnly } from "./database-files.ts";

/** How much it holds. */
export type Counts = Record<
  "brands" | "categories" | "attributes" | "submissions" | "batches" | "administrators",
  number
>;

/** Reads a file without changing it. Throws `DatabaseRefused` when it is none of ours. */
const readingFile = <T>(file: string, read: (database: Database) => T): T => {
  let opened: ReadOnly | undefined;
  try {
    opened = openReadOnly(file);
    refuseForeign(opened.database);
    return read(opened.database);
  } catch (error) {
    throw storeFailure(error, file);
  } finally {
    opened?.close();
  }
};

/**
 * What a database file holds, and what is wrong with it, if anything. Looks through it without changing it. Throws
 * `DatabaseRefused` when it is none of ours.
 */
export const inspectDatabase = (file: string) => {
  if (!existsSync(file)) throw new DatabaseRefused(`${file} does not exist.`);
  return readingFile(file, (database) => {
    const schema = schemaVersion(database);
    if (schema === 0) throw new DatabaseRefused(`${file} is empty.`);
    if (schema > NEWEST)
      throw new DatabaseRefused(
        `${file} was written by a newer version of GolfBrands (its schema is ${schema}, this version knows ${NEWEST}).`,
      );
    return {
      schema,
      isNewest: schema === NEWEST,
      counts: countAll(database),
      problems: problemsOf(database),
    };
  });
};

/** The schema this program brings a file to. */
const NEWEST = MIGRATIONS.at(-1)?.version ?? 0;

/** What a file tells of itself at once. */
export type DatabaseSummary = ReturnType<typeof summarizeDatabase>;

/** Looks at a file without looking through it, and refuses none for being newer. Throws `DatabaseRefused` when it is none of ours. */
export const summarizeDatabase = (file: string) =>
  readingFile(file, (database) => ({
    /** The version of its schema, and the one this program brings it to. */
    schema: schemaVersion(database),
    newest: NEWEST,
    /** When something was last changed in it, by the clock of then. */
    changedAt: database
      .prepare<[], string>("SELECT at FROM batches ORDER BY revision DESC LIMIT 1")
      .pluck()
      .get(),
  }));

export const countAll = (database: Database): Counts => {
  const count = (table: string): number =>
    hasTable(database, table)
      ? (database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0)
      : 0;
  return {
    brands: count("brands"),
    categories: count("categories"),
    attributes: count("attributes"),
    submissions: count("brand_submissions"),
    batches: count("batches"),
    administrators: count("admins"),
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
  if (!hasTable(database, "revisions")) return problems;
  for (const [rule, sql] of Object.entries(RULES)) {
    const broken = database.prepare<[], string>(sql).pluck().all();
    if (broken.length > 0) problems.push(`${rule}: ${broken.join(", ")}`);
  }
  return problems;
};

/** Whom a restore brings back: who is in the backup and no longer in the database it replaces. Addresses, in order. */
export interface ReturningPeople {
  administrators: string[];
  /** Administrators of both whose password was changed since: they get the old one back. */
  oldPasswords: string[];
  subscribers: string[];
}

/** Compares a backup with the database it would replace; `undefined` where there is none, or it can no longer be read. */
export const findReturning = (backup: string, file: string): ReturningPeople | undefined => {
  if (!existsSync(file)) return undefined;
  const then = peopleOf(backup);
  let now: PeopleOnFile;
  try {
    now = peopleOf(file);
  } catch {
    return undefined;
  }
  const goneFrom = (before: People, after: People): string[] =>
    inOrder([...before].filter(([key]) => !after.has(key)).map(([, { email }]) => email));
  return {
    administrators: goneFrom(then.administrators, now.administrators),
    oldPasswords: inOrder(
      [...then.administrators].flatMap(([key, { email, password }]) => {
        const current = now.administrators.get(key);
        return current && current.password !== password ? [email] : [];
      }),
    ),
    subscribers: goneFrom(then.subscribers, now.subscribers),
  };
};

const inOrder = (emails: string[]): string[] => emails.toSorted((a, b) => (a < b ? -1 : 1));

type People = ReadonlyMap<string, { email: string; password: string | null }>;
type PeopleOnFile = Record<"administrators" | "subscribers", People>;

const peopleOf = (file: string): PeopleOnFile => {
  const { database, close } = openReadOnly(file);
  try {
    const read = (table: string, password: string): People => {
      if (!hasTable(database, table)) return new Map();
      const rows = database
        .prepare<[], { email: string; password: string | null }>(
          `SELECT email, ${password} AS password FROM ${table}`,
        )
        .all();
      return new Map(rows.map((row) => [emailKey(row.email), row]));
    };
    return {
      administrators: read("admins", "password_hash"),
      subscribers: read("subscribers", "NULL"),
    };
  } finally {
    close();
  }
};
