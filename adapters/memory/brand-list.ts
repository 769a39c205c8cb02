import {
  BRAND_PAGE_SIZE,
  type BrandListQuery,
  type BrandPage,
  type BrandRow,
  type BrandSortKey,
  matching,
  sortParts,
} from "#core/back-office/brand-list-query.ts";
import type { Brand } from "#core/brand/brand.ts";
import { POSITIONINGS } from "#core/brand/fields.ts";
import { foldForSearch } from "#core/text/fold.ts";
import { pageOf } from "./page-of.ts";

export const listBrands = (
  brands: readonly Brand[],
  query: BrandListQuery,
  thisYear: number,
): BrandPage => {
  const found = brands.filter(matching(query, thisYear)).sort(inOrder(query));
  const page = pageOf(found, query.page, BRAND_PAGE_SIZE);
  return { ...page, items: page.items.map(rowOf), overall: brands.length };
};

/** By code units, so that every machine in every language agrees. */
export const ascending = (a: string | number, b: string | number): number =>
  a < b ? -1 : a > b ? 1 : 0;

export const byName = (a: { name: string; id: string }, b: { name: string; id: string }): number =>
  ascending(foldForSearch(a.name), foldForSearch(b.name)) ||
  ascending(a.name, b.name) ||
  ascending(a.id, b.id);

const VALUES: Readonly<Record<BrandSortKey, (brand: Brand) => string | number>> = {
  name: ({ name }) => foldForSearch(name),
  slug: ({ slug }) => slug,
  positioning: ({ positioning }) => (positioning ? POSITIONINGS.indexOf(positioning) : -1),
  status: ({ status }) => status,
  "view-count": ({ viewCount }) => viewCount,
  created: ({ createdAt }) => createdAt,
  updated: ({ updatedAt }) => updatedAt,
};

const inOrder = ({ sort }: BrandListQuery) => {
  const { key, descending } = sortParts(sort);
  const value = VALUES[key];
  return (a: Brand, b: Brand): number =>
    ascending(value(a), value(b)) * (descending ? -1 : 1) || byName(a, b);
};

const rowOf = (brand: Brand): BrandRow => ({
  id: brand.id,
  slug: brand.slug,
  name: brand.name,
  logoUrl: brand.logoUrl,
  websiteUrl: brand.websiteUrl,
  positioning: brand.positioning,
  status: brand.status,
  viewCount: brand.viewCount,
  createdAt: brand.createdAt,
  updatedAt: brand.updatedAt,
  version: brand.version,
});
