import type { ImportRow } from "#core/import/import-field.ts";
import type { RecogniseColumn } from "./read-csv.ts";

/** A table with a row for each brand. */
interface Table {
  header: string[];
  rows: ImportRow[];
  isInColumns?: boolean;
}

/** The first cells to look at. */
const SAMPLE = 20;
/** A table with fewer lines says nothing about its layout. */
const LEAST = 2;

/**
 * A table whose lines begin with the names of fields, with a row for each brand: each further column is a brand, or the lines from one
 * name to the next with the same name are. `undefined` for other tables. The line of a brand is the number of its column, or the line
 * that it begins on.
 */
export const turnedTable = (
  { header, rows }: Readonly<Table>,
  headerLine: number,
  recognise: RecogniseColumn,
): Table | undefined => {
  if (header.length < 2 || header.filter((name) => recognise(name) !== undefined).length > 1)
    return undefined;
  const lines = [{ line: headerLine, values: header }, ...rows].flatMap(({ line, values }) => {
    const [name, ...cells] = values.map((value) => (typeof value === "string" ? value.trim() : ""));
    return name === undefined || cells.every((cell) => cell === "") ? [] : [{ line, name, cells }];
  });
  const [top, ...below] = lines;
  const known = below.slice(0, SAMPLE).filter(({ name }) => recognise(name) !== undefined).length;
  if (!top || known < LEAST || known < Math.min(below.length, SAMPLE) * 0.6) return undefined;
  // The corner may be empty, or say what is below it.
  const isName = ({ name }: { name: string }) => /^(?:name|slug)$/.test(recognise(name) ?? "");
  if (!lines.some(isName)) top.name = "Name";
  const names = [...new Set(lines.map(({ name }) => name))];
  const row = (line: number, cellOf: (name: string) => string | undefined): ImportRow => ({
    line,
    values: names.map((name) => cellOf(name) ?? ""),
  });
  if (names.length === lines.length)
    return {
      isInColumns: true,
      header: names,
      rows: top.cells.map((_, at) => row(at + 2, (name) => lines[names.indexOf(name)]?.cells[at])),
    };
  if (lines.some(({ cells }) => cells.slice(1).some((cell) => cell !== ""))) return undefined;
  const blocks: (typeof lines)[] = [];
  for (const one of lines)
    if (blocks.at(-1)?.every(({ name }) => name !== one.name)) blocks.at(-1)?.push(one);
    else blocks.push([one]);
  return {
    header: names,
    rows: blocks.map((block) =>
      row(block[0]?.line ?? headerLine, (name) => block.find((one) => one.name === name)?.cells[0]),
    ),
  };
};
