import type { Brand } from "#core/brand/brand.ts";
import { evidenceBySlug } from "#core/brand/checkable-facts.ts";
import type { JsonValue } from "#core/brand/fields.ts";
import { asFields, type Fields } from "#core/change/diff.ts";
import type { RecordKind } from "#core/result.ts";
import type { ImportRow, RowProblem } from "#core/import/import-field.ts";
import type { FileFormat } from "#core/import/import-options.ts";
import { OPEN_BRAND_FIELDS, type OpenRecord } from "#core/open-data/open-data.ts";
import type { Attribute, Category } from "#core/taxonomy/taxonomy.ts";
import type { RejectsWriter } from "#core/ports/brand-files.ts";
import { csvCell, escapeFormula, isPlainCell, unescapeFormula } from "#core/text/escape.ts";
import { type Column, type ColumnKind, EXPORT_COLUMNS } from "../columns.ts";
import { cellOfField, filed } from "./codecs.ts";

const cellOf = (value: JsonValue, kind: ColumnKind): string => {
  if (kind === "integer" && typeof value === "number") return String(value);
  if (kind === "text" && typeof value === "string" && isPlainCell(value)) return value;
  return csvCell(cellOfField(value, kind));
};

/** Turns records into the text of a file: `begin`, each record, `end`. */
interface RowWriter {
  begin: string;
  /** `isFirst`: no record came before. */
  row: (record: Fields, isFirst: boolean) => string;
  end: (isEmpty: boolean) => string;
}

/** Writes records in these columns. Every record has one place in the file, so equal records make equal bytes. */
export const rowWriter = (format: FileFormat, columns: readonly Column[]): RowWriter => {
  if (format === "csv")
    return {
      begin: `${columns.map(({ column }) => column).join(",")}\r\n`,
      row: (record) => {
        let line = "";
        let left = columns.length;
        for (const { field, kind } of columns) {
          const value = record[field] ?? null;
          if (value !== null) line += cellOf(value, kind);
          line += (left -= 1) > 0 ? "," : "\r\n";
        }
        return line;
      },
      end: () => "",
    };
  // Every object begins as a copy of one blank, so that all have one shape, which is what engines are fast with.
  const blank = Object.fromEntries(columns.map(({ column }) => [column, null as JsonValue]));
  const item = (record: Fields): string => {
    const named = { ...blank };
    for (const { field, column, kind } of columns)
      named[column] = filed(record[field] ?? null, kind);
    return JSON.stringify(named);
  };
  if (format === "ndjson")
    return { begin: "", row: (record) => `${item(record)}\n`, end: () => "" };
  return {
    begin: "[",
    row: (record, isFirst) => `${isFirst ? "\n" : ",\n"}${item(record)}`,
    end: (isEmpty) => (isEmpty ? "]\n" : "\n]\n"),
  };
};

/** The records of the open data. */
type OpenKind = Exclude<RecordKind, "group">;

/** Writes a record of any kind as one line of JSON, its end included: equal records are equal lines. */
export const lineWriter = (columns: Readonly<Record<OpenKind, readonly Column[]>>) => {
  const writers: Readonly<Record<OpenKind, RowWriter>> = {
    brand: rowWriter("ndjson", columns.brand),
    category: rowWriter("ndjson", columns.category),
    attribute: rowWriter("ndjson", columns.attribute),
  };
  return (kind: OpenKind, record: Fields): string => writers[kind].row(record, true);
};

/** The whole text of a file of records, some at a time. */
export function* fileTexts(
  format: FileFormat,
  columns: readonly Column[],
  records: Iterable<Fields>,
): Generator<string> {
  const writer = rowWriter(format, columns);
  let isEmpty = true;
  yield writer.begin;
  for (const record of records) {
    yield writer.row(record, isEmpty);
    isEmpty = false;
  }
  yield writer.end(isEmpty);
}

