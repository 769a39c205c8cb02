import type { Brand } from "#core/brand/brand.ts";
import type { ImportStore } from "#core/ports/back-office-store.ts";
import { ascending } from "./brand-list.ts";
import { wholeBrand } from "./catalog-store.ts";
import { createMemory, type Memory, type StoredBrand } from "./memory.ts";

/** Brands handed over at once. */
const PORTION = 500;

/** Reading and recognising many brands of a catalog that lives as long as its process. */
export const memoryImportStore = (memory: Memory = createMemory()): ImportStore => ({
  async *readBrands() {
    const { state } = memory;
    const brands = [...state.brands.values()].sort((a, b) => ascending(a.slug, b.slug));
    for (let from = 0; from < brands.length; from += PORTION)
      yield brands.slice(from, from + PORTION).map((brand) => wholeBrand(state, brand));
  },

  findBrandsBySlug: async (slugs) => {
    const wanted = new Set(slugs);
    return new Map(
      find(memory, ({ slug }) => wanted.has(slug)).map((brand) => [brand.slug, brand]),
    );
  },

  findBrands: async (ids) => {
    const wanted = new Set(ids);
    return find(memory, ({ id }) => wanted.has(id));
  },

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

const find = ({ state }: Memory, isWanted: (brand: StoredBrand) => boolean): Brand[] =>
  [...state.brands.values()].filter(isWanted).map((brand) => wholeBrand(state, brand));
