import { foldSearch, withoutSeparators } from "../text/fold.ts";
import { findAlso } from "./also.ts";
import { JOINED_MIN_LENGTH, startsAnyWordJoined } from "../text/similar.ts";
import {
  addBit,
  type BitSet,
  countBits,
  countCommon,
  emptySet,
  hasBit,
  intersection,
  union,
} from "./bit-set.ts";
import type { BrandIndex, IndexedOption, Row } from "./brand-index.ts";
import {
  chosenOf,
  eachFacet,
  FACET_NAMES,
  type FacetName,
  facetRow,
  groupOfAny,
} from "./facets.ts";
import { LETTERS } from "./letters.ts";
import { DEFAULT_LISTING_QUERY, type ListingQuery } from "./listing-query.ts";
import {
  type BrandCard,
  type FacetCounts,
  facetOf,
  type LetterLink,
  type Listing,
  PAGE_SIZE,
} from "./listing.ts";
import { didYouMean } from "./suggest.ts";

/** One page of the brands that match every filter. A page past the end becomes the last page; an empty list has page 1. */
export const findListing = (index: BrandIndex, query: ListingQuery): Listing => {
  const matcher = searchMatcher(index, query.search);
  const matches = findMatches(index, query, matcher);
  const total = countBits(matches.all);
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / PAGE_SIZE)));
  const found = rowsOnPage(orderOf(index, query, matches.all), matches.all, page);
  const also =
    matcher && page === 1
      ? findAlso(index, query.search, {
          found: matches.all,
          others: findMatches(index, query, undefined).all,
          sort: query.sort,
        })
      : undefined;
  return {
    items: found.map((row) => (matcher ? withFoundAs(row, matcher) : row.card)),
    total,
    page,
    pageSize: PAGE_SIZE,
    facets: countFacets(index, matches, total),
    ...(query.sort === "name-asc" && { letters: lettersOf(index.orders["name-asc"], matches.all) }),
    ...(also && { also }),
    ...(matcher &&
      total === 0 &&
      !also && { didYouMean: didYouMean(index, foldSearch(query.search)) }),
  };
};

/** The ids of all brands in a list. */
export const idsInList = (index: BrandIndex, query: ListingQuery): Set<string> => {
  const { all } = findMatches(index, query, searchMatcher(index, query.search));
  const found = index.orders.recent.filter(({ bit }) => hasBit(all, bit));
  return new Set(found.map(({ brand }) => brand.id));
};

/** In a search under the default order, names that start with the query come first. */
const orderOf = (
  index: BrandIndex,
  { search, sort }: ListingQuery,
  matching: BitSet,
): readonly Row[] => {
  const order = index.orders[sort];
  if (search === "" || sort !== DEFAULT_LISTING_QUERY.sort) return order;
  const folded = foldSearch(search);
  const rows = order.filter(({ bit }) => hasBit(matching, bit));
  const starts = ({ names }: Row): boolean => names[0].startsWith(folded);
  return [...rows.filter(starts), ...rows.filter((row) => !starts(row))];
};

const rowsOnPage = (order: readonly Row[], matching: BitSet, page: number): Row[] => {
  const found: Row[] = [];
  let before = (page - 1) * PAGE_SIZE;
  for (const row of order) {
    if (!hasBit(matching, row.bit)) continue;
    if (before > 0) before -= 1;
    else if (found.push(row) === PAGE_SIZE) break;
  }
  return found;
};

/** Whether a search without filters finds any brand. */
export const findsAny = (index: BrandIndex, search: string): boolean => {
  const matcher = searchMatcher(index, search);
  if (index.byId.size === 0) return false;
  if (!matcher || index.orders.recent.some(matcher)) return true;
  const found = emptySet(index.capacity);
  return (
    findAlso(index, search, { found, others: index.all, sort: DEFAULT_LISTING_QUERY.sort }) !==
    undefined
  );
};

/** Whether a search matches a row, or one of its names. */
type Matcher = (names: Pick<Row, "text" | "joined">) => boolean;

/**
 * Decides how a search matches. It matches names and aliases that contain the text. If no active brand does, it matches words that
 * begin with the text once separators are removed, from three letters on. Filters do not affect this choice, so all totals, facets
 * and pages of a search agree.
 */
const searchMatcher = (index: BrandIndex, search: string): Matcher | undefined => {
  if (search === "") return undefined;
  const folded = foldSearch(search);
  const joined = withoutSeparators(folded);
  const contains: Matcher = ({ text }) => text.includes(folded);
  if (joined.length < JOINED_MIN_LENGTH) return contains;
  if (index.orders.recent.some(contains)) return contains;
  return (row) => row.joined.includes(joined) && startsAnyWordJoined(row.text, joined);
};

/** Adds the first matching alias to a card whose name does not match. */
const withFoundAs = ({ card, names: [name, ...aliases] }: Row, matcher: Matcher): BrandCard => {
  const isFound = (text: string) => matcher({ text, joined: withoutSeparators(text) });
  const alias = isFound(name) ? undefined : card.aliases[aliases.findIndex(isFound)];
  return alias === undefined ? card : { ...card, foundAs: alias };
};

/** Options of which a brand needs one: those of a single-choice facet, or of a group with `any`. */
interface Alternatives {
  facet: FacetName;
  /** `undefined` for a single-choice facet. */
  group: string | undefined;
  rows: BitSet;
}

interface Matches {
  all: BitSet;
  alternatives: readonly Alternatives[];
  /** The rows that match all filters except one of the alternatives. */
  matchesExcept: (one: Alternatives) => BitSet;
}

/** Filters combine with "and"; choices in a group with `any` combine with "or". An unknown slug matches nothing. */
const findMatches = (
  index: BrandIndex,
  query: ListingQuery,
  matcher: Matcher | undefined,
): Matches => {
  const needed: BitSet[] = matcher ? [rowsFound(index, matcher)] : [];
  const alternatives: Alternatives[] = [];
  for (const facet of FACET_NAMES)
    for (const slug of chosenOf(query, facet)) {
      const option = index.options[facet].find((known) => known.slug === slug);
      const rows = option?.rows ?? emptySet(index.capacity);
      const group = groupOfAny(facetRow(facet), index.taxonomy, slug);
      const others = alternatives.find((one) => one.facet === facet && one.group === group);
      if (facetRow(facet).most !== 1 && group === undefined) needed.push(rows);
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

const rowsFound = (index: BrandIndex, matcher: Matcher): BitSet => {
  const rows = emptySet(index.capacity);
  for (const row of index.orders.recent) if (matcher(row)) addBit(rows, row.bit);
  return rows;
};

/**
 * Counts each option's own brands under the other filters. Choices of a single-choice facet or of a group with `any` do not limit
 * each other; all other choices do. A group is known for every brand that has one of its options.
 */
const countFacets = (index: BrandIndex, matches: Matches, total: number): FacetCounts => {
  const { all, alternatives, matchesExcept } = matches;
  const counted = eachFacet((facet) => {
    const chosen = alternatives
      .filter((one) => one.facet === facet)
      .map((one) => ({ group: one.group, rows: matchesExcept(one) }));
    const countOf = (option: IndexedOption): number => {
      const instead = chosen.find(({ group }) => group === undefined || group === option.group);
      return countCommon(instead?.rows ?? all, option.rows);
    };
    return index.options[facet].map((option) => facetOf(option, countOf(option)));
  });
  const groups = index.groups.map(({ rows, ...group }) => ({
    ...group,
    known: countCommon(all, rows),
    of: total,
  }));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- options of grouped facets have a group.
  return { ...counted, groups } as FacetCounts;
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
