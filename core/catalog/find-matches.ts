import { withoutSeparators } from "../text/fold.ts";
import { JOINED_MIN_LENGTH } from "../text/similar.ts";
import {
  type BitSet,
  countBits,
  intersect,
  isEmpty,
  scratchCopy,
  scratchSet,
  subtract,
  unite,
} from "./bit-set.ts";
import type { CatalogIndex } from "./catalog-index.ts";
import { FACET_NAMES, type FacetName, facetRow, groupOfAny, type Taxonomy } from "./facets.ts";
import { findBy } from "./gram-index.ts";
import type { BrandCard } from "./listing.ts";

/** What lists are made of, as it is now. */
export interface ListedCatalog {
  readonly index: CatalogIndex;
  readonly taxonomy: Taxonomy;
  /** Another one whenever anything moved but what cards alone show. */
  readonly shape: symbol;
  /** Another one whenever what lists without a search count moved: views put brands elsewhere in them, and change no count. */
  readonly counted: symbol;
  /** Another one whenever the shape or a card moved. */
  readonly cardsStamp: symbol;
  cardOf(slot: number): BrandCard;
}

/** What narrows a list, apart from its order and page. */
export interface Filter {
  /** Folded. */
  search: string;
  chosen: Readonly<Record<FacetName, readonly string[]>>;
}

/** The brands that match. May be a set the index lives on: nobody may change it. */
export interface MatchedSlots {
  slots: Readonly<BitSet>;
  /** Where it is known without counting. */
  size: number | undefined;
}

export const sizeOf = ({ slots, size }: MatchedSlots): number => size ?? countBits(slots);

export interface Matches {
  /** All of the filter. */
  all: MatchedSlots;
  /** What was chosen of facets of one and of groups of any. */
  alternatives: readonly Alternatives[];
  /** All of the filter but for one of these. */
  besides(one: Alternatives): MatchedSlots;
}

/** What was chosen of which a brand needs one: of a facet of one, which another takes the place of, or of a group of any, which others come to. */
export interface Alternatives {
  facet: FacetName;
  /** `undefined` of a facet of one. */
  group: string | undefined;
  match: MatchedSlots;
}

export const matchesOf = ({ index, taxonomy }: ListedCatalog, filter: Filter): Matches => {
  const needed: MatchedSlots[] = [];
  const alternatives: Alternatives[] = [];
  for (const facet of FACET_NAMES) {
    const row = facetRow(facet);
    for (const slug of filter.chosen[facet]) {
      const match = index.facets[facet].linkedTo(slug);
      const group = groupOfAny(row, taxonomy, slug);
      const others = alternatives.find((one) => one.facet === facet && one.group === group);
      if (row.most !== 1 && group === undefined) needed.push(match);
      else if (others) others.match = either(index, others.match, match);
      else alternatives.push({ facet, group, match });
    }
  }
  const shared = searchAmong(index, filter.search, needed);
  const allBut = (left?: Alternatives): MatchedSlots =>
    narrow(
      index,
      shared,
      alternatives.flatMap((one) => (one === left ? [] : one.match)),
    );
  return { all: allBut(), alternatives, besides: allBut };
};

const searchAmong = (
  index: CatalogIndex,
  search: string,
  chosen: readonly MatchedSlots[],
): MatchedSlots => {
  const { brands, grams } = index;
  if (search === "") return common(chosen) ?? { slots: brands.active(), size: brands.brandCount };
  const amongChosen = (slots: BitSet): void => {
    for (const option of chosen) intersect(slots, option.slots);
  };
  const slots = findBy(grams.holding, search, amongChosen);
  const isRead = !isEmpty(slots) || (chosen.length > 0 && !isEmpty(findBy(grams.holding, search)));
  const joined = withoutSeparators(search);
  if (isRead || joined.length < JOINED_MIN_LENGTH) return { slots, size: undefined };
  return { slots: findBy(grams.beginningJoined, joined, amongChosen), size: undefined };
};

/** Whether a search, by itself and folded, finds any brand. */
export const findsAny = (index: CatalogIndex, search: string): boolean =>
  !isEmpty(searchAmong(index, search, []).slots);

const narrow = (
  index: CatalogIndex,
  match: MatchedSlots,
  chosen: readonly MatchedSlots[],
): MatchedSlots => {
  if (chosen.length === 0) return match;
  const isEverything = match.slots === index.brands.active();
  return common(isEverything ? chosen : [match, ...chosen]) ?? match;
};

/** What is in one of them. */
const either = (index: CatalogIndex, one: MatchedSlots, other: MatchedSlots): MatchedSlots => {
  const slots = scratchSet(index.brands.slotCount);
  unite(slots, one.slots);
  unite(slots, other.slots);
  return { slots, size: undefined };
};

export const without = (slots: Readonly<BitSet>, others: Readonly<BitSet>): BitSet => {
  const left = scratchCopy(slots);
  subtract(left, others);
  return left;
};

/** What all of them share; `undefined` of none. */
const common = ([first, ...others]: readonly MatchedSlots[]): MatchedSlots | undefined => {
  if (!first || others.length === 0) return first;
  const slots = scratchCopy(first.slots);
  for (const other of others) intersect(slots, other.slots);
  return { slots, size: undefined };
};
