import { keysOf } from "../records.ts";
import { CLOSED_SLUG } from "../taxonomy/taxonomy.ts";
import { foldSearch, withoutSeparators } from "../text/fold.ts";
import { MATCH_RANKS, matchRank } from "../text/similar.ts";
import { hasBit } from "./bit-set.ts";
import type { BrandIndex, Row } from "./brand-index.ts";
import type { Phrase } from "./read-search.ts";
import { phraseOf, wordsOf } from "./search-words.ts";

/*
 * The order of the brands that a search finds.
 *
 * Brands found by name come first: the same name, a name that begins with the search, a name with a word that does, a name that
 * contains it, then aliases. Other brands are ordered by how much of the search they fit: first by the number of its phrases, where
 * having an option counts twice as much as mentioning it, then by the points below. At equal points the usual order decides.
 */

/** Points for a phrase, by the most relevant place that mentions its words. */
const MENTION_POINTS = { names: 10, shortDescription: 10, highlights: 5, longTexts: 5 } as const;
/**
 * Points for a category that the short description names first, half of them for the second, and so on; without one, divided by the
 * number of the brand's categories. So what a brand is about comes before what it also makes.
 */
const CATEGORY_POINTS = 6;
/** How well known a brand is, as far as the directory shows: points for each highlight and attribute, and for each doubling of the brands that mention it. */
const KNOWN_POINTS = { highlights: 1.5, attributeIds: 1 };
const FAME_POINTS = 0.8;
/** Visitors rarely look for closed brands. */
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
  const wanted = phrases.map((phrase) => ({
    ...phrase,
    said: phraseOf(wordsOf(phrase.reading.text)),
  }));
  return (row) => {
    const { bit, brand } = row;
    const named = index.categoriesNamed(row);
    let points = FAME_POINTS * Math.log2(1 + searched.fameOf(brand));
    for (const field of known) points += KNOWN_POINTS[field] * brand[field].length;
    if (closed && hasBit(closed, bit)) points += CLOSED_POINTS;
    for (const { reading, fits, mentionedBy, mentions, said } of wanted) {
      const doesFit = hasBit(fits, bit);
      if (hasBit(mentionedBy, bit)) points += PHRASE;
      if (doesFit && reading.kind !== "text") points += PHRASE;
      const isCategory = reading.kind === "category";
      if (doesFit && isCategory) points += CATEGORY_POINTS * focusOn(reading.slug, row, named);
      const isOther = isCategory && saysOther(said, named);
      for (const word of mentions) {
        const place = places.find(
          (one) => hasBit(word[one], bit) && !(isOther && one === "shortDescription"),
        );
        if (place) points += MENTION_POINTS[place] / mentions.length;
      }
    }
    return points;
  };
};

type Named = ReturnType<BrandIndex["categoriesNamed"]>;

/** How much a brand is about a category: at most 1. */
const focusOn = (category: string, { brand }: Row, named: Named): number => {
  if (named.length === 0) return 1 / brand.categoryIds.length;
  const before = new Set<string>();
  for (const { option } of named) {
    if (option.slug === category) break;
    before.add(option.slug);
  }
  return 1 / (before.size + 1);
};

/** Whether a description has the words of a phrase only within other phrases: a "push cart" is no golf cart. */
const saysOther = (said: string, named: Named): boolean => {
  if (named.length === 0 || named.some(({ phrase }) => phrase === said)) return false;
  const words = said.split(" ");
  return named.some(({ phrase }) => phrase.split(" ").some((word) => words.includes(word)));
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
