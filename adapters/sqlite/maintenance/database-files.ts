import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from "node:fs";
import SqliteDatabase, { type Database } from "better-sqlite3";
import { basename, dirname, join, resolve } from "node:path";
import { DatabaseRefused } from "../failures.ts";

/** A read-only connection, and how to close it. */
export interface ReadOnly {
  database: Database;
  close(): void;
}

/**
 * Opens a file to read it only. A read-only connection creates side files for the write-ahead log and cannot
 * delete them. If they did not exist before, a writable connection is opened and closed afterwards, which
 * deletes them unless another process has the file open.
 */
export const openReadOnly = (file: string): ReadOnly => {
  const wereThere = sideFilesOf(file).some(existsSync);
  const database = new SqliteDatabase(file, { readonly: true, fileMustExist: true });
  return {
    database,
    close: () => {
      database.close();
      if (!wereThere && sideFilesOf(file).some(existsSync)) removeSideFiles(file);
    },
  };
};

const sideFilesOf = (file: string): string[] => [`${file}-wal`, `${file}-shm`];

const removeSideFiles = (file: string): void => {
  let last: Database | undefined;
  try {
    last = new SqliteDatabase(file, { fileMustExist: true });
    // A connection joins the write-ahead log with its first read.
    last.pragma("schema_version");
  } catch {
    // A file that cannot be opened for writing keeps its empty side files.
  } finally {
    last?.close();
  }
};

/** The most symbolic links to follow in one path, as on Linux. */
const LINKS_MAX = 40;

/** The file that a path leads to, whether or not it exists, so that a rename replaces the file and not a link to it. */
export const realFile = (path: string): string => {
  let file = resolve(path);
  for (let links = 0; links < LINKS_MAX; links += 1) {
    if (!existsSync(dirname(file))) return file;
    file = join(realpathSync(dirname(file)), basename(file));
    if (!lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) return file;
    file = resolve(dirname(file), readlinkSync(file));
  }
  throw new DatabaseRefused(`${path} is a link that leads to itself.`);
};

/** An unfinished file, or one with an older schema, may lack a table. */
export const hasTable = (database: Database, table: string): boolean =>
  database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table) !==
  undefined;

/** Suffixes of SQLite's side files. */
export const SIDE_ENDINGS = ["-wal", "-shm", "-journal"];

/** Deletes a database file and its side files. */
export const removeWithSides = (file: string): void => {
  for (const ending of ["", ...SIDE_ENDINGS]) rmSync(file + ending, { force: true });
};

/** A time, as part of a file name. */
export const momentInName = (moment: Date): string => moment.toISOString().replace(/[-:.]/g, "");

/** Creates the file with mode 0600 before anything is written to it. */
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

/** An opened database has a write-ahead log; a backup has none. */
export const writesAhead = (file: string): boolean => {
  const { database, close } = openReadOnly(file);
  try {
    return database.pragma("journal_mode", { simple: true }) === "wal";
  } finally {
    close();
  }
};

/** Syncs a folder, so that a rename in it survives a power cut. Windows does not support that. */
export const syncFolder = (folder: string): void => {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
};
