import type { BitSet } from "./bit-set.ts";
import type { CatalogIndex } from "./catalog-index.ts";
import type { Taxonomy } from "./index-parts.ts";
import { createFilterMemory } from "./filter-memory.ts";
import type { Facet, Listing } from "./listing.ts";

/** Counts what every further choice would leave, and remembers it until the catalog moves. */
export interface FacetCounter {
  /** `key` is the filter's; `besidesCategory` matches all of it but its category, `match` the whole filter. */
  count(key: string, besidesCategory: Readonly<BitSet>, match: Readonly<BitSet>): Listing["facets"];
  forget(): void;
}

export const createFacetCounter = (
  index: CatalogIndex,
  { categories, attributes }: Taxonomy,
): FacetCounter => {
  const memory = createFilterMemory<Listing["facets"]>();
  return {
    count: (key, besidesCategory, match) =>
      memory.recall(key, () => ({
        categories: facetsOf(categories, index.categories.counts(besidesCategory)),
        attributes: facetsOf(attributes, index.attributes.counts(match)),
      })),
    forget: memory.forget,
  };
};

const facetsOf = (
  records: readonly { slug: string; name: string }[],
  counts: Uint32Array,
): Facet[] => records.map(({ slug, name }, place) => ({ slug, name, count: counts[place] ?? 0 }));
