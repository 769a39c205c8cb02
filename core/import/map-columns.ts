import { brandField } from "../brand/fields.ts";
import { foldAccents } from "../text/fold.ts";
import {
  contentFieldOf,
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  type ImportField,
  type ImportRow,
  shown,
} from "./import-field.ts";
import type { ImportOptions } from "./import-options.ts";

/** A column whose field is imported. */
export interface MappedColumn {
  /** Its place in the header. */
  at: number;
  /** As the file names it. */
  name: string;
  field: ImportField;
}

/** A column that is not imported, and why. */
export interface IgnoredColumn {
  name: string;
  why: string;
}

/** Two columns have the same field. */
export interface DuplicateColumns {
  field: ImportField;
  names: [string, string];
}

export interface ColumnMapping {
  columns: MappedColumn[];
  ignored: IgnoredColumn[];
  duplicates: DuplicateColumns[];
}

/** Finds the field of each column, by its name or by `given`. Columns without a name are ignored silently. */
export const mapColumns = (
  header: readonly string[],
  given: ImportOptions["columns"] = [],
): ColumnMapping => {
  const fieldGiven = new Map(given);
  const mapping: ColumnMapping = { columns: [], ignored: [], duplicates: [] };
  for (const [at, name] of header.entries()) {
    if (name.trim() === "") continue;
    const wanted = fieldGiven.get(name);
    const field = wanted === undefined ? fieldOfColumn(name) : wanted;
    const twin = mapping.columns.find((column) => column.field === field);
    if (field === null) mapping.ignored.push({ name, why: "you chose to ignore it" });
    else if (field === undefined)
      mapping.ignored.push({ name, why: whyReadOnly(name) ?? "no such field" });
    else if (twin) mapping.duplicates.push({ field, names: [twin.name, name] });
    else mapping.columns.push({ at, name, field });
  }
  return mapping;
};

/** Why no row of a file with these columns can be imported, as the end of a sentence that begins with the file's name. */
export const headerProblem = (
  { columns, duplicates }: ColumnMapping,
  header: readonly string[],
): string | undefined => {
  const [duplicate] = duplicates;
  if (duplicate)
    return `has two columns for one field: “${duplicate.names[0]}” and “${duplicate.names[1]}”. Remove one of them.`;
  if (header.length > 0 && columns.length === 0)
    return `has no known column. Its first line must name the columns, such as name,slug,website_url, but is: ${header.slice(0, 8).join(", ").slice(0, 100).toWellFormed()}`;
  return undefined;
};

/** Columns that the directory maintains itself. */
const READ_ONLY_COLUMNS: Readonly<Record<string, string>> = {
  id: "a brand keeps its own id",
  viewcount: "views are counted, not imported",
  views: "views are counted, not imported",
  updatedat: "it is set by every save",
  version: "it is set by every save",
};

/** Other names of a field in files. */
const aliasesOf = (field: ImportField): readonly string[] => {
  if (field === "createdAt") return ["created", "date added", "added"];
  return brandField(contentFieldOf(field)).csvHeaders;
};

/** A column's name for comparison: `Instagram followers`, `instagram_followers` and `instagramFollowers` are equal. */
export const columnKey = (name: string): string =>
  foldAccents(name).replace(/[^\p{L}\p{N}]+/gu, "");

const FIELD_OF_KEY: ReadonlyMap<string, ImportField> = new Map(namedFields());

/** The field of a column; `undefined` if unknown. */
export const fieldOfColumn = (name: string): ImportField | undefined =>
  FIELD_OF_KEY.get(columnKey(name));

/** Why a column is never imported; `undefined` for other columns. */
const whyReadOnly = (name: string): string | undefined => READ_ONLY_COLUMNS[columnKey(name)];

function* namedFields(): Generator<[string, ImportField]> {
  for (const field of IMPORT_FIELDS)
    for (const name of [field, IMPORT_FIELD_NAMES[field], ...aliasesOf(field)])
      yield [columnKey(name), field];
}

const VALUES = 3;
const ROWS = 200;

/** The first values of each column, to recognise it by. */
export const columnSamples = ({
  header,
  rows,
}: {
  header: readonly string[];
  rows: readonly ImportRow[];
}): string[][] =>
  header.map((_, at) => {
    const values = new Set<string>();
    for (const row of rows.slice(0, ROWS)) {
      const text = shown(row.values[at] ?? "").trim();
      if (text !== "") values.add(text);
      if (values.size === VALUES) break;
    }
    return [...values];
  });
