import type { Database } from "better-sqlite3";
import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";
import type { RecordKind } from "#core/result.ts";
import type { Column } from "../columns.ts";

/** A value that SQLite stores. */
export type SqlValue = string | number | null;

/** `b.website_url AS "websiteUrl", …`: rows get the core's field names. */
export const selectList = (columns: readonly Column[], table: string): string =>
  columns.map(({ field, column }) => `${table}.${quoted(column)} AS "${field}"`).join(", ");

export const namesOf = (columns: readonly Column[]): string =>
  columns.map(({ column }) => quoted(column)).join(", ");

export const placeholders = (columns: readonly Column[]): string =>
  columns.map(() => "?").join(", ");

export const setClause = (columns: readonly Column[]): string =>
  columns.map(({ column }) => `${quoted(column)} = ?`).join(", ");

/** Quotes column names that are SQL keywords, such as `group`. */
const quoted = (column: string): string => `"${column}"`;

/** A record's values in column order. */
export const sqlValues = <Field extends string>(
  columns: readonly Column<Field>[],
  record: Readonly<Record<Field, unknown>>,
): SqlValue[] => columns.map(({ field, kind }) => sqlValue(record[field], kind));

const sqlValue = (value: unknown, kind: Column["kind"]): SqlValue => {
  if (value === null) return null;
  if (kind === "boolean") return Number(value);
  if (kind !== "text" && kind !== "integer") return JSON.stringify(value);
  if (typeof value === "string" || typeof value === "number") return value;
  throw new TypeError(`Expected text or a number, not ${typeof value}`);
};

/** Converts a value from SQLite to the core's. */
export type Read = (value: SqlValue) => unknown;

export const asIs: Read = (value) => value;
const asJson: Read = (value) => (value === null ? null : JSON.parse(String(value)));
const asList: Read = (value) => (value === "[]" ? [] : asJson(value));

const READ = {
  text: asIs,
  integer: asIs,
  boolean: (value: SqlValue) => value === 1,
  list: asList,
  json: asJson,
  events: asList,
  evidence: asList,
  "site-state": asJson,
};

export const readAs = <Field extends string>({ field, kind }: Column<Field>) => ({
  field,
  read: READ[kind],
});

/**
 * Reads raw rows, which better-sqlite3 returns faster than named ones. Each record is copied from one blank
 * so that all share one hidden class.
 */
export const rowReader = <R extends object>(
  fields: readonly { field: keyof R & string; read: Read }[],
): ((values: readonly SqlValue[]) => R) => {
  const blank = Object.fromEntries(fields.map(({ field }) => [field, null]));
  return (values) => {
    const record: Record<string, unknown> = { ...blank };
    let at = 0;
    for (const { field, read } of fields) record[field] = read(values[at++] ?? null);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field is there now.
    return record as R;
  };
};

/**
 * A LIKE pattern that finds an address however it is encoded; it may match too much. Characters other than
 * ASCII letters, digits, dots and hyphens match anything.
 */
export const likePattern = (email: string): string => `%${email.replace(/[^\w.-]|_/g, "%")}%`;

/** Tables of records with slugs. */
export type Table = "brands" | "categories" | "attributes" | "attribute_groups";

/** Makes one value per kind of record from its table. */
export const ofEachKind = <Made>(make: (table: Table) => Made): Record<RecordKind, Made> => ({
  brand: make("brands"),
  category: make("categories"),
  attribute: make("attributes"),
  group: make("attribute_groups"),
});

/** Tables of a brand's links. */
export const LINKS = [
  { kind: "category", field: "categoryIds", table: "brand_categories", column: "category_id" },
  { kind: "attribute", field: "attributeIds", table: "brand_attributes", column: "attribute_id" },
] as const;

/** Finds the brands linked to a category or an attribute. */
export const brandIdsLinking = (database: Database) => {
  const prepare = ({ table, column }: (typeof LINKS)[number]) =>
    database.prepare<[string], string>(`SELECT brand_id FROM ${table} WHERE ${column} = ?`).pluck();
  const [category, attribute] = [prepare(LINKS[0]), prepare(LINKS[1])];
  return (kind: TaxonomyKind, id: string): string[] =>
    (kind === "category" ? category : attribute).all(id);
};

/** Finds the record with a slug. */
export const slugOwners = (database: Database) => {
  const owners = ofEachKind((table) =>
    database.prepare<[string], string>(`SELECT id FROM ${table} WHERE slug = ?`).pluck(),
  );
  return (kind: RecordKind, slug: string): string | undefined => owners[kind].get(slug);
};

/** Limit and offset of a page; a page past the end becomes the last one, and there is always a page 1. */
export const pageBounds = (total: number, wanted: number, pageSize: number) => {
  const page = Math.min(wanted, Math.max(1, Math.ceil(total / pageSize)));
  return { total, page, pageSize, offset: (page - 1) * pageSize };
};
