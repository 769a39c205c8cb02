import type { Database } from "better-sqlite3";

/** Tables are looked through in pieces of so many rows, and others get their turn in between. */
const PIECE = 1_000;

/** Where a piece begins and ends: rows beyond the first number, up to the second. */
type Piece = [after: number, upTo: number];

/** What a statement asks of the rows of a piece. */
export const IN_PIECE = "rowid > ? AND rowid <= ?";

/**
 * For a first look by LIKE that may find too much: what may be encoded, is no ASCII letter, or stands for any character there, is
 * taken for anything.
 */
export const likely = (email: string): string => `%${email.replace(/[^\w.-]|_/g, "%")}%`;

/** The pieces of a table beyond a row. */
export const piecesOf = (database: Database, table: string) => {
  const last = database.prepare<[], number>(`SELECT coalesce(max(rowid), 0) FROM ${table}`).pluck();
  return function* (start = 0): Generator<Piece, void, void> {
    const end = last.get() ?? 0;
    for (let after = start; after < end; after += PIECE)
      yield [after, Math.min(after + PIECE, end)];
  };
};
