import type { JsonValue } from "../brand/fields.ts";
import type { FileCodec, ImportField, ImportRow } from "./import-field.ts";
import type { MappedColumn } from "./map-columns.ts";

/** A value that stands for a field: in a cell of the row, or given for every row. */
export interface GivenValue {
  field: ImportField;
  /** As the file names the column. */
  column: string;
  raw: JsonValue;
  codec: FileCodec;
}

/** Every value a row gives; what is given for every row stands in for the column of that field. */
export const valuesOf = (
  row: ImportRow,
  columns: readonly MappedColumn[],
  codec: FileCodec,
  presets: readonly GivenValue[],
): GivenValue[] => {
  const given: GivenValue[] = [];
  for (const { at, field, name: column } of columns) {
    const raw = row.values[at];
    if (raw !== undefined) given.push({ field, column, raw, codec });
  }
  return presets.length === 0 ? given : [...given, ...presets];
};

const SHOWN_LENGTH = 60;

/** A value of a file as a complaint repeats it. */
export const shown = (raw: unknown): string => {
  const text = (typeof raw === "string" ? raw : (JSON.stringify(raw) ?? "")).replace(
    /\p{Cc}+/gu,
    " ",
  );
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH - 1)}…` : text;
};
