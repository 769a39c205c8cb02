import { keysOf } from "../records.ts";
import { CLOSED_SLUG } from "../taxonomy/taxonomy.ts";
import { foldSearch, withoutSeparators } from "../text/fold.ts";
import { MATCH_RANKS, matchRank } from "../text/similar.ts";
import { type BitSet, countBits, hasBit, isEmpty } from "./bit-set.ts";
import type { BrandIndex, Row } from "./brand-index.ts";
import type { Reading } from "./listing.schema.ts";
import { closerLook } from "./closer-look.ts";
import { isCategory, isText, type Phrase } from "./phrase.ts";
import type { Mentions } from "./search-index.ts";
import { type Age, wordsOf } from "./search-words.ts";
import { phraseOf, variantsOf } from "./word-forms.ts";

/*
 * The order of the brands that a search finds.
 *
 * Brands found by name come first: an equal name, then a name that begins with the search, a name with a word that begins with it, and a
 * name that contains it. Brands found by an alias follow. Other brands are ordered by how many of the options and places in the search they
 * fit, where having an option counts twice as much as mentioning it. Then the points below decide and, for the first brands, those of
 * `closer-look.ts`. At equal points the usual order decides.
 */

/**
 * Points for a phrase, by the most relevant place that mentions its words. A word that few brands mention gets more points.
 */
const MENTION_POINTS = { names: 10, shortDescription: 7.5, highlights: 3 } as const;
/** Points, instead of those above, for a category that is searched by its own name, if the short description names any of its products. */
const DESCRIBED_POINTS = 14;
/** A word of this rarity (`rarityOf`) has the weight of an option: one brand in eight mentions it. */
const USUAL_RARITY = 3;
/**
 * Points for the category that the short description names first, half of them for the second, and so on. If it names none, the points
 * are divided by the number of the brand's categories. A brand's main products thus outweigh its other products.
 */
const CATEGORY_POINTS = 9;
/** Points for how well known a brand seems: for each doubling of its highlights, and for a website. */
const HIGHLIGHT_POINTS = 7;
const WEBSITE_POINTS = 2.5;
/** Points per year of age, if the search asks for the oldest or newest brands. A few years outweigh all other points. */
const YEAR_POINTS = 15;
/** Points for a brand of the country whose language the search is in. */
const HOME_POINTS = 12;
/** Negative, because visitors rarely look for closed brands. */
const CLOSED_POINTS = -19;
/** More than all other points together. */
const PHRASE = 10_000;

/** What a search prefers besides its phrases. */
export interface Preferences {
  age?: Age | undefined;
  /** The brands of the country whose language the search is in. */
  home?: BitSet | undefined;
}

/** How many of the first brands get a closer look. */
const LOOKED_AT = 100;

/** Sorts brands that were not found by name, the most relevant first. Takes a closer look at the first ones. */
export const byRelevance = (
  index: BrandIndex,
  found: readonly Phrase[],
  preferences: Preferences,
): ((rows: readonly Row[]) => Row[]) => {
  // A search may repeat one word and rank every brand.
  const phrases = [...new Map(found.map((phrase) => [phrase.reading.text, phrase])).values()];
  const relevance = relevanceOf(index, phrases, preferences);
  const look = closerLook(index, phrases, (phrase) =>
    isNameOfCategory(phrase.reading) ? 0 : importanceOf(index, phrase),
  );
  return (rows) => {
    const ranked = ordered(rows.map((row) => ({ row, points: relevance(row) })));
    const first = ranked.slice(0, LOOKED_AT);
    for (const one of first) one.points += look(one.row);
    return [...ordered(first), ...ranked.slice(LOOKED_AT)].map(({ row }) => row);
  };
};

interface Ranked {
  row: Row;
  points: number;
}

const ordered = (rows: readonly Ranked[]): Ranked[] => rows.toSorted((a, b) => b.points - a.points);

