import { emptySet, hasBit, isEmpty, union } from "./bit-set.ts";
import type { BrandIndex, IndexedOption } from "./brand-index.ts";
import { isEnough } from "./fit-phrases.ts";
import type { Reading } from "./listing.schema.ts";
import {
  asText,
  brandsFitting,
  endOf,
  isCategory,
  isText,
  type Phrase,
  readingsOf,
  rowsOfMeaning,
} from "./phrase.ts";
import { wordSet, wordsOf } from "./search-words.ts";
import type { Meaning } from "./vocabulary.ts";
import { isPadding } from "./word-forms.ts";

/** Sorts the phrases of a search by their words, and adjusts them to each other. */
export const adjustPhrases = (
  index: BrandIndex,
  read: readonly Phrase[],
  words: readonly string[],
): Phrase[] => {
  const phrases = read.toSorted((a, b) => a.start - b.start);
  joinEqual(phrases, words);
  asCompounds(index, phrases, words);
  aboutOthers(index, phrases);
  widen(index, phrases);
  return phrases;
};

/** Joins adjacent phrases that mean the same category: "practice nets". */
const joinEqual = (phrases: Phrase[], words: readonly string[]): void => {
  for (let at = phrases.length - 1; at > 0; at -= 1) {
    const [one, next] = phrases.slice(at - 1, at + 1);
    if (!one || !next || !isSameCategory(one.reading, next.reading)) continue;
    const reading = { ...one.reading, text: words.slice(one.start, endOf(next)).join(" ") };
    phrases.splice(at - 1, 2, { ...one, reading, mentions: [...one.mentions, ...next.mentions] });
  }
};

const isSameCategory = (one: Reading, other: Reading): boolean =>
  one.kind === "category" && other.kind === "category" && one.slug === other.slug;

/** Words that make a list of categories. */
const LISTING_WORDS = wordSet("and or plus");
/** Words after which a search only describes what it names before: "tees made of wood". */
export const DESCRIBING_WORDS = wordSet("for from in of on that to with without");

/**
 * Of two categories, keeps one and turns the other into text: the first if a word such as "for" or a name is between them ("grips for
 * putters", "shoes Tiger Woods wears"), else the last ("putter grips").
 */
const asCompounds = (index: BrandIndex, phrases: Phrase[], words: readonly string[]): void => {
  for (const [at, phrase] of phrases.entries()) {
    const next = phrases.slice(at + 1).find(isCategory);
    if (!isCategory(phrase) || !next) continue;
    const between = words.slice(endOf(phrase), next.start).filter((word) => !isPadding(word));
    if (between.some((word) => LISTING_WORDS.has(word))) continue;
    const isFirst =
      between.some((word) => DESCRIBING_WORDS.has(word)) ||
      phrases.slice(at, phrases.indexOf(next)).some(({ isNeeded }) => isNeeded);
    const about = isFirst ? next : phrase;
    phrases[phrases.indexOf(about)] = asText(index, about);
  }
};

/** Reads everyday words as text if no specialist of the category has their attribute: "waterproof" means clothing, but not in "waterproof shoes". */
const aboutOthers = (index: BrandIndex, phrases: Phrase[]): void => {
  const categories = phrases.filter(isCategory);
  const specialists = index
    .rowsIn(union(emptySet(index.capacity), ...categories.map(({ fits }) => fits)))
    .filter(({ bit }) => index.categoryCounts[bit] === 1);
  if (specialists.length === 0) return;
  for (const [at, phrase] of phrases.entries())
    if (phrase.isEveryday && !specialists.some(({ bit }) => hasBit(phrase.fits, bit)))
      phrases[at] = asText(index, phrase);
};

/** The price level to add if few brands have the level in the search. Premium always includes luxury (`DEARER`). */
const NEXT_PRICE: ReadonlyMap<string, string> = new Map([
  ["budget", "mid-range"],
  ["luxury", "premium"],
]);

/**
 * If few brands have the options of a search, adds brands of the next price level. If none have, adds brands based where products should be
 * made.
 */
const widen = (index: BrandIndex, phrases: readonly Phrase[]): void => {
  const options = phrases.filter((phrase) => !isText(phrase));
  const having = brandsFitting(index, options, "mentionedBy");
  if (isEnough(having)) return;
  for (const phrase of options) {
    const { reading } = phrase;
    const wider =
      nextPrice(index, reading) ?? (isEmpty(having) ? basedIn(index, reading) : undefined);
    if (!wider || isEmpty(rowsOfMeaning(wider))) continue;
    phrase.mentionedBy = union(phrase.mentionedBy, rowsOfMeaning(wider));
    phrase.others = [...(phrase.others ?? []), ...readingsOf(reading.text, wider)];
  }
};

type Wider = Meaning<IndexedOption> | undefined;

const nextPrice = ({ options }: BrandIndex, reading: Reading): Wider => {
  const next = reading.kind === "positioning" && NEXT_PRICE.get(reading.slug);
  const option = options.positionings.find(({ slug }) => slug === next);
  return option && { facet: "positionings", options: [option] };
};

/** "Made in Korea" → "Based in Korea". */
const basedIn = ({ vocabulary }: BrandIndex, reading: Reading): Wider => {
  const [made, ...place] = reading.kind === "attribute" ? wordsOf(reading.name) : [];
  return made === "made" ? vocabulary.meaningOf(["based", ...place]) : undefined;
};
