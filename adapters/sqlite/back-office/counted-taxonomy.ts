import type { Database } from "better-sqlite3";
import type { Counted, CountedTaxonomy } from "#core/ports/back-office-store.ts";
import { foldForSearch } from "#core/text/fold.ts";
import { attributeRows, categoryRows } from "../taxonomy-rows.ts";

/** Reads the taxonomy with brand counts. To be run inside one read transaction. */
export const countedTaxonomy = (database: Database) => {
  const categories = categoryRows(database);
  const attributes = attributeRows(database);
  const inCategories = brandsPer(database, "brand_categories", "category_id");
  const withAttributes = brandsPer(database, "brand_attributes", "attribute_id");

  return (): CountedTaxonomy => ({
    categories: counted(categories.all(), inCategories()).sort(
      (a, b) => a.displayOrder - b.displayOrder,
    ),
    attributes: counted(attributes.all(), withAttributes()),
  });
};

const brandsPer = (database: Database, table: string, column: string) => {
  const counts = database
    .prepare<[], [id: string, count: number]>(
      `SELECT ${column}, count(*) FROM ${table} GROUP BY ${column}`,
    )
    .raw();
  return (): ReadonlyMap<string, number> => new Map(counts.all());
};

/** By folded name, name and id. */
const counted = <R extends { id: string; name: string }>(
  records: readonly R[],
  counts: ReadonlyMap<string, number>,
): Counted<R>[] =>
  records
    .map((record) => ({ ...record, brandCount: counts.get(record.id) ?? 0 }))
    .sort(
      (a, b) =>
        ascending(foldForSearch(a.name), foldForSearch(b.name)) ||
        ascending(a.name, b.name) ||
        ascending(a.id, b.id),
    );

const ascending = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
