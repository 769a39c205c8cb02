import SqliteDatabase, { type Database } from "better-sqlite3";
import type { Brand } from "#core/brand/brand.ts";
import type { BatchStamp } from "#core/change/batch.ts";
import type { BrandWebsite, ImportStore } from "#core/ports/back-office-store.ts";
import { storeFailure } from "./failures.ts";
import { SERVING_BUSY_MS } from "./open-database.ts";
import { brandFinder, brandReader } from "./read-brands.ts";
import { reading } from "./transactions.ts";

/** Brands handed over at once. */
const PORTION = 500;

/** Reading and recognising many brands in a SQLite file. */
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

/** Over a connection of its own: one moment is held as long as the reading takes, and other work must not wait for it. */
async function* readBrands(file: string): AsyncGenerator<readonly Brand[]> {
  const database = new SqliteDatabase(file, { readonly: true, timeout: SERVING_BUSY_MS });
  try {
    let portion: Brand[] = [];
    for (const brand of brandReader(database)) {
      portion.push(brand);
      if (portion.length < PORTION) continue;
      yield portion;
      portion = [];
    }
    if (portion.length > 0) yield portion;
  } catch (error) {
    throw storeFailure(error, file);
  } finally {
    database.close();
  }
}
