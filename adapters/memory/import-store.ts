import type { ImportStore } from "#core/ports/back-office-store.ts";
import { portionsOf } from "#core/slices.ts";
import { ascending } from "#core/text/fold.ts";
import { brandsWhere, isAmong, type Memory } from "./memory.ts";

/** Brands handed over at once. */
const PORTION = 500;

/** Reading and recognising many brands of a catalog that lives as long as its process. */
export const memoryImportStore = (memory: Memory): ImportStore => ({
  async *readBrands() {
    const brands = brandsWhere(memory.state).sort((a, b) => ascending(a.slug, b.slug));
    yield* portionsOf(brands, PORTION);
  },

  findBrandsBySlug: async (slugs) =>
    new Map(brandsWhere(memory.state, isAmong(slugs, "slug")).map((brand) => [brand.slug, brand])),

  findBrands: async (ids) => brandsWhere(memory.state, isAmong(ids, "id")),

  listWebsites: async () =>
    [...memory.state.brands.values()].flatMap(({ id, websiteUrl }) =>
      websiteUrl === null ? [] : [{ id, websiteUrl }],
    ),

  findBatches: async (reason, ending) =>
    memory.state.history
      .filter((batch) => batch.reason === reason && batch.note?.endsWith(ending))
      .toReversed()
      .map(({ id, actor, at }) => ({ batchId: id, actor, at })),
});
