import { fromKeys, keysOf } from "../records.ts";
import {
  BRAND_FIELDS,
  BRAND_FIELDS_SHOWN,
  type BrandContent,
  brandField,
  type BrandFieldRow,
  isLinkField,
  type JsonValue,
  type LinkField,
} from "../brand/fields.ts";

/** The fields of a brand that a file may contain. It names categories and attributes by slug or name. */
export type ImportField =
  | Exclude<keyof BrandContent, LinkField>
  | "categories"
  | "attributes"
  | "createdAt";

/** The link field of each of these columns. */
export const LINKS_OF = { categories: "categoryIds", attributes: "attributeIds" } as const;

/** The brand field of a file's field. */
export const contentFieldOf = (field: Exclude<ImportField, "createdAt">): keyof BrandContent =>
  field === "categories" || field === "attributes" ? LINKS_OF[field] : field;

/** The row of a field in the table of brand fields; `undefined` for `createdAt`, which nobody edits. */
export const rowOf = (field: ImportField): BrandFieldRow | undefined =>
  field === "createdAt" ? undefined : brandField(contentFieldOf(field));

/** Whether a field holds a list of texts. */
export const isListField = (field: ImportField): boolean =>
  ["list", "links"].includes(rowOf(field)?.kind ?? "");

export const isText = (value: unknown): value is string => typeof value === "string";

/** Whether several columns of a field are joined to one value. */
export const isJoined = (field: ImportField): boolean =>
  isListField(field) || field === "hqLocation" || field === "socialLinks";

/** Reads values of a file format: CSV has texts, JSON has values. */
export interface FileCodec {
  /** Whether the format has a null, so that the text `null` is a name. */
  hasNull: boolean;
  /** The value of a cell; `undefined` if empty. Returns a value of the wrong kind unchanged, for validation to refuse. */
  read(field: string, raw: JsonValue): unknown;
  /** Whether an export would write this value as `raw`, ignoring trailing blanks and the order of links. */
  holds(field: string, raw: JsonValue, value: JsonValue): boolean;
}

export interface ImportRow {
  /** The line it begins on; the first line is 1. */
  line: number;
  /** In the order of the header; `undefined` if a JSON object lacks the key. */
  values: readonly (JsonValue | undefined)[];
  /** Why the whole row cannot be read. */
  problem?: string;
}

/** A row of a small file, with its values by field. */
export interface FileRow {
  line: number;
  /** By field; undefined for an empty cell. */
  fields: Readonly<Record<string, unknown>>;
  /** Why the whole row cannot be read. */
  problem?: string;
}

export interface RowProblem {
  line: number;
  /** As the file names it; null for the whole row. */
  column: string | null;
  /** The value, shortened. */
  value: string | null;
  message: string;
}

/** Whether the message of a problem quotes a value, so that the value of the cell need not be shown with it. */
export const quotesValue = (message: string): boolean => message.includes("“");

const SHOWN_LENGTH = 60;

/** A value of a file, shortened for a message. */
export const shown = (raw: unknown): string => {
  const text = (typeof raw === "string" ? raw : (JSON.stringify(raw) ?? "")).replace(
    /\p{Cc}+/gu,
    " ",
  );
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH - 1)}…` : text;
};

/** The label of each field. */
export const IMPORT_FIELD_NAMES: Readonly<Record<ImportField, string>> = {
  ...fromKeys(
    BRAND_FIELDS_SHOWN.filter((field) => !isLinkField(field)),
    (field) => brandField(field).label,
  ),
  categories: BRAND_FIELDS.categoryIds.label,
  attributes: BRAND_FIELDS.attributeIds.label,
  createdAt: "Created At",
};

export const IMPORT_FIELDS = keysOf(IMPORT_FIELD_NAMES);

export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The names of fields in files: `hq_location`. */
export const FILE_FIELDS = IMPORT_FIELDS.map(snakeCase);

export const fieldOfFileField = (name: string): ImportField | undefined =>
  IMPORT_FIELDS[FILE_FIELDS.indexOf(name)];

export interface ProblemGroup {
  column: string | null;
  message: string;
  count: number;
  /** The first rows. */
  sample: { line: number; value: string | null }[];
}

const SAMPLE = 5;

/** Groups equal problems, in the order they first appear. */
export const groupProblems = (problems: Iterable<RowProblem>): ProblemGroup[] => {
  const groups = new Map<string, ProblemGroup>();
  for (const { line, column, value, message } of problems) {
    const key = JSON.stringify([column, message]);
    const group = groups.get(key) ?? { column, message, count: 0, sample: [] };
    group.count += 1;
    if (group.sample.length < SAMPLE) group.sample.push({ line, value });
    groups.set(key, group);
  }
  return [...groups.values()];
};
