import { isSlug } from "../brand/slug.ts";
import { LIMITS } from "../limits.ts";
import { type Brand, BRAND_NEED_NAMES, BRAND_NEEDS } from "../brand/brand.ts";
import { BRAND_STATUSES, type BrandStatus, POSITIONINGS } from "../brand/fields.ts";
import { formatPairs, parsePage, parseSearch } from "../catalog/listing-query.ts";
import type { PageOf } from "../result.ts";

type Positioning = (typeof POSITIONINGS)[number];

/** The sort keys of the back office's brand list; a leading `-` reverses the order. */
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

/** A filter of the back office's brand list. All conditions combine with "and". */
export interface BrandFilter {
  /** Searched in folded names and slugs; trimmed, empty for none. */
  search: string;
  /** Null for all statuses. */
  status: BrandStatus | null;
  /** Only brands with this problem; null for all. */
  needs: ListNeed | null;
  /** The slug of a category. */
  category?: string | undefined;
  /** Slugs of attributes. A brand needs all of them, but only one of each group with `any`. */
  attributes?: readonly string[] | undefined;
  positioning?: Positioning | undefined;
  /** A country that brands are based in: the end of a slug `based-in-…`, or the attribute's name or alias. */
  country?: string | undefined;
}

/** The problems that lists filter by: those counted on the overview, and facts due for another check. */
export const LIST_NEEDS = [...BRAND_NEEDS, "overdue"] as const;
export type ListNeed = (typeof LIST_NEEDS)[number];

export const LIST_NEED_NAMES: Readonly<Record<ListNeed, string>> = {
  ...BRAND_NEED_NAMES,
  overdue: "Overdue for a check",
};

/** Filters, order and page of the back office's brand list. The URL is the only state. */
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

export const BRAND_ROW_FIELDS = [
  "id",
  "slug",
  "name",
  "logoUrl",
  "websiteUrl",
  "positioning",
  "status",
  "foundedYear",
  "hqLocation",
  "viewCount",
  "createdAt",
  "version",
] as const;

export type BrandRow = Pick<Brand, (typeof BRAND_ROW_FIELDS)[number]>;

export interface BrandPage extends PageOf<BrandRow> {
  /** The total number of brands: "Showing N of M brands". */
  overall: number;
}

/** Parses query parameters. Invalid values become defaults; the first of repeated values counts. */
export const parseBrandListQuery = (
  params: Iterable<readonly [string, string]>,
): BrandListQuery => {
  const given = new Map<string, string>();
  const attributes = new Set<string>();
  for (const [name, value] of params) {
    if (name === "attr" && isSlug(value.toLowerCase())) attributes.add(value.toLowerCase());
    if (!given.has(name)) given.set(name, value);
  }
  const sort = given.get("sort") ?? "";
  return {
    search: parseSearch(given.get("search") ?? ""),
    status: BRAND_STATUSES.find((known) => known === given.get("status")) ?? null,
    needs: LIST_NEEDS.find((known) => known === given.get("needs")) ?? null,
    ...parseLinks(given, attributes),
    sort: isBrandSort(sort) ? sort : DEFAULT_BRAND_LIST_QUERY.sort,
    page: parsePage(given.get("page")),
  };
};

const parseLinks = (
  given: ReadonlyMap<string, string>,
  attributes: ReadonlySet<string>,
): Pick<BrandFilter, "category" | "attributes" | "positioning" | "country"> => {
  const category = (given.get("category") ?? "").toLowerCase();
  const positioning = parsePositioning(given.get("positioning") ?? "");
  const country = parseSearch(given.get("country") ?? "");
  return {
    ...(isSlug(category) && { category }),
    ...(attributes.size > 0 && { attributes: [...attributes].slice(0, LIMITS.attributeFilters) }),
    ...(positioning && { positioning }),
    ...(country !== "" && { country }),
  };
};

/** Case-insensitive, because the addresses of public pages have lower case, such as `mid-range`. */
export const parsePositioning = (text: string): Positioning | undefined =>
  POSITIONINGS.find((known) => known.toLowerCase() === text.toLowerCase());

/** Formats a query without `?`, in a fixed order and without defaults. */
export const formatBrandListQuery = (query: BrandListQuery): string => {
  const { sort, page } = query;
  const pairs = filterPairs(query);
  if (sort !== DEFAULT_BRAND_LIST_QUERY.sort) pairs.push(["sort", sort]);
  if (page !== 1) pairs.push(["page", String(page)]);
  return formatPairs(pairs);
};

/** A filter as parameters of an address, without defaults. */
export const filterPairs = (query: BrandFilter): [name: string, value: string][] => {
  const pairs: [string, string][] = [];
  if (query.search !== "") pairs.push(["search", query.search]);
  if (query.status !== null) pairs.push(["status", query.status]);
  if (query.needs !== null) pairs.push(["needs", query.needs]);
  if (query.category !== undefined) pairs.push(["category", query.category]);
  for (const slug of query.attributes ?? []) pairs.push(["attr", slug]);
  if (query.positioning) pairs.push(["positioning", query.positioning.toLowerCase()]);
  if (query.country !== undefined) pairs.push(["country", query.country]);
  return pairs;
};

/** Splits a sort into its key and direction. */
export const sortParts = (sort: BrandSort): { key: BrandSortKey; descending: boolean } => {
  const descending = sort.startsWith("-");
  const name = descending ? sort.slice(1) : sort;
  return { key: BRAND_SORT_KEYS.find((key) => key === name) ?? "name", descending };
};

const isBrandSort = (text: string): text is BrandSort =>
  BRAND_SORT_KEYS.some((key) => text === key || text === `-${key}`);
