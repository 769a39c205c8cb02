import {
  BRAND_FIELD_KEYS,
  brandField,
  type BrandFieldRow,
  isLinkField,
  type LinkField,
} from "#core/brand/fields.ts";
import type { BrandRecord } from "#core/change/change-set.ts";
import type { RecordKind } from "#core/result.ts";
import type { Submission } from "#core/submission/submission.ts";
import type { Attribute, AttributeGroup, Category } from "#core/taxonomy/taxonomy.ts";

/** What a column holds: all but text, numbers and booleans is JSON in a database; a list is an array in a JSON file, and parts joined by ` | ` in a CSV cell. */
export type ColumnKind =
  | "text"
  | "integer"
  | "boolean"
  | "list"
  | "json"
  | "evidence"
  | "site-state";

/** Where a field of the core is kept outside it. */
export interface Column<Field extends string = string> {
  readonly field: Field;
  /** The spec's name for it, in snake case. */
  readonly column: string;
  readonly kind: ColumnKind;
}

/** Between the parts of a list in a CSV cell. */
export const LIST_SEPARATOR = " | ";

/** Fields that the spec calls by another name. */
const RENAMED: Readonly<Record<string, string>> = { submitterEmail: "submitted_by_email" };

export const snakeCase = (field: string): string =>
  RENAMED[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const columnsOf = <Field extends string>(
  kinds: Record<Field, ColumnKind>,
): readonly Column<Field>[] => {
  const columns: Column<Field>[] = [];
  for (const field in kinds) columns.push({ field, column: snakeCase(field), kind: kinds[field] });
  return columns;
};

/** The fields of a brand that are columns of its own; links are kept apart. */
type OwnField = Exclude<keyof BrandRecord, LinkField>;

/** What the column of each kind of field holds; links are kept apart. */
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
  evidence: "evidence",
  "site-state": "site-state",
  json: "json",
  moment: "text",
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field but the links, which `fromEntries` does not tell.
export const BRAND_COLUMNS = columnsOf({
  id: "text",
  ...Object.fromEntries(
    BRAND_FIELD_KEYS.filter((field) => !isLinkField(field)).map((field) => [
      field,
      COLUMN_KINDS[brandField(field).kind],
    ]),
  ),
  createdAt: "text",
} as Record<OwnField, ColumnKind>);

export const CATEGORY_COLUMNS = columnsOf<keyof Category>({
  id: "text",
  slug: "text",
  name: "text",
  description: "text",
  displayOrder: "integer",
});

export const ATTRIBUTE_COLUMNS = columnsOf<keyof Attribute>({
  id: "text",
  slug: "text",
  name: "text",
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

/** Columns of a brand in a file: its own, and the slugs of what it is linked to. */
export const BRAND_FILE_COLUMNS: readonly Column[] = [
  ...BRAND_COLUMNS,
  { field: "categories", column: "categories", kind: "list" },
  { field: "attributes", column: "attributes", kind: "list" },
];

const withoutId = (columns: readonly Column[]) => columns.filter(({ field }) => field !== "id");

/** Columns of exported records: all but their ids, which mean nothing elsewhere. */
export const EXPORT_COLUMNS = {
  brand: withoutId(BRAND_FILE_COLUMNS),
  category: withoutId(CATEGORY_COLUMNS),
  attribute: withoutId(ATTRIBUTE_COLUMNS),
  group: withoutId(GROUP_COLUMNS).filter(({ field }) => field !== "slug"),
} as const satisfies Record<RecordKind, readonly Column[]>;
