import { type BitSet, countBits, emptySet, intersection, union } from "./bit-set.ts";
import type { BrandIndex, IndexedOption, Row } from "./brand-index.ts";
import { FACETS } from "./facets.ts";
import type { Reading } from "./listing.schema.ts";
import { type Mentions, TEXT_PLACES } from "./search-index.ts";
import type { Meaning } from "./vocabulary.ts";

/** A part of a search, and the brands that fit it. */
export interface Phrase {
  reading: Reading;
  /** Further options that the phrase means: "Scandinavian" means three countries. */
  others?: readonly Reading[];
  /** The position of its first word. */
  start: number;
  /** The brands that have the option, are at the place or have all the words in their names. */
  fits: BitSet;
  /** The brands in `fits`, and brands that mention the words. */
  mentionedBy: BitSet;
  /** Where brands mention each of the words. Leaves out words that only repeat the option. */
  mentions: readonly Mentions[];
  /** Whether brands must have the phrase, unless no brand does: the name of a person or a product, or years of founding. */
  isNeeded?: true;
  /** Whether it means an attribute by one word that texts use too. */
  isEveryday?: boolean;
  /** For a brand's name, the brands of that name. */
  named?: BitSet;
  /** For a brand's name that is also an owner's, the owner. */
  owner?: Reading | undefined;
}

export interface ReadSearch {
  /** In the order of the words. */
  phrases: Phrase[];
  /** Words that the search ignored: prices, years, and words that no brand fits. */
  ignored: string[];
  /** The most similar brands, if the search asks for brands like another one; best first. */
  similar: readonly Row[];
  /** How many words are stop words. */
  stopWords: number;
  /** The position of the last word that only describes, such as "for"; or -1. */
  describedAt: number;
}

export const isText = ({ reading }: Phrase): boolean => reading.kind === "text";
export const isCategory = ({ reading }: Phrase): boolean => reading.kind === "category";
export const isBrand = ({ named }: Phrase): boolean => named !== undefined;

/** The position after its last word. */
export const endOf = ({ start, reading }: Phrase): number => start + reading.text.split(" ").length;

/** Words that are searched in names and texts. */
export const textPhrase = (
  index: BrandIndex,
  { text, start }: { text: string; start: number },
  mentions: readonly Mentions[],
): Phrase => ({
  reading: { text, kind: "text" },
  start,
  fits: intersection(index.all, ...mentions.map(({ names }) => names)),
  mentionedBy: everyWord(index, mentions),
  mentions,
});

/** Reads an option as plain words. */
export const asText = (index: BrandIndex, { reading, start, mentions }: Phrase): Phrase =>
  textPhrase(index, { text: reading.text, start }, mentions);

export const anywhere = (mentions: Mentions): BitSet =>
  union(mentions.names, ...TEXT_PLACES.map((place) => mentions[place]));

/** Brands that mention all of these words; none without words. */
export const everyWord = (index: BrandIndex, mentions: readonly Mentions[]): BitSet =>
  mentions.length === 0
    ? emptySet(index.capacity)
    : intersection(index.all, ...mentions.map(anywhere));

export const readingsOf = (
  text: string,
  { facet, options: [first, ...others] }: Meaning<IndexedOption>,
): [Reading, ...Reading[]] => {
  const readingOf = ({ slug, name, rows }: IndexedOption): Reading => ({
    text,
    kind: FACETS[facet].noun,
    slug,
    name,
    count: countBits(rows),
  });
  return [readingOf(first), ...others.map(readingOf)];
};

/** The brands that have any of the options. */
export const rowsOfMeaning = ({ options: [first, ...others] }: Meaning<IndexedOption>): BitSet =>
  union(first.rows, ...others.map(({ rows }) => rows));

/** Brands that fit every phrase; none without phrases. */
export const brandsFitting = (
  index: BrandIndex,
  phrases: readonly Phrase[],
  set: "fits" | "mentionedBy",
): BitSet =>
  phrases.length === 0
    ? emptySet(index.capacity)
    : intersection(index.all, ...phrases.map((phrase) => phrase[set]));
