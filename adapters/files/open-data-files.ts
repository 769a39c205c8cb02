import type { RecordKind } from "#core/failure.ts";
import {
  OPEN_BRAND_FIELDS,
  type OpenAttribute,
  type OpenBrand,
  type OpenCategory,
} from "#core/open-data/open-record.ts";
import {
  ATTRIBUTE_COLUMNS,
  BRAND_FILE_COLUMNS,
  CATEGORY_COLUMNS,
  type Column,
} from "../columns.ts";
import { type RowWriter, rowWriter } from "./write-rows.ts";

export type OpenRecord = OpenBrand | OpenCategory | OpenAttribute;

const isOpen = new Set<string>([...OPEN_BRAND_FIELDS, "createdAt", "categories", "attributes"]);
const withoutId = (columns: readonly Column[]) => columns.filter(({ field }) => field !== "id");

/** The columns of open records, in the order of files that are exported: keys have one order everywhere. */
export const OPEN_COLUMNS = {
  brand: BRAND_FILE_COLUMNS.filter(({ field }) => isOpen.has(field)),
  category: withoutId(CATEGORY_COLUMNS),
  attribute: withoutId(ATTRIBUTE_COLUMNS),
} as const satisfies Record<RecordKind, readonly Column[]>;

/** Writes `brands.csv`; an import reads it as any file of brands. */
export const openBrandRows: RowWriter = rowWriter("csv", OPEN_COLUMNS.brand);

const LINES: Readonly<Record<RecordKind, RowWriter>> = {
  brand: rowWriter("ndjson", OPEN_COLUMNS.brand),
  category: rowWriter("ndjson", OPEN_COLUMNS.category),
  attribute: rowWriter("ndjson", OPEN_COLUMNS.attribute),
};

/** An open record as one line of JSON, its end included: equal records are equal lines. */
export const openLine = (kind: RecordKind, record: OpenRecord): string =>
  LINES[kind].row(record, true);
