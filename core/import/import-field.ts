import {
  BRAND_FIELDS,
  BRAND_FIELDS_SHOWN,
  type BrandContent,
  brandField,
  isLinkField,
  type JsonValue,
  type LinkField,
} from "../brand/fields.ts";

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

export interface ImportRow {
  /** Where it begins; the first line is 1. */
  line: number;
  /** In the order of the header; `undefined` where a row has no such column, as in JSON. */
  values: readonly (JsonValue | undefined)[];
  /** Why the row cannot be read at all. */
  problem?: string;
}

/** A row of a small file, by field: what it gives a value. */
export interface FileRow {
  line: number;
  fields: Readonly<Record<string, unknown>>;
  /** Why the row cannot be read at all. */
  problem?: string;
}

export interface RowProblem {
  line: number;
  /** As the file names it; null where it is the whole row. */
  column: string | null;
  /** What stands there, shortened. */
  value: string | null;
  message: string;
}

const SHOWN_LENGTH = 60;

/** A value of a file as a complaint repeats it. */
export const shown = (raw: unknown): string => {
  const text = (typeof raw === "string" ? raw : (JSON.stringify(raw) ?? "")).replace(
    /\p{Cc}+/gu,
    " ",
  );
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH - 1)}…` : text;
};

/** What administrators call the fields that a column may hold. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field of a brand but the links, which files call otherwise.
export const IMPORT_FIELD_NAMES = {
  ...Object.fromEntries(
    BRAND_FIELDS_SHOWN.filter((field) => !isLinkField(field)).map((field) => [
      field,
      brandField(field).label,
    ]),
  ),
  categories: BRAND_FIELDS.categoryIds.label,
  attributes: BRAND_FIELDS.attributeIds.label,
  createdAt: "Created At",
} as Readonly<Record<ImportField, string>>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the record has exactly these keys.
export const IMPORT_FIELDS = Object.keys(IMPORT_FIELD_NAMES) as ImportField[];

export interface ProblemGroup {
  column: string | null;
  message: string;
  count: number;
  /** The first of them. */
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
