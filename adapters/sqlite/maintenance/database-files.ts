import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  rmSync,
  statSync,
} from "node:fs";
import SqliteDatabase, { type Database } from "better-sqlite3";
import { basename, dirname, join } from "node:path";

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

/** One whose making was broken off, or of an older schema, may lack a table. */
export const hasTable = (database: Database, table: string): boolean =>
  database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table) !==
  undefined;

/** What SQLite keeps beside a database, by how it ends. */
export const SIDE_ENDINGS = ["-wal", "-shm", "-journal"];

/** Takes a file away with all that SQLite keeps beside it. */
export const removeWithSides = (file: string): void => {
  for (const ending of ["", ...SIDE_ENDINGS]) rmSync(file + ending, { force: true });
};

/** A moment as it stands in the name of a file. */
export const momentInName = (moment: Date): string => moment.toISOString().replace(/[-:.]/g, "");

/** Made before it is written to, so that it is never anybody else's to read. */
export const createPrivate = (file: string): void => closeSync(openSync(file, "wx", 0o600));

export const isSideFile = (file: string, target: string): boolean => {
  if (!existsSync(dirname(target)) || !existsSync(file)) return false;
  const real = join(realpathSync(dirname(target)), basename(target));
  return SIDE_ENDINGS.some((ending) => real === realpathSync(file) + ending);
};

export const isSameFile = (one: string, other: string): boolean => {
  const [a, b] = [statSync(one, { bigint: true }), statSync(other, { bigint: true })];
  return a.ino === b.ino && a.dev === b.dev;
};

/** Every database that is opened has a write-ahead log from then on; a backup has none. */
export const writesAhead = (file: string): boolean => {
  const { database, close } = openReadOnly(file);
  try {
    return database.pragma("journal_mode", { simple: true }) === "wal";
  } finally {
    close();
  }
};

/** A new name is only safe from a power cut when its folder was written too. Not every system can. */
export const syncFolder = (folder: string): void => {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
};
