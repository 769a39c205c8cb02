import { inEnglish } from "./foreign-words.ts";
import { distanceBetween } from "../text/similar.ts";
import { type BitSet, countCommon, emptySet, isEmpty } from "./bit-set.ts";
import type { BrandIndex } from "./brand-index.ts";
import { isText, type ReadSearch, rowsOfMeaning } from "./phrase.ts";
import { readSearch } from "./read-search.ts";
import { wordsToRead } from "./search-cues.ts";
import { isStopWord, wordsOf } from "./search-words.ts";
import { isPadding, plainForm } from "./word-forms.ts";

/** Shorter words are close to too many others. */
const CORRECTED_MIN_LENGTH = 5;
/** From this length on, two edits are allowed after the same first letter. */
const TWO_EDITS_MIN_LENGTH = 7;
/** A search with more unknown words is not corrected. */
const UNKNOWN_MAX = 4;
const PAIRS_MAX = 4;

/**
 * A search with its mistyped words replaced by similar words of names, categories and attributes, or else of texts. Words that any brand
 * uses are not corrected, unless two of them together are close to a name. `undefined` if nothing is close.
 */
export const correctedSearch = (index: BrandIndex, search: string): string | undefined => {
  const searchIndex = index.searchIndex();
  const options = index.vocabulary.spellings;
  const known = searchIndex.spellings();
  const { words } = wordsToRead(search);
  const isKnown = (word: string): boolean =>
    isStopWord(word) ||
    isPadding(word) ||
    options.has(word) ||
    options.has(plainForm(word)) ||
    searchIndex.knows(word);
  const unknown = words.filter((word) => !isKnown(word));
  const read = readSearch(index, search);
  if (read.phrases.every(isText)) {
    const joined = words.filter((word) => !isPadding(word)).join("");
    const key = nearest(joined, known.wholeNames, unknown.length === 0 ? 1 : 2);
    if (key !== undefined && key !== joined) return nameOf(index, key);
  }
  if (unknown.length > UNKNOWN_MAX) return undefined;
  const withName = withNearName(index, read, words);
  if (withName !== undefined || unknown.length === 0) return withName;
  const nearestName = (word: string, edits: 1 | 2): string | undefined =>
    nearest(word, options, edits) ?? nearest(word, known.names, edits);
  const corrected = words.map((word) =>
    isKnown(word)
      ? word
      : (nearestName(word, 1) ??
        nearest(plainForm(word), known.texts, 1) ??
        twoWords(index, word) ??
        nearestName(word, 2) ??
        word),
  );
  const text = corrected.join(" ");
  return text === words.join(" ") ? undefined : text;
};

/** A search in another language, in English, and the brands of its country. Words that brands use count as English. */
export const searchInEnglish = (
  index: BrandIndex,
  search: string,
): { english: string; home: BitSet | undefined } | undefined => {
  const { spellings } = index.vocabulary;
  const { usedBy } = index.searchIndex();
  const isEnglish = (word: string): boolean =>
    isStopWord(word) || spellings.has(word) || !isEmpty(usedBy(word));
  const translated = inEnglish(wordsOf(search), isEnglish);
  if (!translated) return undefined;
  const { phrases, country } = translated;
  const home = country === undefined ? undefined : index.vocabulary.meaningOf([country]);
  return {
    english: phrases.map(([meaning]) => meaning).join(" "),
    home: home && rowsOfMeaning(home),
  };
};

/** Shorter parts of a word may be words by chance. */
const PART_MIN_LENGTH = 3;

/** Splits a word in two, if a brand uses both parts: "armlock" is "arm lock". */
const twoWords = (index: BrandIndex, word: string): string | undefined => {
  const { usedBy } = index.searchIndex();
  for (let at = PART_MIN_LENGTH; at <= word.length - PART_MIN_LENGTH; at += 1) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    if (countCommon(usedBy(first), usedBy(second)) > 0) return `${first} ${second}`;
  }
  return undefined;
};

/** A search with two words corrected that are together one edit from a name: "scotty cameroon putter". Tries the first pairs only. */
const withNearName = (
  index: BrandIndex,
  { phrases }: ReadSearch,
  words: readonly string[],
): string | undefined => {
  const places = phrases.flatMap(({ reading, start }) => (reading.kind === "text" ? start : []));
  const pairs = places.filter((place) => places.includes(place + 1)).slice(0, PAIRS_MAX);
  for (const place of pairs) {
    const joined = words.slice(place, place + 2).join("");
    const key = nearest(joined, index.searchIndex().spellings().wholeNames, 1);
    if (key === undefined || key === joined) continue;
    return [...words.slice(0, place), nameOf(index, key), ...words.slice(place + 2)].join(" ");
  }
  return undefined;
};

/** The name or alias with this key, without "golf" if the key does not contain it. */
const nameOf = (index: BrandIndex, key: string): string => {
  const rows = index.rowsIn(index.searchIndex().wholeNames.having(key) ?? emptySet(index.capacity));
  for (const name of rows.flatMap((row) => row.names)) {
    const words = wordsOf(name);
    if (words.join("") === key) return name;
    const short = words.filter((word) => !isPadding(word));
    if (short.join("") === key) return short.join(" ");
  }
  return key;
};

/** The closest known word within one edit, or two for longer words. Prefers the same length, then the first in the alphabet. */
const nearest = (word: string, known: Iterable<string>, edits: 1 | 2): string | undefined => {
  if (word.length < CORRECTED_MIN_LENGTH) return undefined;
  const most = edits === 2 && word.length >= TWO_EDITS_MIN_LENGTH ? 2 : 1;
  let best: string | undefined;
  let bestCost = Infinity;
  for (const candidate of known) {
    const allowed = candidate.charCodeAt(0) === word.charCodeAt(0) ? most : 1;
    const difference = Math.abs(candidate.length - word.length);
    if (difference > allowed || !isPlausible(word, candidate, allowed)) continue;
    const distance = distanceBetween(word, candidate, allowed + 1);
    const cost = distance * 10 + difference;
    const isBetter = cost < bestCost || (cost === bestCost && candidate < (best ?? ""));
    if (distance > allowed || !isBetter) continue;
    best = candidate;
    bestCost = cost;
  }
  return best;
};

/** A cheap test before computing the distance: two words can be `edits` apart if they differ little between common start and end. */
const isPlausible = (a: string, b: string, edits: number): boolean => {
  let start = 0;
  const shorter = Math.min(a.length, b.length);
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  let end = 0;
  while (
    end < shorter - start &&
    a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)
  )
    end += 1;
  // One edit changes at most two adjacent letters (a swap). Two edits may be far apart.
  return edits > 1 || Math.max(a.length, b.length) - start - end <= 2;
};
