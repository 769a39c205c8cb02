import type { CatalogBrand } from "../brand/brand.ts";
import { memoized } from "../memoized.ts";
import { fromKeys, keysOf } from "../records.ts";
import {
  type BitSet,
  countBits,
  difference,
  emptySet,
  intersection,
  isEmpty,
  union,
} from "./bit-set.ts";
import { wordsOf } from "./search-words.ts";
import { phraseOf, plainForm, synonymsOf, variantsOf } from "./word-forms.ts";
import { createWordIndex, type WordIndex } from "./word-index.ts";

/** The texts in which a word of a search may occur, most relevant first. Names rank before them. */
export const TEXT_PLACES = ["shortDescription", "highlights", "longTexts"] as const;
const PLACES = ["names", ...TEXT_PLACES] as const;
type Place = (typeof PLACES)[number];

/** The brands that mention a word, by place. */
export type Mentions = Record<Place, BitSet>;

/** Finds brands by words and their beginnings. `findBrands` also finds parts of names. */
export interface SearchIndex {
  /** Brands by whole name or alias, without separators, with and without "golf". */
  wholeNames: WordIndex;
  /** Brands by part of the headquarters, as phrases. */
  headquarters: WordIndex;
  /** Empty mentions, for a word that no brand uses. */
  nowhere: Mentions;
  /** The brands that mention a word; if none do, those with a word that begins with it. */
  mentions(word: string): Mentions;
  /** The brands that mention the word, another form of it or a synonym; if none do, as `mentions`. */
  mentionsAnyForm(word: string): Mentions;
  /** Whether any name or text has this word, another form or a synonym of it, or a word that begins with it. */
  knows(word: string): boolean;
  /** Correct spellings: whole names and aliases without separators, the words of names, and the words of texts in plain form. */
  spellings(): Record<"wholeNames" | "names" | "texts", readonly string[]>;
  /** The words of a brand's short description and highlights. */
  termsOf(brand: CatalogBrand): readonly string[];
  /** The brands whose texts have this word. */
  usedBy(word: string): BitSet;
  /** Whether texts use a word without a capital. Such a word does not identify a brand. */
  isEveryday(word: string): boolean;
  /** The brands whose texts write all of these words with a capital. */
  withCapitals(words: readonly string[]): BitSet;
  add(bit: number, brand: CatalogBrand): void;
  remove(bit: number, brand: CatalogBrand): void;
}

const INDEXED = [...PLACES, "capitals", "wholeNames", "headquarters"] as const;
type Indexed = Record<(typeof INDEXED)[number], readonly string[]>;

/** The words of a brand's public fields, computed once. A search must not reveal private fields. */
const indexedWords = memoized((brand: CatalogBrand): Indexed => {
  const { name, aliases, shortDescription, longDescription, highlights, events } = brand;
  const { distributionModel, hqLocation } = brand;
  const names = [name, ...aliases];
  const texts = {
    shortDescription: tokensOf(shortDescription),
    highlights: highlights.flatMap(tokensOf),
    longTexts: [
      longDescription,
      distributionModel ?? "",
      hqLocation ?? "",
      ...events.map(({ text }) => text),
    ].flatMap(tokensOf),
  };
  const capitals = keysOf(texts).flatMap((place) => texts[place].filter(hasCapital));
  return {
    names: [...new Set([...wordsOf(names.join(" ")), ...distinct(names.flatMap(tokensOf))])],
    ...fromKeys(TEXT_PLACES, (place) => distinct(texts[place])),
    capitals: distinct(capitals),
    wholeNames: names.flatMap((text) => wholeNamesOf(wordsOf(text))),
    headquarters: (hqLocation ?? "").split(",").map((part) => phraseOf(wordsOf(part))),
  };
});

const termsOf = memoized((brand: CatalogBrand): readonly string[] => {
  const { shortDescription, highlights } = indexedWords(brand);
  return [...new Set([...shortDescription, ...highlights])];
});