const relevanceOf = (
  index: BrandIndex,
  phrases: readonly Phrase[],
  { age, home }: Preferences,
): ((row: Row) => number) => {
  const closed = index.options.attributes.find(({ slug }) => slug === CLOSED_SLUG)?.rows;
  const wanted = phrases.map((phrase) => ({
    ...phrase,
    isGeneric: isNameOfCategory(phrase.reading),
    words: phrase.mentions.map((word) =>
      placesOf(word, importanceOf(index, phrase) / phrase.mentions.length),
    ),
    searched: phraseOf(wordsOf(phrase.reading.text)),
  }));
  const hasCategory = phrases.some(isCategory);
  return (row) => {
    const { bit, brand } = row;
    const named = hasCategory ? index.categoriesNamed(row) : [];
    let points = HIGHLIGHT_POINTS * Math.log2(1 + brand.highlights.length);
    if (brand.websiteUrl !== null) points += WEBSITE_POINTS;
    if (age) points += YEAR_POINTS * yearsOf(age, brand.foundedYear);
    if (home && hasBit(home, bit)) points += HOME_POINTS;
    if (closed && hasBit(closed, bit)) points += CLOSED_POINTS;
    for (const { reading, fits, mentionedBy, words, searched, isGeneric } of wanted) {
      const doesFit = hasBit(fits, bit);
      if (reading.kind !== "text")
        points += PHRASE * (Number(doesFit) + Number(hasBit(mentionedBy, bit)));
      const isCategory = reading.kind === "category";
      if (doesFit && isCategory) points += CATEGORY_POINTS * focusOn(reading.slug, row, named);
      if (isCategory && isGeneric && named.some(({ option }) => option.slug === reading.slug)) {
        points += DESCRIBED_POINTS;
        continue;
      }
      const isOther = isCategory && isOnlyInOthers(searched, reading.slug, named);
      for (const places of words) points += bestPlace(places, bit, isOther);
    }
    return points;
  };
};

/** Whether a phrase is a category's own name or a synonym of it, such as "clothes", and not a kind of product. */
const isNameOfCategory = (reading: Reading): boolean =>
  reading.kind === "category" &&
  variantsOf(phraseOf(wordsOf(reading.text))).includes(phraseOf(wordsOf(reading.name)));

/** The factor of the points for a phrase. */
const importanceOf = (index: BrandIndex, phrase: Phrase): number =>
  isText(phrase) ? Math.max(1, rarityOf(index, phrase) / USUAL_RARITY) : 1;

interface Place {
  isShortDescription: boolean;
  rows: BitSet;
  points: number;
}

/** The places that mention a word, the most relevant first. */
const placesOf = (word: Mentions, weight: number): Place[] =>
  keysOf(MENTION_POINTS)
    .map((place) => ({
      isShortDescription: place === "shortDescription",
      rows: word[place],
      points: weight * MENTION_POINTS[place],
    }))
    .filter(({ rows }) => !isEmpty(rows));

const bestPlace = (places: readonly Place[], bit: number, isOther: boolean): number => {
  for (const { rows, points, isShortDescription } of places)
    if (hasBit(rows, bit) && !(isOther && isShortDescription)) return points;
  return 0;
};

/** How rare a phrase is: how often the number of brands must be halved to get the number that mention it. */
const rarityOf = (index: BrandIndex, { mentionedBy }: Phrase): number =>
  Math.log2(1 + index.byId.size / (1 + countBits(mentionedBy)));

/** Brands of an unknown age come last. */
const yearsOf = (age: Age, foundedYear: number | null): number =>
  age === "oldest" ? -(foundedYear ?? 3_000) : (foundedYear ?? 0);

type Named = ReturnType<BrandIndex["categoriesNamed"]>;

/** How important a category is to a brand, from 0 to 1. */
const focusOn = (category: string, { brand }: Row, named: Named): number => {
  if (named.length === 0) return 1 / brand.categoryIds.length;
  const before = new Set<string>();
  for (const { option } of named) {
    if (option.slug === category) break;
    before.add(option.slug);
  }
  return 1 / (before.size + 1);
};

/** Whether a description has the words of a phrase only within other phrases: a "push cart" is not a golf cart, but a "polo shirt" is a polo. */
const isOnlyInOthers = (searched: string, category: string, named: Named): boolean => {
  if (named.length === 0 || named.some(({ phrase }) => phrase === searched)) return false;
  const words = searched.split(" ");
  const overlapping = named.filter(({ phrase }) =>
    phrase.split(" ").some((word) => words.includes(word)),
  );
  const isSame = ({ phrase, option }: Named[number]): boolean =>
    option.slug === category && phrase.startsWith(`${searched} `);
  return overlapping.length > 0 && !overlapping.some(isSame);
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
