import type { BitSet } from "./bit-set.ts";
import type { CatalogIndex } from "./catalog-index.ts";
import type { Taxonomy } from "./index-parts.ts";
import type { Filter } from "./filter.ts";
import { createFilterMemory } from "./filter-memory.ts";
import type { Facet, Listing } from "./listing.ts";

/** Counts what every further choice would leave, and remembers it until the catalog moves. */
export interface FacetCounter {
  /** `besidesCategory` matches all of the filter but its category, `match` the whole filter. */
  count(
    filter: Filter,
    besidesCategory: Readonly<BitSet>,
    match: Readonly<BitSet>,
  ): Listing["facets"];
  forget(): void;
}

export const createFacetCounter = (
  index: CatalogIndex,
  { categories, attributes }: Taxonomy,
): FacetCounter => {
  const memory = createFilterMemory<Listing["facets"]>();
  return {
    count: (filter, besidesCategory, match) =>
      memory.recall(filter, () => ({
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
