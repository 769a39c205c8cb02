import type { Database } from "better-sqlite3";
import type { BrandRecord } from "#core/change/change-set.ts";
import { duplicateKeys } from "#core/brand/duplicates.ts";

/** Keeps by what each brand is recognised. */
export const duplicateKeyRows = (database: Database) => {
  const add = database.prepare<[string, string]>(
    "INSERT INTO brand_duplicate_keys (duplicate_key, brand_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
  );
  const drop = database.prepare<[string, string]>(
    "DELETE FROM brand_duplicate_keys WHERE duplicate_key = ? AND brand_id = ?",
  );

  return {
    add: (keys: [key: string, brandId: string][]): void => {
      // In the order of the table, which is several times faster than at random.
      for (const [key, id] of keys.sort(([a], [b]) => (a < b ? -1 : 1))) add.run(key, id);
    },

    replace: (before: BrandRecord, after: BrandRecord): void => {
      const had = new Set(duplicateKeys(before));
      const has = new Set(duplicateKeys(after));
      for (const key of had) if (!has.has(key)) drop.run(key, after.id);
      for (const key of has) if (!had.has(key)) add.run(key, after.id);
    },

    remove: (brand: BrandRecord): void => {
      for (const key of duplicateKeys(brand)) drop.run(key, brand.id);
    },
  };
};
