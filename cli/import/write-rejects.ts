import { csvCell } from "#adapters/files/write-rows.ts";
import type { RowFile } from "#adapters/files/read-rows.ts";
import { openTargetFile, type TargetFile } from "#adapters/files/target-file.ts";
import type { ImportRow, RowProblem } from "#core/import/import-field.ts";
import { whenInterrupted } from "../output/interrupt.ts";

/** Rejected rows, written like the file they come from, with their line and reason: ready to be mended and imported. */
export interface Rejects {
  add(header: readonly string[], row: ImportRow, problems: readonly RowProblem[]): Promise<void>;
  keep(): Promise<void>;
  discard(): void;
}

export const openRejects = async (path: string, { format, layout }: RowFile): Promise<Rejects> => {
  const target = await openTargetFile(path);
  const calledOff = whenInterrupted(target.discard);
  const rejects =
    format === "csv" ? csvRejects(target, layout?.delimiter ?? ",") : jsonRejects(target, format);
  return {
    add: rejects.add,
    keep: async () => {
      await rejects.end();
      await target.keep();
      calledOff();
    },
    discard: () => {
      target.discard();
      calledOff();
    },
  };
};

/** Columns that an earlier rejects file brought are written anew. */
const ADDED = ["line", "reason"];

const reasonOf = (problems: readonly RowProblem[]): string =>
  problems
    .map(({ column, message }) => (column === null ? message : `${column} ${message}`))
    .join("; ");

const kept = <T>(header: readonly string[], cells: readonly T[]): T[] =>
  cells.filter((_, at) => !ADDED.includes(header[at] ?? ""));

const csvRejects = (target: TargetFile, delimiter: string) => {
  let isBegun = false;
  const line = (cells: readonly string[]) =>
    target.write(`${cells.map(csvCell).join(delimiter)}\r\n`);
  return {
    add: async (header: readonly string[], row: ImportRow, problems: readonly RowProblem[]) => {
      if (!isBegun) await line([...kept(header, header), ...ADDED]);
      isBegun = true;
      const values = row.values.map(String);
      const surplus = values.slice(header.length - 1).join(delimiter);
      const cells = header.map((_, at) =>
        at === header.length - 1 && values.length > header.length ? surplus : (values[at] ?? ""),
      );
      await line([...kept(header, cells), String(row.line), reasonOf(problems)]);
    },
    end: async () => {},
  };
};

const jsonRejects = (target: TargetFile, format: "json" | "ndjson") => {
  let count = 0;
  return {
    add: async (header: readonly string[], row: ImportRow, problems: readonly RowProblem[]) => {
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
      await target.write(before + item + (format === "ndjson" ? "\n" : ""));
    },
    end: async () => {
      if (format === "json") await target.write(count === 0 ? "[]\n" : "\n]\n");
    },
  };
};
