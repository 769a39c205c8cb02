import {
  DEFAULT_LISTING_QUERY,
  formatListingQuery,
  type ListingQuery,
} from "#core/catalog/listing-query.ts";

/** The address of a list. */
export const brandsPath = (query: ListingQuery): string => {
  const text = formatListingQuery(query);
  return text === "" ? "/brands" : `/brands?${text}`;
};

export const categoryPath = (slug: string): string =>
  brandsPath({ ...DEFAULT_LISTING_QUERY, category: slug });

export const attributePath = (slug: string): string =>
  brandsPath({ ...DEFAULT_LISTING_QUERY, attributes: [slug] });