const TOKENS = /[\p{L}\p{M}\p{N}'‘’ʼ`´]+/gu;
export const tokensOf = (text: string): string[] => text.match(TOKENS) ?? [];

export const hasCapital = (token: string): boolean => {
  const first = token.charAt(0);
  return first !== first.toLowerCase();
};

const distinct = (tokens: readonly string[]): string[] => [
  ...new Set(tokens.flatMap((token) => foldedToken(token))),
];

const TOKENS_REMEMBERED = 100_000;
const foldedTokens = new Map<string, readonly string[]>();

/** Folds a token once, however many brands use it. */
export const foldedToken = (token: string): readonly string[] => {
  const known = foldedTokens.get(token);
  if (known) return known;
  if (foldedTokens.size >= TOKENS_REMEMBERED) foldedTokens.clear();
  const folded = wordsOf(token).map(plainForm);
  foldedTokens.set(token, folded);
  return folded;
};

/** A name is also indexed without "golf" if this many characters remain. Shorter names would match too many searches. */
const WHOLE_NAME_MIN_LENGTH = 3;

/** The keys of a whole name: `Mizuno Golf` is `mizunogolf` and `mizuno`. */
export const wholeNamesOf = (words: readonly string[]): string[] => {
  const whole = words.join("");
  const short = words.filter((word) => word !== "golf").join("");
  return short !== whole && short.length >= WHOLE_NAME_MIN_LENGTH ? [whole, short] : [whole];
};

/** Shorter words match whole words only, because too many words begin with them. */
const PREFIX_MIN_LENGTH = 3;
/** A word counts as everyday if this many brands write it without a capital. Fewer may be mistakes. */
const EVERYDAY_MIN = 2;

const isNowhere = (mentions: Mentions): boolean =>
  PLACES.every((place) => isEmpty(mentions[place]));

export const createSearchIndex = (capacity: number): SearchIndex => {
  const indexes = fromKeys(INDEXED, () => createWordIndex(capacity));
  const nobody = emptySet(capacity);
  let spellings: ReturnType<SearchIndex["spellings"]> | undefined;
  const mentionsBy = (find: (words: WordIndex, place: Place) => BitSet | undefined): Mentions =>
    fromKeys(PLACES, (place) => find(indexes[place], place) ?? nobody);
  const mentions = (word: string): Mentions => {
    const whole = plainForm(word);
    const exact = mentionsBy((words) => words.having(whole));
    // Match words by this prefix only if no brand uses it as a whole word.
    return word.length < PREFIX_MIN_LENGTH || !isNowhere(exact)
      ? exact
      : mentionsBy((words) => words.startingWith(whole));
  };
  const usedBy = (word: string): BitSet =>
    union(nobody, ...TEXT_PLACES.flatMap((place) => indexes[place].having(plainForm(word)) ?? []));
  return {
    wholeNames: indexes.wholeNames,
    headquarters: indexes.headquarters,
    nowhere: mentionsBy(() => undefined),
    mentions,
    mentionsAnyForm: (word) => {
      const form = plainForm(word);
      const found = mentionsBy((words, place) => {
        // Names have no verb forms: "founded" does not mean the brand "Found".
        const forms = place === "names" ? synonymsOf(form) : variantsOf(form);
        const [first, ...others] = forms.flatMap((one) => words.having(one) ?? []);
        return first && union(first, ...others);
      });
      return isNowhere(found) ? mentions(word) : found;
    },
    knows: (word) =>
      variantsOf(plainForm(word)).some((form) =>
        PLACES.some((place) => indexes[place].count(form) > 0),
      ) || !isNowhere(mentions(word)),
    spellings: () =>
      (spellings ??= {
        wholeNames: indexes.wholeNames.words(),
        names: indexes.names.words(),
        texts: [...new Set(TEXT_PLACES.flatMap((place) => indexes[place].words()))],
      }),
    termsOf,
    usedBy,
    isEveryday: (word) => {
      const capitals = indexes.capitals.having(plainForm(word)) ?? nobody;
      return countBits(difference(usedBy(word), capitals)) >= EVERYDAY_MIN;
    },
    withCapitals: (words) => {
      const [first = nobody, ...others] = words.map(
        (word) => indexes.capitals.having(plainForm(word)) ?? nobody,
      );
      return intersection(first, ...others);
    },
    add: (bit, brand) => {
      const words = indexedWords(brand);
      spellings = undefined;
      for (const name of INDEXED) indexes[name].add(bit, words[name]);
    },
    remove: (bit, brand) => {
      const words = indexedWords(brand);
      spellings = undefined;
      for (const name of INDEXED) indexes[name].remove(bit, words[name]);
    },
  };
};
