import type { Counted, CountedTaxonomy } from "#core/ports/back-office-store.ts";
import { foldForSearch } from "#core/text/fold.ts";
import { attributeOf, categoryOf, type Row } from "./rows.ts";

type CountedRow = Row & { brandCount: number };

/** The taxonomy with brand counts, in the order of the port. */
export const countedTaxonomy = (rows: {
  categories: CountedRow[];
  attributes: CountedRow[];
}): CountedTaxonomy => ({
  categories: byName(rows.categories.map((row) => counted(categoryOf(row), row))).sort(
    (a, b) => a.displayOrder - b.displayOrder,
  ),
  attributes: byName(rows.attributes.map((row) => counted(attributeOf(row), row))),
});

const counted = <R extends object>(record: R, { brandCount }: CountedRow): Counted<R> =>
  Object.assign(record, { brandCount });

const byName = <R extends { id: string; name: string }>(records: R[]): R[] =>
  records.sort(
    (a, b) =>
      ascending(foldForSearch(a.name), foldForSearch(b.name)) ||
      ascending(a.name, b.name) ||
      ascending(a.id, b.id),
  );

const ascending = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
