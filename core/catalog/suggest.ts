import { duplicateKeys } from "../brand/duplicates.ts";
import { foldForSearch, withoutSeparators } from "../text/fold.ts";
import {
  addBit,
  type BitSet,
  countBits,
  intersect,
  removeBit,
  scratchSet,
  subtract,
  unite,
  withScratchSets,
} from "./bit-set.ts";
import type { CatalogIndex } from "./catalog-index.ts";
import type { Taxonomy } from "./facets.ts";
import { firstWhere } from "./slot-order.ts";
import {
  isOneTypoAway,
  JOINED_MIN_LENGTH,
  matchRank,
  type MatchRank,
  MATCH_RANKS,
  TYPO_MIN_LENGTH,
} from "../text/similar.ts";
import { parseSearch } from "./listing-query.ts";
import {
  DID_YOU_MEAN_LIMIT,
  DID_YOU_MEAN_WORDS,
  type AttributeSuggestion,
  type CategorySuggestion,
  type DidYouMean,
  LIST_SUGGESTION_LIMIT,
  type Suggestion,
} from "./listing.ts";

/**
 * Brands, categories and attributes for what was typed (for a web address, the brands with that site), the most alike first; of equally
 * alike ones categories, then brands by views, then attributes, lists by how many brands they have.
 */
export const suggest = (
  index: CatalogIndex,
  taxonomy: Taxonomy,
  text: string,
  limit: number,
): Suggestion[] => {
  const [site] = duplicateKeys({ websiteUrl: text });
  if (site !== undefined) return atSite(index, site, limit);
  const typed = foldForSearch(parseSearch(text));
  if (typed === "" || limit < 1) return [];
  const brands = alikeBrands(index, typed, limit);
  const lists = alikeLists(index, taxonomy, typed);
  const suggestions = MATCH_RANKS.flatMap((wanted, at): Suggestion[] => {
    const ranked = lists.filter(({ rank }) => rank === at).map(({ list }) => list);
    return [
      ...ranked.filter(({ kind }) => kind === "category"),
      ...brands[wanted].map((slot) => brandSuggestion(index, slot, typed)),
      ...ranked.filter(({ kind }) => kind === "attribute"),
    ];
  });
  return suggestions.slice(0, limit);
};

/** What a search that found nothing offers, as `listing-rules` states it. `search` is folded. */
export const didYouMean = (index: CatalogIndex, taxonomy: Taxonomy, search: string): DidYouMean => {
  const brandsLike = (text: string) =>
    withScratchSets(() => Object.values(alikeBrands(index, text, DID_YOU_MEAN_LIMIT)).flat());
  let brands = search === "" ? [] : brandsLike(search);
  let lists = search === "" ? [] : alikeLists(index, taxonomy, search);
  if (brands.length + lists.length === 0) {
    const words = search.split(" ");
    const counts = Array.from(
      { length: Math.min(DID_YOU_MEAN_WORDS, words.length - 1) },
      (_, fewer) => Math.min(DID_YOU_MEAN_WORDS, words.length - 1) - fewer,
    );
    const firstWords = counts.map((count) => words.slice(0, count).join(" ")).filter(isLongEnough);
    const lastWords = counts.map((count) => words.slice(-count).join(" ")).filter(isLongEnough);
    const isOfCategory = (text: string) =>
      taxonomy.categories.some(({ name }) => foldForSearch(name).startsWith(text));
    brands = firstFound(
      firstWords.filter((text) => !isOfCategory(text)),
      brandsLike,
    );
    lists = firstFound([...lastWords, ...firstWords], (text) =>
      alikeLists(index, taxonomy, text).filter(({ rank }) => rank < MISTYPED),
    );
  }
  return {
    brands: brands.map((slot) => {
      const { slug, name } = index.brands.brand(slot);
      return { slug, name };
    }),
    lists: lists.map(({ list: { kind, slug, name, count } }) => ({ kind, slug, name, count })),
  };
};

