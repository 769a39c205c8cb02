import SqliteDatabase, { type Database } from "better-sqlite3";
import type { Brand } from "#core/brand/brand.ts";
import type { BatchStamp } from "#core/change/batch.ts";
import type { BrandWebsite, ImportStore } from "#core/ports/back-office-store.ts";
import { inChunks } from "#core/slices.ts";
import { BRAND_COLUMNS } from "../columns.ts";
import { storeFailure } from "./failures.ts";
import { SERVING_BUSY_MS } from "./open-database.ts";
import { asIs, type Read, readAs, rowReader, type SqlValue } from "./sql.ts";
import { reading } from "./transactions.ts";

/** Brands per batch. */
const BATCH_SIZE = 500;

/** Reads and matches many brands in a SQLite file. */
export const sqliteImportStore = (database: Database): ImportStore => {
  const brands = brandFinder(database);
  const websites = database.prepare<[], BrandWebsite>(
    "SELECT id, website_url AS websiteUrl FROM brands WHERE website_url IS NOT NULL ORDER BY id",
  );
  const batches = database.prepare<[string, string, string], BatchStamp>(
    `SELECT id AS batchId, actor, at FROM batches
     WHERE reason = ? AND substr(note, -length(?)) = ? ORDER BY revision DESC`,
  );
  return {
    readBrands: () => readBrands(database.name),
    findBrandsBySlug: async (slugs) =>
      reading(database, () => {
        const found = new Map<string, Brand>();
        for (const slug of slugs) {
          const brand = found.has(slug) ? undefined : brands.findBySlug(slug);
          if (brand) found.set(slug, brand);
        }
        return found;
      }),
    findBrands: async (ids) => reading(database, () => ids.flatMap((id) => brands.find(id) ?? [])),
    listWebsites: async () => reading(database, () => websites.all()),
    findBatches: async (reason, ending) =>
      reading(database, () => batches.all(reason, ending, ending)),
  };
};

/**
 * Reads on its own connection: the read transaction lasts as long as the export, and other work must not wait
 * for it.
 */
async function* readBrands(file: string): AsyncGenerator<readonly Brand[]> {
  const database = new SqliteDatabase(file, { readonly: true, timeout: SERVING_BUSY_MS });
  try {
    yield* inChunks(brandReader(database), BATCH_SIZE);
  } catch (error) {
    throw storeFailure(error, file);
  } finally {
    database.close();
  }
}

/** Selects whole brands as `b` for `brandOf`; append a WHERE clause. */
export const SELECT_BRANDS = `
  SELECT ${BRAND_COLUMNS.map(({ column }) => `b.${column}`).join(", ")}, b.version, b.updated_at,
    coalesce((SELECT view_count FROM brand_views WHERE brand_id = b.id), 0),
    (SELECT group_concat(category_id, ' ') FROM brand_categories WHERE brand_id = b.id),
    (SELECT group_concat(attribute_id, ' ') FROM brand_attributes WHERE brand_id = b.id)
  FROM brands AS b`;

/** Finds whole brands. Raw rows are much faster than named columns here. */
export const brandFinder = (database: Database) => {
  const byId = database.prepare<[string], SqlValue[]>(`${SELECT_BRANDS} WHERE b.id = ?`).raw();
  const bySlug = database.prepare<[string], SqlValue[]>(`${SELECT_BRANDS} WHERE b.slug = ?`).raw();
  return {
    find: (id: string): Brand | undefined => found(byId.get(id)),
    findBySlug: (slug: string): Brand | undefined => found(bySlug.get(slug)),
  };
};

/** Yields every brand by slug, all from one read transaction. */
export function* brandReader(database: Database): Generator<Brand> {
  const all = database.prepare<[], SqlValue[]>(`${SELECT_BRANDS} ORDER BY b.slug`).raw();
  for (const values of all.iterate()) yield brandOf(values);
}

const found = (values: SqlValue[] | undefined): Brand | undefined => values && brandOf(values);

const asIds: Read = (value) => (value === null ? [] : String(value).split(" "));

/** In the column order of `SELECT_BRANDS`. */
export const brandOf = rowReader<Brand>([
  ...BRAND_COLUMNS.map(readAs),
  { field: "version", read: asIs },
  { field: "updatedAt", read: asIs },
  { field: "viewCount", read: asIs },
  { field: "categoryIds", read: asIds },
  { field: "attributeIds", read: asIds },
]);
