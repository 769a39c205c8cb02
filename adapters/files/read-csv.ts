import type { ImportRow } from "#core/import/import-field.ts";
import { type Delimiter, DELIMITERS } from "#core/import/import-options.ts";
import { LIMITS } from "#core/limits.ts";
import { type CsvRecord, csvRecords, type Quote, ROW_LIMIT } from "./csv-records.ts";
import { FileRefused } from "./source-file.ts";

/** How a CSV file is laid out. */
export interface CsvLayout {
  delimiter: Delimiter;
  quote: Quote;
  /** The first line to read: 2 if the first line only names the delimiter. */
  fromLine: number;
  /** Records above the header, such as a title. */
  titles: number;
}

/** The field that a column's name means; `undefined` if the name is unknown. */
export type RecogniseColumn = (name: string) => string | undefined;

/** A line in quotation marks, with inner quotation marks doubled. */
const QUOTED_LINE = /^"(?:[^"]|"")*"\r?$/;

/** The rows of a file in which each row was saved as one cell: `"Name,Website"`. Other text stays as it is. */
export const withoutQuotedRows = (text: string, recognise: RecogniseColumn): string => {
  const [, header] = /^"((?:[^"\r\n]|""){1,1000})"\r?\n/.exec(text) ?? [];
  const cells = header?.replaceAll('"', "").split(/[,;\t|]/) ?? [];
  const names = cells.filter((name) => recognise(name) !== undefined);
  if (names.length < 2) return text;
  const lines = text.split("\n");
  return lines.every(
    (line) => line.trim() === "" || (line.length <= ROW_LIMIT && QUOTED_LINE.test(line)),
  )
    ? lines.map((line) => line.trim().slice(1, -1).replaceAll('""', '"')).join("\n")
    : text;
};

const DRAWN = /^\s*[┌╭┏╔]/;

/** Converts a table drawn with lines, as SQLite and DuckDB print it, to rows between bars. Other text stays as it is. */
export const withoutDrawing = (text: string): string =>
  DRAWN.test(text)
    ? text
        .split("\n")
        .map((line) => (LINE.test(line) ? "" : line.replace(/[│┃║]/g, "|")))
        .join("\n")
    : text;

const LINE = /^[\u2500-\u257F\s]+$/;

/** How many records at the start are searched for the header. */
const HEADER_WITHIN = 10;
/** How many records are examined for the width of rows. */
const SAMPLE = 50;

/**
 * Finds the delimiter and the header together. In the best layout the header has the most known names. If several layouts have as many, the
 * one in which most rows fit the header wins. A first line such as `sep=;`, or `stated`, decides the delimiter.
 */
export const csvLayout = (
  begin: string,
  recognise: RecogniseColumn,
  { stated = null, isCut = false }: { stated?: Delimiter | null; isCut?: boolean } = {},
): CsvLayout => {
  const [line, named] = /^"?sep=(.)"?(?:\r\n?|\n)/i.exec(begin) ?? [];
  const fromLine = line === undefined ? 1 : 2;
  const known = stated ?? DELIMITERS.find((one) => one === named);
  const quote = quoteIn(begin);
  let best: CsvLayout = { delimiter: known ?? ",", quote, fromLine, titles: 0 };
  let bestRank = [-1];
  for (const delimiter of known ? [known] : DELIMITERS) {
    const all = csvRecords(begin, delimiter, { quote, from_line: fromLine, to: SAMPLE });
    const records = all.flatMap(({ cells }, at) =>
      cells.length === 0 || (isCut && at > 0 && at === all.length - 1) ? [] : [cells],
    );
    const { titles, filled, names } = headerOf(records, recognise);
    const width = widthOf(records[titles] ?? []);
    const rows = records.slice(titles + 1);
    const fitting = rows.filter((cells) => widthOf(cells) <= width && cells.length >= width).length;
    const share = rows.length === 0 ? 1 : fitting / rows.length;
    const layout = { delimiter, quote, fromLine, titles };
    // Every name is known and every row fits, so no other layout can be better.
    if (titles === 0 && names > 1 && names === filled && share === 1) return layout;
    const rank = [names, width > 1 && share >= 0.5 ? 1 : 0, share, width];
    if (ranksAbove(rank, bestRank)) [best, bestRank] = [layout, rank];
  }
  return best;
};

