import { choose, chosenOf, type FacetName, withChosen } from "#core/catalog/facets.ts";
import { DEFAULT_LISTING_QUERY, type ListingQuery } from "#core/catalog/listing-query.ts";

/** Chooses an option of a facet, or drops it again where it was chosen (spec section 2). The list starts again on its first page. */
export const toggle = (query: ListingQuery, facet: FacetName, slug: string): ListingQuery => ({
  ...(chosenOf(query, facet).includes(slug)
    ? drop(query, facet, slug)
    : choose(query, facet, slug)),
  page: 1,
});

const drop = (query: ListingQuery, facet: FacetName, slug: string): ListingQuery =>
  withChosen(
    query,
    facet,
    chosenOf(query, facet).filter((known) => known !== slug),
  );

/** The order is not a filter and stays. */
export const clearFilters = (query: ListingQuery): ListingQuery => ({
  ...DEFAULT_LISTING_QUERY,
  sort: query.sort,
});
