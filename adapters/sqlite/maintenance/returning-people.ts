import { existsSync } from "node:fs";
import { emailKey } from "#core/text/addresses.ts";
import { openReadOnly } from "./open-read-only.ts";

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
    const isThere = database.prepare<[string], number>(
      "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?",
    );
    const read = (table: string, password: string): People => {
      // A backup of an older schema knows no subscribers.
      if (isThere.get(table) === undefined) return new Map();
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
