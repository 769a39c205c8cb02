import { setImmediate as nextTurn } from "node:timers/promises";
import type { ImportStore } from "#core/ports/back-office-store.ts";
import { inChunks } from "#core/chunks.ts";
import { ascending } from "#core/text/fold.ts";
import { brandReads } from "./brand-reads.ts";
import { brandOf, type HeldDirectory } from "./directory.ts";
import type { Rows } from "./rows.ts";

/** Brands copied at once. */
const BRANDS_AT_ONCE = 500;

/** Reads of many brands, from the directory in memory. */
export const importStore = (rows: Rows, directory: HeldDirectory): ImportStore => ({
  async *readBrands() {
    const state = await directory.fresh();
    const brands = [...state.brands.values()].sort((a, b) => ascending(a.slug, b.slug));
    for (const some of inChunks(brands, BRANDS_AT_ONCE)) {
      yield some.map((brand) => brandOf(state, brand));
      // Whoever works through all of them lets others be answered in between.
      await nextTurn();
    }
  },

  findBrandsBySlug: async (slugs) => {
    const state = await directory.fresh();
    return new Map(
      slugs.flatMap((slug) => {
        const brand = state.brands.get(state.ownerOf("brand", slug) ?? "");
        return brand ? [[slug, brandOf(state, brand)] as const] : [];
      }),
    );
  },

  findBrands: brandReads(rows, directory).findBrands,

  listWebsites: async () => {
    const { brandsByName } = await directory.fresh();
    return brandsByName.flatMap(({ id, websiteUrl }) =>
      websiteUrl === null ? [] : { id, websiteUrl },
    );
  },

  findBatches: async (reason, ending) => {
    const found = await rows.find("batches", {
      only: ["id", "actor", "at", "note"],
      where: [["reason", "=", reason]],
      order: ["-revision"],
    });
    return found.flatMap(({ id, actor, at, note }) =>
      note?.endsWith(ending) ? { batchId: id, actor, at } : [],
    );
  },
});
