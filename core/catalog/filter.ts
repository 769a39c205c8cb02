import { foldForSearch } from "../text/fold.ts";
import { countBits } from "./bit-count.ts";
import { intersect, type BitSet } from "./bit-set.ts";
import type { CatalogIndex } from "./catalog-index.ts";
import { chosenOf, eachFacet, FACET_NAMES, type FacetName, facetRow } from "./facets.ts";
import type { ListingQuery } from "./listing-query.ts";

/** What narrows a list, apart from its order and page. */
export interface Filter {
  /** Folded. */
  search: string;
  chosen: Readonly<Record<FacetName, readonly string[]>>;
}

export const filterOf = (query: ListingQuery): Filter => ({
  search: query.search === "" ? "" : foldForSearch(query.search),
  chosen: eachFacet((name) => chosenOf(query, name)),
});

/** The brands that match. May be a set the index lives on: nobody may change it. */
export interface Match {
  slots: Readonly<BitSet>;
  /** Where it is known without counting. */
  size: number | undefined;
}

export const sizeOf = ({ slots, size }: Match): number => size ?? countBits(slots);

export interface Matches {
  /** All of the filter. */
  all: Match;
  /** What each facet counts: all of the filter, but for a choice that another would take the place of. */
  besides: Readonly<Record<FacetName, Match>>;
}

const [FACETS_OF_ONE, FACETS_OF_MANY] = [true, false].map((isOfOne) =>
  FACET_NAMES.filter((name) => (facetRow(name).most === 1) === isOfOne),
) as [FacetName[], FacetName[]];

export const matchesOf = (index: CatalogIndex, filter: Filter): Matches => {
  const { facets } = index;
  const chosenIn = (names: readonly FacetName[]): Match[] =>
    names.flatMap((name) => filter.chosen[name].map((slug) => facets[name].linkedTo(slug)));
  const shared = searchAmong(index, filter.search, chosenIn(FACETS_OF_MANY));
  const all = narrow(index, shared, chosenIn(FACETS_OF_ONE));
  return {
    all,
    besides: eachFacet((name) =>
      facetRow(name).most === 1 && filter.chosen[name].length > 0
        ? narrow(index, shared, chosenIn(FACETS_OF_ONE.filter((other) => other !== name)))
        : all,
    ),
  };
};

const searchAmong = (index: CatalogIndex, search: string, chosen: readonly Match[]): Match => {
  const { brands, grams } = index;
  if (search === "") return common(chosen) ?? { slots: brands.active(), size: brands.brandCount };
  const slots = grams.mayHold(search);
  for (const option of chosen) intersect(slots, option.slots);
  grams.keepHolding(search, slots);
  return { slots, size: undefined };
};

const narrow = (index: CatalogIndex, match: Match, chosen: readonly Match[]): Match => {
  if (chosen.length === 0) return match;
  const isEverything = match.slots === index.brands.active();
  return common(isEverything ? chosen : [match, ...chosen]) ?? match;
};

/** What all of them share; `undefined` of none. */
const common = ([first, ...others]: readonly Match[]): Match | undefined => {
  if (!first || others.length === 0) return first;
  const slots = first.slots.slice();
  for (const other of others) intersect(slots, other.slots);
  return { slots, size: undefined };
};
