import { csvSplitter } from "./split-csv.ts";

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
