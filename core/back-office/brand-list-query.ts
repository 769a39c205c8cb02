import { pick } from "../records.ts";
import { type Brand, BRAND_NEEDS, type BrandNeed, needs } from "../brand/brand.ts";
import { BRAND_STATUSES, type BrandStatus, POSITIONINGS } from "../brand/fields.ts";
import { formatPairs, parsePage, parseSearch } from "../catalog/listing-query.ts";
import type { PageOf } from "../result.ts";
import { ascending, byName, foldForSearch } from "../text/fold.ts";

/** The sort keys of the administrators' list; a leading `-` reverses the order. */
export const BRAND_SORT_KEYS = [
  "name",
  "slug",
  "positioning",
  "status",
  "view-count",
  "created",
  "updated",
] as const;
export type BrandSortKey = (typeof BRAND_SORT_KEYS)[number];
export type BrandSort = BrandSortKey | `-${BrandSortKey}`;

/** A filter of the administrators' list. All conditions combine with "and". */
export interface BrandFilter {
  /** Searched in folded names and slugs; trimmed, empty for none. */
  search: string;
  /** Null for all statuses. */
  status: BrandStatus | null;
  /** Only brands with this problem; null for all. */
  needs: BrandNeed | null;
}

/** The administrators' list. The URL is the only state. */
export interface BrandListQuery extends BrandFilter {
  sort: BrandSort;
  /** 1-based. */
  page: number;
}

export const DEFAULT_BRAND_LIST_QUERY: Readonly<BrandListQuery> = {
  search: "",
  status: null,
  needs: null,
  sort: "name",
  page: 1,
};

export const BRAND_PAGE_SIZE = 50;

const ROW = ["id", "slug", "name", "logoUrl", "websiteUrl", "positioning", "status"] as const;
const ROW_METADATA = ["viewCount", "createdAt", "updatedAt", "version"] as const;

export type BrandRow = Pick<Brand, (typeof ROW)[number] | (typeof ROW_METADATA)[number]>;

export interface BrandPage extends PageOf<BrandRow> {
  /** The total number of brands: "Showing N of M brands". */
  overall: number;
}

/** Parses query parameters. Invalid values become defaults; the first of repeated values counts. */
export const parseBrandListQuery = (
  params: Iterable<readonly [string, string]>,
): BrandListQuery => {
  const given = new Map<string, string>();
  for (const [name, value] of params) if (!given.has(name)) given.set(name, value);
  const sort = given.get("sort") ?? "";
  return {
    search: parseSearch(given.get("search") ?? ""),
    status: BRAND_STATUSES.find((known) => known === given.get("status")) ?? null,
    needs: BRAND_NEEDS.find((known) => known === given.get("needs")) ?? null,
    sort: isBrandSort(sort) ? sort : DEFAULT_BRAND_LIST_QUERY.sort,
    page: parsePage(given.get("page")),
  };
};

/** Formats a query without `?`, in a fixed order and without defaults. */
export const formatBrandListQuery = (query: BrandListQuery): string => {
  const pairs: [string, string][] = [];
  if (query.search !== "") pairs.push(["search", query.search]);
  if (query.status !== null) pairs.push(["status", query.status]);
  if (query.needs !== null) pairs.push(["needs", query.needs]);
  if (query.sort !== DEFAULT_BRAND_LIST_QUERY.sort) pairs.push(["sort", query.sort]);
  if (query.page !== 1) pairs.push(["page", String(query.page)]);
  return formatPairs(pairs);
};

/** Splits a sort into its key and direction. */
export const sortParts = (sort: BrandSort): { key: BrandSortKey; descending: boolean } => {
  const descending = sort.startsWith("-");
  const name = descending ? sort.slice(1) : sort;
  return { key: BRAND_SORT_KEYS.find((key) => key === name) ?? "name", descending };
};

const isBrandSort = (text: string): text is BrandSort =>
  BRAND_SORT_KEYS.some((key) => text === key || text === `-${key}`);

/** Whether a brand matches a filter. Stores implement the same rules in SQL. */
export const matching = (
  { search, status, needs: need }: BrandFilter,
  thisYear: number,
): ((brand: Brand) => boolean) => {
  const folded = foldForSearch(search);
  return (brand) =>
    (foldForSearch(brand.name).includes(folded) || brand.slug.includes(folded)) &&
    (status === null || brand.status === status) &&
    (need === null || needs(brand, need, thisYear));
};

const VALUES: Readonly<Record<BrandSortKey, (brand: Brand) => string | number>> = {
  name: ({ name }) => foldForSearch(name),
  slug: ({ slug }) => slug,
  positioning: ({ positioning }) => (positioning ? POSITIONINGS.indexOf(positioning) : -1),
  status: ({ status }) => status,
  "view-count": ({ viewCount }) => viewCount,
  created: ({ createdAt }) => createdAt,
  updated: ({ updatedAt }) => updatedAt,
};

/** The order of a list. Ties are ordered by name and id. Stores implement the same order in SQL. */
export const inListOrder = ({ sort }: BrandListQuery) => {
  const { key, descending } = sortParts(sort);
  const value = VALUES[key];
  return (a: Brand, b: Brand): number =>
    ascending(value(a), value(b)) * (descending ? -1 : 1) || byName(a, b);
};

export const rowOf = (brand: Brand): BrandRow => pick(brand, [...ROW, ...ROW_METADATA]);
