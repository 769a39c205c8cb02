import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { type Options, parse } from "csv-parse";
import { parse as parseSync } from "csv-parse/sync";
import type { SeedTable, SeedTables } from "#core/change/plan-seed.ts";
import type { ImportRow } from "#core/import/import-field.ts";
import { fieldOfColumn } from "#core/import/map-columns.ts";
import {
  ATTRIBUTE_COLUMNS,
  BRAND_FILE_COLUMNS,
  CATEGORY_COLUMNS,
  GROUP_COLUMNS,
  type Column,
} from "../columns.ts";
import { fieldOfCell, unfiled } from "./codecs.ts";
import { FileRefused } from "./source-file.ts";

interface CsvRecord {
  /** The line it begins on; the first line is 1. */
  line: number;
  cells: string[];
  /** Why it cannot be read. */
  problem?: string;
}

/**
 * In characters. 64 KB would refuse brands that the rules allow: 50 sources of 2,048, a description of 10,000, 20 highlights of 300
 * and 8 addresses make 140,000 characters, and twice that if each is a doubled quotation mark.
 */
export const ROW_LIMIT = 512 * 1024;

/** What csv-parse answers with `info`: `bytes` and `lines` count up to the end of the record. */
interface Parsed {
  record: string[];
  info: { bytes: number; lines: number };
}

/** csv-parse counts other line ends twice in quoted cells. */
const withLineFeeds = (text: string): Buffer => Buffer.from(text.replace(/\r\n?/g, "\n"));

const lineFeedsIn = (text: string): number => text.split("\n").length - 1;

/**
 * How to parse this content, and how to read what csv-parse answers. Rows of any width and stray quotation marks are checked here,
 * so that one broken row does not hide the others.
 */
const recordReader = (content: Buffer, delimiter: string) => {
  let last = { bytes: 0, lines: 0 };
  let isUnclosed = false;
  const options: Options = {
    delimiter,
    record_delimiter: "\n",
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
    skip_records_with_error: true,
    on_skip: () => {
      isUnclosed = true;
      return undefined;
    },
  };
  return {
    options,

    read: ({ record: cells, info }: Parsed): CsvRecord => {
      const { bytes } = last;
      last = info;
      const line = info.lines - cells.reduce((sum, cell) => sum + lineFeedsIn(cell), 0);
      const isSuspect =
        info.bytes - bytes > ROW_LIMIT || cells.some((cell) => cell.startsWith('"'));
      if (!isSuspect) return { line, cells };
      const raw = content.toString("utf8", bytes, info.bytes);
      if (raw.length > ROW_LIMIT)
        return {
          line,
          cells: cells.map((cell) => cell.slice(0, 100)),
          problem: `has ${raw.length.toLocaleString("en")} characters; a row may have ${ROW_LIMIT.toLocaleString("en")}`,
        };
      const broken = cells.find((cell) => cell.startsWith('"') && !raw.includes(quoted(cell)));
      if (broken === undefined) return { line, cells };
      const problem = `has text after a closing quotation mark: ${broken.slice(0, 40)}`;
      return { line, cells, problem };
    },

    /** The row with a quotation that never ends, which csv-parse skips with everything behind it. */
    unclosed: (): CsvRecord[] => {
      if (!isUnclosed) return [];
      const rest = content.toString("utf8", last.bytes);
      const line = last.lines + 1 + lineFeedsIn(rest.slice(0, rest.search(/[^\s,;]/)));
      const problem = "has a quotation that never closes; the rest of the file could not be read";
      return [{ line, cells: [], problem }];
    },
  };
};

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** All records of a small CSV text. */
const parseAll = (text: string, delimiter: string, options: Options = {}): CsvRecord[] => {
  const content = withLineFeeds(text);
  const reader = recordReader(content, delimiter);
  const parsed: unknown = parseSync(content, { ...reader.options, ...options });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `info` asks.
  return [...(parsed as Parsed[]).map(reader.read), ...reader.unclosed()];
};

/**
 * Reads CSV as RFC 4180 specifies: UTF-8 with or without a byte order mark; every line end becomes a line feed.
 * Throws, naming the line, where it is malformed; the header is line 1.
 */
