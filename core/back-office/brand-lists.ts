import { type Brand, BRAND_NEEDS, type BrandNeed, needs } from "../brand/brand.ts";
import type { DirectoryState, HeldBrand } from "../catalog/directory-state.ts";
import type { BrandRef } from "../change/plan-save.ts";
import { LINK_FIELD_OF, type TaxonomyKind } from "../change/plan-taxonomy.ts";
import { pageOf } from "../paging.ts";
import { fromKeys } from "../records.ts";
import { ascending } from "../text/fold.ts";
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

/** Brands by status, and how many active ones have each problem. */
export interface BrandCounts {
  active: number;
  archived: number;
  needs: Record<BrandNeed, number>;
}

/**
 * One page of the administrators' list, archived brands too. Names sort folded, positionings from none and Budget to Luxury, other columns by
 * value; ties sort by folded name, name and id, in both directions.
 */
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
  { brandsByName, findBrands }: DirectoryState,
  kind: TaxonomyKind,
  id: string,
): Brand[] =>
  findBrands(
    brandsByName.flatMap((brand) => (brand[LINK_FIELD_OF[kind]].includes(id) ? brand.id : [])),
  );

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
