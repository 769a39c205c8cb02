import type { Database } from "better-sqlite3";
import type { PublicContent } from "#core/brand/brand.ts";
import { PUBLIC_FIELDS } from "#core/brand/fields.ts";
import { BRAND_COLUMNS, type Column } from "../columns.ts";
import { readAs, rowReader, selecting, type SqlValue } from "./sql.ts";

const PUBLIC = new Set<string>(["id", ...PUBLIC_FIELDS, "createdAt"]);

const PUBLIC_COLUMNS = BRAND_COLUMNS.filter((column): column is Column<keyof PublicContent> =>
  PUBLIC.has(column.field),
);

const contentOf = rowReader<PublicContent>(PUBLIC_COLUMNS.map(readAs));

/** Finds what visitors may read of an active brand: less to read than a whole brand, for every profile that is shown. */
export const publicContentFinder = (database: Database) => {
  const byId = database
    .prepare<[string], SqlValue[]>(
      `SELECT ${selecting(PUBLIC_COLUMNS, "b")} FROM brands AS b WHERE id = ? AND status = 'active'`,
    )
    .raw();
  return (id: string): PublicContent | undefined => {
    const row = byId.get(id);
    return row && contentOf(row);
  };
};
