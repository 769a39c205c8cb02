import { DEFAULT_LISTING_QUERY, type ListingQuery } from "#core/catalog/listing-query.ts";

// Every change of a filter starts again on the first page.

/** Selecting the category that is selected clears it (spec section 2). */
export const toggleCategory = (query: ListingQuery, slug: string): ListingQuery => ({
  ...query,
  category: query.category === slug ? null : slug,
  page: 1,
});

export const toggleAttribute = (query: ListingQuery, slug: string): ListingQuery => ({
  ...query,
  attributes: query.attributes.includes(slug)
    ? query.attributes.filter((known) => known !== slug)
    : [...query.attributes, slug].sort(),
  page: 1,
});

/** The order is not a filter and stays. */
export const clearFilters = (query: ListingQuery): ListingQuery => ({
  ...DEFAULT_LISTING_QUERY,
  sort: query.sort,
});
