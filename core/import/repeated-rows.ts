import type { DirectoryState } from "../catalog/directory-state.ts";
import { contentFieldOf, type FileCodec, type ImportRow } from "./import-field.ts";
import { valueInFiles } from "./plan-row.ts";
import type { FieldColumns } from "./read-values.ts";
import type { TaxonomyLookup } from "./taxonomy-lookup.ts";

/** What the rows of a file are compared with. */
interface Stored {
  directory: DirectoryState;
  taxonomy: TaxonomyLookup;
  codec: FileCodec;
  columns: readonly FieldColumns[];
}

/**
 * Whether a row has the slug of a brand and repeats its stored values, as most rows do when a file is imported again. Such a row changes
 * nothing, so its other values need not be read.
 */
export const repeatedRows = ({ directory, taxonomy, codec, columns }: Stored) => {
  const cells = columns.flatMap(({ field, parts }) => parts.map((part) => ({ ...part, field })));
  const slugAt = cells.find(({ field }) => field === "slug")?.at ?? -1;
  // Cells of other columns are interpreted before they make the value of a field.
  const areValues =
    cells.length === columns.length &&
    cells.every(({ linkName, unit }) => linkName === undefined && unit === undefined);
  return ({ values, problem }: ImportRow): boolean => {
    const slug = values[slugAt];
    if (!areValues || typeof slug !== "string" || problem !== undefined) return false;
    const brand = directory.heldBrandAt(slug);
    if (!brand) return false;
    return cells.every(({ field, at }) => {
      const cell = values[at];
      if (cell === undefined || field === "createdAt") return true;
      return codec.holds(field, cell, valueInFiles(contentFieldOf(field), brand, taxonomy));
    });
  };
};
