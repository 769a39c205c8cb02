import { ascending } from "../text/fold.ts";
import { pairHash } from "../text/hash.ts";
import { isOwner } from "../taxonomy/taxonomy.ts";
import {
  addBit,
  type BitSet,
  bitsOf,
  countBits,
  difference,
  emptySet,
  hasBit,
  intersection,
  removeBit,
  union,
} from "./bit-set.ts";
import { type BrandIndex, byName, type Row } from "./brand-index.ts";
import { FACET_NAMES } from "./facets.ts";

/**
 * Brands that share a category with this one, without `others`, most similar first. The last place goes to the next brand of its
 * rarest category, so that every brand is on another one's profile.
 */
export const relatedTo = (
  index: BrandIndex,
  row: Row,
  limit: number,
  others: readonly Row[],
): Row[] => {
  const next = nextInCategory(index, row);
  const last = next && limit > 0 ? [next] : [];
  const among = index.all.slice();
  for (const { bit } of [...others, ...last]) removeBit(among, bit);
  return [...similarTo(index, row, among, limit - last.length), ...last];
};

/** Without the decade, which does not make brands similar. */
const LIKENESS = FACET_NAMES.filter((facet) => facet !== "decades");

/**
 * Brands of a set that share a category with this one, most similar first: shared options count more the rarer they are, and
 * categories more the fewer categories the brands have. A ball maker is more like another one than like a maker of everything.
 */
export const similarTo = (index: BrandIndex, row: Row, among: BitSet, limit: number): Row[] => {
  const [first, ...others] = index.options.categories
    .filter(({ rows }) => hasBit(rows, row.bit))
    .map(({ rows }) => rows);
  if (!first || limit <= 0) return [];
  const alike = intersection(among, union(first, ...others));
  removeBit(alike, row.bit);
  const scores = scoresOf(index, row, alike);
  return index
    .rowsIn(highest(alike, scores, limit))
    .map((other): Scored => ({
      other,
      score: scores[other.bit] ?? 0,
      hash: pairHash(row.hash, other.hash),
    }))
    .sort(byScore)
    .slice(0, limit)
    .map(({ other }) => other);
};

/** How similar each brand of a set is to this one, by its bit. */
const scoresOf = (index: BrandIndex, row: Row, among: BitSet): Float64Array => {
  const scores = new Float64Array(index.capacity);
  const own = index.categoryCounts[row.bit] ?? 1;
  for (const facet of LIKENESS)
    for (const { rows } of index.options[facet]) {
      if (!hasBit(rows, row.bit)) continue;
      const weight = Math.log(index.byId.size / countBits(rows));
      for (const bit of bitsOf(intersection(among, rows))) {
        const most = Math.max(own, index.categoryCounts[bit] ?? 1);
        const times = facet === "categories" ? CATEGORY_WEIGHT / most : 1;
        scores[bit] = (scores[bit] ?? 0) + times * weight;
      }
    }
  return scores;
};

/** A category shared by brands with three categories counts as much as another option. */
const CATEGORY_WEIGHT = 3;

/** The bits of a set with the highest scores: `limit`, and all that are equal to the last of them. */
const highest = (set: BitSet, scores: Float64Array, limit: number): BitSet => {
  const bits = bitsOf(set);
  let best: number[] = [];
  let least = -Infinity;
  for (const bit of bits) {
    const score = scores[bit] ?? 0;
    if (best.length === limit && score <= least) continue;
    best = [...best, score].sort((a, b) => b - a).slice(0, limit);
    least = best.at(-1) ?? least;
  }
  const found = emptySet(scores.length);
  for (const bit of bits) if ((scores[bit] ?? 0) >= least) addBit(found, bit);
  return found;
};

interface Scored {
  other: Row;
  score: number;
  /** Decides between equally similar brands, differently for each brand. */
  hash: number;
}

const byScore = (a: Scored, b: Scored): number =>
  b.score - a.score || a.hash - b.hash || byName(a.other, b.other);

/** The other brands of the same owners, by name. */
export const sameOwner = (index: BrandIndex, row: Row): Row[] => {
  const owners = index.options.attributes
    .filter((option) => isOwner(option) && hasBit(option.rows, row.bit))
    .map(({ rows }) => rows);
  const [first, ...others] = owners;
  if (!first) return [];
  return index
    .rowsIn(union(first, ...others))
    .filter((other) => other !== row)
    .sort(byName);
};

/**
 * The next brand in the circle of brands with the same rarest category, ordered by country, positioning and name. Each brand of a
 * circle is next to another one.
 */
const nextInCategory = (index: BrandIndex, row: Row): Row | undefined => {
  const circle = circleOf(index, row);
  const next = circle[circle.indexOf(row) + 1] ?? circle[0];
  return next === row ? undefined : next;
};

const circleOf = (index: BrandIndex, { bit }: Row): readonly Row[] => {
  const byRarity = index.options.categories
    .map(({ rows }) => ({ rows, count: countBits(rows) }))
    .sort((a, b) => a.count - b.count)
    .map(({ rows }) => rows);
  const at = byRarity.findIndex((rows) => hasBit(rows, bit));
  const own = byRarity[at];
  if (!own) return [];
  let circle = index.circles.get(own);
  if (!circle) {
    circle = index.rowsIn(byRarity.slice(0, at).reduce(difference, own)).sort(inCircle);
    index.circles.set(own, circle);
  }
  return circle;
};

const inCircle = (a: Row, b: Row): number =>
  ascending(a.country, b.country) ||
  ascending(a.brand.positioning ?? "", b.brand.positioning ?? "") ||
  ascending(a.names[0], b.names[0]) ||
  ascending(a.brand.id, b.brand.id);
