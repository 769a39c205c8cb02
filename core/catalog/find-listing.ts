import { foldForSearch, withoutSeparators } from "../text/fold.ts";
import { startsAnyWordJoined } from "../text/similar.ts";
import { chosenOf, eachFacet, FACET_NAMES, type FacetOption, facetRow } from "./facets.ts";
import { lettersOf } from "./brand-orders.ts";
import type { ListingQuery } from "./listing-query.ts";
import {
  type BrandCard,
  type FacetCounts,
  facetOf,
  type LetterLink,
  type Listing,
  PAGE_SIZE,
} from "./listing.ts";
import type { LinkTable } from "./link-table.ts";
import { createMemo } from "./memo.ts";
import { didYouMean } from "./suggest.ts";
import {
  type Filter,
  type ListedCatalog,
  type MatchedSlots,
  type Matches,
  matchesOf,
  sizeOf,
  without,
} from "./find-matches.ts";

/** Filters remembered at once, and pages of lists. */
const FILTERS = 500;
/** Filters whose counts are remembered at once: views do not end these, and each is a number for every option. */
const COUNTED = 50;
/** Pages remembered of each list; few visitors go further. */
const FIRST_PAGES = 4;

/** A list, and the slots of its brands. */
interface Found {
  listing: Listing;
  slots: readonly number[];
  /** The stamp of the cards that are in it. */
  cardsStamp: symbol;
}

/**
 * Lists as `listing-rules` states them. What was found without a search is remembered until the catalog is shaped anew, and what was
 * counted until counts may be others; a remembered list is the same object, with the same cards in it, until one of them changes, so
 * that what is made from it can be remembered by it.
 * Of searches there is no end: remembering them is of use to nobody, and under a storm of them was most of what lived just long
 * enough to take memory.
 */
export const createListingFinder = (catalog: ListedCatalog) => {
  const { index, cardOf } = catalog;
  const at = () => catalog.counted;
  const lists = createMemo<string, Found>({ at: () => catalog.shape, most: FILTERS });
  const facets = createMemo<string, FacetCounts>({ at, most: COUNTED });
  const letters = createMemo<string, LetterLink[]>({ at, most: COUNTED });

  const find = (query: ListingQuery, filter: Filter, key: string): Found => {
    const { sort } = query;
    const { search } = filter;
    const found = matchesOf(catalog, filter);
    const { all } = found;
    const total = sizeOf(all);
    const page = Math.min(query.page, Math.max(1, Math.ceil(total / PAGE_SIZE)));
    const slots = index.orders[sort].page(all.slots, total, (page - 1) * PAGE_SIZE, PAGE_SIZE);
    const countFacets = () => countsOf(catalog, found);
    const countLetters = () => lettersOf(index.buckets.counts(all.slots));
    const isSearch = search !== "";
    const listing = {
      items: isSearch
        ? slots.map((slot) => foundAs(cardOf(slot), index.brands.text(slot), search))
        : slots.map(cardOf),
      total,
      page,
      pageSize: PAGE_SIZE,
      facets: isSearch ? countFacets() : facets.recall(key, countFacets),
      ...(sort === "name-asc" && {
        letters: isSearch ? countLetters() : letters.recall(key, countLetters),
      }),
      ...(total === 0 &&
        query.search !== "" && { didYouMean: didYouMean(index, catalog.taxonomy, search) }),
    };
    return { listing, slots, cardsStamp: catalog.cardsStamp };
  };

  /** The same with the cards of now. */
  const renewed = (found: Found): Listing => {
    const { listing, slots } = found;
    if (found.cardsStamp === catalog.cardsStamp) return listing;
    found.cardsStamp = catalog.cardsStamp;
    const items = slots.map(cardOf);
    const isSame = items.every((card, position) => card === listing.items[position]);
    return isSame ? listing : (found.listing = { ...listing, items });
  };

  const findListing = (query: ListingQuery): Listing => {
    const filter = filterOf(query);
    const key = keyOf(filter);
    if (!isRemembered(query)) return find(query, filter, key).listing;
    return renewed(
      lists.recall(`${query.sort}${query.page}|${key}`, () => find(query, filter, key)),
    );
  };

  return {
    find: findListing,
    stampOf: (query: ListingQuery): unknown =>
      isRemembered(query) ? findListing(query).items : catalog.cardsStamp,
  };
};

