import type { Column } from "#adapters/columns.ts";
import { openRows } from "#adapters/files/brand-files.ts";
import type { ReadingOptions } from "#core/import/import-options.ts";
import {
  openSourceFile,
  openSourceStream,
  type SourceFile,
  type SourceOptions,
} from "#adapters/files/source-file.ts";
import { type FileRow, type ImportRow, type RowProblem, shown } from "#core/import/import-field.ts";
import type { OpenedFile } from "#core/ports/brand-files.ts";
import { whyNoEntry } from "#core/import/left-out-rows.ts";
import { columnKey } from "#core/import/column-names.ts";
import { sanitizeForTerminal } from "../output/sanitize.ts";
import { EXIT } from "../exit-codes.ts";
import { UserError } from "../user-error.ts";

/** Options that say how to read a file. */
export type ReadingFlags = Partial<ReadingOptions>;

/** A row of a small file. */
export interface SmallFileRow extends FileRow {
  /** Column and value by field, for messages. */
  cells: Record<string, { column: string; value: string | null }>;
  /** The row as read. */
  row: ImportRow;
}

export interface SmallFile extends Pick<
  OpenedFile,
  "format" | "delimiter" | "name" | "fingerprint"
> {
  rows: SmallFileRow[];
  /** The names of all columns. */
  header: readonly string[];
  ignored: string[];
  /** A sentence about each row that was left out, such as a total. */
  leftOut: string[];
}

/** Reads a file with these columns. A header may name a column, its field or an alias. */
export const readSmallFile = async (
  file: string,
  columns: readonly Column[],
  reading: ReadingFlags,
  aliases: Readonly<Record<string, string>> = {},
): Promise<SmallFile> => {
  const source = await openSource(file, reading);
  const fieldOf = new Map(
    columns.flatMap(({ field, column }) => [
      [columnKey(column), field],
      [columnKey(field), field],
    ]),
  );
  for (const [alias, field] of Object.entries(aliases)) fieldOf.set(columnKey(alias), field);
  const recognise = (column: string) => fieldOf.get(columnKey(column));
  const read = await openRows(source, { ...reading, recognise });
  const { name, fingerprint, delimiter, header } = read;
  const fields = header.map(recognise);
  refuseDuplicateColumns(name, header, fields);
  const leftOut: string[] = [];
  const rows = read.rows.flatMap((row): SmallFileRow[] => {
    const description = row.problem === undefined ? whyNoEntry(row) : undefined;
    if (description !== undefined) {
      leftOut.push(`Line ${row.line} is left out, because it is ${description}.`);
      return [];
    }
    const { line, values, problem } = row;
    const given: Record<string, unknown> = {};
    const cells: SmallFileRow["cells"] = {};
    for (const [at, field] of fields.entries()) {
      const raw = values[at];
      if (field === undefined || raw === undefined) continue;
      given[field] = read.codec.read(field, raw);
      cells[field] = { column: header[at] ?? field, value: shown(raw) || null };
    }
    return [{ line, row, fields: given, cells, ...(problem !== undefined && { problem }) }];
  });
  const ignored = header.filter((column) => column !== "" && !fieldOf.has(columnKey(column)));
  if (header.length > 0 && ignored.length === header.length)
    throw new UserError(
      `${name} has no known column. Its first line must name the columns: ${columns.map(({ column }) => column).join(", ")}.`,
    );
  return { name, fingerprint, format: read.format, delimiter, rows, header, ignored, leftOut };
};

const refuseDuplicateColumns = (
  file: string,
  header: readonly string[],
  fields: readonly (string | undefined)[],
): void => {
  for (const [at, field] of fields.entries()) {
    const first = fields.indexOf(field);
    if (field !== undefined && first !== at)
      throw new UserError(
        `${file} has two columns for one field: “${sanitizeForTerminal(header[first] ?? "")}” and “${sanitizeForTerminal(header[at] ?? "")}”. Remove one of them.`,
      );
  }
};

/** Replaces the field of a problem with the column and value of the file. */
export const withFileCell = (
  rows: readonly SmallFileRow[],
  columns: readonly Column[],
): ((problem: RowProblem) => RowProblem) => {
  const cells = new Map(rows.map((row) => [row.line, row.cells]));
  return (problem) => {
    // An item of a list is named by its position, as in `aliases.0`.
    const [named = ""] = problem.column?.split(".") ?? [];
    const cell = cells.get(problem.line)?.[named];
    const column = columns.find(({ field }) => field === named)?.column ?? problem.column;
    return { ...problem, ...(cell ?? { column }) };
  };
};

/** A file to read; `-` is standard input. */
export const openSource = async (file: string, options?: SourceOptions): Promise<SourceFile> => {
  if (file !== "-") return openSourceFile(file, options);
  if (process.stdin.isTTY)
    throw new UserError(
      "Standard input is this terminal. Name a file, or send one: golfbrands … - < file",
      EXIT.badUsage,
    );
  return openSourceStream(process.stdin, "standard input", options);
};
