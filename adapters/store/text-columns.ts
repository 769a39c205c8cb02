import { keysOf } from "#core/records.ts";
import { type TableName, tableRow } from "./tables.ts";

/** A pattern for LIKE that finds a text however its unusual characters are encoded. It may match more. */
export const likePattern = (text: string): string =>
  `%${text.replace(/[^\w.-]|_/g, "%")}%`.replace(/%+/g, "%");

/** The columns that may hold text that people wrote. */
export const textColumns = (table: TableName): string[] => {
  const { columns } = tableRow(table);
  return keysOf(columns).filter((name) => {
    const column = columns[name];
    return column?.kind === "json" || (column?.kind === "text" && column.choices === undefined);
  });
};
