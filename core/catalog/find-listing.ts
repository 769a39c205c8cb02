import { foldForSearch } from "../text/fold.ts";
import { type BitSet, countBits, intersect } from "./bit-set.ts";
import type { CatalogIndex } from "./catalog-index.ts";
import {
  chosenOf,
  eachFacet,
  FACET_NAMES,
  type FacetName,
  facetRow,
  type Taxonomy,
} from "./facets.ts";
import { lettersOf } from "./letter.ts";
import type { ListingQuery } from "./listing-query.ts";
import { type BrandCard, type LetterLink, type Listing, PAGE_SIZE } from "./listing.ts";
import { createMemo } from "./memo.ts";

/** What lists are made of, as it is now. */
export interface ListedCatalog {
  readonly index: CatalogIndex;
  readonly taxonomy: Taxonomy;
  readonly revision: number;
  /** Another one whenever anything moved, view counts included. */
  readonly stamp: string;
  cardOf(slot: number): BrandCard;
}

/** Filters remembered at once. */
const FILTERS = 500;
/** Pages remembered of each list; few visitors go further. */
const FIRST_PAGES = 4;

/**
 * Lists as `listing-rules` states them. What was found is remembered until the catalog moves; a remembered page is the same
 * list each time, so that what is made from it can be remembered by it.
 */
export const createListingFinder = (catalog: ListedCatalog) => {
  const { index, cardOf } = catalog;
  const pages = createMemo<string, BrandCard[]>({ at: () => catalog.stamp, most: FILTERS });
  const facets = createMemo<string, Listing["facets"]>({
    at: () => catalog.revision,
    most: FILTERS,
  });
  const letters = createMemo<string, LetterLink[]>({ at: () => catalog.revision, most: FILTERS });

  const findPage = (
    key: string,
    { sort }: ListingQuery,
    match: Match,
    total: number,
    page: number,
  ) => {
    const find = () =>
      index.orders[sort].page(match.slots, total, (page - 1) * PAGE_SIZE, PAGE_SIZE).map(cardOf);
    return page > FIRST_PAGES ? find() : pages.recall(`${sort}${page}|${key}`, find);
  };

  return (query: ListingQuery): Listing => {
    const filter = filterOf(query);
    const key = keyOf(filter);
    const { all, besides } = matchesOf(index, filter);
    const total = sizeOf(all);
    const page = Math.min(query.page, Math.max(1, Math.ceil(total / PAGE_SIZE)));
    const countFacets = () =>
      eachFacet((name) => {
        const counts = index.facets[name].counts(besides[name].slots);
        return facetRow(name)
          .options(catalog.taxonomy)
          .map(({ slug, name: called }, position) => ({
            slug,
            name: called,
            count: counts[position] ?? 0,
          }));
      });
    return {
      items: findPage(key, query, all, total, page),
      total,
      page,
      pageSize: PAGE_SIZE,
      facets: facets.recall(key, countFacets),
      ...(query.sort === "name-asc" && {
        letters: letters.recall(key, () => lettersOf(index.buckets.counts(all.slots))),
      }),
    };
  };
};

const keyOf = ({ chosen, search }: Filter): string => {
  let key = "";
  for (const name of FACET_NAMES) key += `${chosen[name].join()}|`;
  return key + search;
};

/** What narrows a list, apart from its order and page. */
interface Filter {
  /** Folded. */
  search: string;
  chosen: Readonly<Record<FacetName, readonly string[]>>;
}

const filterOf = (query: ListingQuery): Filter => ({
  search: query.search === "" ? "" : foldForSearch(query.search),
  chosen: eachFacet((name) => chosenOf(query, name)),
});

/** The brands that match. May be a set the index lives on: nobody may change it. */
interface Match {
  slots: Readonly<BitSet>;
  /** Where it is known without counting. */
  size: number | undefined;
}

const sizeOf = ({ slots, size }: Match): number => size ?? countBits(slots);

export interface Matches {
  /** All of the filter. */
  all: Match;
  /** What each facet counts: all of the filter, but for a choice that another would take the place of. */
  besides: Readonly<Record<FacetName, Match>>;
}

const FACETS_OF_ONE = FACET_NAMES.filter((name) => facetRow(name).most === 1);
const FACETS_OF_MANY = FACET_NAMES.filter((name) => facetRow(name).most !== 1);

const matchesOf = (index: CatalogIndex, filter: Filter): Matches => {
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
