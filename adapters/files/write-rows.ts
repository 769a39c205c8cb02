import type { BrandRecord } from "#core/change/change-set.ts";
import { evidenceBySlug } from "#core/brand/checkable-facts.ts";
import { isList, type JsonValue } from "#core/brand/fields.ts";
import type { Fields } from "#core/change/diff.ts";
import type { RecordKind } from "#core/result.ts";
import type { ImportRow, RowProblem } from "#core/import/import-field.ts";
import type { FileFormat } from "#core/import/import-options.ts";
import { OPEN_BRAND_FIELDS, type OpenRecord } from "#core/open-data/open-data.ts";
import type { Attribute, Category } from "#core/taxonomy/taxonomy.ts";
import type { RejectsWriter } from "#core/ports/brand-files.ts";
import { csvCell, escapeFormula, unescapeFormula } from "#core/text/escape.ts";
import { type Column, EXPORT_COLUMNS } from "../columns.ts";
import { cellOfField, inFileForm } from "./codecs.ts";

/** Converts records to the text of a file: `begin`, then each record, then `end`. */
interface RowWriter {
  begin: string;
  /** `isFirst`: the first record of the file. */
  row: (record: Fields, isFirst: boolean) => string;
  end: (isEmpty: boolean) => string;
}

/** Excel reads CSV as UTF-8 only with this mark. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Writes records in these columns. Equal records give equal bytes. */
export const rowWriter = (
  format: FileFormat,
  columns: readonly Column[],
  isForExcel = false,
): RowWriter => {
  if (format === "csv")
    return {
      begin: `${isForExcel ? BYTE_ORDER_MARK : ""}${columns.map(({ column }) => column).join(",")}\r\n`,
      row: (record) => {
        const cells = columns.map(({ field, kind }) => cellOfField(record[field] ?? null, kind));
        return `${cells.map(csvCell).join(",")}\r\n`;
      },
      end: () => "",
    };
  const item = (record: Fields): string =>
    JSON.stringify(
      Object.fromEntries(
        columns.map(({ field, column, kind }) => [column, inFileForm(record[field] ?? null, kind)]),
      ),
    );
  const { begin, row, end } = jsonFrame(format);
  return { begin, row: (record, isFirst) => row(item(record), isFirst), end };
};

/** The frame of a JSON file. Its records are given as JSON. */
const jsonFrame = (format: "json" | "ndjson") =>
  format === "ndjson"
    ? { begin: "", row: (json: string) => `${json}\n`, end: () => "" }
    : {
        begin: "[",
        row: (json: string, isFirst: boolean) => `${isFirst ? "\n" : ",\n"}${json}`,
        end: (isEmpty: boolean) => (isEmpty ? "]\n" : "\n]\n"),
      };

/** The text of a file of records, in chunks. */
export function* fileTexts(
  { format, isForExcel }: { format: FileFormat; isForExcel?: boolean },
  columns: readonly Column[],
  records: Iterable<Fields>,
): Generator<string> {
  const writer = rowWriter(format, columns, isForExcel);
  let isEmpty = true;
  yield writer.begin;
  for (const record of records) {
    yield writer.row(record, isEmpty);
    isEmpty = false;
  }
  yield writer.end(isEmpty);
}

/** A brand in the form of files: its links by slug, sorted. */
export const brandExporter = (taxonomy: {
  categories: readonly Category[];
  attributes: readonly Attribute[];
}) => {
  const slugs = new Map(
    [...taxonomy.categories, ...taxonomy.attributes].map(({ id, slug }) => [id, slug]),
  );
  const named = (ids: readonly string[]): string[] => ids.map((id) => slugs.get(id) ?? id).sort();
  return (brand: BrandRecord): Fields => ({
    ...brand,
    socialLinks: inOneOrder(brand.socialLinks),
    evidence: evidenceBySlug(brand.evidence, (id) => slugs.get(id)),
    categories: named(brand.categoryIds),
    attributes: named(brand.attributeIds),
  });
};

/** Sorts the keys, because stores return JSON keys in different orders. */
const inOneOrder = (value: JsonValue): JsonValue => {
  if (isList(value)) return value.map(inOneOrder);
  if (typeof value !== "object" || value === null) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, inOneOrder(value[key] ?? null)]));
};

/** Writes rejected rows in the format of their file. */
export const rejectsWriter = (format: FileFormat, delimiter = ","): RejectsWriter =>
  format === "csv" ? csvRejects(delimiter) : jsonRejects(format);

/** Columns added to rejected rows. They replace the same columns of an earlier rejects file. */
const ADDED = ["line", "reason"];

const reasonOf = (problems: readonly RowProblem[]): string =>
  problems
    .map(({ column, message }) => (column === null ? message : `${column} ${message}`))
    .join("; ");

const withoutAdded = <T>(header: readonly string[], cells: readonly T[]): T[] =>
  cells.filter((_, at) => !ADDED.includes(header[at] ?? ""));

/** The original cell, unless a spreadsheet would run it as a formula. Numbers need no apostrophe. */
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
  const frame = jsonFrame(format);
  let isEmpty = true;
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
      const text = (isEmpty ? frame.begin : "") + frame.row(item, isEmpty);
      isEmpty = false;
      return text;
    },
    end: () => (isEmpty ? frame.begin : "") + frame.end(isEmpty),
  };
};

/** Kinds of records in the open data. */
type OpenKind = Exclude<RecordKind, "group">;

const isOpen = new Set<string>([...OPEN_BRAND_FIELDS, "createdAt", "categories", "attributes"]);

/** The columns of open records, in the order of exported files. */
export const OPEN_COLUMNS = {
  ...EXPORT_COLUMNS,
  brand: EXPORT_COLUMNS.brand.filter(({ field }) => isOpen.has(field)),
} as const satisfies Record<OpenKind, readonly Column[]>;

/** Writes `brands.csv`, which an import can read. */
export const openBrandRows: RowWriter = rowWriter("csv", OPEN_COLUMNS.brand);

/** An open record as one line of JSON; equal records give equal lines. */
export const openLine = (kind: OpenKind, record: OpenRecord): string =>
  rowWriter("ndjson", OPEN_COLUMNS[kind]).row(record, true);
