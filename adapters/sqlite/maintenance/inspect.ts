import { existsSync } from "node:fs";
import type { Database } from "better-sqlite3";
import { readLogo } from "#core/brand/logo.ts";
import { emailKey } from "#core/text/addresses.ts";
import { inflatedLength, logoRow, type LogoRow, pictureOf } from "../../logos.ts";
import { codeOf } from "../../system.ts";
import { DatabaseRefused, storeFailure } from "../failures.ts";
import {
  brokenRules,
  type Counts,
  countedRows,
  countsOf,
  inspectedRows,
} from "../../store/inspected-rows.ts";
import type { GoneSubscription } from "../../store/restored-rows.ts";
import { query } from "../../store/rows.ts";
import {
  NEWEST,
  refuseForeign,
  refuseUnknown,
  refuseUnreleased,
  schemaVersion,
} from "../migrate.ts";
import { rowsNow } from "../sqlite-rows.ts";
import { schemaProblems } from "./compare-schema.ts";
import { hasTable, openReadOnly, type ReadOnly } from "./database-files.ts";

/** Throws `DatabaseRefused` for a file that this version cannot read. */
export const refuseUnreadable = (file: string): void => readingKnown(file, () => {});

/** Reads a file with a schema that this version knows, without changing it. Throws `DatabaseRefused` for any other file. */
const readingKnown = <T>(file: string, read: (database: Database) => T): T => {
  if (!existsSync(file)) throw new DatabaseRefused(`${file} does not exist.`);
  return readingFile(file, (database) => {
    if (schemaVersion(database) === 0) throw new DatabaseRefused(`${file} is empty.`);
    refuseUnknown(database);
    return read(database);
  });
};

/** Reads a file without changing it. Throws `DatabaseRefused` if it is not a GolfBrands database, or is older than the first release. */
const readingFile = <T>(file: string, read: (database: Database) => T): T => {
  let opened: ReadOnly | undefined;
  try {
    opened = openReadOnly(file);
    refuseForeign(opened.database);
    refuseUnreleased(file, schemaVersion(opened.database));
    return read(opened.database);
  } catch (error) {
    throw cannotOpen(error) ? unreadable(error, file) : storeFailure(error, file);
  } finally {
    opened?.close();
  }
};

const cannotOpen = (error: unknown): boolean =>
  /^SQLITE_(?:CANTOPEN|READONLY)/.test(codeOf(error) ?? "");

const unreadable = (cause: unknown, file: string): DatabaseRefused =>
  new DatabaseRefused(
    `${file} cannot be read. SQLite writes files next to a database even to read it: allow this user to read the file and to write its folder, or copy the file and its -wal file to another folder.`,
    { cause },
  );

/**
 * Counts the rows of a database file and lists its problems, without changing it. Throws `DatabaseRefused` if it is not
 * a GolfBrands database.
 */
export const inspectDatabase = (file: string) =>
  readingKnown(file, (database) => {
    const foreign = schemaProblems(database);
    return {
      schema: schemaVersion(database),
      // Tables of another schema are not counted.
      counts: foreign.length === 0 ? countAll(database) : countsOf([], 0),
      problems: foreign.length === 0 ? problemsOf(database) : foreign,
    };
  });

/** Quick facts about a file, without a full check. */
export type DatabaseSummary = ReturnType<typeof summarizeDatabase>;

/**
 * Reads a file's schema and dates without checking its content; accepts newer schemas. Throws
 * `DatabaseRefused` if it is not a GolfBrands database.
 */
export const summarizeDatabase = (file: string) =>
  readingFile(file, (database) => ({
    /** The file's schema version, and the newest this version knows. */
    schema: schemaVersion(database),
    newest: NEWEST,
    /** When the directory was last changed. */
    changedAt: database
      .prepare<[], string>("SELECT at FROM batches ORDER BY revision DESC LIMIT 1")
      .pluck()
      .get(),
  }));

