import {
  addBit,
  type BitSet,
  countBits,
  countCommon,
  emptySet,
  intersection,
  union,
} from "./bit-set.ts";
import type { BrandIndex, IndexedOption } from "./brand-index.ts";
import { byFoldedName } from "./brand-order.ts";
import type { Reading } from "./listing.schema.ts";
import {
  anywhere,
  everyWord,
  type Phrase,
  readingsOf,
  rowsOfMeaning,
  textPhrase,
} from "./phrase.ts";
import { type Mentions, wholeNamesOf } from "./search-index.ts";
import type { FoundingYears } from "./search-cues.ts";
import { wordsOf } from "./search-words.ts";
import type { Meaning } from "./vocabulary.ts";
import { isPadding, isIdiom, contentWords } from "./word-forms.ts";

/** Adjacent words of a search. */
export interface Run {
  words: readonly string[];
  text: string;
  /** The form in which phrases are compared. */
  phrase: string;
  start: number;
  /** Whether the search has no other meaningful words. */
  isAlone: boolean;
  /** The options that the words name. */
  meaning: Meaning<IndexedOption> | undefined;
  /** The brands whose texts mention the words as a proper name. */
  mentioning: () => BitSet | undefined;
}

type Reader = (index: BrandIndex, run: Run) => Phrase | undefined;

/** In the order in which they are tried. */
const READERS: readonly Reader[] = [
  (index, run) => readBrand(index, run),
  (index, run) => readOption(index, run, run.meaning),
  (index, run) => readPlace(index, run),
  (index, run) => readOption(index, run, optionIdentifiedBy(index, run.phrase)),
  (index, run) => readIdiom(index, run),
  (index, run) => readName(index, run),
];

/** The phrase that a run of words means; `undefined` if it has no meaning. */
export const readPhrase: Reader = (index, run) => {
  for (const read of READERS) {
    const phrase = read(index, run);
    if (phrase) return phrase;
  }
  return undefined;
};

const readBrand: Reader = (index, { words, text, start, isAlone, meaning }) => {
  const named = brandsNamed(index, words, isAlone && !meaning);
  if (!named) return undefined;
  const fits = meaning ? union(named, rowsOfMeaning(meaning)) : named;
  const [row] = index.rowsIn(named).sort(byFoldedName);
  const { slug = "", name = text } = row?.brand ?? {};
  const mentions = mentionsOf(index, words);
  const mentionedBy = union(fits, everyWord(index, mentions));
  const [owner] = meaning ? readingsOf(text, meaning) : [];
  const reading: Reading = { text, kind: "brand", slug, name };
  return { reading, start, fits, mentionedBy, mentions, named, owner };
};

/** Where brands mention each of the content words. */
const mentionsOf = (index: BrandIndex, words: readonly string[]): Mentions[] =>
  contentWords(words).map(index.searchIndex().mentionsAnyForm);

const readOption = (
  index: BrandIndex,
  { words, text, phrase, start }: Run,
  option: Meaning<IndexedOption> | undefined,
): Phrase | undefined => {
  if (!option) return undefined;
  const { isEveryday, nowhere } = index.searchIndex();
  const isAttribute = option.facet === "attributes";
  const [reading, ...others] = readingsOf(text, option);
  const fits = option.facet === "positionings" ? pricedLike(index, option) : rowsOfMeaning(option);
  const ofWords = mentionsOf(index, words);
  const onlyNames = ({ names }: Mentions): Mentions => ({ ...nowhere, names });
  // Only everyday words, such as "forged", count in texts: "Japanese" would only repeat the attribute. In names, all words count.
  const mentions = contentWords(words).map((word, at) => {
    const one = ofWords[at] ?? nowhere;
    const counts = option.facet === "categories" || (isAttribute && isEveryday(word));
    return counts ? one : onlyNames(one);
  });
  // A text with "Japan" does not mean "made in Japan", and a brand that mentions shoes need not make them.
  const isOneWord = isAttribute && !phrase.includes(" ");
  const mentionedBy = isOneWord ? union(fits, everyWord(index, ofWords)) : fits;
  return {
    reading,
    others,
    start,
    fits,
    mentionedBy,
    mentions,
    isEveryday: isOneWord && isEveryday(phrase),
  };
};

