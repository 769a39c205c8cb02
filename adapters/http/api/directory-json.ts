import type { Listing } from "#core/catalog/listing.ts";
import type { BrandProfile, Landing } from "#core/directory/directory.ts";
import type { Content } from "../cache/representation.ts";
import { jsonOf, once, onceAll } from "./json-parts.ts";

/** What a search found is made for it alone, and handed out once: of that only the cards are worth remembering. */
export const listingJson = (
  { items, total, page, pageSize, facets, letters, didYouMean }: Listing,
  isSearch: boolean,
): Content =>
  jsonOf(
    '{"items":',
    isSearch ? items.map(once) : onceAll(items),
    `,"total":${total},"page":${page},"pageSize":${pageSize},"facets":`,
    isSearch ? JSON.stringify(facets) : once(facets),
    ...(letters ? [',"letters":', once(letters)] : []),
    didYouMean ? `,"didYouMean":${JSON.stringify(didYouMean)}` : "",
    "}",
  );

export const profileJson = ({ brand, categories, attributes, related }: BrandProfile): Content =>
  jsonOf(
    `{"brand":${JSON.stringify(brand)},"categories":`,
    categories.map(once),
    ',"attributes":',
    attributes.map(once),
    ',"related":',
    related.map(once),
    "}",
  );

export const landingJson = ({ trending, isFilledUp, categories, brandCount }: Landing): Content =>
  jsonOf(
    '{"trending":',
    trending.map(once),
    `,"isFilledUp":${isFilledUp},"categories":`,
    categories.map(once),
    `,"brandCount":${brandCount}}`,
  );

export const listJson = (values: readonly object[]): Content => jsonOf(values.map(once));
