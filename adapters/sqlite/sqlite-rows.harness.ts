import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";
import type { RowsUnderTest } from "../store/rows.contract.ts";
import { openOwnConnection } from "./open-database.ts";
import { sqliteRows } from "./sqlite-rows.ts";

const SCHEMA = join(import.meta.dirname, "schema.sql");

/** A new file with all tables. Copying it is faster than making them, and tests need hundreds. */
let made: Buffer | undefined;

const makeFile = (file: string): void => {
  if (made) return writeFileSync(file, made, { mode: 0o600 });
  const database = new SqliteDatabase(file);
  database.exec(readFileSync(SCHEMA, "utf8"));
  database.pragma("journal_mode = WAL");
  database.close();
  made = readFileSync(file);
};

/** An empty file, with two connections. */
export const openSqliteRows = async (): Promise<RowsUnderTest & { file: string }> => {
  const folder = mkdtempSync(join(tmpdir(), "golfbrands-"));
  const file = join(folder, "golfbrands.db");
  makeFile(file);
  const [first, second] = [openOwnConnection(file), openOwnConnection(file)];
  return {
    file,
    rows: sqliteRows(first),
    sibling: sqliteRows(second),
    close: async () => {
      first.close();
      second.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
