import { keysOf } from "../records.ts";
import { CLOSED_SLUG } from "../taxonomy/taxonomy.ts";
import { foldSearch, withoutSeparators } from "../text/fold.ts";
import { MATCH_RANKS, matchRank } from "../text/similar.ts";
import { hasBit } from "./bit-set.ts";
import type { BrandIndex, Row } from "./brand-index.ts";
import type { Phrase } from "./read-search.ts";

/*
 * The order of the brands that a search finds.
 *
 * Brands found by name come first: the same name, a name that begins with the search, a name with a word that does, a name that
 * contains it, then aliases. Other brands are ordered by how much of the search they fit: first by the number of its phrases, where
 * having an option counts twice as much as mentioning it, then by the points below. At equal points the usual order decides.
 */

/** Points for a phrase, by the most telling place that mentions its words. */
const MENTION_POINTS = { names: 10, shortDescription: 10, highlights: 7, longTexts: 5 } as const;
/** Points for a category, divided by the number of the brand's categories: a specialist comes first. */
const CATEGORY_POINTS = 4;
/** How well known a brand is, as far as the directory shows: points for each known fact, and for each doubling of the brands that mention it. */
const KNOWN_POINTS = { highlights: 1.5, attributeIds: 0.8, evidence: 0.5, categoryIds: 0.3 };
const FAME_POINTS = 0.8;
/** A brand that closed is rarely wanted. */
const CLOSED_POINTS = -10;
/** More than any points. */
const PHRASE = 1_000;

/** The relevance of a brand that was not found by name: the higher, the better. */
export const relevanceOf = (
  index: BrandIndex,
  phrases: readonly Phrase[],
): ((row: Row) => number) => {
  const searched = index.searched();
  const closed = index.options.attributes.find(({ slug }) => slug === CLOSED_SLUG)?.rows;
  const places = keysOf(MENTION_POINTS);
  const known = keysOf(KNOWN_POINTS);
  return ({ bit, brand }) => {
    let points = FAME_POINTS * Math.log2(1 + searched.fameOf(brand));
    for (const field of known) points += KNOWN_POINTS[field] * brand[field].length;
    if (closed && hasBit(closed, bit)) points += CLOSED_POINTS;
    for (const { reading, fits, mentionedBy, mentions } of phrases) {
      const doesFit = hasBit(fits, bit);
      if (hasBit(mentionedBy, bit)) points += PHRASE;
      if (doesFit && reading.kind !== "text") points += PHRASE;
      if (doesFit && reading.kind === "category")
        points += CATEGORY_POINTS / brand.categoryIds.length;
      for (const word of mentions) {
        const place = places.find((one) => hasBit(word[one], bit));
        if (place) points += MENTION_POINTS[place] / mentions.length;
      }
    }
    return points;
  };
};

const ALIAS_RANK = MATCH_RANKS.length;

/** How well a search matches the name of a brand; 0 is best. Aliases match less than names. */
export const nameRankOf = (search: string): ((row: Row) => number) => {
  const folded = foldSearch(search);
  const joined = withoutSeparators(folded);
  return ({ names: [name] }) => {
    const rank = matchRank(name, folded, joined);
    return rank === undefined || rank === "one-typo" ? ALIAS_RANK : MATCH_RANKS.indexOf(rank);
  };
};
