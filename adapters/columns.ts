import { snakeCase as inSnakeCase } from "#core/import/import-field.ts";
import { fromKeys } from "#core/records.ts";
import {
  BRAND_FIELD_KEYS,
  brandField,
  type BrandFieldRow,
  isLinkField,
} from "#core/brand/fields.ts";
import type { ListToEdit } from "#core/back-office/save-list.ts";
import type { RecordKind } from "#core/result.ts";
import type { Submission } from "#core/submission/submission.ts";
import type { Attribute, AttributeGroup, Category } from "#core/taxonomy/taxonomy.ts";

/**
 * The type of a column. In a database, everything but text, numbers and booleans is JSON. A list is an array
 * in a JSON file, and joined by ` | ` in a CSV cell.
 */
export type ColumnKind =
  | "text"
  | "integer"
  | "boolean"
  | "list"
  | "json"
  | "events"
  | "evidence"
  | "site-state";

/** The column of a field, outside the core. */
export interface Column<Field extends string = string> {
  readonly field: Field;
  /** The spec's name, in snake case. */
  readonly column: string;
  readonly kind: ColumnKind;
}

/** Separates list items in a CSV cell. */
export const LIST_SEPARATOR = " | ";

/** Fields with another name in the spec. */
const RENAMED: Readonly<Record<string, string>> = { submitterEmail: "submitted_by_email" };

export const snakeCase = (field: string): string => RENAMED[field] ?? inSnakeCase(field);

const columnsOf = <Field extends string>(
  kinds: Record<Field, ColumnKind>,
): readonly Column<Field>[] => {
  const columns: Column<Field>[] = [];
  for (const field in kinds) columns.push({ field, column: snakeCase(field), kind: kinds[field] });
  return columns;
};

/** The column type of each kind of field. Links are in tables of their own. */
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

export const BRAND_COLUMNS = columnsOf({
  id: "text",
  ...fromKeys(
    BRAND_FIELD_KEYS.filter((field) => !isLinkField(field)),
    (field) => COLUMN_KINDS[brandField(field).kind],
  ),
  createdAt: "text",
});

export const CATEGORY_COLUMNS = columnsOf<keyof Category>({
  id: "text",
  slug: "text",
  name: "text",
  aliases: "list",
  description: "text",
  displayOrder: "integer",
});

export const ATTRIBUTE_COLUMNS = columnsOf<keyof Attribute>({
  id: "text",
  slug: "text",
  name: "text",
  aliases: "list",
  group: "text",
  definition: "text",
  displayOrder: "integer",
});

export const GROUP_COLUMNS = columnsOf<keyof AttributeGroup>({
  id: "text",
  slug: "text",
  name: "text",
  displayOrder: "integer",
  any: "boolean",
  partlyKnown: "boolean",
  dueDays: "integer",
});

export const LIST_COLUMNS = columnsOf<Exclude<keyof ListToEdit, "id" | "brandIds" | "version">>({
  slug: "text",
  title: "text",
  text: "text",
  query: "text",
  brands: "list",
  displayOrder: "integer",
});

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

/** Columns of a brand in a file: its own, and the slugs of its links. */
export const BRAND_FILE_COLUMNS: readonly Column[] = [
  ...BRAND_COLUMNS,
  { field: "categories", column: "categories", kind: "list" },
  { field: "attributes", column: "attributes", kind: "list" },
];

const withoutId = (columns: readonly Column[]) => columns.filter(({ field }) => field !== "id");

/** Columns of exported records: all but ids, which have no meaning elsewhere. */
export const EXPORT_COLUMNS = {
  brand: withoutId(BRAND_FILE_COLUMNS),
  category: withoutId(CATEGORY_COLUMNS),
  attribute: withoutId(ATTRIBUTE_COLUMNS),
  group: withoutId(GROUP_COLUMNS).filter(({ field }) => field !== "slug"),
  list: LIST_COLUMNS,
} as const satisfies Record<RecordKind, readonly Column[]>;
