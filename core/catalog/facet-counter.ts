import type { CatalogIndex } from "./catalog-index.ts";
import { eachFacet, facetRow, type FacetOption, type Taxonomy } from "./facets.ts";
import type { Matches } from "./filter.ts";
import { createFilterMemory } from "./filter-memory.ts";
import type { Facet, Listing } from "./listing.ts";

/** Counts what every further choice would leave, and remembers it until the catalog moves. */
export interface FacetCounter {
  /** `key` is the filter's, `matches` what it matches. */
  count(key: string, matches: Matches): Listing["facets"];
  forget(): void;
}

export const createFacetCounter = (index: CatalogIndex, taxonomy: Taxonomy): FacetCounter => {
  const memory = createFilterMemory<Listing["facets"]>();
  return {
    count: (key, { besides }) =>
      memory.recall(key, () =>
        eachFacet((name) =>
          facetsOf(
            facetRow(name).options(taxonomy),
            index.facets[name].counts(besides[name].slots),
          ),
        ),
      ),
    forget: memory.forget,
  };
};

const facetsOf = (options: readonly FacetOption[], counts: Uint32Array): Facet[] =>
  options.map(({ slug, name }, place) => ({ slug, name, count: counts[place] ?? 0 }));
