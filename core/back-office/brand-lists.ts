import type { Brand } from "../brand/brand.ts";
import { POSITIONINGS } from "../brand/fields.ts";
import { type DirectoryState, foldedName, type HeldBrand } from "../catalog/directory-state.ts";
import type { BrandRef } from "../change/plan-save.ts";
import { LINK_FIELD_OF, type TaxonomyKind } from "../change/plan-taxonomy.ts";
import { pageOf } from "../paging.ts";
import { pick } from "../records.ts";
import { ascending } from "../text/fold.ts";
import {
  BRAND_PAGE_SIZE,
  BRAND_ROW_FIELDS,
  type BrandListQuery,
  type BrandPage,
  type BrandRow,
  type BrandSort,
  type BrandSortKey,
  sortParts,
} from "./brand-list-query.ts";
import type { IsMatch } from "./plan-filter.ts";

/**
 * One page of the back office's brand list, including archived brands. Names sort folded; positionings sort from none through Budget to
 * Luxury; other columns sort by value. Ties sort by folded name, name and id, in both directions.
 */
export const listBrandsIn = (
  state: DirectoryState,
  isMatch: IsMatch,
  query: Pick<BrandListQuery, "sort" | "page">,
): BrandPage => {
  const sorted = sortedBy(query.sort, state, state.brandsByName.filter(isMatch));
  const { items, ...page } = pageOf(sorted, query.page, BRAND_PAGE_SIZE);
  return {
    ...page,
    items: items.map((brand) => rowOf({ ...brand, viewCount: viewsOf(state, brand) })),
    overall: state.brands.size,
  };
};

const viewsOf = ({ views }: DirectoryState, { id }: HeldBrand): number => views.get(id) ?? 0;

/** Sorting is stable, so brands with equal values stay in the order of their names. */
const sortedBy = (sort: BrandSort, state: DirectoryState, found: HeldBrand[]): HeldBrand[] => {
  const { key, descending } = sortParts(sort);
  return found
    .map((brand) => ({ brand, value: VALUES[key](brand, viewsOf(state, brand)) }))
    .sort((a, b) => ascending(a.value, b.value) * (descending ? -1 : 1))
    .map(({ brand }) => brand);
};

/** The value by which each key sorts. */
const VALUES: Readonly<
  Record<BrandSortKey, (brand: HeldBrand, viewCount: number) => string | number>
> = {
  name: foldedName,
  slug: ({ slug }) => slug,
  positioning: ({ positioning }) => (positioning ? POSITIONINGS.indexOf(positioning) : -1),
  status: ({ status }) => status,
  "view-count": (_, viewCount) => viewCount,
  created: ({ createdAt }) => createdAt,
  updated: ({ updatedAt }) => updatedAt,
};

const rowOf = (brand: Brand): BrandRow => pick(brand, BRAND_ROW_FIELDS);

/** The place of a brand in a list; `place` is 1-based, and 0 for a brand that does not exist. */
export interface BrandNeighbours {
  place: number;
  total: number;
  previous: Pick<Brand, "id" | "name"> | null;
  next: Pick<Brand, "id" | "name"> | null;
}

/** The brand itself is in the list even if it no longer matches, for example after an edit. */
export const neighboursIn = (
  state: DirectoryState,
  isMatch: IsMatch,
  sort: BrandSort,
  brandId: string,
): BrandNeighbours => {
  const found = state.brandsByName.filter((brand) => brand.id === brandId || isMatch(brand));
  const sorted = sortedBy(sort, state, found);
  const at = sorted.findIndex(({ id }) => id === brandId);
  const neighbour = (brand: HeldBrand | undefined) =>
    brand && at !== -1 ? pick(brand, ["id", "name"]) : null;
  return {
    place: at + 1,
    total: sorted.length,
    previous: neighbour(sorted[at - 1]),
    next: neighbour(sorted[at + 1]),
  };
};

/** Every match and its version, by id. */
export const listBrandRefsIn = ({ brandsByName }: DirectoryState, isMatch: IsMatch): BrandRef[] =>
  brandsByName
    .filter(isMatch)
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
