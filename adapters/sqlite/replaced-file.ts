import { statSync } from "node:fs";
import type { Database } from "better-sqlite3";
import { StoreUnavailable } from "#core/ports/catalog-store.ts";

/** Which file each connection was opened on. */
const files = new WeakMap<Database, string>();

/** Device and number of the file that a name leads to; undefined where it leads to none. */
const identityOf = (name: string): string | undefined => {
  const there = statSync(name, { bigint: true, throwIfNoEntry: false });
  return there && `${there.dev}:${there.ino}`;
};

/** Remembers which file it is. By its name: opening it once more and closing that would take SQLite's locks from it. */
export const registerFile = (database: Database): void => {
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