const readPlace: Reader = (index, { words, text, phrase, start }) => {
  const searchIndex = index.searchIndex();
  // "Spring" is a town in Texas, but usually the season.
  const fits = searchIndex.isEveryday(phrase) ? undefined : searchIndex.headquarters.having(phrase);
  if (!fits) return undefined;
  const mentions = mentionsOf(index, words);
  const mentionedBy = union(fits, everyWord(index, mentions));
  return { reading: { text, kind: "place" }, start, fits, mentionedBy, mentions };
};

/** Words that only together have synonyms: "never played". */
const readIdiom: Reader = (index, run) =>
  isIdiom(run.phrase)
    ? textPhrase(index, run, [index.searchIndex().mentionsAnyForm(run.phrase)])
    : undefined;

/** The name of a person, whose words are searched together. */
const readName: Reader = (index, run) => {
  const mentionedBy = run.mentioning();
  if (!mentionedBy) return undefined;
  const mentions = run.words.map(index.searchIndex().mentions);
  return { ...textPhrase(index, run, mentions), mentionedBy, isNeeded: true };
};

/** Brands whose whole name or alias equals these words. A single everyday word names a brand only if no other word of the search has a meaning. */
const brandsNamed = (
  index: BrandIndex,
  words: readonly string[],
  isAlone: boolean,
): BitSet | undefined => {
  const searchIndex = index.searchIndex();
  const unpadded = words.filter((word) => !isPadding(word));
  const [only] = unpadded;
  if (unpadded.length === 1 && only !== undefined && !isAlone && searchIndex.isEveryday(only))
    return undefined;
  for (const key of wholeNamesOf(words)) {
    const named = searchIndex.wholeNames.having(key);
    if (named) return named;
  }
  return undefined;
};

/**
 * The option with this word in its name, if the word identifies it: texts write the word with a capital, or at least half of the brands
 * that mention it have the option. "Under" does not identify Under Armour, Inc.
 */
const optionIdentifiedBy = (
  index: BrandIndex,
  word: string,
): Meaning<IndexedOption> | undefined => {
  const found = index.vocabulary.words.get(word);
  const searchIndex = index.searchIndex();
  if (!found || !searchIndex.isEveryday(word)) return found;
  const users = anywhere(searchIndex.mentions(word));
  return countCommon(users, rowsOfMeaning(found)) * 2 >= countBits(users) ? found : undefined;
};

/** A luxury brand is premium too. */
const DEARER: ReadonlyMap<string, string> = new Map([["premium", "luxury"]]);

/** The brands of a price level, and brands whose short description or highlights name it: "affordable irons". */
const pricedLike = (index: BrandIndex, { options: [option] }: Meaning<IndexedOption>): BitSet => {
  const naming = [option.name, ...(option.aliases ?? [])].map((name) => {
    const words = wordsOf(name).map(index.searchIndex().mentions);
    const mentionedBy = words.map(({ shortDescription, highlights }) =>
      union(shortDescription, highlights),
    );
    return intersection(index.all, ...mentionedBy);
  });
  const dearer = index.options.positionings.find(({ slug }) => slug === DEARER.get(option.slug));
  return union(option.rows, ...(dearer ? [dearer.rows] : []), ...naming);
};

/** The phrase that brands founded in these years fit. */
export const readYears = (
  index: BrandIndex,
  { text, first, last }: FoundingYears,
  start: number,
): Phrase => {
  const fits = emptySet(index.capacity);
  for (const { bit, brand } of index.byId.values())
    if (brand.foundedYear !== null && brand.foundedYear >= first && brand.foundedYear <= last)
      addBit(fits, bit);
  const reading: Reading = { text, kind: "text" };
  return { reading, start, fits, mentionedBy: fits, mentions: [], isNeeded: true };
};
