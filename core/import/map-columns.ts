import { fieldOfColumn, whyKept } from "./column-names.ts";
import type { ImportField } from "./import-field.ts";
import type { ImportOptions } from "./import-options.ts";

/** A column of the file that holds a field. */
export interface MappedColumn {
  /** Its place in the header. */
  at: number;
  /** As the file names it. */
  name: string;
  field: ImportField;
}

/** A column that is not imported, and why. */
export interface IgnoredColumn {
  name: string;
  why: string;
}

/** Two columns of a file hold one field. */
export interface DuplicateColumns {
  field: ImportField;
  names: [string, string];
}

export interface ColumnMapping {
  columns: MappedColumn[];
  ignored: IgnoredColumn[];
  duplicates: DuplicateColumns[];
}

/**
 * Finds out what the columns of a file hold: by their names, or by what was said of them. A column without a name is
 * ignored without a word.
 */
export const mapColumns = (
  header: readonly string[],
  said: ImportOptions["columns"] = [],
): ColumnMapping => {
  const fieldSaid = new Map(said);
  const mapping: ColumnMapping = { columns: [], ignored: [], duplicates: [] };
  for (const [at, name] of header.entries()) {
    if (name.trim() === "") continue;
    const wanted = fieldSaid.get(name);
    const field = wanted === undefined ? fieldOfColumn(name) : wanted;
    const twin = mapping.columns.find((column) => column.field === field);
    if (field === null) mapping.ignored.push({ name, why: "it shall be ignored" });
    else if (field === undefined)
      mapping.ignored.push({ name, why: whyKept(name) ?? "no such field" });
    else if (twin) mapping.duplicates.push({ field, names: [twin.name, name] });
    else mapping.columns.push({ at, name, field });
  }
  return mapping;
};
