import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import SqliteDatabase, { type Database } from "better-sqlite3";
import { StoreUnavailable } from "#core/result.ts";
import { isBusy, storeFailure } from "./failures.ts";
import { HEADER_BYTES, isBehind, migrate, refuseUnreleasedHeader } from "./migrate.ts";

/** How long opening waits for a process that is opening or writing. It may block: nothing is served yet. */
const OPENING_BUSY_MS = 5_000;

/**
 * SQLite's own busy timeout once the server runs; only reads use it, rarely. It blocks the event loop, so it
 * is short; `whenUnlocked` waits longer without blocking.
 */
export const SERVING_BUSY_MS = 10;

const WAL_SIZE_LIMIT = 64 * 1024 * 1024;
/** Memory for SQLite's page cache. */
const PAGE_CACHE_KIB = 1024;

/** Runs before a file of an earlier version is migrated. If it throws, the file is unchanged. */
type BeforeUpgrade = (database: Database) => void;

/**
 * Opens a directory's SQLite file, creating it and its folder if missing, and migrates its schema. Throws
 * `DatabaseRefused` with a remedy if the file is newer, damaged, another program's or not writable;
 * `StoreUnavailable` while another process has locked it.
 */
export const openDatabase = (path: string, beforeUpgrade: BeforeUpgrade = () => {}): Database => {
  const file = resolve(path);
  let database: Database | undefined;
  try {
    createPrivately(file);
    database = new SqliteDatabase(file, { timeout: OPENING_BUSY_MS });
    configure(database);
    refuseReadOnly(database);
    if (isBehind(database)) beforeUpgrade(database);
    migrate(database);
    registerFile(database);
    database.pragma(`busy_timeout = ${SERVING_BUSY_MS}`);
    return database;
  } catch (error) {
    database?.close();
    throw storeFailure(error, file);
  }
};

/**
 * Creates the file if it is missing, and refuses a file from before the first release. Only the owner may read the file: it
 * holds e-mail addresses and password hashes. SQLite gives its side files the same mode.
 */
const createPrivately = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  // Closing a file drops all locks that this process has on it. Another process could then delete the write-ahead log that a thread of this
  // process still uses. So do not open the file while its shared-memory file exists: then some process has the database open.
  if (!existsSync(`${file}-shm`)) checkHeader(file);
  const { mode, uid } = statSync(file);
  if ((mode & 0o077) !== 0 && uid === process.geteuid?.()) chmodSync(file, mode & 0o600);
};

const checkHeader = (file: string): void => {
  const handle = openSync(file, "a+", 0o600);
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    refuseUnreleasedHeader(file, header.subarray(0, readSync(handle, header, 0, HEADER_BYTES, 0)));
  } finally {
    closeSync(handle);
  }
};

/** Settings of a connection: name, value to set, and the value that SQLite must then report. */
const SETTINGS = [
  ["journal_mode", "WAL", "wal"],
  // better-sqlite3 falls back to NORMAL in WAL mode, which may lose the last saves in a power cut.
  ["synchronous", "FULL", 2],
  ["foreign_keys", "ON", 1],
  ["trusted_schema", "OFF", 0],
  // Overwrites deleted content in the file, so that it does not end up in copies of the file.
  ["secure_delete", "ON", 1],
] as const;

const configure = (database: Database): void => {
  database.pragma(`journal_size_limit = ${WAL_SIZE_LIMIT}`);
  database.pragma(`cache_size = -${PAGE_CACHE_KIB}`);
  for (const [name, value, expected] of SETTINGS) {
    database.pragma(`${name} = ${value}`);
    const found = database.pragma(name, { simple: true });
    if (found !== expected)
      throw new Error(`SQLite keeps ${name} at ${String(found)}, not ${expected}`);
  }
};

/** SQLite opens a read-only file without complaint; fail now, not at the first save. */
const refuseReadOnly = (database: Database): void => {
  try {
    database.transaction(() => {}).immediate();
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
};

/** The file (device and inode) that each connection was opened on. */
const files = new WeakMap<Database, string>();

/** Device and inode of a path; undefined if there is no file. */
const identityOf = (name: string): string | undefined => {
  const there = statSync(name, { bigint: true, throwIfNoEntry: false });
  return there && `${there.dev}:${there.ino}`;
};

/** Records the file's identity by path: opening and closing it again would drop SQLite's locks. */
const registerFile = (database: Database): void => {
  files.set(database, identityOf(database.name) ?? "none");
};

/** Whether the path now leads to another file or none, so that writes through this connection would be lost. */
export const isReplaced = (database: Database): boolean => {
  const opened = files.get(database);
  return opened !== undefined && identityOf(database.name) !== opened;
};

/** Throws `StoreUnavailable` before a write that would be lost. Reads continue. */
export const refuseReplaced = (database: Database): void => {
  if (isReplaced(database))
    throw new StoreUnavailable(
      "The database file was replaced or removed while the server was running; saving now would lose the change. Put the file back, or restart the server.",
    );
};
