import {
  type BrandFilter,
  type BrandListQuery,
  type BrandSortKey,
  formatBrandListQuery,
  sortParts,
} from "#core/back-office/brand-list-query.ts";
import { quietly } from "../brand-form/drafts.tsx";

export const listAddress = (query: BrandListQuery): string => {
  const text = formatBrandListQuery(query);
  return text === "" ? "/admin/brands" : `/admin/brands?${text}`;
};

/** Another filter or order starts from the first page. */
export const changeQuery = (
  query: BrandListQuery,
  change: Partial<Omit<BrandListQuery, "page">>,
): BrandListQuery => ({ ...query, ...change, page: 1 });

/** Sorting by a column: its own direction first, then the other. */
export const sortBy = (query: BrandListQuery, key: BrandSortKey): BrandListQuery => {
  const now = sortParts(query.sort);
  const first = DESCENDING_FIRST.has(key) ? (`-${key}` as const) : key;
  const turned = now.descending ? key : (`-${key}` as const);
  return changeQuery(query, { sort: now.key === key ? turned : first });
};

/** Columns in which the largest or newest is the most interesting. */
const DESCENDING_FIRST: ReadonlySet<BrandSortKey> = new Set(["view-count", "created", "updated"]);

export const isFiltered = ({ search, status, needs }: BrandFilter): boolean =>
  search !== "" || status !== null || needs !== null;

/** Names the filter, so that a selection can be dropped when it is another one. */
export const filterKey = ({ search, status, needs }: BrandFilter): string =>
  JSON.stringify([search, status, needs]);

/** Where a form leads back to: the table as it was last looked at in this tab; without storage the whole of it. */
const KEY = "golfbrands-brand-list";

export const rememberPlace = (address: string): void => {
  quietly(() => sessionStorage.setItem(KEY, address));
};

export const placeInList = (): string => {
  const address = quietly(() => sessionStorage.getItem(KEY));
  return address?.startsWith("/admin/brands") ? address : "/admin/brands";
};

/** Handed along on the way back, so that the row that was worked on has the focus. */
export interface ReturnState {
  fromBrand?: string;
}
