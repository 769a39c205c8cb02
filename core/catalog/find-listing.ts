import { pageBounds } from "../paging.ts";
import { foldSearch } from "../text/fold.ts";
import {
  type BitSet,
  countBits,
  countCommon,
  difference,
  emptySet,
  hasBit,
  intersection,
  isEmpty,
  union,
} from "./bit-set.ts";
import type { BrandIndex, IndexedOption, Row } from "./brand-index.ts";
import {
  allChosen,
  eachFacet,
  FACET_NAMES,
  type FacetName,
  FACETS,
  facetRow,
  alternativesGroupOf,
} from "./facets.ts";
import { findBrands, type FoundBrands } from "./find-brands.ts";
import { LETTERS } from "./letters.ts";
import { facetOf } from "./listing.ts";
import {
  DID_YOU_MEAN_LIMIT,
  type ListingQuery,
  PAGE_SIZE,
  type SearchQuery,
  type Sort,
} from "./listing-query.ts";
import type { DidYouMean, LetterLink, Listing, Reading } from "./listing.schema.ts";
import { correctedSearch, searchInEnglish } from "./spelling.ts";
import { listsFor } from "./suggest.ts";

/** One page of the brands that match every filter. A page past the end becomes the last page; an empty list has page 1. */
export const findListing = (index: BrandIndex, query: ListingQuery): Listing => {
  const searched = query.search === "" ? undefined : findSearched(index, query);
  const found = searched?.found;
  const matches = findMatches(index, query, found?.all);
  const total = countBits(matches.all);
  const { offset, ...page } = pageBounds(total, query.page, PAGE_SIZE);
  const rows = rowsFrom(orderOf(index, query.sort, matches.all, found), matches.all, offset);
  return {
    items: rows.map((row) => found?.cardOf(row) ?? row.card),
    ...page,
    facets: countFacets(index, matches, total),
    ...(query.sort === "name-asc" && { letters: lettersOf(index.orders["name-asc"], matches.all) }),
    ...(searched && searchPart(index, query, searched, matches.all)),
  };
};

interface Searched {
  found: FoundBrands;
  /** The corrected or translated search, if its brands were found. */
  showing: string | undefined;
}

/**
 * Finds brands by a search. If no name fits the whole search, a search in another language is translated, or mistyped words are corrected.
 * A correction is not used if it finds none of the brands found before, or ignores another word: "vegan shoes" is not corrected to Vega,
 * nor "brass putter" to grass. It is always used if a word was unknown and a name fits the whole correction: "foot joyy".
 */
const findSearched = (index: BrandIndex, query: SearchQuery): Searched => {
  const found = findBrands(index, query);
  if (query.match !== undefined || query.spelling === "typed" || isWholeName(found))
    return { found, showing: undefined };
  const foreign = searchInEnglish(index, query.search);
  if (foreign) {
    const translated = findBrands(index, { search: foreign.english }, foreign.home);
    if (!isEmpty(translated.all)) return { found: translated, showing: foreign.english };
  }
  const showing = correctedSearch(index, query.search);
  if (showing === undefined) return { found, showing };
  const corrected = findBrands(index, { ...query, search: showing });
  const isBetter =
    (found.ignored.length > 0 && isWholeName(corrected)) ||
    (isEmpty(found.all)
      ? !isEmpty(corrected.all)
      : corrected.ignored.every((word) => found.ignored.includes(word)) &&
        countCommon(found.all, difference(corrected.all, corrected.lacking)) > 0);
  return isBetter ? { found: corrected, showing } : { found, showing: undefined };
};

const isWholeName = ({ named, ignored }: FoundBrands): boolean =>
  !isEmpty(named) && ignored.length === 0;

/** The fields of a listing that exist only with a search. Their counts respect the other filters. */
const searchPart = (
  index: BrandIndex,
  query: ListingQuery,
  { found, showing }: Searched,
  matching: BitSet,
): Partial<Listing> => {
  const others = findMatches(index, query, undefined).all;
  const mentioning = countCommon(found.mentioning, others);
  const lacking = countCommon(found.lacking, matching);
  return {
    named: countCommon(found.named, matching),
    readings: found.readings.map((reading) => countedReading(index, reading, others)),
    ignored: found.ignored,
    ...(lacking > 0 && { lacking }),
    ...(mentioning > 0 && { mentioning }),
    ...(showing !== undefined && { showing }),
    ...(isEmpty(matching) && { didYouMean: didYouMean(index, query, found) }),
  };
};

/** Brands that the search finds without the filters, or after correction, and lists similar to the search. */
const didYouMean = (
  index: BrandIndex,
  { search, match, spelling }: SearchQuery,
  found: FoundBrands,
): DidYouMean => {
  const isNarrow = match !== undefined || spelling !== undefined;
  const meant = isEmpty(found.all) && isNarrow ? findSearched(index, { search }).found : found;
  return {
    brands: orderOf(index, null, meant.all, meant)
      .slice(0, DID_YOU_MEAN_LIMIT)
      .map(({ brand }) => ({ slug: brand.slug, name: brand.name })),
    // Only a price was searched for: "under 200" does not mean Under Armour.
    lists: found.ignored.includes(foldSearch(search)) ? [] : listsFor(index, foldSearch(search)),
  };
};

