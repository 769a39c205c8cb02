import { type Options, parse } from "csv-parse/sync";
import { LIMITS } from "#core/limits.ts";

/** A row of CSV. */
export interface CsvRecord {
  /** The line it begins on; the first line is 1. */
  line: number;
  cells: string[];
  /** Whether blank rows precede it. */
  isAfterBlank?: true;
  /** Why it cannot be read. */
  problem?: string;
}

/**
 * The longest row, in characters. 64 KB would refuse valid brands: 50 sources of 2,048, a description of 10,000, 20 highlights of 300 and 8
 * addresses make 140,000 characters, and twice as many if every character is a doubled quotation mark.
 */
export const ROW_LIMIT = 512 * 1024;

/** What csv-parse returns with `info`. `bytes` and `lines` are counted up to the end of the record. */
interface Parsed {
  record: string[];
  info: { bytes: number; lines: number };
}

/** The character around cells that contain delimiters. */
export type Quote = '"' | "'";

/** Which rows to read: from a line, and up to a record. */
interface Part extends Pick<Options, "to"> {
  from_line?: number;
  quote?: Quote;
}

/**
 * Reads CSV as RFC 4180 specifies, and as people write it: rows may have any width, blanks around a quoted cell are dropped, and a
 * quotation mark within a cell is a character. Leaves out blank rows. An unreadable row does not affect the others, unless its quotation
 * is never closed. Every line end becomes a line feed.
 */
export const csvRecords = (
  text: string,
  delimiter: string,
  { quote = '"', ...part }: Part = {},
): CsvRecord[] => {
  let unclosed: CsvRecord | undefined;
  // A buffer, from which raw rows are cut. csv-parse's option `raw` would copy every row byte by byte.
  const content = Buffer.from(withoutHugeLines(withLineFeeds(text), quote));
  let bytes = 0;
  let lines = (part.from_line ?? 1) - 1;
  let isAfterBlank = false;
  const records: CsvRecord[] = [];
  const isQuoted = (cell: string): boolean => cell.startsWith(quote);
  parse(content, {
    ...part,
    delimiter,
    quote,
    escape: quote,
    record_delimiter: "\n",
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    ltrim: true,
    skip_records_with_error: true,
    // With these options, csv-parse reports no other errors.
    on_skip: () => {
      unclosed = { line: lines + 1, cells: [], problem: UNCLOSED };
      return undefined;
    },
    on_record: (parsed: unknown) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `info` asks.
      const { record: cells, info } = parsed as Parsed;
      const record: CsvRecord = { line: lines + 1, cells, ...(isAfterBlank && { isAfterBlank }) };
      const begin = bytes;
      ({ bytes, lines } = info);
      isAfterBlank = cells.every((cell) => cell.trim() === "");
      if (isAfterBlank) return undefined;
      const isSuspect = bytes - begin > ROW_LIMIT || cells.some(isQuoted);
      const raw = isSuspect ? content.toString("utf8", begin, bytes) : "";
      records.push(isSuspect ? checked(record, raw, delimiter, quote) : record);
      return undefined;
    },
  });
  return unclosed ? [...records, unclosed] : records;
};

/** csv-parse counts other line ends twice in quoted cells. */
const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, "\n");

const UNCLOSED = "has a quotation that never closes; the rest of the file could not be read";

/** Finds what is wrong with a row: csv-parse limits no length, and takes quotation marks that enclose no cell as text. */
const checked = (record: CsvRecord, raw: string, delimiter: string, quote: Quote): CsvRecord => {
  const { cells } = record;
  if (raw.length > ROW_LIMIT) {
    const problem = `has more than ${ROW_LIMIT.toLocaleString("en")} characters`;
    return { ...record, cells: cells.map((cell) => cell.slice(0, 100)), problem };
  }
  // The checks below read the whole row. A row with so many cells is refused anyway.
  if (cells.length > LIMITS.importColumns) return record;
  const isBroken = (cell: string): boolean =>
    cell.startsWith(quote) && !raw.includes(quote + cell.replaceAll(quote, quote + quote) + quote);
  const mended = cells.map((cell) => (isBroken(cell) ? withoutBlanksBehind(cell, quote) : cell));
  const broken = mended.find(isBroken);
  if (broken === undefined) return { ...record, cells: mended };
  const others = otherwiseQuoted(raw, delimiter, quote);
  if (others) return { ...record, cells: others };
  return { ...record, problem: `has text after a closing quotation mark: ${broken.slice(0, 40)}` };
};

/** The content of a quoted cell with blanks after it: `"Larkspur Golf" ,`. */
const withoutBlanksBehind = (cell: string, quote: Quote): string => {
  const text = cell.trimEnd();
  return text.length > 1 && text.length < cell.length && text.endsWith(quote)
    ? text.slice(1, -1)
    : cell;
};

/**
 * The cells of a row with another quoting style: `\"` for a quotation mark, as in PHP and MySQL, or tab-separated cells in which quotation
 * marks are plain text.
 */
const otherwiseQuoted = (raw: string, delimiter: string, quote: Quote): string[] | undefined => {
  const isEscaped = raw.includes(`\\${quote}`);
  if (!isEscaped && delimiter !== "\t") return undefined;
  try {
    const options = isEscaped ? { quote, escape: "\\" } : { quote: false as const };
    const [cells, ...more] = parse(raw, { delimiter, relax_column_count: true, ...options });
    return more.length === 0 ? cells?.map((cell) => cell.replace(/^"(.*)"$/s, "$1")) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Cuts lines that are refused for their length anyway: 50 MB of commas would be 50 million cells, which take 2 GB. Closes a quotation that
 * the cut leaves open.
 */
const withoutHugeLines = (text: string, quote: Quote): string => {
  const pieces: string[] = [];
  let copied = 0;
  for (let from = 0, to = 0; to < text.length; from = to + 1) {
    to = text.indexOf("\n", from);
    if (to === -1) to = text.length;
    if (to - from <= ROW_LIMIT) continue;
    const cut = from + ROW_LIMIT + 1;
    pieces.push(text.slice(copied, cut), hasOdd(quote, text.slice(cut, to)) ? quote : "");
    copied = to;
  }
  return pieces.length === 0 ? text : pieces.join("") + text.slice(copied);
};

const hasOdd = (quote: Quote, text: string): boolean => text.split(quote).length % 2 === 0;
