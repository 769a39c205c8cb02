import { snakeCase } from "#core/import/import-field.ts";
import { fromKeys } from "#core/records.ts";
import {
  BRAND_FIELD_KEYS,
  brandField,
  type BrandFieldRow,
  isLinkField,
} from "#core/brand/fields.ts";
import { fileFields } from "#core/change/record-fields.ts";
import type { OtherKind, RecordKind } from "#core/result.ts";
import type { Submission } from "#core/submission/submission.ts";

/** The type of a column in a file. A list is an array in JSON; in a CSV cell, ` | ` separates its items. */
export type ColumnKind =
  | "text"
  | "integer"
  | "boolean"
  | "list"
  | "json"
  | "events"
  | "evidence"
  | "site-state";

/** The column of a field in files. */
export interface Column<Field extends string = string> {
  readonly field: Field;
  /** The spec's name, in snake case. */
  readonly column: string;
  readonly kind: ColumnKind;
}

/** Separates list items in a CSV cell. */
export const LIST_SEPARATOR = " | ";

/** Fields whose column has another name in the specification. */
const RENAMED: Readonly<Record<string, string>> = { submitterEmail: "submitted_by_email" };

export const columnName = (field: string): string => RENAMED[field] ?? snakeCase(field);

const columnsOf = <Field extends string>(
  kinds: Record<Field, ColumnKind>,
): readonly Column<Field>[] => {
  const columns: Column<Field>[] = [];
  for (const field in kinds) columns.push({ field, column: columnName(field), kind: kinds[field] });
  return columns;
};

/** The column type of each kind of field. */
const COLUMN_KINDS: Readonly<Record<BrandFieldRow["kind"], ColumnKind>> = {
  name: "text",
  slug: "text",
  text: "text",
  line: "text",
  site: "text",
  file: "text",
  year: "integer",
  count: "integer",
  integer: "integer",
  boolean: "boolean",
  choice: "text",
  list: "list",
  links: "list",
  events: "events",
  evidence: "evidence",
  "site-state": "site-state",
  json: "json",
  moment: "text",
};

/** Columns of a brand in a file: its own fields, and the slugs of its categories and attributes. */
const brandColumns: readonly Column[] = columnsOf({
  ...fromKeys(
    BRAND_FIELD_KEYS.filter((field) => !isLinkField(field)),
    (field) => COLUMN_KINDS[brandField(field).kind],
  ),
  createdAt: "text",
  categories: "list",
  attributes: "list",
});

/** Columns of other records in a file, the slug first. */
const recordColumns = (record: OtherKind): readonly Column[] => {
  const kinds = Object.fromEntries(
    fileFields(record).map(([field, { kind }]) => [field, COLUMN_KINDS[kind]]),
  );
  const { slug, ...others } = kinds;
  return columnsOf(slug === undefined ? others : { slug, ...others });
};

export const SUBMISSION_COLUMNS = columnsOf<keyof Submission>({
  id: "text",
  brandName: "text",
  websiteUrl: "text",
  submitterEmail: "text",
  notes: "text",
  status: "text",
  createdAt: "text",
  correction: "json",
});

/** Columns of exported records: all but ids, which have no meaning in other programs. */
export const EXPORT_COLUMNS = {
  brand: brandColumns,
  category: recordColumns("category"),
  attribute: recordColumns("attribute"),
  group: recordColumns("group"),
  list: recordColumns("list"),
} as const satisfies Record<RecordKind, readonly Column[]>;
