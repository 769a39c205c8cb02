import { formatListingQuery, type ListingQuery, parseListingQuery } from "./listing-query.ts";

/** How the page of brands shows a list: as cards, or with one line per brand. */
export type View = "cards" | "list";

/** The query of the page of brands: a list and how it is shown. */
export interface BrandsQuery extends ListingQuery {
  /** By default cards. */
  view?: View;
}

export const parseBrandsQuery = (params: Iterable<readonly [string, string]>): BrandsQuery => {
  const pairs = [...params];
  const view = pairs.find(([name]) => name === "view")?.[1];
  return { ...parseListingQuery(pairs), view: view === "list" ? "list" : "cards" };
};

/** Formats a query without `?` and without defaults. */
export const formatBrandsQuery = (query: BrandsQuery): string => {
  const list = formatListingQuery(query);
  if (query.view !== "list") return list;
  return list === "" ? "view=list" : `${list}&view=list`;
};
