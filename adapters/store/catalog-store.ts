import { setImmediate as nextTurn } from "node:timers/promises";
import { type CatalogBrand, catalogBrand } from "#core/brand/brand.ts";
import type { DirectoryState } from "#core/catalog/directory-state.ts";
import { inChunks } from "#core/chunks.ts";
import type { CatalogStore } from "#core/ports/catalog-store.ts";
import type { Clock } from "#core/ports/system.ts";
import { ascending } from "#core/text/fold.ts";
import { committer } from "./commit.ts";
import type { HeldDirectory } from "./directory.ts";
import { query, type Rows } from "./rows.ts";
import { searchCounter, useCounter, viewCounter, visitReads } from "./visits.ts";

/** The catalog. */
export const catalogStore = (rows: Rows, directory: HeldDirectory, clock: Clock): CatalogStore => ({
  knownRevision: () => rows.known("revision"),

  load: async () => {
    const state = await directory.fresh();
    const { revision, viewsRevision } = state;
    return { revision, viewsRevision, brands: activeIn(state, 0), ...taxonomyOf(state) };
  },

  changesSince: async (since) => {
    const state = await directory.fresh();
    const deleted = await rows.find("revisions", {
      only: ["record", "recordId"],
      where: [
        ["became", "=", "deleted"],
        ["revision", ">", since],
        ["revision", "<=", state.revision],
      ],
    });
    const isGone = (id: string): boolean => state.brands.get(id)?.status !== "active";
    const written = [
      ...deleted.flatMap(({ record, recordId }) => (record === "brand" ? recordId : [])),
      ...[...state.brands.values()].flatMap(({ id, version }) => (version > since ? id : [])),
    ];
    const hasTaxonomyChanged =
      deleted.some(({ record }) => record !== "brand") ||
      [state.categories, state.attributes, state.groups].some((records) =>
        [...records.values()].some(({ version }) => version > since),
      );
    return {
      revision: state.revision,
      changed: activeIn(state, since),
      gone: [...new Set(written.filter(isGone))],
      taxonomy: hasTaxonomyChanged ? taxonomyOf(state) : undefined,
    };
  },

  viewsSince: async (since) => {
    const { brands } = await directory.fresh();
    const { counters, rows: found } = await rows.snapshot(
      query("brandViews", { where: [["version", ">", since]], order: ["version"] }),
    );
    const [views] = found;
    const counts = views.filter(({ brandId }) => brands.has(brandId));
    return {
      viewsRevision: counters.views,
      counts: counts.map(({ brandId, viewCount }) => [brandId, viewCount]),
    };
  },

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

  addViews: viewCounter(rows, directory),
  addSearches: searchCounter(rows),
  addUses: useCounter(rows, directory),
  ...visitReads(rows, directory),
});

/** Brands read at once. */
const BRANDS_AT_ONCE = 500;

/** Active brands that were written after a revision. */
const activeIn = (state: DirectoryState, since: number): CatalogBrand[] =>
  state
    .findBrands(state.brands.keys())
    .flatMap((brand) =>
      brand.version > since && brand.status === "active" ? catalogBrand(brand) : [],
    );

const taxonomyOf = ({ categories, attributes, groups }: DirectoryState) =>
  structuredClone({
    categories: [...categories.values()],
    attributes: [...attributes.values()],
    groups: [...groups.values()],
  });
