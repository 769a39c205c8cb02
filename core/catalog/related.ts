import { ascending } from "../text/fold.ts";
import { hashOf } from "../text/hash.ts";
import { isOwner } from "../taxonomy/taxonomy.ts";
import { type BitSet, countBits, hasBit, intersection, union } from "./bit-set.ts";
import { type BrandIndex, byName, type IndexedOption, type Row } from "./brand-index.ts";
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
  const left = others.length + last.length;
  const similar = similarTo(index, row, index.all, limit + left)
    .filter((other) => other !== next && !others.includes(other))
    .slice(0, limit - last.length);
  return [...similar, ...last];
};

/** Brands of one decade are not alike. */
const LIKENESS = FACET_NAMES.filter((facet) => facet !== "decades");

/** Brands of a set that share a category with this one, most similar first: common options count the more the rarer they are. */
export const similarTo = (index: BrandIndex, row: Row, among: BitSet, limit: number): Row[] => {
  const own = LIKENESS.flatMap((facet) => index.options[facet])
    .filter(({ rows }) => hasBit(rows, row.bit))
    .map(({ rows }) => ({ rows, weight: Math.log(index.byId.size / countBits(rows)) }));
  const score = ({ bit }: Row): number =>
    own.reduce((sum, { rows, weight }) => sum + (hasBit(rows, bit) ? weight : 0), 0);
  const [first, ...others] = index.options.categories
    .filter(({ rows }) => hasBit(rows, row.bit))
    .map(({ rows }) => rows);
  if (!first || limit <= 0) return [];
  const scored = index
    .rowsIn(intersection(among, union(first, ...others)))
    .filter((other) => other !== row)
    .map((other) => ({ other, score: score(other) }));
  const lowest =
    Float64Array.from(scored, (one) => one.score)
      .sort()
      .at(-limit) ?? -Infinity;
  return scored
    .filter((one) => one.score >= lowest)
    .map((one) => Object.assign(one, { hash: pairHash(row, one.other) }))
    .sort((a, b) => b.score - a.score || a.hash - b.hash || byName(a.other, b.other))
    .slice(0, limit)
    .map(({ other }) => other);
};

/** The other brands of the same owners, by name. */
export const sameOwner = (index: BrandIndex, row: Row): Row[] => {
  const owners = index.options.attributes.filter(
    (option) => isOwner(option) && hasBit(option.rows, row.bit),
  );
  return index.orders["name-asc"].filter(
    (other) => other !== row && owners.some(({ rows }) => hasBit(rows, other.bit)),
  );
};

/** Decides between equally similar brands, differently for each brand. */
const pairHash = (a: Row, b: Row): number => hashOf(`${a.brand.id} ${b.brand.id}`);

/**
 * The next brand in the circle of brands with the same rarest category, ordered by country, positioning and name. Each brand of a
 * circle is next to another one.
 */
const nextInCategory = (index: BrandIndex, row: Row): Row | undefined => {
  const rarest = rarestCategory(index);
  const own = rarest(row);
  if (!own) return undefined;
  let first: Row | undefined;
  let next: Row | undefined;
  for (const other of index.orders["name-asc"]) {
    if (other === row || rarest(other) !== own) continue;
    if (!first || inCircle(other, first) < 0) first = other;
    if (inCircle(other, row) > 0 && (!next || inCircle(other, next) < 0)) next = other;
  }
  return next ?? first;
};

const rarestCategory = ({ options }: BrandIndex) => {
  const byRarity = options.categories
    .map((option) => ({ option, count: countBits(option.rows) }))
    .sort((a, b) => a.count - b.count);
  return ({ bit }: Row): IndexedOption | undefined =>
    byRarity.find(({ option }) => hasBit(option.rows, bit))?.option;
};

const inCircle = (a: Row, b: Row): number =>
  ascending(countryOf(a), countryOf(b)) ||
  ascending(a.brand.positioning ?? "", b.brand.positioning ?? "") ||
  ascending(a.names[0], b.names[0]) ||
  ascending(a.brand.id, b.brand.id);

const countryOf = ({ brand: { hqLocation } }: Row): string =>
  hqLocation?.slice(hqLocation.lastIndexOf(",") + 1).trim() ?? "";
