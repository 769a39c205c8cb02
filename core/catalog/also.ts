import {
  type BitSet,
  countBits,
  countCommon,
  difference,
  emptySet,
  hasBit,
  intersection,
  union,
} from "./bit-set.ts";
import type { BrandIndex, IndexedOption, Row } from "./brand-index.ts";
import { type FacetName, FACETS } from "./facets.ts";
import { ALSO_LIMIT, type Also, type Reading } from "./listing.ts";
import type { Sort } from "./listing-query.ts";
import { isFiller, isPadding, phraseOf, singular, wordsOf } from "./search-words.ts";
import type { WordIndex } from "./word-index.ts";

/** A part of a search, and the brands that fit it. */
interface ReadPhrase {
  reading: Reading;
  /** Brands with the option, at the place or with the word in a name. They rank first. */
  exact: BitSet;
  /** Brands whose texts have all its words; none for an option named by several words. */
  inTexts: BitSet;
}

/**
 * The brands that fit every word of a search, but are not `found` by name. `others` are the brands that match all other filters.
 * Brands with more of the options and places come first, then the list's order decides.
 */
export const findAlso = (
  index: BrandIndex,
  search: string,
  { found, others, sort }: { found: BitSet; others: BitSet; sort: Sort },
): Also | undefined => {
  const phrases = readSearch(index, search, others);
  if (phrases.length === 0) return undefined;
  const fitting = intersection(
    difference(others, found),
    ...phrases.map(({ exact, inTexts }) => union(exact, inTexts)),
  );
  const total = countBits(fitting);
  if (total === 0) return undefined;
  const rankOf = ({ bit }: Row): number => phrases.filter(({ exact }) => hasBit(exact, bit)).length;
  return {
    total,
    items: index.orders[sort]
      .filter(({ bit }) => hasBit(fitting, bit))
      .map((row) => ({ row, rank: rankOf(row) }))
      .sort((a, b) => b.rank - a.rank)
      .slice(0, ALSO_LIMIT)
      .map(({ row }) => row.card),
    readings: phrases.map(({ reading }) => reading),
  };
};

/** Reads the longest phrases first. Other words are searched in the texts, except fillers. */
const readSearch = (index: BrandIndex, search: string, others: BitSet): ReadPhrase[] => {
  const words = wordsOf(search);
  const read = new Set<number>();
  const phrases: (ReadPhrase & { start: number })[] = [];
  for (const { start, run } of runsOf(words)) {
    const places = run.map((_, at) => start + at);
    if (places.some((at) => read.has(at))) continue;
    const phrase = readRun(index, run, others);
    if (!phrase) continue;
    for (const at of places) read.add(at);
    phrases.push({ start, ...phrase });
  }
  for (const [start, word] of words.entries())
    if (!read.has(start) && !isFiller(word)) phrases.push({ start, ...readText(index, word) });
  return phrases.sort((a, b) => a.start - b.start);
};

/** Names and places have at most this many words. */
const PHRASE_WORDS = 6;

/** Every run of words that may be a phrase, the longest phrase first. */
const runsOf = (words: readonly string[]) =>
  words
    .flatMap((_, start) =>
      Array.from({ length: Math.min(PHRASE_WORDS, words.length - start) }, (_one, more) => {
        const run = words.slice(start, start + more + 1);
        return { start, run, phrase: phraseOf(run) };
      }),
    )
    .filter(({ run, phrase }) => phrase !== "" && !isPadding(run.at(-1) ?? ""))
    .sort((a, b) => countWords(b.phrase) - countWords(a.phrase) || b.run.length - a.run.length);

const countWords = (phrase: string): number => phrase.split(" ").length;

/** The option or place that a run of words means. */
const readRun = (
  index: BrandIndex,
  words: readonly string[],
  others: BitSet,
): ReadPhrase | undefined => {
  const text = words.join(" ");
  const phrase = phraseOf(words);
  const { phrases, words: telling } = index.vocabulary;
  const place = phrases.has(phrase) ? undefined : index.searched().places.having(phrase);
  if (place)
    return { reading: { text, kind: "place" }, exact: place, inTexts: inTexts(index, words) };
  const meaning = phrases.get(phrase) ?? telling.get(phrase);
  if (!meaning) return undefined;
  const { facet, option } = meaning;
  return {
    reading: readingOf(text, facet, option, others),
    exact: option.rows,
    // A text with "Japan" does not say "made in Japan".
    inTexts: countWords(phrase) > 1 ? emptySet(index.capacity) : inTexts(index, words),
  };
};

const readingOf = (
  text: string,
  facet: FacetName,
  { slug, name, rows }: IndexedOption,
  others: BitSet,
): Reading => ({
  text,
  kind: FACETS[facet].noun,
  slug,
  name,
  count: countCommon(rows, others),
});

const readText = (index: BrandIndex, word: string): ReadPhrase => {
  const { names, texts } = index.searched();
  return {
    reading: { text: word, kind: "text" },
    exact: withWord(index, names, word),
    inTexts: withWord(index, texts, word),
  };
};

const inTexts = (index: BrandIndex, words: readonly string[]): BitSet => {
  const { texts } = index.searched();
  return intersection(
    index.all,
    ...words.filter((word) => !isFiller(word)).map((word) => withWord(index, texts, word)),
  );
};

/** Shorter words match too many beginnings; they match whole words only. */
const PREFIX_MIN_LENGTH = 3;

/** The brands with a word that begins with this one. */
const withWord = ({ capacity }: BrandIndex, words: WordIndex, word: string): BitSet =>
  word.length < PREFIX_MIN_LENGTH
    ? (words.having(word) ?? emptySet(capacity))
    : words.startingWith(singular(word));
