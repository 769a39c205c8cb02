import { pairHash } from "../text/hash.ts";
import { isOwner } from "../taxonomy/taxonomy.ts";
import {
  type BitSet,
  countBits,
  difference,
  emptySet,
  hasBit,
  intersection,
  removeBit,
  union,
} from "./bit-set.ts";
import type { BrandIndex, IndexedOption, Row } from "./brand-index.ts";
import { byFoldedName, ORDERS } from "./brand-order.ts";
import { FACET_NAMES } from "./facets.ts";
import { placeIn } from "./sorted.ts";

/**
 * Brands that share a category with this one, without `others`, most similar first. The last place goes to the brand that follows this
 * one when brands are sorted by kind (`ORDERS.kind`). So every brand appears on another profile if another brand has the same first
 * category.
 */
export const relatedTo = (
  index: BrandIndex,
  row: Row,
  limit: number,
  others: readonly Row[],
): Row[] => {
  const next = nextOfKind(index, row);
  const last = next && limit > 0 ? [next] : [];
  const among = index.all.slice();
  for (const { bit } of [...others, ...last]) removeBit(among, bit);
  return [...similarTo(index, row, among, limit - last.length), ...last];
};

/** The next brand with the same first category, in the order of kinds. After the last such brand comes the first. */
const nextOfKind = (index: BrandIndex, row: Row): Row | undefined => {
  const order = index.orders.kind;
  const [main] = row.card.categories;
  const isSameMain = (other: Row | undefined) =>
    main !== undefined && other?.card.categories[0] === main;
  const next = order[placeIn(order, row, ORDERS.kind) + 1];
  if (isSameMain(next)) return next;
  const first = order.find(isSameMain);
  return first === row ? undefined : first;
};

/** The facets that make brands similar: all but the decade. */
const LIKENESS = FACET_NAMES.filter((facet) => facet !== "decades");

/**
 * Brands of a set that share a category with this one, most similar first. The rarer a shared option is, the more it counts. A shared
 * category also counts more if the brands have few categories: a ball maker resembles other ball makers more than makers of everything.
 */
export const similarTo = (index: BrandIndex, row: Row, among: BitSet, limit: number): Row[] => {
  if (limit <= 0) return [];
  const options = sharedOptions(index, row);
  const best: Scored[] = [];
  let left = sharingCategory(index, row, among);
  const isBehind = (score: number): boolean => score < (best[limit - 1]?.score ?? 0);
  for (const [at, { rows }] of options.entries()) {
    // A brand with none of the earlier options scores at most what this brand scores against itself with the remaining options.
    if (isBehind(likeness(index, row, options.slice(at), row))) break;
    for (const other of index.rowsIn(intersection(left, rows))) {
      const score = likeness(index, row, options, other);
      if (isBehind(score)) continue;
      best.push({ other, score, hash: pairHash(row.hash, other.hash) });
      best.sort(byScore);
      if (best.length > limit) best.pop();
    }
    left = difference(left, rows);
  }
  return best.map(({ other }) => other);
};

/** The brands of a set that share a category with this one. */
const sharingCategory = (index: BrandIndex, { bit }: Row, among: BitSet): BitSet => {
  const [first, ...others] = index.options.categories
    .filter(({ rows }) => hasBit(rows, bit))
    .map(({ rows }) => rows);
  const alike = first ? intersection(among, union(first, ...others)) : emptySet(index.capacity);
  removeBit(alike, bit);
  return alike;
};

/** Points for the same main category, the one that the short description names first. */
const MAIN_CATEGORY_POINTS = 8;
/** Points for each doubling of the highlights: well-known brands have many. */
const KNOWN_POINTS = 2;

/**
 * The brands of a set that a golfer may choose instead of this one, best first. What counts: the same main category, shared options and
 * words, and how well known a brand is. The same owner does not count.
 */
