import type { ImportRow, RowProblem } from "#core/import/import-field.ts";
import type { RejectsWriter } from "#core/ports/brand-files.ts";
import { csvCell, defused, undefused } from "#core/text/escape.ts";
import type { FileFormat } from "./file-format.ts";

/** Writes rejected rows like the file they come from. */
export const rejectsWriter = (format: FileFormat, delimiter = ","): RejectsWriter =>
  format === "csv" ? csvRejects(delimiter) : jsonRejects(format);

/** Columns that an earlier rejects file brought are written anew. */
const ADDED = ["line", "reason"];

const reasonOf = (problems: readonly RowProblem[]): string =>
  problems
    .map(({ column, message }) => (column === null ? message : `${column} ${message}`))
    .join("; ");

const kept = <T>(header: readonly string[], cells: readonly T[]): T[] =>
  cells.filter((_, at) => !ADDED.includes(header[at] ?? ""));

/** The cell as it was given, but that no spreadsheet runs it. A number it would not run, and an apostrophe would spoil. */
const sanitizeForTerminal = (cell: string): string =>
  /^[-+]?[\d.,]+$/.test(cell) ? cell : defused(undefused(cell));

const csvRejects = (delimiter: string): RejectsWriter => {
  let isBegun = false;
  const line = (cells: readonly string[]) =>
    `${cells.map((cell) => csvCell(sanitizeForTerminal(cell))).join(delimiter)}\r\n`;
  return {
    row: (header, row, problems) => {
      const head = isBegun ? "" : line([...kept(header, header), ...ADDED]);
      isBegun = true;
      const values = row.values.map(String);
      const surplus = values.slice(header.length - 1).join(delimiter);
      const cells = header.map((_, at) =>
        at === header.length - 1 && values.length > header.length ? surplus : (values[at] ?? ""),
      );
      return head + line([...kept(header, cells), String(row.line), reasonOf(problems)]);
    },
    end: () => "",
  };
};

const jsonRejects = (format: "json" | "ndjson"): RejectsWriter => {
  let count = 0;
  return {
    row: (header: readonly string[], row: ImportRow, problems: readonly RowProblem[]) => {
      const given = header.flatMap((name, at) =>
        row.values[at] === undefined || ADDED.includes(name) ? [] : [[name, row.values[at]]],
      );
      const item = JSON.stringify({
        ...Object.fromEntries(given),
        line: row.line,
        reason: reasonOf(problems),
      });
      const before = format === "ndjson" ? "" : count === 0 ? "[\n" : ",\n";
      count += 1;
      return before + item + (format === "ndjson" ? "\n" : "");
    },
    end: () => (format === "json" ? (count === 0 ? "[]\n" : "\n]\n") : ""),
  };
};
