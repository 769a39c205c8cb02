import type { Database } from "better-sqlite3";
import type { LogoStore } from "#core/ports/logo-store.ts";
import { logoRow, type LogoRow, pictureOf } from "../logos.ts";
import { querying, writing } from "./transactions.ts";

/** Logos in a SQLite file. */
export const sqliteLogoStore = (database: Database): LogoStore => {
  const add = database.prepare<LogoRow>(
    "INSERT INTO logos (path, picture) VALUES (:path, :picture) ON CONFLICT (path) DO NOTHING",
  );
  const find = database
    .prepare<[string], string>("SELECT picture FROM logos WHERE path = ?")
    .pluck();
  const findStored = database
    .prepare<[string], string>(
      "SELECT path FROM logos WHERE path IN (SELECT value FROM json_each(?))",
    )
    .pluck();
  return {
    add: async (picture, type) => {
      const row = logoRow(picture, type);
      await writing(database, () => void add.run(row));
      return row.path;
    },
    find: async (path) =>
      querying(database, () => {
        const picture = find.get(path);
        return picture === undefined ? undefined : pictureOf(picture);
      }),
    findStored: async (paths) =>
      querying(database, () => new Set(findStored.all(JSON.stringify(paths)))),
  };
};
