import {
  type BrandFilter,
  type BrandListQuery,
  type BrandSortKey,
  filterPairs,
  formatBrandListQuery,
  sortParts,
} from "#core/back-office/brand-list-query.ts";
import { withQuery } from "../../ui/links.tsx";

export const listAddress = (query: BrandListQuery): string =>
  withQuery("/admin/brands", formatBrandListQuery(query));

/** The address of a brand's form, with the list's filters, order and page. */
export const brandAddress = (id: string, query: BrandListQuery): string =>
  withQuery(`/admin/brands/${id}/edit`, formatBrandListQuery(query));

/** A new filter or order starts at the first page. */
export const changeQuery = (
  query: BrandListQuery,
  change: Partial<Omit<BrandListQuery, "page">>,
): BrandListQuery => ({ ...query, ...change, page: 1 });

/** Sorts by a column in its natural direction first, then reversed. */
export const sortBy = (query: BrandListQuery, key: BrandSortKey): BrandListQuery => {
  const now = sortParts(query.sort);
  const first = DESCENDING_FIRST.has(key) ? (`-${key}` as const) : key;
  const reversed = now.descending ? key : (`-${key}` as const);
  return changeQuery(query, { sort: now.key === key ? reversed : first });
};

/** Columns that sort descending first. */
const DESCENDING_FIRST: ReadonlySet<BrandSortKey> = new Set(["view-count", "created", "updated"]);

export const isFiltered = (filter: BrandFilter): boolean => filterPairs(filter).length > 0;

/** Identifies a filter. When it changes, the selection is cleared. */
export const filterKey = (filter: BrandFilter): string => JSON.stringify(filterPairs(filter));

/** Navigation state after leaving a brand's form: the brand whose row gets the focus. */
export interface ReturnState {
  fromBrand?: string;
}
