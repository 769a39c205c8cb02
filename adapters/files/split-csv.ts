/** A record of a CSV file. */
export interface CsvRecord {
  /** Where it begins; the first line is 1. */
  line: number;
  cells: string[];
  /** Why it cannot be read. */
  problem?: string;
}

/**
 * In characters. 64 KB would refuse brands that the rules allow: 50 sources of 2,048, a description of 10,000, 20 highlights of 300
 * and 8 addresses make 140,000 characters, and twice that when every one is a quotation mark, doubled.
 */
export const ROW_LIMIT = 512 * 1024;
/** A record that does not end within this is given up: a quotation was opened and never closed. */
const HOPELESS = 2 * ROW_LIMIT;

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;

/**
 * Splits CSV into records as RFC 4180 has it, text added piece by piece. Lines end with a line feed, a carriage return or both; in
 * quoted cells every line end becomes a line feed. A quotation mark inside a cell that does not begin with one stands for itself.
 * Blank lines are left out, and so are rows of blank cells only. A broken record is handed over with its problem, and reading goes on behind it.
 */
export const csvSplitter = (delimiter: string) => {
  const comma = delimiter.charCodeAt(0);
  let rest = "";
  let line = 1;
  let isHopeless = false;

  /** The records that are complete, and what is left; at the end everything is. */
  const split = (isEnd: boolean): CsvRecord[] => {
    const text = rest;
    const records: CsvRecord[] = [];
    let start = 0;
    let startLine = line;
    while (start < text.length && !isHopeless) {
      const read = readRecord(text, start, comma, isEnd);
      if (read.end === undefined) {
        if (text.length - start <= HOPELESS && !isEnd) break;
        records.push(unclosed(startLine, isEnd));
        isHopeless = true;
        start = text.length;
        break;
      }
      if (!read.isBlank) records.push(recordOf(read, startLine, read.end - start));
      start = read.end;
      startLine += read.lines;
    }
    rest = isHopeless ? "" : text.slice(start);
    line = startLine;
    return records;
  };

  return {
    add: (text: string): CsvRecord[] => {
      if (isHopeless) return [];
      rest = rest === "" ? text : rest + text;
      return split(false);
    },
    end: (): CsvRecord[] => split(true),
  };
};

interface Read {
  cells: string[];
  /** Behind its line end; undefined when it is not complete. */
  end: number | undefined;
  /** How many lines it takes. */
  lines: number;
  isBlank: boolean;
  problem: string | undefined;
}

const readRecord = (text: string, start: number, comma: number, isEnd: boolean): Read => {
  const cells: string[] = [];
  const { length } = text;
  let lines = 1;
  let problem: string | undefined;
  let at = start;
  const incomplete = { cells, end: undefined, lines, isBlank: false, problem: undefined };
  for (;;) {
    let cell: string;
    if (text.charCodeAt(at) === QUOTE) {
      const quoted = readQuoted(text, at + 1);
      if (quoted.end === undefined || (quoted.end === length && !isEnd)) return incomplete;
      ({ cell } = quoted);
      lines += quoted.lines;
      at = quoted.end;
      const code = text.charCodeAt(at);
      if (at < length && code !== comma && code !== LF && code !== CR) {
        const from = at;
        at = endOfCell(text, at, comma);
        cell += text.slice(from, at);
        problem = `has text behind a closing quotation mark: ${text.slice(from, Math.min(at, from + 20))}`;
      }
    } else {
      const from = at;
      at = endOfCell(text, at, comma);
      cell = text.slice(from, at);
    }
    cells.push(cell);
    if (at < length && text.charCodeAt(at) === comma) {
      at += 1;
      continue;
    }
    if (at >= length) {
      if (!isEnd) return incomplete;
    } else if (text.charCodeAt(at) === CR) {
      // Whether a line feed follows is only known with the next piece.
      if (at + 1 === length && !isEnd) return incomplete;
      at += text.charCodeAt(at + 1) === LF ? 2 : 1;
    } else at += 1;
    const isBlank =
      cell.trim() === "" &&
      (cells.length === 1
        ? text.charCodeAt(start) !== QUOTE
        : problem === undefined && cells.every((one) => one.trim() === ""));
    return { cells, end: at, lines, isBlank, problem };
  }
};

const endOfCell = (text: string, from: number, comma: number): number => {
  const { length } = text;
  let at = from;
  while (at < length) {
    const code = text.charCodeAt(at);
    if (code === comma || code === LF || code === CR) break;
    at += 1;
  }
  return at;
};

/** Reads from behind the opening mark to behind the closing one. */
const readQuoted = (
  text: string,
  from: number,
): { cell: string; end: number | undefined; lines: number } => {
  let isPlain = true;
  let at = from;
  for (;;) {
    at = text.indexOf('"', at);
    if (at === -1) return { cell: "", end: undefined, lines: 0 };
    if (text.charCodeAt(at + 1) !== QUOTE) break;
    isPlain = false;
    at += 2;
  }
  const inside = text.slice(from, at);
  const cell = isPlain ? inside : inside.replaceAll('""', '"');
  if (!/[\r\n]/.test(cell)) return { cell, end: at + 1, lines: 0 };
  const unified = cell.includes("\r") ? cell.replace(/\r\n?/g, "\n") : cell;
  return { cell: unified, end: at + 1, lines: unified.split("\n").length - 1 };
};

const recordOf = ({ cells, problem }: Read, line: number, length: number): CsvRecord => {
  if (length > ROW_LIMIT)
    return {
      line,
      cells: cells.map((cell) => cell.slice(0, 100)),
      problem: `has ${length.toLocaleString("en")} characters; a row may have ${ROW_LIMIT.toLocaleString("en")}`,
    };
  return problem === undefined ? { line, cells } : { line, cells, problem };
};

const unclosed = (line: number, isEnd: boolean): CsvRecord => ({
  line,
  cells: [],
  problem: `opens a quotation that ${isEnd ? "never ends" : `does not end within ${HOPELESS.toLocaleString("en")} characters`}; nothing behind it could be read`,
});