const isLongEnough = (text: string): boolean => text.length >= JOINED_MIN_LENGTH;

const MISTYPED = MATCH_RANKS.indexOf("one-typo");

const firstFound = <T>(texts: readonly string[], find: (text: string) => T[]): T[] => {
  for (const text of texts) {
    const found = find(text);
    if (found.length > 0) return found;
  }
  return [];
};

/** Categories and attributes with brands that are like what was typed, the most alike first, of those the largest. */
const alikeLists = (
  { facets }: CatalogIndex,
  { categories, attributes }: Taxonomy,
  typed: string,
) => {
  const lists: { list: CategorySuggestion | AttributeSuggestion; rank: number }[] = [];
  const add = (list: CategorySuggestion | AttributeSuggestion): void => {
    const rank = rankOf(foldForSearch(list.name), typed);
    if (rank < MATCH_RANKS.length && list.count > 0) lists.push({ list, rank });
  };
  const inCategory = facets.categories.sizes();
  for (const [position, { slug, name }] of categories.entries())
    add({ kind: "category", slug, name, count: inCategory[position] ?? 0 });
  const withAttribute = facets.attributes.sizes();
  for (const [position, { slug, name, group }] of attributes.entries())
    add({ kind: "attribute", slug, name, group, count: withAttribute[position] ?? 0 });
  return lists
    .sort((a, b) => a.rank - b.rank || b.list.count - a.list.count)
    .slice(0, LIST_SUGGESTION_LIMIT);
};

/** The place among the ranks; behind all of them for what is not alike. */
const rankOf = (folded: string, typed: string): number => {
  const rank = matchRank(folded, typed);
  return rank === undefined ? MATCH_RANKS.length : MATCH_RANKS.indexOf(rank);
};

const brandSuggestion = ({ brands }: CatalogIndex, slot: number, typed: string): Suggestion => {
  const { slug, name, aliases } = brands.brand(slot);
  let foundAs: string | undefined;
  let best = rankOf(brands.names[slot] ?? "", typed);
  // A name that holds what was typed says enough.
  for (const alias of best < MISTYPED ? [] : aliases) {
    const rank = rankOf(foldForSearch(alias), typed);
    if (rank >= best) continue;
    best = rank;
    foundAs = alias;
  }
  return { kind: "brand", slug, name, ...(foundAs !== undefined && { foundAs }) };
};

/** For a web address, the brands with that site, however it is written. */
const atSite = ({ brands, sites, orders }: CatalogIndex, site: string, limit: number) => {
  const slots = sites.slots(site);
  return orders["view-count"]
    .page(setOf(Uint32Array.from(slots), brands.slotCount), slots.length, 0, limit)
    .map((slot): Suggestion => {
      const { slug, name } = brands.brand(slot);
      return { kind: "brand", slug, name };
    });
};

/**
 * The most viewed brands of each match rank, `limit` in all; the less alike are looked for only when the more alike leave room. Names that
 * are or begin with what was typed, or are mistyped, come before such aliases.
 */
