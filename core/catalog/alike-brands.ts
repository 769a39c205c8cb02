import { withoutSeparators } from "../text/fold.ts";
import {
  addBit,
  type BitSet,
  countBits,
  intersect,
  removeBit,
  scratchSet,
  subtract,
  unite,
} from "./bit-set.ts";
import type { CatalogIndex } from "./catalog-index.ts";
import { findBy, type GramFinder } from "./gram-index.ts";
import { firstWhere } from "./slot-order.ts";
import {
  isOneTypoAway,
  JOINED_MIN_LENGTH,
  type MatchRank,
  TYPO_MIN_LENGTH,
} from "../text/similar.ts";

/**
 * The most viewed brands of each match rank, `limit` in all; the less alike are looked for only when the more alike leave room. Names that
 * are or begin with what was typed, or are mistyped, come before such aliases.
 */
export const alikeBrands = (
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
  const offered = scratchSet(brands.slotCount);
  let left = limit;
  /** Offers those that were not; whether there is no room left. */
  const offer = (how: MatchRank, slots: BitSet): boolean => {
    subtract(slots, offered);
    const most = left > 0 ? orders["view-count"].page(slots, countBits(slots), 0, left) : [];
    alike[how].push(...most);
    left -= most.length;
    unite(offered, slots);
    return left === 0;
  };

  /** Those that were not offered. */
  const others = (finder: GramFinder, text: string): BitSet =>
    findBy(finder, text, (slots) => subtract(slots, offered));

  const named = orders["name-asc"].slots();
  const name = (position: number) => brands.names[named[position] ?? 0] ?? "";
  const start = firstWhere(named.length, (at) => name(at) >= typed);
  const exactEnd = firstWhere(named.length, (at) => name(at) > typed);
  const end = firstWhere(named.length, (at) => name(at) > typed && !name(at).startsWith(typed));
  offer("exact", setOf(named.subarray(start, exactEnd), brands.slotCount));
  // Aliases are in no order, but each has a line of its own.
  if (offer("exact", others(grams.holding, `\n${typed}\n`))) return alike;
  offer("prefix", setOf(named.subarray(exactEnd, end), brands.slotCount));
  if (offer("prefix", others(grams.holding, `\n${typed}`))) return alike;
  if (offer("word-prefix", others(grams.beginning, typed))) return alike;
  if (offer("substring", others(grams.holding, typed))) return alike;
  const joined = withoutSeparators(typed);
  if (joined.length >= JOINED_MIN_LENGTH)
    if (offer("separators", others(grams.beginningJoined, joined))) return alike;
  if (typed.length < TYPO_MIN_LENGTH) return alike;

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
    const text = brands.text(slot);
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
    const rest = before + 1 < typed.length ? grams.holding.may(typed.slice(before + 1)) : undefined;
    const start = before > 0 ? grams.beginning.may(typed.slice(0, before)) : undefined;
    if (rest && start) intersect(rest, start);
    unite(found, rest ?? start ?? found);
    unite(found, grams.beginning.may(swapped(typed, before)));
  }
  if (looked < typed.length) unite(found, grams.beginning.may(typed.slice(0, looked)));
  return found;
};

/** A typo further back is told by what is before it. */
const TYPO_LOOKED_FOR = 8;
/** Of more brands that may be meant by something mistyped, only the most viewed are looked at. */
const MISTYPED_LOOKED_AT = 1_000;

const swapped = (text: string, at: number): string =>
  text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);

export const setOf = (slots: Uint32Array, slotCount: number): BitSet => {
  const set = scratchSet(slotCount);
  for (const slot of slots) addBit(set, slot);
  return set;
};
