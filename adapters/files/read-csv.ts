import { parse } from "csv-parse/sync";

export interface CsvRow {
  /** Where the row begins in its file; the header is line 1. */
  line: number;
  cells: readonly string[];
}

export interface CsvTable {
  header: readonly string[];
  rows: readonly CsvRow[];
}

/**
 * Reads CSV as RFC 4180 has it: UTF-8 with or without a byte order mark; every line end becomes a line feed.
 * Throws, naming the line, where it is malformed.
 */
export const readCsv = (content: Uint8Array): CsvTable => {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(content).replace(/\r\n?/g, "\n");
  const records: { line: number; cells: string[] }[] = [];
  parse(text, {
    skip_empty_lines: true,
    onRecord: (cells: string[], { lines }) => {
      // csv-parse counts to the end of the record.
      records.push({ line: lines - countLineBreaks(cells), cells });
      return null;
    },
  });
  const [header, ...rows] = records;
  return { header: header?.cells.map((name) => name.trim()) ?? [], rows };
};

const countLineBreaks = (cells: readonly string[]): number =>
  cells.reduce((breaks, cell) => breaks + cell.split("\n").length - 1, 0);
