import type { Listing } from "#core/catalog/listing.ts";
import type { BrandProfile, Landing } from "#core/directory/directory.ts";
import type { Content } from "../cache/representation.ts";
import { jsonOf, once, onceAll } from "./json-parts.ts";

export const listingJson = ({
  items,
  total,
  page,
  pageSize,
  facets,
  letters,
  didYouMean,
}: Listing): Content =>
  jsonOf(
    '{"items":',
    onceAll(items),
    `,"total":${total},"page":${page},"pageSize":${pageSize},"facets":`,
    once(facets),
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
