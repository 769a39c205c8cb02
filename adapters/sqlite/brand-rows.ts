import type { Database } from "better-sqlite3";
import type { Brand, JsonValue } from "#core/brand/brand.ts";
import type { LinkField } from "#core/brand/field-names.ts";
import type { BrandRecord } from "#core/change/change-set.ts";
import { duplicateKeys } from "#core/submission/duplicate-keys.ts";
import { foldForSearch } from "#core/text/fold.ts";
import { BRAND_COLUMNS } from "../columns.ts";
import { duplicateKeyRows } from "./duplicate-key-rows.ts";
import { namesOf, placesFor, selecting, settingAll, type SqlValue, valuesOf } from "./sql.ts";

/** A brand as SQLite answers it: lists are still JSON, links still text. */
interface BrandRow extends Omit<
  Brand,
  "highlights" | "sources" | "socialLinks" | "categoryIds" | "attributeIds"
> {
  highlights: string;
  sources: string;
  socialLinks: string | null;
  /** Ids joined by spaces; null for none. */
  categoryIds: string | null;
  attributeIds: string | null;
}

/** Selects whole brands as `b`; to be followed by a WHERE clause. */
export const SELECT_BRANDS = `
  SELECT ${selecting(BRAND_COLUMNS, "b")}, b.version, b.updated_at AS updatedAt,
    coalesce((SELECT view_count FROM brand_views WHERE brand_id = b.id), 0) AS viewCount,
    (SELECT group_concat(category_id, ' ') FROM brand_categories WHERE brand_id = b.id) AS categoryIds,
    (SELECT group_concat(attribute_id, ' ') FROM brand_attributes WHERE brand_id = b.id) AS attributeIds
  FROM brands AS b`;

/** Reads and writes whole brands. */
export const brandRows = (database: Database) => {
  const byId = database.prepare<[string], BrandRow>(`${SELECT_BRANDS} WHERE b.id = ?`);
  const bySlug = database.prepare<[string], BrandRow>(`${SELECT_BRANDS} WHERE b.slug = ?`);
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
    find: (id: string): Brand | undefined => brandOf(byId.get(id)),

    findBySlug: (slug: string): Brand | undefined => brandOf(bySlug.get(slug)),

    /** Creates a brand, without its links. */
    insert: (brand: BrandRecord, version: number, at: string): void =>
      void insert.run(...rowOf(brand), version, at),

    /** Gathers the links and keys of new brands, to write them in the order of their tables: several times faster than at random. */
    linksOfNew: () => {
      const created: Pick<BrandRecord, "id" | LinkField>[] = [];
      const shared = sharedTexts();
      let newKeys: [key: string, id: string][] = [];
      const writeKeys = (): void => {
        keys.add(newKeys);
        newKeys = [];
      };
      return {
        add: (brand: BrandRecord): void => {
          const { id, categoryIds, attributeIds } = brand;
          // There may be a hundred thousand of them, and they name the same few.
          created.push({
            id,
            categoryIds: categoryIds.map(shared),
            attributeIds: attributeIds.map(shared),
          });
          for (const key of duplicateKeys(brand)) newKeys.push([key, id]);
          if (newKeys.length > KEYS_AT_ONCE) writeKeys();
        },
        write: (): void => {
          writeKeys();
          created.sort((a, b) => (a.id < b.id ? -1 : 1));
          for (const { field, add } of links)
            for (const brand of created)
              for (const linked of brand[field]) add.run(brand.id, linked);
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

const KEYS_AT_ONCE = 50_000;

/** Makes equal texts one text in memory. */
const sharedTexts = (): ((text: string) => string) => {
  const known = new Map<string, string>();
  return (text) => {
    const same = known.get(text);
    if (same === undefined) known.set(text, text);
    return same ?? text;
  };
};

/** Every brand by slug, one after the other, all as they are when the first is read. */
export function* brandReader(database: Database): Generator<Brand> {
  const all = database.prepare<[], BrandRow>(`${SELECT_BRANDS} ORDER BY b.slug`);
  for (const row of all.iterate()) yield wholeBrand(row);
}

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

const brandOf = (row: BrandRow | undefined): Brand | undefined => row && wholeBrand(row);

const wholeBrand = (row: BrandRow): Brand => ({
  ...row,
  highlights: listOf(row.highlights),
  sources: listOf(row.sources),
  socialLinks: jsonOf(row.socialLinks),
  categoryIds: idsOf(row.categoryIds),
  attributeIds: idsOf(row.attributeIds),
});

const idsOf = (joined: string | null): string[] => (joined === null ? [] : joined.split(" "));

const listOf = (json: string): string[] => JSON.parse(json);

const jsonOf = (json: string | null): JsonValue => (json === null ? null : JSON.parse(json));