export const readCsv = (content: Uint8Array) => {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(content);
  const [header, ...rows] = parseAll(text, ",");
  const width = header?.cells.length ?? 0;
  for (const { line, cells, problem } of header ? [header, ...rows] : []) {
    if (problem !== undefined) throw new Error(`line ${line} ${problem}`);
    if (cells.length !== width)
      throw new Error(`line ${line} has ${cells.length} cells, where the header has ${width}`);
  }
  return { header: header?.cells.map((name) => name.trim()) ?? [], rows };
};

const DELIMITERS = [",", ";", "\t"] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** How a CSV file is laid out. */
export interface CsvLayout {
  delimiter: Delimiter;
  /** The line of the header or before it: 2 after a spreadsheet's line that names the delimiter. */
  fromLine: number;
  /** Records above the header, such as a title. */
  titles: number;
}

/** The header is one of these first records. */
const HEADER_WITHIN = 10;

/**
 * Finds the delimiter and the header. The delimiter is the one a first line `sep=;` names, else the one that gives the header the
 * most cells.
 */
export const csvLayout = (begin: string): CsvLayout => {
  const [, named] = /^sep=([,;\t])\r?\n/i.exec(begin) ?? [];
  const known = DELIMITERS.find((one) => one === named);
  const fromLine = known ? 2 : 1;
  const layouts = (known ? [known] : DELIMITERS).map((delimiter) => {
    const records = parseAll(begin, delimiter, { from_line: fromLine, to: HEADER_WITHIN });
    const titles = titlesAbove(records.map(({ cells }) => cells));
    return { delimiter, fromLine, titles, width: records[titles]?.cells.length ?? 0 };
  });
  const { width: _width, ...widest } = layouts.reduce((best, one) =>
    one.width > best.width ? one : best,
  );
  return widest;
};

/** How many records are above the header: the record with the most names of fields, or the first that is more than a title. */
const titlesAbove = (records: readonly (readonly string[])[]): number => {
  const widths = records.map((cells) => cells.filter((cell) => cell.trim() !== "").length);
  const names = records.map(
    (cells) => new Set(cells.flatMap((cell) => fieldOfColumn(cell) ?? [])).size,
  );
  const [firstWidth = 0] = widths;
  const [firstNames = 0] = names;
  // A header has at least two names, unless the first record is only a title.
  const isBetter = (count: number): boolean => count > firstNames && (count > 1 || firstWidth < 2);
  const best = names.indexOf(Math.max(0, ...names));
  if (isBetter(names[best] ?? 0)) return best;
  if (firstNames > 0 || firstWidth > 1) return 0;
  return Math.max(
    0,
    widths.findIndex((width) => width > 2),
  );
};

/** The rows of a CSV file. Fills `header` first. */
export async function* csvRows(
  text: string,
  { delimiter, fromLine, titles }: CsvLayout,
  file: string,
  header: string[],
  onHeader?: (line: number) => void,
): AsyncGenerator<ImportRow> {
  let above = titles;
  for await (const record of recordsOf(text, delimiter, fromLine)) {
    above -= 1;
    if (above < -1) yield rowOf(record, header.length);
    else if (above === -1) {
      if (record.problem !== undefined)
        throw new FileRefused(`${file} line ${record.line} ${record.problem}.`);
      header.push(...record.cells.map((name) => name.trim()));
      onHeader?.(record.line);
    }
  }
}

const PIECE_BYTES = 64 * 1024;

/** Parses piece by piece, so that other requests are served meanwhile. */
async function* recordsOf(
  text: string,
  delimiter: string,
  fromLine: number,
): AsyncGenerator<CsvRecord> {
  const content = withLineFeeds(text);
  const reader = recordReader(content, delimiter);
  function* pieces(): Generator<Buffer> {
    for (let at = 0; at < content.length; at += PIECE_BYTES)
      yield content.subarray(at, at + PIECE_BYTES);
  }
  const parser = Readable.from(pieces()).pipe(parse({ ...reader.options, from_line: fromLine }));
  for await (const parsed of parser) yield reader.read(parsed);
  yield* reader.unclosed();
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

/** Reads `brands.csv`, `categories.csv`, `attributes.csv` and `groups.csv` of a folder for `planSeed`. Errors name file and line. */
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
  // An unknown column keeps its name, and validation refuses it.
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
