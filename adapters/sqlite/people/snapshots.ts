import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "better-sqlite3";
import { valueNamesEmail, valueWithoutEmail } from "#core/privacy/without-email.ts";
import { asking } from "../transactions.ts";

interface Snapshot {
  id: number;
  before: string | null;
  after: string | null;
}

/** History is read in pieces of so many, and others get their turn in between. */
const PIECE = 2_000;

/** Earlier states of records that name an address. */
export const snapshotsOf = (database: Database) => {
  const newest = database.prepare<[], number>("SELECT coalesce(max(id), 0) FROM revisions").pluck();
  // A first look that may find too much: what LIKE takes for any character is taken for itself afterwards.
  const likely = database.prepare<[number, number, string, string], Snapshot>(
    `SELECT id, before, after FROM revisions
     WHERE id > ? AND id <= ? AND (before LIKE '%' || ? || '%' OR after LIKE '%' || ? || '%')`,
  );
  const write = database.prepare<[string | null, string | null, number]>(
    "UPDATE revisions SET before = ?, after = ? WHERE id = ?",
  );
  const between = (email: string, after: number, upTo: number): Snapshot[] =>
    likely
      .all(after, upTo, email, email)
      .filter(({ before, after }) =>
        [before, after].some((json) => json !== null && valueNamesEmail(JSON.parse(json), email)),
      );

  return {
    /** Finds them without holding up anybody; `upTo` is the last that was looked at. */
    find: async (email: string): Promise<{ found: Snapshot[]; upTo: number }> => {
      const upTo = asking(database, () => newest.get() ?? 0);
      const found: Snapshot[] = [];
      for (let start = 0; start < upTo; start += PIECE) {
        const end = Math.min(start + PIECE, upTo);
        found.push(...asking(database, () => between(email, start, end)));
        await nextTurn();
      }
      return { found, upTo };
    },

    /** Those written since; to be run in the transaction that erases. */
    since: (email: string, upTo: number): Snapshot[] => between(email, upTo, newest.get() ?? 0),

    free: ({ id, before, after }: Snapshot, email: string): void => {
      const freed = (json: string | null) =>
        json && JSON.stringify(valueWithoutEmail<unknown>(JSON.parse(json), email));
      write.run(freed(before), freed(after), id);
    },
  };
};
