import type { ImportRow } from "#core/import/import-field.ts";
import type { RecogniseColumn } from "./read-csv.ts";

/** The cells of a file, or its brands as rows. */
interface Table {
  header: string[];
  rows: ImportRow[];
  /** Whether the brands were columns of the file. */
  isInColumns?: boolean;
}

/** How many lines below the first are examined. */
const MAX_EXAMINED = 20;
/** With fewer recognised field names below the first line, the layout is unclear. */
const MIN_RECOGNISED = 2;

/**
 * Transposes a table whose lines begin with field names. Either every further column is a brand, or there is one further column and
 * every block of lines is a brand. A new block begins where a name repeats. The `line` of a brand is the number of its column, or the
 * first line of its block. `undefined` for other tables.
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
  const known = below
    .slice(0, MAX_EXAMINED)
    .filter(({ name }) => recognise(name) !== undefined).length;
  if (!top || known < MIN_RECOGNISED || known < Math.min(below.length, MAX_EXAMINED) * 0.6)
    return undefined;
  // The first cell may be empty, or a title such as “Field”.
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
