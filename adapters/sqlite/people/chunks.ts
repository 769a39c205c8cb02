import type { Database } from "better-sqlite3";

/** Tables are looked through in chunks of so many rows, and others get their turn in between. */
const CHUNK = 1_000;

/** Where a chunk begins and ends: rows beyond the first number, up to the second. */
type Chunk = [after: number, upTo: number];

/** What a statement asks of the rows of a chunk. */
export const IN_CHUNK = "rowid > ? AND rowid <= ?";

/**
 * For a first look by LIKE that may find too much: what may be encoded, is no ASCII letter, or stands for any character there, is
 * taken for anything.
 */
export const likely = (email: string): string => `%${email.replace(/[^\w.-]|_/g, "%")}%`;

/** The chunks of a table beyond a row. */
export const chunksOf = (database: Database, table: string) => {
  const last = database.prepare<[], number>(`SELECT coalesce(max(rowid), 0) FROM ${table}`).pluck();
  return function* (start = 0): Generator<Chunk, void, void> {
    const end = last.get() ?? 0;
    for (let after = start; after < end; after += CHUNK)
      yield [after, Math.min(after + CHUNK, end)];
  };
};
