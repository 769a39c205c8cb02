import type { RecordKind } from "#core/failure.ts";
import {
  OPEN_BRAND_FIELDS,
  type OpenAttribute,
  type OpenBrand,
  type OpenCategory,
} from "#core/open-data/open-record.ts";
import { type Column, EXPORT_COLUMNS } from "../columns.ts";
import { lineWriter, type RowWriter, rowWriter } from "./write-rows.ts";

export type OpenRecord = OpenBrand | OpenCategory | OpenAttribute;

const isOpen = new Set<string>([...OPEN_BRAND_FIELDS, "createdAt", "categories", "attributes"]);

/** The columns of open records, in the order of files that are exported: keys have one order everywhere. */
export const OPEN_COLUMNS = {
  ...EXPORT_COLUMNS,
  brand: EXPORT_COLUMNS.brand.filter(({ field }) => isOpen.has(field)),
} as const satisfies Record<RecordKind, readonly Column[]>;

/** Writes `brands.csv`; an import reads it as any file of brands. */
export const openBrandRows: RowWriter = rowWriter("csv", OPEN_COLUMNS.brand);

/** An open record as one line of JSON. */
export const openLine: (kind: RecordKind, record: OpenRecord) => string = lineWriter(OPEN_COLUMNS);
