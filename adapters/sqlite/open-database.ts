import { chmodSync, closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import SqliteDatabase, { type Database } from "better-sqlite3";
import { StoreUnavailable } from "#core/result.ts";
import { isBusy, storeFailure } from "./failures.ts";
import { isBehind, migrate } from "./migrate.ts";

/** How long opening waits for another process that is opening or writing. Nothing is served yet, so it may block. */
const OPENING_BUSY_MS = 5_000;

/**
 * How long SQLite itself waits for a lock once the server runs, which only a read ever meets, and hardly. It blocks the event
 * loop meanwhile, so it is short; `whenUnlocked` waits longer without blocking.
 */
export const SERVING_BUSY_MS = 10;

const WAL_SIZE_LIMIT = 64 * 1024 * 1024;
/** Memory for pages of the file. */
export const PAGE_CACHE_KIB = 1024;

/** What is done to a file that an earlier version wrote, before it is changed. What this throws leaves it as it is. */
type BeforeUpgrade = (database: Database) => void;

/**
 * Opens a directory's SQLite file, creating it and its folder when missing, and brings its schema up to date.
 * Throws `DatabaseRefused` with what to do when the file is from a newer version, damaged, another program's,
 * or cannot be written; `StoreUnavailable` when another process keeps it locked.
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

/** Another connection to a file that this process has open. */
export const openOwnConnection = (file: string, { readonly = false } = {}): Database => {
  const options = { timeout: SERVING_BUSY_MS, fileMustExist: true, readonly };
  const database = new SqliteDatabase(file, options);
  configure(database);
  registerFile(database);
  return database;
};

/** Only the owner may read the file: it holds e-mail addresses and password hashes. SQLite gives its side files the same mode. */
const createPrivately = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  closeSync(openSync(file, "a+", 0o600));
  const { mode, uid } = statSync(file);
  if ((mode & 0o077) !== 0 && uid === process.geteuid?.()) chmodSync(file, mode & 0o600);
};

const configure = (database: Database): void => {
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  database.pragma("trusted_schema = OFF");
  // What is deleted or written over is overwritten in the file too, or it would lie in free space and go into copies of the file.
  database.pragma("secure_delete = ON");
  database.pragma(`journal_size_limit = ${WAL_SIZE_LIMIT}`);
  database.pragma(`cache_size = -${PAGE_CACHE_KIB}`);
  // better-sqlite3 is built to fall back to synchronous=NORMAL in WAL mode, which may lose the last saves with the power.
  expectPragma(database, "journal_mode", "wal");
  expectPragma(database, "synchronous", 2);
  expectPragma(database, "foreign_keys", 1);
  expectPragma(database, "trusted_schema", 0);
  expectPragma(database, "secure_delete", 1);
};

const expectPragma = (database: Database, name: string, expected: string | number): void => {
  const found = database.pragma(name, { simple: true });
  if (found !== expected)
    throw new Error(`SQLite keeps ${name} at ${String(found)}, not ${expected}`);
};

/** SQLite opens a file it cannot write without a word; better to hear it now than at the first save. */
const refuseReadOnly = (database: Database): void => {
  try {
    database.transaction(() => {}).immediate();
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
};

/** Which file each connection was opened on. */
const files = new WeakMap<Database, string>();

/** Device and number of the file that a name leads to; undefined where it leads to none. */
const identityOf = (name: string): string | undefined => {
  const there = statSync(name, { bigint: true, throwIfNoEntry: false });
  return there && `${there.dev}:${there.ino}`;
};

/** Remembers which file it is. By its name: opening it once more and closing that would take SQLite's locks from it. */
const registerFile = (database: Database): void => {
  files.set(database, identityOf(database.name) ?? "none");
};

/** Whether another file stands by its name now, or none: what is written through this connection would be lost with it. */
export const isReplaced = (database: Database): boolean => {
  const opened = files.get(database);
  return opened !== undefined && identityOf(database.name) !== opened;
};

/** Throws `StoreUnavailable` rather than let anything be written that would be lost. Reading goes on. */
export const refuseReplaced = (database: Database): void => {
  if (isReplaced(database))
    throw new StoreUnavailable(
      "The database file was replaced or removed under this server; what is saved now would be lost. Put it back, or start the server again.",
    );
};
