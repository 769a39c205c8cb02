import { formatListingQuery, type ListingQuery, parseListingQuery } from "./listing-query.ts";

/** How the page of brands shows a list: as cards, or with a row per brand. */
export const VIEWS = ["cards", "list"] as const;
export type View = (typeof VIEWS)[number];

/** The query of the page of brands: a list and how it is shown. */
export interface BrandsQuery extends ListingQuery {
  /** If not set, cards on wide screens and rows on phones. */
  view?: View | undefined;
}

export const parseBrandsQuery = (params: Iterable<readonly [string, string]>): BrandsQuery => {
  const pairs = [...params];
  const wanted = pairs.find(([name]) => name === "view")?.[1];
  const view = VIEWS.find((known) => known === wanted);
  return { ...parseListingQuery(pairs), ...(view && { view }) };
};

/** Formats a query without `?` and without defaults. */
export const formatBrandsQuery = (query: BrandsQuery): string => {
  const list = formatListingQuery(query);
  if (query.view === undefined) return list;
  const view = `view=${query.view}`;
  return list === "" ? view : `${list}&${view}`;
};
