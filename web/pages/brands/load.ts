import type { LoaderFunctionArgs } from "react-router-dom";
import { parseListingQuery, type ListingQuery } from "#core/catalog/listing-query.ts";
import type { Listing } from "#core/catalog/listing.ts";
import type { Directory } from "#core/directory/directory.ts";
import type { Category } from "#core/taxonomy/taxonomy.ts";

export interface BrandsData {
  query: ListingQuery;
  listing: Listing;
  /** The category the list is narrowed to; `null` for none and for one that does not exist. */
  category: Category | null;
}

export const loadBrands =
  (directory: Directory) =>
  async ({ url }: LoaderFunctionArgs): Promise<BrandsData> => {
    const query = parseListingQuery(url.searchParams);
    const [listing, categories] = await Promise.all([
      directory.list(query),
      query.category === null ? [] : directory.listCategories(),
    ]);
    const category = categories.find(({ slug }) => slug === query.category) ?? null;
    return { query, listing, category };
  };
