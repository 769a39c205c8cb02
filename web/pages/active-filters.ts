import type { BrandsQuery } from "#core/catalog/brands-query.ts";
import { allChosen, standaloneName } from "#core/catalog/facets.ts";
import { toggleChoice } from "#core/catalog/listing-query.ts";
import type { Listing } from "#core/catalog/listing.schema.ts";
import { fullName } from "../ui/links.tsx";

export interface ActiveFilter {
  name: string;
  /** The query without this filter. */
  without: BrandsQuery;
}

/** The search and each chosen option. */
export const activeFilters = (query: BrandsQuery, facets: Listing["facets"]): ActiveFilter[] => {
  const filters: ActiveFilter[] = [];
  if (query.search !== "")
    filters.push({ name: `“${query.search}”`, without: { ...query, search: "", page: 1 } });
  for (const { facet, slug } of allChosen(query)) {
    const option = facets[facet].find((one) => one.slug === slug);
    const name = standaloneName(facet, option ? fullName(option, facets.groups) : slug);
    filters.push({ name, without: toggleChoice(query, facet, slug) });
  }
  return filters;
};
