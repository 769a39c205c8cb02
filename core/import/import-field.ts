import type { BrandContent, JsonValue, LinkField } from "../brand/fields.ts";

/** What a file may say of a brand. Links are named by slug or name, as people write them. */
export type ImportField =
  | Exclude<keyof BrandContent, LinkField>
  | "categories"
  | "attributes"
  | "createdAt";

/** Where a brand keeps the links that a file names. */
export const LINKS_OF = { categories: "categoryIds", attributes: "attributeIds" } as const;

/** The part of a brand's content that a field of a file is about. */
export const contentFieldOf = (field: Exclude<ImportField, "createdAt">): keyof BrandContent =>
  field === "categories" || field === "attributes" ? LINKS_OF[field] : field;

/** How files of one kind hold values: CSV as text, JSON as values. */
export interface FileCodec {
  /** What a file says of a field; `undefined` where it says nothing. What does not read as the field's kind stays as it is, for the rules to refuse. */
  read(field: string, raw: JsonValue): unknown;
  /** Whether this is what a file says that holds exactly this value, but for blanks at the end of a text, which mean nothing. */
  holds(field: string, raw: JsonValue, value: JsonValue): boolean;
}

/** One row of a file. */
export interface ImportRow {
  /** Where it begins; the first line is 1. */
  line: number;
  /** In the order of the header; `undefined` where a row has no such column, as in JSON. */
  values: readonly (JsonValue | undefined)[];
  /** Why the row cannot be read at all. */
  problem?: string;
}

/** A row of a small file, by field: what it gives a value. */
export interface FiledRow {
  line: number;
  fields: Readonly<Record<string, unknown>>;
  /** Why the row cannot be read at all. */
  problem?: string;
}

/** Some rows of a file, and its header as far as it is known by then: rows of JSON may bring new columns. */
export interface RowBatch {
  header: readonly string[];
  rows: readonly ImportRow[];
}

/** Something wrong with one row. */
export interface RowProblem {
  line: number;
  /** As the file names it; null where it is the whole row. */
  column: string | null;
  /** What stands there, shortened. */
  value: string | null;
  message: string;
}