const alikeBrands = (
  index: CatalogIndex,
  typed: string,
  limit: number,
): Record<MatchRank, number[]> => {
  const { brands, grams, orders } = index;
  const alike: Record<MatchRank, number[]> = {
    exact: [],
    prefix: [],
    "word-prefix": [],
    substring: [],
    separators: [],
    "one-typo": [],
  };
  let left = limit;
  const offer = (how: MatchRank, slots: BitSet): void => {
    const most = left > 0 ? orders["view-count"].page(slots, countBits(slots), 0, left) : [];
    alike[how].push(...most);
    left -= most.length;
  };

  /** The slots whose name or alias is like the text, but for those that were offered. */
  const holding = (text: string, offered: BitSet): BitSet => {
    const slots = grams.mayHold(text);
    subtract(slots, offered);
    grams.keepHolding(text, slots);
    return slots;
  };

  const named = orders["name-asc"].slots();
  const name = (position: number) => brands.names[named[position] ?? 0] ?? "";
  const start = firstWhere(named.length, (at) => name(at) >= typed);
  const exactEnd = firstWhere(named.length, (at) => name(at) > typed);
  const end = firstWhere(named.length, (at) => name(at) > typed && !name(at).startsWith(typed));
  const offered = setOf(named.subarray(start, exactEnd), brands.slotCount);
  offer("exact", offered);
  // Aliases are in no order, but each has a line of its own.
  const called = holding(`\n${typed}\n`, offered);
  offer("exact", called);
  if (left === 0) return alike;

  unite(offered, called);
  const beginningSo = setOf(named.subarray(exactEnd, end), brands.slotCount);
  subtract(beginningSo, offered);
  offer("prefix", beginningSo);
  unite(offered, beginningSo);
  const calledSo = holding(`\n${typed}`, offered);
  offer("prefix", calledSo);
  if (left === 0) return alike;

  unite(offered, calledSo);
  const beginning = grams.mayBegin(typed);
  subtract(beginning, offered);
  grams.keepBeginning(typed, beginning);
  offer("word-prefix", beginning);
  if (left === 0) return alike;

  unite(offered, beginning);
  const containing = holding(typed, offered);
  offer("substring", containing);
  if (left === 0) return alike;

  unite(offered, containing);
  const joined = withoutSeparators(typed);
  if (joined.length >= JOINED_MIN_LENGTH) {
    const begun = grams.mayBeginJoined(joined);
    subtract(begun, offered);
    grams.keepBeginningJoined(joined, begun);
    offer("separators", begun);
    unite(offered, begun);
  }
  if (left === 0 || typed.length < TYPO_MIN_LENGTH) return alike;

  const mistyped = mayBeMistyped(index, typed);
  subtract(mistyped, offered);
  const offerMistyped = (isMistyped: (slot: number) => boolean): void => {
    let looked = 0;
    if (left === 0) return;
    orders["view-count"].walk(mistyped, countBits(mistyped), (slot) => {
      if (isMistyped(slot)) {
        alike["one-typo"].push(slot);
        removeBit(mistyped, slot);
        left--;
      }
      return left === 0 || ++looked === MISTYPED_LOOKED_AT;
    });
  };
  offerMistyped((slot) => isOneTypoAway(brands.names[slot] ?? "", typed));
  offerMistyped((slot) => {
    const text = brands.texts[slot] ?? "";
    // Most brands have no alias, and then the text is the name.
    if (!text.endsWith("\n")) return false;
    const [, ...aliases] = text.split("\n");
    return aliases.some((alias) => isOneTypoAway(alias, typed));
  });
  return alike;
};

/**
 * At least every brand that `typed` is one typo away from. Wherever the typo is, what is before it begins a
 * word and what is after it is in the name; a swap is undone by swapping again.
 */
const mayBeMistyped = ({ grams, brands }: CatalogIndex, typed: string): BitSet => {
  const found = scratchSet(brands.slotCount);
  const looked = Math.min(typed.length, TYPO_LOOKED_FOR);
  for (let before = 0; before < looked; before++) {
    const rest = before + 1 < typed.length ? grams.mayHold(typed.slice(before + 1)) : undefined;
    const start = before > 0 ? grams.mayBegin(typed.slice(0, before)) : undefined;
    if (rest && start) intersect(rest, start);
    unite(found, rest ?? start ?? found);
    unite(found, grams.mayBegin(swapped(typed, before)));
  }
  if (looked < typed.length) unite(found, grams.mayBegin(typed.slice(0, looked)));
  return found;
};

/** A typo further back is told by what is before it. */
const TYPO_LOOKED_FOR = 8;
/** Of more brands that may be meant by something mistyped, only the most viewed are looked at. */
const MISTYPED_LOOKED_AT = 1_000;

const swapped = (text: string, at: number): string =>
  text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);

const setOf = (slots: Uint32Array, slotCount: number): BitSet => {
  const set = scratchSet(slotCount);
  for (const slot of slots) addBit(set, slot);
  return set;
};
