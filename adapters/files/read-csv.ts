import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SeedTable, SeedTables } from "#core/change/plan-seed.ts";
import type { ImportRow, RowBatch } from "#core/import/import-field.ts";
import {
  ATTRIBUTE_COLUMNS,
  BRAND_FILE_COLUMNS,
  CATEGORY_COLUMNS,
  GROUP_COLUMNS,
  type Column,
} from "../columns.ts";
import { fieldOfCell, unfiled } from "./codecs.ts";
import { FileRefused } from "./source-file.ts";
import { type CsvRecord, csvSplitter } from "./split-csv.ts";

/**
 * Reads CSV as RFC 4180 has it: UTF-8 with or without a byte order mark; every line end becomes a line feed.
 * Throws, naming the line, where it is malformed; the header is line 1.
 */
export const readCsv = (content: Uint8Array) => {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(content);
  const splitter = csvSplitter(",");
  const [header, ...rows] = [...splitter.add(text), ...splitter.end()].map((record) => {
    if (record.problem !== undefined) throw new Error(`line ${record.line} ${record.problem}`);
    return record;
  });
  const width = header?.cells.length ?? 0;
  for (const { line, cells } of rows)
    if (cells.length !== width)
      throw new Error(`line ${line} has ${cells.length} cells, where the header has ${width}`);
  return { header: header?.cells.map((name) => name.trim()) ?? [], rows };
};

const DELIMITERS = [",", ";", "\t"] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** How a CSV file is laid out. */
export interface CsvLayout {
  delimiter: Delimiter;
  /** Characters before the header: a spreadsheet's line that names the delimiter. */
  skip: number;
}

/** Finds the delimiter: the one a first line `sep=;` names, else the one that gives the header the most cells. */
export const csvLayout = (begin: string): CsvLayout => {
  const [line, named] = /^sep=([,;\t])\r?\n/i.exec(begin) ?? [];
  const known = DELIMITERS.find((one) => one === named);
  if (line !== undefined && known) return { delimiter: known, skip: line.length };
  const widths = DELIMITERS.map((delimiter) => {
    const splitter = csvSplitter(delimiter);
    const [header] = [...splitter.add(begin), ...splitter.end()];
    return { delimiter, cells: header?.cells.length ?? 0 };
  });
  const widest = widths.reduce((best, one) => (one.cells > best.cells ? one : best));
  return { delimiter: widest.delimiter, skip: 0 };
};

/** The rows of a CSV file, with the cells its header promises. */
export async function* csvRows(
  texts: AsyncIterable<string>,
  { delimiter, skip }: CsvLayout,
  file: string,
): AsyncGenerator<RowBatch> {
  const splitter = csvSplitter(delimiter);
  const skippedLines = skip > 0 ? 1 : 0;
  let toSkip = skip;
  let header: string[] | undefined;
  const rowsOf = (records: readonly CsvRecord[]): RowBatch | undefined => {
    const [first, ...others] = records;
    if (!first) return undefined;
    if (!header && first.problem !== undefined)
      throw new FileRefused(`${file} line ${first.line + skippedLines} ${first.problem}.`);
    const wasHeader = header === undefined;
    const names = (header ??= first.cells.map((name) => name.trim()));
    const rows = (wasHeader ? others : records).map((record) => rowOf(record, names.length));
    for (const row of rows) row.line += skippedLines;
    return { header: names, rows };
  };
  for await (const text of texts) {
    const batch = rowsOf(splitter.add(text.slice(toSkip)));
    toSkip = Math.max(0, toSkip - text.length);
    if (batch) yield batch;
  }
  const last = rowsOf(splitter.end());
  if (last) yield last;
}

/** Spreadsheets end rows with empty cells beyond the header; any other number of cells is a mistake. */
const rowOf = ({ line, cells, problem }: CsvRecord, width: number): ImportRow => {
  const surplus = cells.slice(width);
  const fits = cells.length >= width && surplus.every((cell) => cell.trim() === "");
  const wrong =
    problem ??
    (fits
      ? undefined
      : `has ${cells.length} ${cells.length === 1 ? "cell" : "cells"}, where the header has ${width}`);
  return wrong === undefined ? { line, values: cells } : { line, values: cells, problem: wrong };
};

/** Reads `brands.csv`, `categories.csv`, `attributes.csv` and `groups.csv` of a folder, for `planSeed`. Throws, naming file and line, what is no CSV. */
export const readSeed = async (folder: string): Promise<SeedTables> => {
  const [brands, categories, attributes, groups] = await Promise.all([
    readTable(folder, "brands.csv", BRAND_FILE_COLUMNS),
    readTable(folder, "categories.csv", CATEGORY_COLUMNS),
    readTable(folder, "attributes.csv", ATTRIBUTE_COLUMNS),
    readTable(folder, "groups.csv", GROUP_COLUMNS),
  ]);
  return { brands, categories, attributes, groups };
};

const readTable = async (
  folder: string,
  file: string,
  columns: readonly Column[],
): Promise<SeedTable> => {
  const content = await readFile(join(folder, file));
  const { header, rows } = parsed(file, content);
  const byName = new Map(columns.map((column) => [column.column, column]));
  // A column nobody knows goes on under its own name, to be refused by it.
  const fields = header.map((name) => byName.get(name) ?? ({ field: name, kind: "text" } as const));
  return {
    file,
    columnOf: (field) => columns.find((column) => column.field === field)?.column ?? field,
    rows: rows.map(({ line, cells }) => ({
      line,
      fields: Object.fromEntries(
        fields.flatMap(({ field, kind }, n) => {
          const value = unfiled(fieldOfCell(cells[n] ?? "", kind), kind);
          return value === undefined ? [] : [[field, value]];
        }),
      ),
    })),
  };
};

const parsed = (file: string, content: Uint8Array) => {
  try {
    return readCsv(content);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} cannot be read as CSV: ${reason}`, { cause: error });
  }
};
