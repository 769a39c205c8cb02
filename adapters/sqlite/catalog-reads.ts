import type { Database } from "better-sqlite3";
import { type CatalogBrand, catalogBrand } from "#core/brand/brand.ts";
import type { CatalogChanges, CatalogSnapshot } from "#core/ports/catalog-store.ts";
import { brandOf, SELECT_BRANDS } from "./import-store.ts";
import type { SqlValue } from "./sql.ts";
import { catalogState } from "./state.ts";
import { attributeRows, categoryRows, groupRows } from "./taxonomy-rows.ts";

/** Reads the catalog. Call it inside one read transaction. */
export const catalogReads = (database: Database) => {
  const state = catalogState(database);
  const categories = categoryRows(database);
  const attributes = attributeRows(database);
  const groups = groupRows(database);
  const taxonomy = () => ({
    categories: categories.all(),
    attributes: attributes.all(),
    groups: groups.all(),
  });

  const activeSince = database
    .prepare<[number], SqlValue[]>(`${SELECT_BRANDS} WHERE b.version > ? AND b.status = 'active'`)
    .raw();
  const archivedSince = database
    .prepare<[number], string>("SELECT id FROM brands WHERE version > ? AND status <> 'active'")
    .pluck();
  const deletedSince = database
    .prepare<[number], string>(
      `SELECT DISTINCT record_id FROM revisions AS r
       WHERE r.revision > ? AND r.became = 'deleted' AND r.record_kind = 'brand'
         AND NOT EXISTS (SELECT 1 FROM brands WHERE id = r.record_id)`,
    )
    .pluck();
  const changed = (revision: number): CatalogBrand[] =>
    activeSince.all(revision).map((row) => catalogBrand(brandOf(row)));

  return {
    load: (): CatalogSnapshot => {
      const { revision, viewsRevision } = state.now();
      return { revision, viewsRevision, brands: changed(0), ...taxonomy() };
    },

    changesSince: (revision: number): CatalogChanges => {
      const now = state.now();
      return {
        revision: now.revision,
        changed: changed(revision),
        gone: [...archivedSince.all(revision), ...deletedSince.all(revision)],
        taxonomy: now.taxonomyRevision > revision ? taxonomy() : undefined,
      };
    },
  };
};