/** A brand as files hold it: its links by slug, in one order. */
export const brandExporter = (taxonomy: {
  categories: readonly Category[];
  attributes: readonly Attribute[];
}) => {
  const slugs = new Map(
    [...taxonomy.categories, ...taxonomy.attributes].map(({ id, slug }) => [id, slug]),
  );
  const named = (ids: readonly string[]): string[] => ids.map((id) => slugs.get(id) ?? id).sort();
  return (brand: Brand): Fields => ({
    ...asFields(brand),
    socialLinks: inOneOrder(brand.socialLinks),
    evidence: evidenceBySlug(brand.evidence, (id) => slugs.get(id)),
    categories: named(brand.categoryIds),
    attributes: named(brand.attributeIds),
  });
};

/** Stores keep the keys of JSON in orders of their own. */
const inOneOrder = (value: JsonValue): JsonValue => {
  if (Array.isArray(value)) return value.map(inOneOrder);
  if (typeof value !== "object" || value === null) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, inOneOrder(value[key] ?? null)]));
};

/** Writes rejected rows like the file they come from. */
export const rejectsWriter = (format: FileFormat, delimiter = ","): RejectsWriter =>
  format === "csv" ? csvRejects(delimiter) : jsonRejects(format);

/** Columns that an earlier rejects file brought are written anew. */
const ADDED = ["line", "reason"];

const reasonOf = (problems: readonly RowProblem[]): string =>
  problems
    .map(({ column, message }) => (column === null ? message : `${column} ${message}`))
    .join("; ");

const withoutAdded = <T>(header: readonly string[], cells: readonly T[]): T[] =>
  cells.filter((_, at) => !ADDED.includes(header[at] ?? ""));

/** The cell as it was given, but that no spreadsheet runs it. A number it would not run, and an apostrophe would spoil. */
const defusedCell = (cell: string): string =>
  /^[-+]?[\d.,]+$/.test(cell) ? cell : escapeFormula(unescapeFormula(cell));

const csvRejects = (delimiter: string): RejectsWriter => {
  let isBegun = false;
  const line = (cells: readonly string[]) =>
    `${cells.map((cell) => csvCell(defusedCell(cell))).join(delimiter)}\r\n`;
  return {
    row: (header, row, problems) => {
      const headLine = isBegun ? "" : line([...withoutAdded(header, header), ...ADDED]);
      isBegun = true;
      const values = row.values.map(String);
      const surplus = values.slice(header.length - 1).join(delimiter);
      const cells = header.map((_, at) =>
        at === header.length - 1 && values.length > header.length ? surplus : (values[at] ?? ""),
      );
      return (
        headLine + line([...withoutAdded(header, cells), String(row.line), reasonOf(problems)])
      );
    },
    end: () => "",
  };
};

const jsonRejects = (format: "json" | "ndjson"): RejectsWriter => {
  let count = 0;
  return {
    row: (header: readonly string[], row: ImportRow, problems: readonly RowProblem[]) => {
      const given = header.flatMap((name, at) =>
        row.values[at] === undefined || ADDED.includes(name) ? [] : [[name, row.values[at]]],
      );
      const item = JSON.stringify({
        ...Object.fromEntries(given),
        line: row.line,
        reason: reasonOf(problems),
      });
      const before = format === "ndjson" ? "" : count === 0 ? "[\n" : ",\n";
      count += 1;
      return before + item + (format === "ndjson" ? "\n" : "");
    },
    end: () => (format === "json" ? (count === 0 ? "[]\n" : "\n]\n") : ""),
  };
};

const isOpen = new Set<string>([...OPEN_BRAND_FIELDS, "createdAt", "categories", "attributes"]);

/** The columns of open records, in the order of files that are exported: keys have one order everywhere. */
export const OPEN_COLUMNS = {
  ...EXPORT_COLUMNS,
  brand: EXPORT_COLUMNS.brand.filter(({ field }) => isOpen.has(field)),
} as const satisfies Record<OpenKind, readonly Column[]>;

/** Writes `brands.csv`; an import reads it as any file of brands. */
export const openBrandRows: RowWriter = rowWriter("csv", OPEN_COLUMNS.brand);

/** An open record as one line of JSON. */
export const openLine: (kind: OpenKind, record: OpenRecord) => string = lineWriter(OPEN_COLUMNS);
