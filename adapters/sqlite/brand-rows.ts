import type { Database } from "better-sqlite3";
import type { Brand } from "#core/brand/brand.ts";
import type { BrandRecord } from "#core/change/change-set.ts";
import { duplicateKeys } from "#core/brand/duplicates.ts";
import { foldForSearch } from "#core/text/fold.ts";
import { BRAND_COLUMNS } from "../columns.ts";
import { duplicateKeyRows } from "./duplicate-key-rows.ts";
import { linkBuffer } from "./link-buffer.ts";
import { brandFinder } from "./read-brands.ts";
import { namesOf, placesFor, settingAll, type SqlValue, valuesOf } from "./sql.ts";

/** Reads and writes whole brands. */
export const brandRows = (database: Database) => {
  const insert = database.prepare<SqlValue[]>(
    `INSERT INTO brands (${namesOf(BRAND_COLUMNS)}, folded_name, category_count, version, updated_at)
     VALUES (${placesFor(BRAND_COLUMNS)}, ?, ?, ?, ?)`,
  );
  const update = database.prepare<SqlValue[]>(
    `UPDATE brands SET ${settingAll(BRAND_COLUMNS)}, folded_name = ?, category_count = ?, version = ?, updated_at = ?
     WHERE id = ?`,
  );
  const remove = database.prepare<[string]>("DELETE FROM brands WHERE id = ?");
  const keys = duplicateKeyRows(database);
  const links = [
    { field: "categoryIds", ...linkStatements(database, "brand_categories", "category_id") },
    { field: "attributeIds", ...linkStatements(database, "brand_attributes", "attribute_id") },
  ] as const;

  return {
    find: brandFinder(database).find,

    /** Creates a brand, without its links. */
    insert: (brand: BrandRecord, version: number, at: string): void =>
      void insert.run(...rowOf(brand), version, at),

    /** Gathers the links and keys of new brands, to write them in the order of their tables: several times faster than at random. */
    linksOfNew: () => {
      const buffers = links.map(({ field, add }) => ({ field, ...linkBuffer(add) }));
      let newKeys: [key: string, id: string][] = [];
      const writeKeys = (): void => {
        keys.add(newKeys);
        newKeys = [];
      };
      return {
        add: (id: string, brand: BrandRecord): void => {
          for (const { field, add } of buffers) add(id, brand[field]);
          for (const key of duplicateKeys(brand)) newKeys.push([key, id]);
          if (newKeys.length > KEYS_AT_ONCE) writeKeys();
        },
        write: (): void => {
          writeKeys();
          for (const { write } of buffers) write();
        },
      };
    },

    /** `before` is the brand as it stands, so that only links that changed are written. */
    update: (before: BrandRecord, after: BrandRecord, version: number, at: string): void => {
      update.run(...rowOf(after), version, at, after.id);
      for (const { field, add, drop } of links) {
        const had = new Set(before[field]);
        const has = new Set(after[field]);
        for (const linked of had) if (!has.has(linked)) drop.run(after.id, linked);
        for (const linked of has) if (!had.has(linked)) add.run(after.id, linked);
      }
      keys.replace(before, after);
    },

    /** Its links go with it. */
    remove: (brand: BrandRecord): void => {
      remove.run(brand.id);
      keys.remove(brand);
    },
  };
};

const KEYS_AT_ONCE = 1_000;

export type BrandRows = ReturnType<typeof brandRows>;

/** The part of a stored brand that a change set writes, as history keeps it. */
export const brandRecord = ({
  viewCount: _views,
  version: _version,
  updatedAt: _at,
  ...record
}: Brand): BrandRecord => record;

/** What a row says of a brand in its own columns, and what lists know it by. */
const rowOf = (brand: BrandRecord): SqlValue[] => [
  ...valuesOf(BRAND_COLUMNS, brand),
  foldForSearch(brand.name),
  brand.categoryIds.length,
];

const linkStatements = (database: Database, table: string, column: string) => ({
  add: database.prepare<[string, string]>(
    `INSERT INTO ${table} (brand_id, ${column}) VALUES (?, ?)`,
  ),
  drop: database.prepare<[string, string]>(
    `DELETE FROM ${table} WHERE brand_id = ? AND ${column} = ?`,
  ),
});
