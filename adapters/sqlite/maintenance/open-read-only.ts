import { existsSync } from "node:fs";
import SqliteDatabase, { type Database } from "better-sqlite3";

/** A connection that only reads, and how to close it. */
export interface ReadOnly {
  database: Database;
  close(): void;
}

/**
 * Opens a file to read it only. Such a connection has to make the files of the write-ahead log, and may not take them away: where
 * they were not there before, one that may write is closed after it, which takes them along unless somebody else has the file open.
 */
export const openReadOnly = (file: string): ReadOnly => {
  const wereThere = sideFilesOf(file).some(existsSync);
  const database = new SqliteDatabase(file, { readonly: true, fileMustExist: true });
  return {
    database,
    close: () => {
      database.close();
      if (!wereThere && sideFilesOf(file).some(existsSync)) takeAway(file);
    },
  };
};

const sideFilesOf = (file: string): string[] => [`${file}-wal`, `${file}-shm`];

const takeAway = (file: string): void => {
  let last: Database | undefined;
  try {
    last = new SqliteDatabase(file, { fileMustExist: true });
    // Only who has read from it takes part in its log.
    last.pragma("schema_version");
  } catch {
    // What cannot be opened to write keeps them; they hold nothing.
  } finally {
    last?.close();
  }
};
