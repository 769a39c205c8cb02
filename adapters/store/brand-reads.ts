import {
  brandsLinkingIn,
  countBrandsIn,
  countTaxonomyIn,
  listBrandRefsIn,
  listBrandsIn,
} from "#core/back-office/brand-lists.ts";
import { sharingMost } from "#core/brand/duplicates.ts";
import type { BackOfficeStore } from "#core/ports/back-office-store.ts";
import { brandOf, type HeldDirectory } from "./directory.ts";
import type { Rows } from "./rows.ts";

type BrandReads = Pick<
  BackOfficeStore,
  | "findRedirect"
  | "listBrands"
  | "listBrandRefs"
  | "findBrands"
  | "findBrandsLinking"
  | "findBrandsSharing"
  | "findSlugHolders"
  | "listTaxonomy"
  | "countBrands"
>;

/** Administrators' reads of brands and taxonomy, from the directory in memory. */
export const brandReads = (rows: Rows, directory: HeldDirectory): BrandReads => ({
  findRedirect: async (slug) => {
    const { ownerOf, brands } = await directory.fresh();
    if (ownerOf("brand", slug) !== undefined) return undefined;
    const [redirect] = await rows.find("slugRedirects", { where: [["slug", "=", slug]] });
    return redirect && brands.has(redirect.brandId) ? redirect.brandId : undefined;
  },

  listBrands: async (query, thisYear) => listBrandsIn(await directory.fresh(), query, thisYear),

  listBrandRefs: async (filter, thisYear) =>
    listBrandRefsIn(await directory.fresh(), filter, thisYear),

  findBrands: async (ids) => {
    const state = await directory.fresh();
    return [...new Set(ids)].flatMap((id) => {
      const brand = state.brands.get(id);
      return brand ? brandOf(state, brand) : [];
    });
  },

  findBrandsLinking: async (kind, id) => {
    const state = await directory.fresh();
    return brandsLinkingIn(state, kind, id).map((brand) => brandOf(state, brand));
  },

  findBrandsSharing: async (keys, limit) => {
    const state = await directory.fresh();
    return sharingMost(state.brandsByName, keys, limit).map((brand) => brandOf(state, brand));
  },

  findSlugHolders: async (kind, slugs) => {
    const { ownerOf } = await directory.fresh();
    return new Map(
      slugs.flatMap((slug) => {
        const owner = ownerOf(kind, slug);
        return owner === undefined ? [] : [[slug, owner] as const];
      }),
    );
  },

  listTaxonomy: async () => structuredClone(countTaxonomyIn(await directory.fresh())),

  countBrands: async (thisYear) => countBrandsIn(await directory.fresh(), thisYear),
});
