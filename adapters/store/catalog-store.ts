import { setImmediate as nextTurn } from "node:timers/promises";
import { inChunks } from "#core/chunks.ts";
import type { CatalogStore } from "#core/ports/catalog-store.ts";
import type { Clock } from "#core/ports/system.ts";
import { ascending } from "#core/text/fold.ts";
import { committer } from "./commit.ts";
import type { HeldDirectory } from "./directory.ts";
import type { Rows } from "./rows.ts";
import { visits } from "./visits.ts";

export const catalogStore = (rows: Rows, directory: HeldDirectory, clock: Clock): CatalogStore => ({
  knownRevision: () => rows.known("revision"),

  directory: () => directory.fresh(),

  async *readBrands() {
    const state = await directory.fresh();
    const bySlug = state.brandsByName.toSorted((a, b) => ascending(a.slug, b.slug));
    for (const some of inChunks(bySlug, BRANDS_AT_ONCE)) {
      yield state.findBrands(some.map(({ id }) => id));
      await nextTurn();
    }
  },

  findRedirect: async (slug) => {
    const { ownerOf, brands } = await directory.fresh();
    if (ownerOf("brand", slug) !== undefined) return undefined;
    const [redirect] = await rows.find("slugRedirects", { where: [["slug", "=", slug]] });
    return redirect && brands.has(redirect.brandId) ? redirect.brandId : undefined;
  },

  commit: committer(rows, directory, clock),

  ...visits(rows, directory),
});

/** Brands read at once. */
const BRANDS_AT_ONCE = 500;
