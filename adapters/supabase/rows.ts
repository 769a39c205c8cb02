import { type Brand, type CatalogBrand, catalogBrand } from "#core/brand/brand.ts";
import { blankContent, type LinkField } from "#core/brand/fields.ts";
import { type Revision, asRevision } from "#core/change/batch.ts";
import type { BrandRecord, Change } from "#core/change/change-set.ts";
import type { RecordKind } from "#core/result.ts";
import type { ReviewedSubmission } from "#core/ports/back-office-store.ts";
import {
  type Attribute,
  BLANK_ATTRIBUTE,
  type AttributeGroup,
  type Category,
  type Versioned,
} from "#core/taxonomy/taxonomy.ts";
import { readCorrection } from "#core/submission/read-correction.ts";
import { foldForSearch } from "#core/text/fold.ts";
import {
  ATTRIBUTE_COLUMNS,
  BRAND_COLUMNS,
  CATEGORY_COLUMNS,
  type Column,
  type ColumnKind,
  GROUP_COLUMNS,
  SUBMISSION_COLUMNS,
} from "../columns.ts";

/** A row as PostgREST returns it, with the spec's column names. */
export type Row = Readonly<Record<string, unknown>>;

const LINK_COLUMNS = [
  { field: "categoryIds", column: "category_ids", kind: "list" },
  { field: "attributeIds", column: "attribute_ids", kind: "list" },
] as const satisfies readonly Column<LinkField>[];
const WHOLE_BRAND = [...BRAND_COLUMNS, ...LINK_COLUMNS];
const BESIDE_CONTENT = [
  { field: "viewCount", column: "view_count", kind: "integer" },
  { field: "updatedAt", column: "updated_at", kind: "text" },
  { field: "version", column: "version", kind: "integer" },
] as const satisfies readonly Column[];

/** Columns whose value is a list. */
const LISTS: ReadonlySet<ColumnKind> = new Set(["list", "events", "evidence"]);

/** A record by these columns. Columns that the row lacks, such as private ones for visitors, have no value. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const readRow = <R>(columns: readonly Column[], row: Row, defaults: Row = {}): R =>
  // `fromEntries` loses the keys' types; the columns name every field of the record.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.fromEntries(
    columns.map(({ field, column, kind }) => [
      field,
      row[column] ?? defaults[field] ?? (LISTS.has(kind) ? [] : null),
    ]),
  ) as R;

export const writeRow = (columns: readonly Column[], record: object): Row => {
  const fields = new Map<string, unknown>(Object.entries(record));
  return Object.fromEntries(columns.map(({ field, column }) => [column, fields.get(field)]));
};

const VERSION = { field: "version", column: "version", kind: "integer" } as const;

export const brandOf = (row: Row): Brand => readRow([...WHOLE_BRAND, ...BESIDE_CONTENT], row);
export const catalogBrandOf = (row: Row): CatalogBrand => catalogBrand(brandOf(row));
/** History may be older than a field. */
export const brandRecordOf = (row: Row): BrandRecord => readRow(WHOLE_BRAND, row, BLANK);

const BLANK: Row = { ...blankContent() };
export const categoryOf = (row: Row): Category & Versioned =>
  readRow([...CATEGORY_COLUMNS, VERSION], row);
export const attributeOf = (row: Row): Attribute & Versioned =>
  readRow([...ATTRIBUTE_COLUMNS, VERSION], row, BLANK_ATTRIBUTE);

export const groupOf = (row: Row): AttributeGroup & Versioned =>
  readRow([...GROUP_COLUMNS, VERSION], row);

export const brandRow = (brand: BrandRecord): Row => ({
  ...writeRow(WHOLE_BRAND, brand),
  folded_name: foldForSearch(brand.name),
});
/** Columns of a suggestion; corrections have their own function. */
export const submissionRow = (submission: object): Row =>
  writeRow(
    SUBMISSION_COLUMNS.filter(({ field }) => field !== "correction"),
    submission,
  );

/** A submission with its decision. */
export const submissionOf = (row: Row): ReviewedSubmission => ({
  ...readRow<ReviewedSubmission>(
    [
      ...SUBMISSION_COLUMNS,
      { field: "brandId", column: "brand_id", kind: "text" },
      { field: "remark", column: "remark", kind: "text" },
      { field: "decided", column: "decided", kind: "json" },
    ],
    row,
  ),
  correction: row["correction"] ? readCorrection(row["correction"]) : null,
  ...(typeof row["sender"] === "string" && { sender: row["sender"] }),
  ...(Array.isArray(row["fields"]) && { fields: row["fields"].map(String) }),
});

/** A record's state in history. */
export interface RevisionJson {
  record: Revision["record"];
  id: string;
  before: Row | null;
  after: Row | null;
}

const RECORD_OF = {
  brand: brandRecordOf,
  category: (row: Row): Category => readRow(CATEGORY_COLUMNS, row),
  attribute: (row: Row): Attribute => readRow(ATTRIBUTE_COLUMNS, row, BLANK_ATTRIBUTE),
  group: (row: Row): AttributeGroup => readRow(GROUP_COLUMNS, row),
};

export const revisionOf = ({ record, id, before, after }: RevisionJson): Revision => {
  const recordOf = RECORD_OF[record];
  return asRevision(record, id, before && recordOf(before), after && recordOf(after));
};

export const changeRow = (change: Change): Row => ({
  record: change.record,
  verb: change.verb,
  id: change.verb === "delete" ? change.id : change.after.id,
  readVersion: change.verb === "create" ? null : change.readVersion,
  after: change.verb === "delete" ? null : afterOf(change),
});

const afterOf = (change: Exclude<Change, { verb: "delete" }>): Row =>
  change.record === "brand" ? brandRow(change.after) : recordRow(change.record, change.after);

const RECORD_COLUMNS: Readonly<Record<RecordKind, readonly Column[]>> = {
  brand: WHOLE_BRAND,
  category: CATEGORY_COLUMNS,
  attribute: ATTRIBUTE_COLUMNS,
  group: GROUP_COLUMNS,
};

/** A record as history keeps it. */
export const recordRow = (kind: RecordKind, record: object): Row =>
  writeRow(RECORD_COLUMNS[kind], record);
