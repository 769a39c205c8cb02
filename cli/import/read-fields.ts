import { readRows } from "#adapters/files/read-rows.ts";
import type { Column } from "#adapters/columns.ts";
import type { FileFormat } from "#adapters/files/file-format.ts";
import { foldAccents } from "#core/text/fold.ts";
import { Complaint } from "../complaint.ts";
import { openSource } from "./open-source.ts";

/** A row of a small file: the fields it gives a value. */
export interface FieldsRow {
  line: number;
  fields: Record<string, unknown>;
  problem?: string;
}

export interface FieldsFile {
  name: string;
  fingerprint: string;
  rows: FieldsRow[];
  ignored: string[];
}

/** Reads a file whose columns are these, called by the spec's names, the fields' own, or others that people use. */
export const readFields = async (
  file: string,
  columns: readonly Column[],
  format: FileFormat | undefined,
  aliases: Readonly<Record<string, string>> = {},
): Promise<FieldsFile> => {
  const source = await openSource(file);
  try {
    const read = await readRows(source, { format });
    const fieldOf = new Map(
      columns.flatMap(({ field, column }) => [
        [keyOf(column), field],
        [keyOf(field), field],
      ]),
    );
    for (const [alias, field] of Object.entries(aliases)) fieldOf.set(keyOf(alias), field);
    const rows: FieldsRow[] = [];
    let names: readonly string[] = [];
    for await (const { header, rows: batch } of read.batches) {
      names = header;
      const fields = header.map((name) => fieldOf.get(keyOf(name)));
      for (const { line, values, problem } of batch) {
        const given: Record<string, unknown> = {};
        for (const [at, field] of fields.entries()) {
          const raw = values[at];
          const value =
            field === undefined || raw === undefined ? undefined : read.codec.read(field, raw);
          if (field !== undefined && value !== undefined) given[field] = value;
        }
        rows.push({ line, fields: given, ...(problem !== undefined && { problem }) });
      }
    }
    const ignored = names.filter((name) => name !== "" && !fieldOf.has(keyOf(name)));
    if (names.length > 0 && ignored.length === names.length)
      throw new Complaint(
        `${source.name} has no column that is known. Its first line must name the columns: ${columns.map(({ column }) => column).join(", ")}.`,
      );
    return { name: source.name, fingerprint: source.fingerprint, rows, ignored };
  } finally {
    source.close();
  }
};

const keyOf = (name: string): string => foldAccents(name).replace(/[^\p{L}\p{N}]+/gu, "");
