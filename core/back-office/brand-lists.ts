import { BRAND_NEEDS, type BrandNeed, needs } from "../brand/brand.ts";
import type { DirectoryState, HeldBrand } from "../catalog/directory-state.ts";
import type { BrandRef } from "../change/plan-save.ts";
import { LINK_FIELD_OF, type TaxonomyKind } from "../change/plan-taxonomy.ts";
import { pageOf } from "../paging.ts";
import type { BrandCounts, Counted, CountedTaxonomy } from "../ports/back-office-store.ts";
import { fromKeys } from "../records.ts";
import { remembered } from "../remembered.ts";
import { orderedGroups } from "../taxonomy/taxonomy.ts";
import { ascending, byName } from "../text/fold.ts";
import {
  BRAND_PAGE_SIZE,
  type BrandPage,
  matching,
  type PlannedFilter,
  type PlannedQuery,
  rowOf,
  sortParts,
  sortValue,
} from "./brand-list-query.ts";

/** One page of the administrators' list. */
export const listBrandsIn = (
  state: DirectoryState,
  query: PlannedQuery,
  thisYear: number,
): BrandPage => {
  const viewsOf = ({ id }: HeldBrand): number => state.views.get(id) ?? 0;
  const { key, descending } = sortParts(query.sort);
  const found = state.brandsByName.filter(matching(query, thisYear));
  // Sorting is stable, so brands with equal values stay in the order of their names.
  const sorted = found
    .map((brand) => ({ brand, value: sortValue(key, brand, viewsOf(brand)) }))
    .sort((a, b) => ascending(a.value, b.value) * (descending ? -1 : 1));
  const { items, ...page } = pageOf(sorted, query.page, BRAND_PAGE_SIZE);
  return {
    ...page,
    items: items.map(({ brand }) => rowOf({ ...brand, viewCount: viewsOf(brand) })),
    overall: state.brands.size,
  };
};

/** Every match and its version, by id. */
export const listBrandRefsIn = (
  { brandsByName }: DirectoryState,
  filter: PlannedFilter,
  thisYear: number,
): BrandRef[] =>
  brandsByName
    .filter(matching(filter, thisYear))
    .map(({ id, version }) => ({ id, readVersion: version }))
    .sort((a, b) => ascending(a.id, b.id));

/** Every brand that links to a category or attribute. */
export const brandsLinkingIn = (
  { brandsByName }: DirectoryState,
  kind: TaxonomyKind,
  id: string,
): HeldBrand[] => brandsByName.filter((brand) => brand[LINK_FIELD_OF[kind]].includes(id));

/** Brands by status, and how many active ones have each problem. */
export const countBrandsIn = ({ brandsByName }: DirectoryState, thisYear: number): BrandCounts => {
  const active = brandsByName.filter(({ status }) => status === "active");
  const count = (need: BrandNeed) => active.filter((one) => needs(one, need, thisYear)).length;
  return {
    active: active.length,
    archived: brandsByName.length - active.length,
    needs: fromKeys(BRAND_NEEDS, count),
  };
};

/** How many brands link to each category and attribute. */
const linkCounts = remembered((brands: DirectoryState["brands"]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { categoryIds, attributeIds } of brands.values())
    for (const ids of [categoryIds, attributeIds])
      for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
});

/** The taxonomy in display order, with the number of brands, archived ones included. */
export const countTaxonomyIn = (state: DirectoryState): CountedTaxonomy => {
  const counts = linkCounts(state.brands);
  const counted = <Of extends { id: string; name: string }>(
    records: ReadonlyMap<string, Of>,
  ): Counted<Of>[] =>
    [...records.values()]
      .map((one) => Object.assign({ brandCount: counts.get(one.id) ?? 0 }, one))
      .sort(byName);
  return {
    categories: counted(state.categories).sort((a, b) => a.displayOrder - b.displayOrder),
    attributes: counted(state.attributes),
    groups: orderedGroups([...state.groups.values()]),
  };
};
