import { addBit, emptySet, intersection, union } from "./bit-set.ts";
import { adjustPhrases, DESCRIBING_WORDS } from "./adjust-phrases.ts";
import type { BrandIndex } from "./brand-index.ts";
import { endOf, isBrand, isCategory, type Phrase, type ReadSearch, textPhrase } from "./phrase.ts";
import { properNames } from "./proper-names.ts";
import { readPhrase, readYears, type Run } from "./read-phrase.ts";
import { rivalsOf, sameOwner } from "./related.ts";
import {
  asksForOwner,
  asksForSimilar,
  comparesBrands,
  meansBrands,
  wordsToRead,
} from "./search-cues.ts";
import { isStopWord } from "./search-words.ts";
import { isPadding, phraseOf } from "./word-forms.ts";

/** Reads the longest phrases first. Other words are searched in names and texts, except stop words. */
export const readSearch = (index: BrandIndex, search: string): ReadSearch => {
  const { words: typed, ignored, founded } = wordsToRead(search);
  const words = asOneWord(index, typed);
  const phrases = readPhrases(index, words);
  const unread = words
    .map((text, start) => ({ text, start }))
    .filter(({ start }) => !phrases.some((one) => one.start <= start && start < endOf(one)));
  const { texts, numbers } = textsIn(unread, phrases);
  const all = [
    ...phrases,
    ...texts.map((one) => textPhrase(index, one, [index.searchIndex().mentionsAnyForm(one.text)])),
    ...founded.map((years) => readYears(index, years, words.length)),
  ];
  const read: ReadSearch = {
    phrases: adjustPhrases(index, all, words),
    ignored: [...ignored, ...numbers.map(({ text }) => text)],
    similar: [],
    stopWords: unread.filter(({ text }) => isStopWord(text)).length,
    describedAt: words.findLastIndex((word) => DESCRIBING_WORDS.has(word)),
  };
  return withRelated(index, read, unread);
};

/** Joins two adjacent words if only their joined form means a category: "sun glasses". */
const asOneWord = ({ vocabulary }: BrandIndex, words: readonly string[]): string[] => {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1) ?? "";
    const isCategory = vocabulary.meaningOf([before + word])?.facet === "categories";
    if (before !== "" && isCategory && !vocabulary.meaningOf([before, word]))
      joined.splice(-1, 1, before + word);
    else joined.push(word);
  }
  return joined;
};

const readPhrases = (index: BrandIndex, words: readonly string[]): Phrase[] => {
  const phrases: Phrase[] = [];
  const meaningful = meaningfulIn(index, words);
  const mentioning = properNames(index);
  for (const { start, run, phrase: comparable } of runsOf(words)) {
    const end = start + run.length;
    if (phrases.some((one) => start < endOf(one) && one.start < end)) continue;
    const phrase = readPhrase(index, {
      words: run,
      text: run.join(" "),
      phrase: comparable,
      start,
      isAlone: meaningful.every((at) => start <= at && at < end),
      // In "new putter brands", "new" means "new brands".
      meaning:
        index.vocabulary.meaningOf(run) ??
        (run.length === 1 && words.slice(start + 2).some(meansBrands)
          ? index.vocabulary.meaningOf([...run, "brands"])
          : undefined),
      mentioning: () => mentioning(run),
    });
    if (phrase) phrases.push(phrase);
  }
  return phrases;
};

/** The positions of words that may name a brand. */
const meaningfulIn = ({ vocabulary }: BrandIndex, words: readonly string[]): number[] => {
  const isRelated = words.some(asksForSimilar);
  return words.flatMap((word, at) => {
    if (isStopWord(word) || isPadding(word) || isRelation(word)) return [];
    // In "alternatives to Vice golf balls", only "Vice" may name a brand.
    return isRelated && vocabulary.meaningOf([word]) ? [] : at;
  });
};

/** Whether a word asks how other brands relate to a brand in the search: "like", "owner". */
const isRelation = (word: string): boolean =>
  asksForSimilar(word) || comparesBrands(word) || asksForOwner(word);

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

/** An unread word. */
type Word = Pick<Run, "text" | "start">;

/** The number in "3 wood" or "60 degree wedge". In texts it means something else, unless it counts things: "2 piece ball". */
const CLUB_NUMBER = /^\d\d?$/;

/** The unread words to search in texts, and the numbers of clubs. */
const textsIn = (
  unread: readonly Word[],
  phrases: readonly Phrase[],
): Record<"texts" | "numbers", Word[]> => {
  const hasBrand = phrases.some(isBrand);
  const hasCategory = phrases.some(isCategory);
  const content = unread.filter(({ text }) => !isStopWord(text));
  const isContentAt = (place: number): boolean => content.some(({ start }) => start === place);
  const isNumber = ({ text, start }: Word): boolean =>
    hasCategory && CLUB_NUMBER.test(text) && !isContentAt(start + 1);
  // "Owned" adds nothing in "owned by Acushnet", but it does in "black owned".
  const isSearched = ({ text, start }: Word): boolean =>
    !(hasBrand && isRelation(text)) && (text !== "owned" || isContentAt(start - 1));
  return {
    texts: content.filter((one) => isSearched(one) && !isNumber(one)),
    numbers: content.filter(isNumber),
  };
};

/** If a search asks for brands that relate to a brand, adds them. */
const withRelated = (index: BrandIndex, read: ReadSearch, unread: readonly Word[]): ReadSearch => {
  const has = (isCue: (word: string) => boolean) => unread.some(({ text }) => isCue(text));
  const brands = read.phrases.filter(isBrand);
  const [brand, ...others] = brands;
  if (others.length > 0) eitherBrand(index, brands);
  else if (brand && has(asksForSimilar)) return likeBrand(index, brand, read);
  else if (brand && has(asksForOwner)) addSiblings(index, brand);
  return read;
};

/** If a search names several brands, any of them fits. */
const eitherBrand = (index: BrandIndex, brands: readonly Phrase[]): void => {
  const any = union(emptySet(index.capacity), ...brands.flatMap(({ named }) => named ?? []));
  for (const brand of brands) Object.assign(brand, { fits: any, mentionedBy: any });
};

/** Makes the other brands of the same owner fit too. */
const addSiblings = (index: BrandIndex, brand: Phrase): void => {
  const siblings = emptySet(index.capacity);
  for (const row of index.rowsIn(brand.named ?? siblings))
    for (const { bit } of sameOwner(index, row)) addBit(siblings, bit);
  brand.fits = union(brand.fits, siblings);
  brand.mentionedBy = union(brand.mentionedBy, siblings);
};

/** How many similar brands a search shows. With the brand itself, they fill one page. */
const SIMILAR_LIMIT = 23;

/** Finds the brand, and the brands most similar to it that fit the rest of the search. */
const likeBrand = (index: BrandIndex, brand: Phrase, read: ReadSearch): ReadSearch => {
  const row = "slug" in brand.reading ? index.bySlug.get(brand.reading.slug) : undefined;
  if (!row) return read;
  const others = read.phrases.filter((phrase) => phrase !== brand);
  const fitting = intersection(index.all, ...others.map(({ mentionedBy }) => mentionedBy));
  const similar = rivalsOf(index, row, fitting, SIMILAR_LIMIT);
  const fits = emptySet(index.capacity);
  for (const { bit } of [row, ...similar]) addBit(fits, bit);
  Object.assign(brand, { fits, mentionedBy: fits });
  return { ...read, similar };
};