export const countAll = (database: Database): Counts => {
  const { rows } = rowsNow(database).snapshot(countedRows);
  const administrators = hasTable(database, "admins")
    ? database.prepare<[], number>("SELECT count(*) FROM admins").pluck().get()
    : 0;
  return countsOf(rows, administrators ?? 0);
};

const problemsOf = (database: Database): string[] => {
  const found = database.prepare<[], string>("PRAGMA integrity_check(20)").pluck().all();
  const problems = found.filter((line) => line !== "ok");
  const dangling = database
    .prepare<[], { table: string; count: number }>(
      'SELECT "table", count(*) AS count FROM pragma_foreign_key_check GROUP BY "table"',
    )
    .all();
  for (const { table, count } of dangling)
    problems.push(`${count} rows of ${table} refer to missing rows`);
  problems.push(...brokenLogos(database));
  // The rules need the newest columns. An upgrade checks them on the migrated copy.
  if (schemaVersion(database) < NEWEST) return problems;
  return [...problems, ...brokenRules(rowsNow(database).snapshot(inspectedRows))];
};

/** The first logos that are not pictures of their type, or whose path is not the hash of their bytes. */
const brokenLogos = (database: Database): string[] => {
  const broken: string[] = [];
  for (const row of database.prepare<[], LogoRow>("SELECT path, picture FROM logos").iterate()) {
    const picture = pictureOf(row.picture);
    const read = readLogo(picture, inflatedLength);
    if (!read.ok || logoRow(picture, read.value).path !== row.path) broken.push(row.path);
    if (broken.length === NAMED) break;
  }
  return broken.length === 0
    ? []
    : [`logos that are broken or have another picture's path: ${broken.join(", ")}`];
};

const NAMED = 5;

/** People whom a restore brings back: in the backup, but no longer in the database. Addresses, sorted. */
export interface ReturningPeople {
  administrators: string[];
  /** Administrators whose password changed since the backup; a restore brings the old one back. */
  oldPasswords: string[];
  /** Subscriptions in the backup that have ended since. */
  subscriptions: GoneSubscription[];
}

/** Compares a backup with the database it would replace; `undefined` if one of them is missing or cannot be read. */
export const findReturning = (backup: string, file: string): ReturningPeople | undefined => {
  try {
    const [inBackup, inFile] = [peopleIn(backup), peopleIn(file)];
    const passwords = new Map(
      inFile.administrators.map(({ email, password }) => [emailKey(email), password]),
    );
    const subscribed = new Set(inFile.subscriptions.map(subscriptionKey));
    const isOld = ({ email, password }: { email: string; password: string }): boolean =>
      (passwords.get(emailKey(email)) ?? password) !== password;
    return {
      administrators: emailsOf(
        inBackup.administrators.filter(({ email }) => !passwords.has(emailKey(email))),
      ),
      oldPasswords: emailsOf(inBackup.administrators.filter(isOld)),
      subscriptions: inBackup.subscriptions.filter((one) => !subscribed.has(subscriptionKey(one))),
    };
  } catch {
    return undefined;
  }
};

const subscriptionKey = ({ email, list }: GoneSubscription): string => `${emailKey(email)} ${list}`;

const emailsOf = (people: readonly { email: string }[]): string[] =>
  people.map(({ email }) => email);

const SUBSCRIPTIONS = [
  query("subscriptions", { only: ["email", "list"], order: ["email", "list"] }),
] as const;

const peopleIn = (file: string) => {
  const { database, close } = openReadOnly(file);
  try {
    const [subscriptions] = rowsNow(database).snapshot(SUBSCRIPTIONS).rows;
    const administrators = database
      .prepare<[], { email: string; password: string }>(
        "SELECT email, password_hash AS password FROM admins ORDER BY email",
      )
      .all();
    return { administrators, subscriptions };
  } finally {
    close();
  }
};
