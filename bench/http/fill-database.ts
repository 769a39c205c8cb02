import { blankContent } from "#core/brand/fields.ts";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { sqliteStores } from "#adapters/sqlite/sqlite-stores.ts";
import type { BrandRecord, Change } from "#core/change/change-set.ts";
import type { CatalogBrand } from "#core/brand/brand.ts";
import { generateCatalog } from "../listing/generated-catalog.ts";

/** Fills a new SQLite file with generated brands. Returns slugs to request. */
export const fillDatabase = async (file: string, size: number): Promise<string[]> => {
  const { brands, categories, attributes } = await generateCatalog(size);
  const database = openDatabase(file);
  const store = sqliteStores(database).catalogStore;
  const changes: Change[] = [
    ...categories.map((after) => ({ record: "category", verb: "create", after }) as const),
    ...attributes.map((after) => ({ record: "attribute", verb: "create", after }) as const),
    ...brands.map(
      (brand) => ({ record: "brand", verb: "create", after: wholeBrand(brand) }) as const,
    ),
  ];
  const committed = await store.commit({
    actor: "bench",
    reason: "seed",
    origin: "system",
    note: null,
    changes,
  });
  if (!committed.ok)
    throw new Error(`The generated brands were refused: ${committed.failure.kind}`);
  await store.addViews(new Map(brands.map(({ id, viewCount }) => [id, viewCount])));
  database.close();
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