const countedReading = (index: BrandIndex, reading: Reading, others: BitSet): Reading => {
  const facet = FACET_NAMES.find((name) => FACETS[name].noun === reading.kind);
  if (!facet || !("count" in reading)) return reading;
  const option = index.options[facet].find(({ slug }) => slug === reading.slug);
  return { ...reading, count: option ? countCommon(option.rows, others) : 0 };
};

/** The ids of all brands in a list. */
export const idsInList = (index: BrandIndex, query: ListingQuery): Set<string> => {
  const found = query.search === "" ? undefined : findSearched(index, query).found;
  const { all } = findMatches(index, query, found?.all);
  return new Set(index.rowsIn(all).map(({ brand }) => brand.id));
};

/** A search without a chosen order is ordered by relevance. */
const orderOf = (
  index: BrandIndex,
  sort: Sort | null,
  matching: BitSet,
  found: FoundBrands | undefined,
): readonly Row[] => {
  const order = index.orders[sort ?? "view-count"];
  if (!found || sort !== null) return order;
  return found.sorted(order.filter(({ bit }) => hasBit(matching, bit)));
};

/** The rows of one page. */
const rowsFrom = (order: readonly Row[], matching: BitSet, offset: number): Row[] => {
  const found: Row[] = [];
  let before = offset;
  for (const row of order) {
    if (!hasBit(matching, row.bit)) continue;
    if (before > 0) before -= 1;
    else if (found.push(row) === PAGE_SIZE) break;
  }
  return found;
};

/** How many brands a search without filters finds. */
export const countFound = (index: BrandIndex, search: string): number =>
  countBits(findSearched(index, { search }).found.all);

/** Chosen options of one facet, or of one group with `any`. A brand needs only one of them. */
interface Alternatives {
  facet: FacetName;
  /** `undefined` for all options of the facet. */
  group: string | undefined;
  rows: BitSet;
}

interface Matches {
  all: BitSet;
  alternatives: readonly Alternatives[];
  /** The rows that match all filters, ignoring one set of alternatives. */
  matchesExcept: (one: Alternatives) => BitSet;
}

/** Filters combine with "and"; choices in a facet or group with `any` combine with "or". An unknown slug matches nothing. */
const findMatches = (
  index: BrandIndex,
  query: ListingQuery,
  found: BitSet | undefined,
): Matches => {
  const needed: BitSet[] = found ? [found] : [];
  const alternatives: Alternatives[] = [];
  for (const { facet, slug } of allChosen(query)) {
    const option = index.options[facet].find((known) => known.slug === slug);
    const rows = option?.rows ?? emptySet(index.capacity);
    const group = alternativesGroupOf(facetRow(facet), index.taxonomy, slug);
    const others = alternatives.find((one) => one.facet === facet && one.group === group);
    const { most, any } = facetRow(facet);
    if (most !== 1 && !any && group === undefined) needed.push(rows);
    else if (others) others.rows = union(others.rows, rows);
    else alternatives.push({ facet, group, rows });
  }
  const matchesExcept = (left?: Alternatives): BitSet =>
    intersection(
      index.all,
      ...needed,
      ...alternatives.flatMap((one) => (one === left ? [] : one.rows)),
    );
  return { all: matchesExcept(), alternatives, matchesExcept };
};

/**
 * Counts the brands of each option under the other filters. Alternatives do not limit each other's counts; all other choices do. A
 * group is known for every brand that has one of its options. Options of groups are ordered by their number of brands without filters,
 * so that filters do not reorder them.
 */
const countFacets = (index: BrandIndex, matches: Matches, total: number): Listing["facets"] => {
  const { all, alternatives, matchesExcept } = matches;
  const isWhole = total === index.byId.size;
  const counted = eachFacet((facet) => {
    const chosen = alternatives
      .filter((one) => one.facet === facet)
      .map((one) => ({ group: one.group, rows: matchesExcept(one) }));
    const countOf = (option: IndexedOption): number => {
      const own = chosen.find(({ group }) => group === undefined || group === option.group);
      return countCommon(own?.rows ?? all, option.rows);
    };
    const { hidesUnused, isGrouped } = facetRow(facet);
    const options = index.options[facet].map((option) => ({
      option,
      size: countBits(option.rows),
    }));
    return (isGrouped ? options.sort((a, b) => b.size - a.size) : options)
      .filter(({ size }) => size > 0 || !hidesUnused)
      .map(({ option, size }) => facetOf(option, isWhole ? size : countOf(option)));
  });
  const groups = index.groups.map(({ rows, ...group }) => ({
    ...group,
    known: countCommon(all, rows),
    of: total,
  }));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- options of grouped facets have a group.
  return { ...counted, groups } as Listing["facets"];
};

/** Each initial letter in the list, with its first page. */
const lettersOf = (byName: readonly Row[], matching: BitSet): LetterLink[] => {
  const links = new Map<string, LetterLink>();
  let before = 0;
  for (const { bit, letter } of byName) {
    if (!hasBit(matching, bit)) continue;
    const link = links.get(letter);
    if (link) link.count += 1;
    else links.set(letter, { letter, page: Math.floor(before / PAGE_SIZE) + 1, count: 1 });
    before += 1;
  }
  return LETTERS.flatMap((letter) => links.get(letter) ?? []);
};
