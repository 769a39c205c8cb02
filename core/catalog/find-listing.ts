import { foldForSearch, withoutSeparators } from "../text/fold.ts";
import { JOINED_MIN_LENGTH, startsAnyWordJoined } from "../text/similar.ts";
import {
  addBit,
  type BitSet,
  countBits,
  countCommon,
  difference,
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
import type { ListingQuery } from "./listing-query.ts";
import {
  type BrandCard,
  type FacetCounts,
  facetOf,
  type LetterLink,
  type Listing,
  PAGE_SIZE,
} from "./listing.ts";
import { didYouMean } from "./suggest.ts";

/** One page of the brands that match every filter. A page past the end is the last page, and there is always a page 1. */
export const findListing = (index: BrandIndex, query: ListingQuery): Listing => {
  const finds = searchReader(index, query.search);
  const matches = findMatches(index, query, finds);
  const total = countBits(matches.all);
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / PAGE_SIZE)));
  const found = rowsOnPage(index.orders[query.sort], matches.all, page);
  return {
    items: found.map((row) => (finds ? withFoundAs(row, finds) : row.card)),
    total,
    page,
    pageSize: PAGE_SIZE,
    facets: countFacets(index, matches, total),
    ...(query.sort === "name-asc" && { letters: lettersOf(index.orders["name-asc"], matches.all) }),
    ...(query.search !== "" &&
      total === 0 && { didYouMean: didYouMean(index, foldForSearch(query.search)) }),
  };
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
  const finds = searchReader(index, search);
  return index.byId.size > 0 && (!finds || index.orders.recent.some(finds));
};

/** Says whether a row, or one name of it, is found by a search. */
type Finds = (names: Pick<Row, "text" | "joined">) => boolean;

/**
 * How a search is read. A name or an alias that contains it is found. Only where none of any active brand does: one with a word that
 * begins with it, separators left out on both sides, from three letters on. The text alone decides this, whatever else is chosen, so
 * that all totals, facets and pages of a search agree.
 */
const searchReader = (index: BrandIndex, search: string): Finds | undefined => {
  if (search === "") return undefined;
  const folded = foldForSearch(search);
  const joined = withoutSeparators(folded);
  const contains: Finds = ({ text }) => text.includes(folded);
  if (joined.length < JOINED_MIN_LENGTH) return contains;
  if (index.orders.recent.some(contains)) return contains;
  return (row) => row.joined.includes(joined) && startsAnyWordJoined(row.text, joined);
};

/** A card that only an alias was found by names the first such alias. */
const withFoundAs = ({ card, names: [name, ...aliases] }: Row, finds: Finds): BrandCard => {
  const isFound = (text: string) => finds({ text, joined: withoutSeparators(text) });
  const alias = isFound(name) ? undefined : card.aliases[aliases.findIndex(isFound)];
  return alias === undefined ? card : { ...card, foundAs: alias };
};

/** Options of which a brand needs one: of a facet of one choice, or of a group in which any choice will do. */
interface Alternatives {
  facet: FacetName;
  /** `undefined` for a facet of one choice. */
  group: string | undefined;
  rows: BitSet;
}

interface Matches {
  all: BitSet;
  alternatives: readonly Alternatives[];
  /** The rows that match everything but one of the alternatives. */
  besides: (one: Alternatives) => BitSet;
}

/** All filters combine with "and", but choices within a group of any with "or". A slug that nothing has matches nothing. */
const findMatches = (index: BrandIndex, query: ListingQuery, finds: Finds | undefined): Matches => {
  const needed: BitSet[] = finds ? [rowsFound(index, finds)] : [];
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
  const allBut = (left?: Alternatives): BitSet =>
    intersection(
      index.all,
      ...needed,
      ...alternatives.flatMap((one) => (one === left ? [] : one.rows)),
    );
  return { all: allBut(), alternatives, besides: allBut };
};

const rowsFound = (index: BrandIndex, finds: Finds): BitSet => {
  const rows = emptySet(index.capacity);
  for (const row of index.orders.recent) if (finds(row)) addBit(rows, row.bit);
  return rows;
};

/**
 * Each option's number is the total after choosing it: another category instead of the present one, an attribute besides those ticked.
 * A group is known of every brand that has any of its options.
 */
const countFacets = (index: BrandIndex, matches: Matches, total: number): FacetCounts => {
  const { all, alternatives, besides } = matches;
  const counted = eachFacet((facet) => {
    const chosen = alternatives
      .filter((one) => one.facet === facet)
      .map((one) => ({ group: one.group, chosen: one.rows, rows: besides(one) }));
    const countOf = (option: IndexedOption): number => {
      const instead = chosen.find(({ group }) => group === undefined);
      if (instead) return countCommon(instead.rows, option.rows);
      const also = chosen.find(({ group }) => group === option.group);
      if (!also) return countCommon(all, option.rows);
      return total + countCommon(difference(also.rows, also.chosen), option.rows);
    };
    return index.options[facet].map((option) => facetOf(option, countOf(option)));
  });
  const groups = index.groups.map(({ rows, ...group }) => ({
    ...group,
    known: countCommon(all, rows),
    of: total,
  }));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- options of grouped facets carry their group.
  return { ...counted, groups } as FacetCounts;
};

/** Each letter with brands, and the page on which the first of them is. */
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
