import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RowsUnderTest } from "../store/rows.contract.ts";
import { openDatabase } from "./open-database.ts";
import { newFile } from "./sqlite.harness.ts";
import { sqliteRows } from "./sqlite-rows.ts";

/** An empty file in a new folder, with two connections. */
export const openSqliteRows = async (): Promise<RowsUnderTest> => {
  const folder = mkdtempSync(join(tmpdir(), "golfbrands-"));
  const file = newFile(folder);
  const connections = [openDatabase(file), openDatabase(file)] as const;
  const [rows, sibling] = [sqliteRows(connections[0]), sqliteRows(connections[1])];
  return {
    rows,
    sibling,
    close: async () => {
      for (const connection of connections) connection.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