const isRemembered = ({ search, page }: ListingQuery): boolean =>
  search === "" && page <= FIRST_PAGES;

const keyOf = ({ chosen, search }: Filter): string => {
  let key = "";
  for (const name of FACET_NAMES) key += `${chosen[name].join()}|`;
  return key + search;
};

const filterOf = (query: ListingQuery): Filter => ({
  search: query.search === "" ? "" : foldForSearch(query.search),
  chosen: eachFacet((name) => chosenOf(query, name)),
});

/** How many brands there would be after choosing each option, and of how many each group is known. */
const countsOf = (
  { index, taxonomy }: ListedCatalog,
  { all, alternatives, besides }: Matches,
): FacetCounts => {
  const total = sizeOf(all);
  const countsAmong = (
    table: LinkTable,
    { slots, size }: MatchedSlots,
    positions?: readonly number[],
  ) => (size === index.brands.brandCount ? table.sizes() : table.counts(slots, positions));
  const counted = eachFacet((name) => {
    const options = facetRow(name).options(taxonomy);
    const table = index.facets[name];
    const chosen = alternatives.filter(({ facet }) => facet === name);
    const replaced = chosen.find(({ group }) => group === undefined);
    const isOutside = (one: FacetOption) =>
      chosen.every(({ group }) => group === undefined || one.group !== group);
    const others = chosen.length === 0 ? undefined : positionsWhere(options, isOutside);
    const counts = countsAmong(table, replaced ? besides(replaced) : all, others);
    for (const one of chosen) {
      if (one.group === undefined) continue;
      const positions = positionsWhere(options, ({ group }) => group === one.group);
      const coming = table.counts(without(besides(one).slots, one.match.slots), positions);
      for (const position of positions) counts[position] = total + (coming[position] ?? 0);
    }
    return options.map((option, position) => facetOf(option, counts[position] ?? 0));
  });
  const known = countsAmong(index.facets.groups, all);
  const groups = index.facets.groupNames.map((name, position) => ({
    name,
    known: known[position] ?? 0,
    of: total,
  }));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- options that stand in groups say in which.
  return { ...counted, groups } as FacetCounts;
};

const positionsWhere = (
  options: readonly FacetOption[],
  holds: (option: FacetOption) => boolean,
): number[] => options.flatMap((option, position) => (holds(option) ? [position] : []));

/** The card of a brand that was found, with the alias where the name is not what was searched. `text` is what it is found by. */
const foundAs = (card: BrandCard, text: string, search: string): BrandCard => {
  const { aliases } = card;
  if (aliases.length === 0) return card;
  const [name = "", ...folded] = text.split("\n");
  if (name.includes(search)) return card;
  // What a search is contained in comes first, for then all that was found contains it.
  let at = folded.findIndex((other) => other.includes(search));
  if (at === -1) {
    const joined = withoutSeparators(search);
    if (startsAnyWordJoined(name, joined)) return card;
    at = folded.findIndex((other) => startsAnyWordJoined(other, joined));
  }
  const alias = aliases[at];
  return alias === undefined ? card : cardFoundAs(card, alias);
};

/** Each card as it was last found by an alias: the same object again, so that what is made from it can be remembered by it. */
const lastFound = new WeakMap<BrandCard, BrandCard>();

const cardFoundAs = (card: BrandCard, alias: string): BrandCard => {
  const known = lastFound.get(card);
  if (known?.foundAs === alias) return known;
  const found = { ...card, foundAs: alias };
  lastFound.set(card, found);
  return found;
};
