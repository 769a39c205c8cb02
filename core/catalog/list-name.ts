import { allChosen, standaloneName } from "./facets.ts";
import type { ListingQuery } from "./listing-query.ts";
import type { Listing } from "./listing.schema.ts";

/** A list in words: its search, then its filters; empty for all brands. */
export const listName = (query: ListingQuery, facets: Listing["facets"]): string => {
  const chosen = allChosen(query).map(({ facet, slug }) =>
    standaloneName(facet, facets[facet].find((option) => option.slug === slug)?.name ?? slug),
  );
  return [...(query.search === "" ? [] : [`“${query.search}”`]), ...chosen].join(", ");
};
