/** A row of CSV. */
export interface CsvRecord {
  /** The line it begins on; the first line is 1. */
  line: number;
  cells: string[];
  /** Rows without a value are above it. */
  isApart?: true;
  /** Why it cannot be read. */
  problem?: string;
}

/**
 * In characters. 64 KB would refuse brands that the rules allow: 50 sources of 2,048, a description of 10,000, 20 highlights of 300
 * and 8 addresses make 140,000 characters, and twice that if each is a doubled quotation mark.
 */
export const ROW_LIMIT = 512 * 1024;

const QUOTE = '"'.charCodeAt(0);
const LINE_FEED = "\n".charCodeAt(0);
const SPACE = " ".charCodeAt(0);
const TAB = "\t".charCodeAt(0);

/**
 * Reads CSV as RFC 4180 specifies, and as people write it: rows may have any width, blanks around a quoted cell are no part of it, and a
 * quotation mark within a cell is a character. Leaves out rows without a value. A row that cannot be read does not hide the others, unless
 * its quotation never closes. Line ends must be line feeds.
 */
export function* csvRecords(text: string, delimiter: string, fromLine = 1): Generator<CsvRecord> {
  // Parts of a text are slower to work with than texts of their own, which a buffer makes.
  const content = Buffer.from(text);
  const separator = delimiter.charCodeAt(0);
  const textOf = (from: number, to: number): string => content.toString("utf8", from, to);
  let line = fromLine;
  let isApart = false;
  let at = fromLine === 1 ? 0 : content.indexOf(LINE_FEED) + 1;
  for (; at < content.length; at += 1) {
    const begin = at;
    const record: CsvRecord = { line, cells: [], ...(isApart && { isApart }) };
    let broken: string | undefined;
    for (;;) {
      const from = behindBlanks(content, at, separator);
      const isQuoted = content[from] === QUOTE;
      const close = isQuoted ? closingQuote(content, from) : from;
      if (close === -1) {
        yield { ...record, cells: [], problem: UNCLOSED };
        return;
      }
      let cell = isQuoted ? textOf(from + 1, close).replaceAll('""', '"') : "";
      line += cell.split("\n").length - 1;
      const rest = isQuoted ? behindBlanks(content, close + 1, separator) : from;
      at = endOfCell(content, rest, separator);
      if (at > rest) {
        cell = textOf(from, at);
        if (isQuoted) broken ??= cell;
      }
      // 50 MB of commas would be 50 million cells.
      if (from - begin <= ROW_LIMIT) record.cells.push(cell);
      if (content[at] !== separator) break;
      at += 1;
    }
    line += 1;
    const isTooLong = at - begin > ROW_LIMIT && textOf(begin, at).length > ROW_LIMIT;
    isApart = !isTooLong && record.cells.every((cell) => cell.trim() === "");
    if (isApart) continue;
    if (isTooLong) yield tooLong(record);
    else if (broken === undefined) yield record;
    else yield otherwiseQuoted(textOf(begin, at), delimiter, record, broken);
  }
}

const UNCLOSED = "has a quotation that never closes; the rest of the file could not be read";

const tooLong = (record: CsvRecord): CsvRecord => ({
  ...record,
  cells: record.cells.map((cell) => cell.slice(0, 100)),
  problem: `has more than ${ROW_LIMIT.toLocaleString("en")} characters`,
});

const behindBlanks = (content: Uint8Array, from: number, separator: number): number => {
  let at = from;
  for (let byte = content[at]; byte !== separator && isBlank(byte);) byte = content[++at];
  return at;
};

const isBlank = (byte: number | undefined): boolean => byte === SPACE || byte === TAB;

const endOfCell = (content: Uint8Array, from: number, separator: number): number => {
  let at = from;
  while (at < content.length && content[at] !== separator && content[at] !== LINE_FEED) at += 1;
  return at;
};

/** Where the quotation that begins here closes; -1 if nowhere. */
const closingQuote = (content: Buffer, open: number): number => {
  let at = content.indexOf(QUOTE, open + 1);
  while (at !== -1 && content[at + 1] === QUOTE) at = content.indexOf(QUOTE, at + 2);
  return at;
};

/**
 * A row with text behind a closing quotation mark, read with another kind of quotation: with `\"` for a quotation mark, as PHP and MySQL
 * write it, or separated by tabs, with quotation marks that are plain text.
 */
const otherwiseQuoted = (
  raw: string,
  delimiter: string,
  record: CsvRecord,
  broken: string,
): CsvRecord => {
  const problem = `has text after a closing quotation mark: ${broken.slice(0, 40)}`;
  if (raw.includes('\\"')) {
    const doubled = raw.replace(/\\(["\\])/g, (_, sign) => (sign === '"' ? '""' : "\\"));
    const [row, ...more] = csvRecords(doubled, delimiter);
    if (row && row.problem === undefined && more.length === 0)
      return { ...record, cells: row.cells };
  } else if (delimiter === "\t" && !raw.includes("\n"))
    return { ...record, cells: raw.split("\t").map((cell) => cell.replace(/^"(.*)"$/, "$1")) };
  return { ...record, problem };
};
