import type { Database, Statement } from "better-sqlite3";
import type { Brand } from "#core/brand/brand.ts";
import { duplicateKeys } from "#core/brand/duplicates.ts";
import type { BrandRecord } from "#core/change/change-set.ts";
import { foldForSearch } from "#core/text/fold.ts";
import { BRAND_COLUMNS } from "../columns.ts";
import { brandFinder } from "./import-store.ts";
import { LINKS, namesOf, placeholders, setClause, type SqlValue, sqlValues } from "./sql.ts";

/** Reads and writes whole brands. */
export const brandRows = (database: Database) => {
  const insert = database.prepare<SqlValue[]>(
    `INSERT INTO brands (${namesOf(BRAND_COLUMNS)}, folded_name, category_count, version, updated_at)
     VALUES (${placeholders(BRAND_COLUMNS)}, ?, ?, ?, ?)`,
  );
  const update = database.prepare<SqlValue[]>(
    `UPDATE brands SET ${setClause(BRAND_COLUMNS)}, folded_name = ?, category_count = ?, version = ?, updated_at = ?
     WHERE id = ?`,
  );
  const remove = database.prepare<[string]>("DELETE FROM brands WHERE id = ?");
  const keys = duplicateKeyRows(database);
  const links = LINKS.map(({ field, table, column }) => ({
    field,
    add: database.prepare<[string, string]>(
      `INSERT INTO ${table} (brand_id, ${column}) VALUES (?, ?)`,
    ),
    drop: database.prepare<[string, string]>(
      `DELETE FROM ${table} WHERE brand_id = ? AND ${column} = ?`,
    ),
  }));

  return {
    find: brandFinder(database).find,

    /** Creates a brand, without its links. */
    insert: (brand: BrandRecord, version: number, at: string): void =>
      void insert.run(...rowOf(brand), version, at),

    /**
     * Collects the links and keys of new brands, to write them in table order: several times faster than in
     * random order.
     */
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

    /** `before` is the stored brand; only changed links are written. */
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

    /** Foreign keys delete its links too. */
    remove: (brand: BrandRecord): void => {
      remove.run(brand.id);
      keys.remove(brand);
    },
  };
};

const KEYS_AT_ONCE = 1_000;

export type BrandRows = ReturnType<typeof brandRows>;

/** The part of a stored brand that a change set writes and history records. */
export const brandRecord = ({
  viewCount: _views,
  version: _version,
  updatedAt: _at,
  ...record
}: Brand): BrandRecord => record;

/** Values of a brand's row, with its folded name and category count. */
const rowOf = (brand: BrandRecord): SqlValue[] => [
  ...sqlValues(BRAND_COLUMNS, brand),
  foldForSearch(brand.name),
  brand.categoryIds.length,
];

/** Collects links of new brands, to write them in table order. */
const linkBuffer = (insert: Statement<[string, string]>) => {
  const links: [brandId: string, linkedId: string][] = [];
  return {
    add: (brandId: string, linkedIds: readonly string[]): void => {
      for (const linkedId of linkedIds) links.push([brandId, linkedId]);
    },
    write: (): void => {
      for (const [brandId, linkedId] of links.sort(([a], [b]) => (a < b ? -1 : 1)))
        insert.run(brandId, linkedId);
    },
  };
};

/** Writes the duplicate keys of brands. */
const duplicateKeyRows = (database: Database) => {
  const add = database.prepare<[string, string]>(
    "INSERT INTO brand_duplicate_keys (duplicate_key, brand_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
  );
  const drop = database.prepare<[string, string]>(
    "DELETE FROM brand_duplicate_keys WHERE duplicate_key = ? AND brand_id = ?",
  );

  return {
    add: (keys: [key: string, brandId: string][]): void => {
      // Table order is several times faster than random order.
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