export const rivalsOf = (index: BrandIndex, row: Row, among: BitSet, limit: number): Row[] => {
  const options = sharedOptions(index, row, (option) => !isOwner(option));
  const mainOf = (one: Row) => index.categoriesNamed(one)[0]?.option;
  const main = mainOf(row);
  const saysAlike = sharedTerms(index, row);
  return index
    .rowsIn(sharingCategory(index, row, among))
    .map((other): Scored => {
      const isMain =
        main !== undefined && hasBit(main.rows, other.bit) && (mainOf(other) ?? main) === main;
      const known = KNOWN_POINTS * Math.log2(1 + other.brand.highlights.length);
      const points = likeness(index, row, options, other) + saysAlike(other) + known;
      const score = isMain ? points + MAIN_CATEGORY_POINTS : points;
      return { other, score, hash: pairHash(row.hash, other.hash) };
    })
    .sort(byScore)
    .slice(0, limit)
    .map(({ other }) => other);
};

/** The weight of shared words in short descriptions and highlights, relative to shared options. */
const TERM_WEIGHT = 3;

/** Points for the words that another brand shares: more for rare words, and more if the other brand has few words. */
const sharedTerms = (index: BrandIndex, { brand }: Row): ((other: Row) => number) => {
  const { termsOf, mentions } = index.searchIndex();
  const terms = termsOf(brand).map((term) => {
    const { shortDescription, highlights } = mentions(term);
    const rows = union(shortDescription, highlights);
    return { rows, rarity: Math.log(index.byId.size / countBits(rows)) };
  });
  return (other) => {
    let points = 0;
    for (const { rows, rarity } of terms) if (hasBit(rows, other.bit)) points += rarity;
    return (TERM_WEIGHT * points) / Math.sqrt(1 + termsOf(other.brand).length);
  };
};

/** An option of a brand. */
interface SharedOption {
  rows: BitSet;
  /** The fewer brands have it, the higher. */
  rarity: number;
  isCategory: boolean;
}

/** The options of a brand, the rarest first. */
const sharedOptions = (
  index: BrandIndex,
  { bit }: Row,
  isCounted: (option: IndexedOption) => boolean = () => true,
): SharedOption[] =>
  LIKENESS.flatMap((facet) =>
    index.options[facet]
      .filter((option) => hasBit(option.rows, bit) && isCounted(option))
      .map(({ rows }): SharedOption => {
        const rarity = Math.log(index.byId.size / countBits(rows));
        return { rows, rarity, isCategory: facet === "categories" };
      }),
  ).sort((a, b) => b.rarity - a.rarity);

/** The weight of a category is divided by the number of categories. With three, it equals that of any other option. */
const CATEGORY_WEIGHT = 3;

/** Points of a brand for the options that it shares with another brand. */
const likeness = (
  { categoryCounts }: BrandIndex,
  { bit: own }: Row,
  options: readonly SharedOption[],
  { bit }: Row,
): number => {
  const categories = Math.max(categoryCounts[own] ?? 1, categoryCounts[bit] ?? 1);
  let points = 0;
  for (const { rows, rarity, isCategory } of options)
    if (hasBit(rows, bit)) points += isCategory ? (CATEGORY_WEIGHT / categories) * rarity : rarity;
  return points;
};

interface Scored {
  other: Row;
  score: number;
  /** Orders equally similar brands, in another order on each profile. */
  hash: number;
}

const byScore = (a: Scored, b: Scored): number =>
  b.score - a.score || a.hash - b.hash || byFoldedName(a.other, b.other);

/** The other brands of the same owners, by name. */
export const sameOwner = (index: BrandIndex, row: Row): Row[] => {
  const owners = index.options.attributes.filter(
    (option) => hasBit(option.rows, row.bit) && isOwner(option),
  );
  const [first, ...others] = owners.map(({ rows }) => rows);
  if (!first) return [];
  const all = union(first, ...others);
  removeBit(all, row.bit);
  return index.rowsIn(all).sort(byFoldedName);
};
