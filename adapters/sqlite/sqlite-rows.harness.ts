import type { RowsUnderTest } from "../store/rows.contract.ts";
import { sqliteRows } from "./sqlite-rows.ts";
import { openTwice } from "./sqlite.harness.ts";

/** An empty file, with two connections. */
export const openSqliteRows = async (): Promise<RowsUnderTest & { file: string }> => {
  const { file, first, second, close } = openTwice();
  return {
    file,
    rows: sqliteRows(first),
    sibling: sqliteRows(second),
    close: async () => close(),
  };
};
