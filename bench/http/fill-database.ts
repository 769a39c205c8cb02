import { blankContent } from "#core/brand/fields.ts";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import type { BrandRecord, Change } from "#core/change/change-set.ts";
import { slugFromName } from "#core/brand/slug.ts";
import type { CatalogBrand } from "#core/brand/brand.ts";
import type { CatalogStore } from "#core/ports/catalog-store.ts";
import { generateCatalog } from "../listing/generated-catalog.ts";
import { sqliteStores } from "#adapters/sqlite/sqlite-stores.ts";

/** Fills a new SQLite file with generated brands. Returns slugs to request. */
export const fillDatabase = async (file: string, size: number): Promise<string[]> => {
  const database = openDatabase(file);
  const slugs = await fillStore(sqliteStores(database).catalogStore, size);
  database.close();
  return slugs;
};

/** Brands per commit: a million changes at once would take 4 GB of memory. */
const COMMITTED_AT_ONCE = 100_000;

/** Fills an empty store with generated brands. Returns slugs to request. */
export const fillStore = async (store: CatalogStore, size: number): Promise<string[]> => {
  const { brands: generated, categories, attributes } = generateCatalog(size);
  const brands = generated.map((brand, number) => ({
    ...brand,
    slug: `${slugFromName(brand.name) ?? "brand"}-${number}`,
  }));
  const commit = async (changes: Change[]): Promise<void> => {
    const committed = await store.commit({
      actor: "bench",
      reason: "seed",
      origin: "system",
      note: null,
      changes,
    });
    if (!committed.ok)
      throw new Error(`The generated brands were refused: ${committed.failure.kind}`);
  };
  await commit([
    ...categories.map((after) => ({ record: "category", verb: "create", after }) as const),
    ...attributes.map((after) => ({ record: "attribute", verb: "create", after }) as const),
  ]);
  for (let from = 0; from < brands.length; from += COMMITTED_AT_ONCE)
    await commit(
      brands
        .slice(from, from + COMMITTED_AT_ONCE)
        .map((brand) => ({ record: "brand", verb: "create", after: wholeBrand(brand) }) as const),
    );
  await store.addViews(new Map(brands.map(({ id, viewCount }) => [id, viewCount])), "2026-01-01");
  return brands.map(({ slug }) => slug);
};

const wholeBrand = ({
  viewCount: _viewCount,
  updatedAt: _updatedAt,
  ...card
}: CatalogBrand): BrandRecord => ({
  ...blankContent(),
  ...card,
  longDescription: `${card.shortDescription}\n\n`.repeat(8),
  positioning: "Premium",
  distributionModel: "Direct-to-Consumer",
  highlights: ["Made by hand", "Played on tour", "Sold in forty countries"],
  instagramUrl: `https://instagram.example.com/${card.slug}`,
  instagramFollowers: 12_345,
});
