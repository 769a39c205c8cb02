import { duplicateKeys } from "../brand/duplicates.ts";
import type { Category } from "../taxonomy/taxonomy.ts";
import { foldForSearch } from "../text/fold.ts";
import {
  addBit,
  type BitSet,
  countBits,
  emptyBitSet,
  intersect,
  subtract,
  unite,
} from "./bit-set.ts";
import type { CatalogIndex } from "./catalog-index.ts";
import { firstWhere } from "./slot-order.ts";
import {
  isOneTypoAway,
  matchRank,
  type MatchRank,
  MATCH_RANKS,
  TYPO_MIN_LENGTH,
} from "../text/similar.ts";
import { parseSearch } from "./listing-query.ts";
import type { Suggestion } from "./listing.ts";

/** Categories offered at most, so that they never crowd out the brands. */
const CATEGORY_LIMIT = 3;

/** Brands and categories for what was typed (for a web address, the brands with that site), the most alike first; of equally alike ones categories first, then brands by views. */
export const suggest = (
  index: CatalogIndex,
  categories: readonly Category[],
  text: string,
  limit: number,
): Suggestion[] => {
  const [site] = duplicateKeys({ websiteUrl: text });
  if (site !== undefined) return atSite(index, site, limit);
  const typed = foldForSearch(parseSearch(text));
  if (typed === "" || limit < 1) return [];
  const brands = alikeBrands(index, typed, limit);
  const suggestions: Suggestion[] = [];
  let categoriesLeft = CATEGORY_LIMIT;
  for (const wanted of MATCH_RANKS) {
    for (const { slug, name } of categories)
      if (categoriesLeft > 0 && matchRank(foldForSearch(name), typed) === wanted) {
        suggestions.push({ kind: "category", slug, name });
        categoriesLeft--;
      }
    for (const slot of brands[wanted]) {
      const { slug, name } = index.brands.brand(slot);
      suggestions.push({ kind: "brand", slug, name });
    }
  }
  return suggestions.slice(0, limit);
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

/** The most viewed brands of each match rank, `limit` in all; the less alike are looked for only when the more alike leave room. */
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
    "one-typo": [],
  };
  let left = limit;
  const offer = (how: MatchRank, slots: BitSet): void => {
    alike[how] = orders["view-count"].page(slots, countBits(slots), 0, left);
    left -= alike[how].length;
  };

  const named = orders["name-asc"].slots();
  const name = (position: number) => brands.names[named[position] ?? 0] ?? "";
  const start = firstWhere(named.length, (at) => name(at) >= typed);
  const exactEnd = firstWhere(named.length, (at) => name(at) > typed);
  const end = firstWhere(named.length, (at) => name(at) > typed && !name(at).startsWith(typed));
  offer("exact", setOf(named.subarray(start, exactEnd), brands.slotCount));
  if (left > 0) offer("prefix", setOf(named.subarray(exactEnd, end), brands.slotCount));
  if (left === 0) return alike;

  const offered = setOf(named.subarray(start, end), brands.slotCount);
  const beginning = grams.mayBegin(typed);
  subtract(beginning, offered);
  grams.keepBeginning(typed, beginning);
  offer("word-prefix", beginning);
  if (left === 0) return alike;

  unite(offered, beginning);
  const holding = grams.mayHold(typed);
  subtract(holding, offered);
  grams.keepHolding(typed, holding);
  offer("substring", holding);
  if (left === 0 || typed.length < TYPO_MIN_LENGTH) return alike;

  unite(offered, holding);
  const mistyped = mayBeMistyped(index, typed);
  subtract(mistyped, offered);
  orders["view-count"].walk(mistyped, countBits(mistyped), (slot) => {
    if (isOneTypoAway(brands.names[slot] ?? "", typed)) alike["one-typo"].push(slot);
    return alike["one-typo"].length === left;
  });
  return alike;
};

/**
 * At least every brand that `typed` is one typo away from. Wherever the typo is, what is before it begins a
 * word and what is after it is in the name; a swap is undone by swapping again.
 */
const mayBeMistyped = ({ grams, brands }: CatalogIndex, typed: string): BitSet => {
  const found = emptyBitSet(brands.slotCount);
  for (let before = 0; before < 3; before++) {
    const rest = grams.mayHold(typed.slice(before + 1));
    if (before > 0) intersect(rest, grams.mayBegin(typed.slice(0, before)));
    unite(found, rest);
    unite(found, grams.mayBegin(swapped(typed, before)));
  }
  unite(found, grams.mayBegin(typed.slice(0, 3)));
  return found;
};

const swapped = (text: string, at: number): string =>
  text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);

const setOf = (slots: Uint32Array, slotCount: number): BitSet => {
  const set = emptyBitSet(slotCount);
  for (const slot of slots) addBit(set, slot);
  return set;
};