/** The character around cells: an apostrophe if at least half of the lines have a cell in apostrophes and no line has one in quotation marks. */
const quoteIn = (begin: string): Quote => {
  const lines = begin.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  const enclosed = lines.filter(
    (line) => /(?:^|[,;\t|])'/.test(line) && /'(?:[,;\t|]|$)/.test(line),
  );
  const hasQuotes = lines.some((line) => /(?:^|[,;\t|])"/.test(line));
  return enclosed.length * 2 >= lines.length && !hasQuotes ? "'" : '"';
};

const ranksAbove = (one: readonly number[], other: readonly number[]): boolean => {
  const at = one.findIndex((value, n) => value !== other[n]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
};

/** The number of cells, without empty cells at the end. */
const widthOf = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell.trim() !== "") + 1;

/**
 * Finds the header among the first records. Returns how many records are above it, how many filled cells it has, and how many known names.
 * It is the first record with known names, unless a later one has more of them and either has more cells or consists of known names only.
 */
const headerOf = (records: readonly (readonly string[])[], recognise: RecogniseColumn) => {
  const countNames = (cells: readonly string[], titles: number) => {
    const filled = cells.slice(0, LIMITS.importColumns).filter((cell) => cell.trim() !== "");
    const names = new Set(filled.flatMap((cell) => recognise(cell) ?? [])).size;
    return { titles, filled: filled.length, names };
  };
  const isAllNames = ({ filled, names }: typeof top) => names > 1 && names === filled;
  const [head = [], ...others] = records.slice(0, HEADER_WITHIN);
  const top = countNames(head, 0);
  // Below a record of names only, just the next one can be part of the header.
  const below = isAllNames(top) ? others.slice(0, 1) : others;
  const rows = [top, ...below.map((cells, at) => countNames(cells, at + 1))];
  const named = rows.filter(
    ({ titles, names }) => names > 1 || (names > 0 && (titles === 0 || top.filled < 2)),
  );
  const [first] = named;
  if (!first) return (top.filled < 2 && rows.find(({ filled }) => filled > 2)) || top;
  const best = named.reduce((best, row) =>
    row.names > best.names || (row.names === best.names && best.filled === 1 && row.filled > 2)
      ? row
      : best,
  );
  // Then `best` is the header of a second table, unless it follows `first`: two rows of names are one header.
  if (isAllNames(first) && best.titles > first.titles + 1) return first;
  return best.filled > first.filled || (isAllNames(best) && !isAllNames(first)) ? best : first;
};

/** The rows of a CSV file. Fills `header` first. */
export function* csvRows(
  text: string,
  { delimiter, quote, fromLine, titles }: CsvLayout,
  file: string,
  header: string[],
  onHeader?: (line: number) => void,
  recognise: RecogniseColumn = () => undefined,
): Generator<ImportRow> {
  const isDamaged = text.includes(LOST);
  let above = titles;
  let before: CsvRecord | undefined;
  let places: readonly number[] | undefined;
  for (const read of csvRecords(text, delimiter, { quote, from_line: fromLine })) {
    const record = isDamaged ? withLostCharacters(read) : read;
    above -= 1;
    if (above < -1) {
      const other =
        before && isSeparate(record, before)
          ? placesOf(record.cells, header, recognise)
          : undefined;
      before = record;
      if (other) places = other;
      if (!other?.length)
        yield places?.length
          ? placedRow(record, places, header.length)
          : rowOf(record, header.length);
    } else if (above === -1) {
      if (record.problem !== undefined)
        throw new FileRefused(`${file} line ${record.line} ${record.problem}.`);
      const names = record.cells.slice(0, widthOf(record.cells));
      refuseTooWide(names.length, file);
      for (const name of names) header.push(name.trim());
      onHeader?.(record.line);
    }
  }
}

/** Whether a row is the first after an empty line or a heading. */
const isSeparate = (row: CsvRecord, before: CsvRecord): boolean =>
  row.isAfterBlank === true || widthOf(before.cells) < 2;

/**
 * If the row is the header of a further table: the index of each of its columns in the file's header. Adds new names to that header. Empty
 * if the row repeats the file's header; `undefined` if it is not a header.
 */
const placesOf = (
  cells: readonly string[],
  header: string[],
  recognise: RecogniseColumn,
): number[] | undefined => {
  const names = cells.map((cell) => cell.trim());
  const fields = names.map((name) => (name === "" ? "" : recognise(name)));
  const filled = fields.filter((field) => field !== "");
  if (filled.length < 2 || filled.includes(undefined) || new Set(filled).size < filled.length)
    return undefined;
  if (!filled.includes("name") && !filled.includes("slug")) return undefined;
  if (names.every((name, at) => name === (header[at] ?? ""))) return [];
  const known = header.map(recognise);
  return names.map((name, at) => {
    if (name === "") return -1;
    const place = known.indexOf(fields[at]);
    return place === -1 ? header.push(name) - 1 : place;
  });
};

/** A row of a further table. It has no value in the file's other columns. */
const placedRow = (
  { line, cells, problem }: CsvRecord,
  places: readonly number[],
  width: number,
): ImportRow => {
  const values = Array<string | undefined>(width).fill(undefined);
  for (const [at, place] of places.entries()) if (place >= 0) values[place] = cells[at] ?? "";
  const isWide = cells.some((cell, at) => cell.trim() !== "" && (places[at] ?? -1) < 0);
  const wrong = problem ?? (isWide ? "has a cell without a column name" : undefined);
  return wrong === undefined ? { line, values } : { line, values, problem: wrong };
};

/** Throws `FileRefused` for a file with too many columns. Call it before any work per column. */
export const refuseTooWide = (columns: number, file: string): void => {
  if (columns > LIMITS.importColumns)
    throw new FileRefused(
      `${file} has ${columns.toLocaleString("en")} columns, and a file may have at most ${LIMITS.importColumns}.`,
    );
};

/** The replacement character, for bytes that are invalid in the encoding. */
export const LOST = "\uFFFD";

export const HAS_LOST = "has a character that its encoding does not have; save the file as UTF-8";

const withLostCharacters = (record: CsvRecord): CsvRecord =>
  record.problem === undefined && record.cells.some((cell) => cell.includes(LOST))
    ? { ...record, problem: HAS_LOST }
    : record;

/** Rows may lack cells at the end, and may have empty cells beyond the header. Filled cells beyond the header are a problem. */
const rowOf = ({ line, cells, problem }: CsvRecord, width: number): ImportRow => {
  const wrong =
    problem ??
    (widthOf(cells) <= width
      ? undefined
      : `has ${cells.length} cells, where the header has ${width}`);
  return wrong === undefined
    ? { line, values: cells.length > width ? cells.slice(0, width) : cells }
    : { line, values: cells, problem: wrong };
};
