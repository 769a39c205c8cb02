import {
  addBit,
  type BitSet,
  countBits,
  isEmpty,
  countCommon,
  emptySet,
  hasBit,
  intersection,
  union,
} from "./bit-set.ts";
import type { BrandIndex, IndexedOption, Row } from "./brand-index.ts";
import { byFoldedName } from "./brand-order.ts";
import { FACETS } from "./facets.ts";
import type { Reading } from "./listing.schema.ts";
import { properNames } from "./proper-names.ts";
import { rivalsOf, sameOwner } from "./related.ts";
import { type Mentions, TEXT_PLACES, wholeNamesOf } from "./search-index.ts";
import {
  asksForOwner,
  asksForSimilar,
  comparesBrands,
  type FoundingYears,
  meansBrands,
  wordsToRead,
} from "./search-cues.ts";
import { isFiller, wordSet, wordsOf } from "./search-words.ts";
import type { Meaning } from "./vocabulary.ts";
import { isPadding, isSaying, phraseOf } from "./word-forms.ts";

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
  /** Where brands mention each of the words. Leaves out words that the option already says. */
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
  /** How many words are fillers. */
  fillers: number;
  /** The position of the last word that only describes, such as "for"; or -1. */
  describedAt: number;
}

/** The number in "3 wood" or "60 degree wedge". In texts it means something else, unless it counts things: "2 piece ball". */
const CLUB_NUMBER = /^\d\d?$/;

/** Reads the longest phrases first. Other words are searched in names and texts, except fillers. */
export const readSearch = (index: BrandIndex, search: string): ReadSearch => {
  const { words: typed, ignored, founded } = wordsToRead(search);
  const words = asOneWord(index, typed);
  const read = new Set<number>();
  const phrases = founded.map((years) => readYears(index, years, words.length));
  const mentioning = properNames(index);
  const isRelated = words.some(asksForSimilar);
  const isMeaningful = words.map((word) => {
    if (isFiller(word) || isPadding(word) || isRelation(word)) return false;
    // In "alternatives to Vice golf balls", only "Vice" may name a brand.
    return !isRelated || !index.vocabulary.meaningOf([word]);
  });
  const meaningfulCount = isMeaningful.filter(Boolean).length;
  for (const { start, run, phrase: said } of runsOf(words)) {
    const places = run.map((_, at) => start + at);
    if (places.some((at) => read.has(at))) continue;
    const isAlone = places.filter((at) => isMeaningful[at]).length === meaningfulCount;
    const meaning = meaningIn(index, words, start, run);
    const phrase =
      readRun(index, { run, start, isAlone, meaning }) ??
      (isSaying(said) ? readText(index, run, start) : undefined) ??
      readName(index, run, start, mentioning(run));
    if (!phrase) continue;
    for (const at of places) read.add(at);
    phrases.push(phrase);
  }
  const rest = words.flatMap((word, at) => (read.has(at) ? [] : [{ word, at }]));
  const brands = phrases.filter(({ named }) => named !== undefined);
  const hasCategory = phrases.some(({ reading }) => reading.kind === "category");
  const isUnreadAt = (place: number): boolean =>
    rest.some(({ word, at }) => at === place && !isFiller(word));
  for (const { word, at } of rest) {
    if (isFiller(word) || (brands.length > 0 && isRelation(word))) continue;
    // "Owned" adds nothing in "owned by Acushnet", but it does in "black owned".
    if (word === "owned" && !isUnreadAt(at - 1)) continue;
    if (hasCategory && CLUB_NUMBER.test(word) && !isUnreadAt(at + 1)) ignored.push(word);
    else phrases.push(readText(index, [word], at));
  }
  phrases.sort((a, b) => a.start - b.start);
  joinEqual(phrases, words);
  asCompounds(index, phrases, words);
  aboutOthers(index, phrases);
  widen(index, phrases);
  const fillers = rest.filter(({ word }) => isFiller(word)).length;
  const describedAt = words.findLastIndex((word) => DESCRIBING_WORDS.has(word));
  const plain: ReadSearch = { phrases, ignored, similar: [], fillers, describedAt };
  const has = (isCue: (word: string) => boolean) => rest.some(({ word }) => isCue(word));
  const [brand] = brands;
  if (brands.length > 1) return { ...plain, phrases: eitherBrand(phrases) };
  if (brand && has(asksForSimilar)) return likeBrand(index, brand, plain);
  if (brand && has(asksForOwner)) addSiblings(index, brand);
  return plain;
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

/** Whether a word asks how other brands relate to a brand in the search: "like", "owner". */
const isRelation = (word: string): boolean =>
  asksForSimilar(word) || comparesBrands(word) || asksForOwner(word);

/** Joins adjacent phrases that mean the same category: "practice nets". */
const joinEqual = (phrases: Phrase[], words: readonly string[]): void => {
  for (let at = 1; at < phrases.length; at += 1) {
    const [one, next] = phrases.slice(at - 1, at + 1);
    if (!one || !next || !meanSame(one.reading, next.reading)) continue;
    const reading = { ...one.reading, text: words.slice(one.start, endOf(next)).join(" ") };
    phrases.splice(at - 1, 2, { ...one, reading, mentions: [...one.mentions, ...next.mentions] });
    at -= 1;
  }
};

const meanSame = (one: Reading, other: Reading): boolean =>
  one.kind === "category" && other.kind === "category" && one.slug === other.slug;

/** Words that make a list of categories. */
const LISTING_WORDS = wordSet("and or plus");
/** Words after which a search only describes what it names before: "tees made of wood". */
const DESCRIBING_WORDS = wordSet("for from in of on that to with without");

/**
 * Of two categories, keeps one and turns the other into text: the first if a word such as "for" is between them ("grips for putters", "tees
 * made of wood"), else the last ("putter grips").
 */
const asCompounds = (index: BrandIndex, phrases: Phrase[], words: readonly string[]): void => {
  for (const [at, phrase] of phrases.entries()) {
    const next = phrases.slice(at + 1).find(isCategory);
    if (!isCategory(phrase) || !next) continue;
    const between = words.slice(endOf(phrase), next.start).filter((word) => !isPadding(word));
    if (between.some((word) => LISTING_WORDS.has(word))) continue;
    const about = between.some((word) => DESCRIBING_WORDS.has(word)) ? next : phrase;
    phrases[phrases.indexOf(about)] = asText(index, about);
  }
};

const isCategory = ({ reading }: Phrase): boolean => reading.kind === "category";

const endOf = ({ start, reading }: Phrase): number => start + reading.text.split(" ").length;

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

/** Reads an option as plain words. */
const asText = (index: BrandIndex, phrase: Phrase): Phrase => ({
  ...phrase,
  reading: { text: phrase.reading.text, kind: "text" },
  others: [],
  fits: intersection(index.all, ...phrase.mentions.map(({ names }) => names)),
  mentionedBy: everyWord(index, phrase.mentions),
});

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
    if (!wider || isEmpty(rowsOf(wider))) continue;
    phrase.mentionedBy = union(phrase.mentionedBy, rowsOf(wider));
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

/** If a search names several brands, any of them fits. */
const eitherBrand = (phrases: Phrase[]): Phrase[] => {
  const [first, ...others] = phrases.flatMap((phrase) => phrase.named ?? []);
  if (!first) return phrases;
  const any = union(first, ...others);
  return phrases.map((phrase) =>
    phrase.named ? Object.assign({}, phrase, { fits: any, mentionedBy: any }) : phrase,
  );
};

/** Makes the other brands of the same owner fit too. */
const addSiblings = (index: BrandIndex, brand: Phrase): void => {
  const siblings = emptySet(index.capacity);
  for (const row of rowsIn(index, brand.named))
    for (const { bit } of sameOwner(index, row)) addBit(siblings, bit);
  brand.fits = union(brand.fits, siblings);
  brand.mentionedBy = union(brand.mentionedBy, siblings);
};

/** How many similar brands a search shows. With the brand itself, they fill one page. */
const SIMILAR_LIMIT = 23;

/** Finds the brand, and the brands most similar to it that fit the rest of the search. */
const likeBrand = (index: BrandIndex, brand: Phrase, read: ReadSearch): ReadSearch => {
  const { phrases } = read;
  const [row] = rowsIn(index, brand.named);
  if (!row) return read;
  const others = phrases.filter((phrase) => phrase !== brand);
  const fitting = intersection(index.all, ...others.map(({ mentionedBy }) => mentionedBy));
  const similar = rivalsOf(index, row, fitting, SIMILAR_LIMIT);
  const fits = emptySet(index.capacity);
  for (const { bit } of [row, ...similar]) addBit(fits, bit);
  const like: Phrase = { ...brand, fits, mentionedBy: fits };
  return { ...read, phrases: phrases.map((one) => (one === brand ? like : one)), similar };
};

const rowsIn = (index: BrandIndex, set: BitSet | undefined): Row[] =>
  set ? index.rowsIn(set).sort(byFoldedName) : [];

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

/** The options that a run of words means. In "new putter brands", "new" means "new brands". */
const meaningIn = (
  { vocabulary }: BrandIndex,
  words: readonly string[],
  start: number,
  run: readonly string[],
): Meaning<IndexedOption> | undefined =>
  vocabulary.meaningOf(run) ??
  (run.length === 1 && words.slice(start + 2).some(meansBrands)
    ? vocabulary.meaningOf([...run, "brands"])
    : undefined);

interface Run {
  run: readonly string[];
  start: number;
  /** Whether the search has no other meaningful words. */
  isAlone: boolean;
  meaning: Meaning<IndexedOption> | undefined;
}

/** The brand, option or place that a run of words means. */
const readRun = (
  index: BrandIndex,
  { run: words, start, isAlone, meaning }: Run,
): Phrase | undefined => {
  const text = words.join(" ");
  const phrase = phraseOf(words);
  const searched = index.searched();
  const named = brandsNamed(index, words, isAlone && !meaning);
  // "Spring" is a town in Texas, but usually the season.
  const place = searched.isEveryday(phrase) ? undefined : searched.places.having(phrase);
  const option = meaning ?? (named || place ? undefined : tellingOption(index, phrase));
  if (!named && !place && !option) return undefined;
  const spoken = words.filter((word) => !isPadding(word) && !isFiller(word));
  const mentions = spoken.map(searched.mentionsAnyForm);
  const mentioning = everyWord(index, mentions);
  if (named) {
    const fits = option ? union(named, rowsOf(option)) : named;
    const [row] = rowsIn(index, named);
    const reading: Reading = {
      text,
      kind: "brand",
      slug: row?.brand.slug ?? "",
      name: row?.brand.name ?? text,
    };
    const [owner] = option ? readingsOf(text, option) : [];
    return { reading, start, fits, mentionedBy: union(fits, mentioning), mentions, named, owner };
  }
  if (option) {
    const [reading, ...others] = readingsOf(text, option);
    const rows = option.facet === "positionings" ? pricedLike(index, option) : rowsOf(option);
    // Only everyday words, such as "forged", count in texts: "Japanese" would only repeat the attribute. In names, all words count.
    const telling = mentions.map((one, at) =>
      option.facet === "categories" ||
      (option.facet === "attributes" && searched.isEveryday(spoken[at] ?? ""))
        ? one
        : { ...searched.nowhere, names: one.names },
    );
    // A text with "Japan" does not mean "made in Japan", and a brand that mentions shoes need not make them.
    const isSaid = option.facet === "attributes" && countWords(phrase) === 1;
    const mentionedBy = isSaid ? union(rows, mentioning) : rows;
    const isEveryday = isSaid && searched.isEveryday(phrase);
    return { reading, others, start, fits: rows, mentionedBy, mentions: telling, isEveryday };
  }
  const fits = place ?? emptySet(index.capacity);
  const reading: Reading = { text, kind: "place" };
  return { reading, start, fits, mentionedBy: union(fits, mentioning), mentions };
};

/** The name of a person, whose words are searched together. */
const readName = (
  index: BrandIndex,
  words: readonly string[],
  start: number,
  mentionedBy: BitSet | undefined,
): Phrase | undefined => {
  if (!mentionedBy) return undefined;
  const mentions = words.map(index.searched().mentions);
  const fits = intersection(index.all, ...mentions.map(({ names }) => names));
  const reading: Reading = { text: words.join(" "), kind: "text" };
  return { reading, start, fits, mentionedBy, mentions, isNeeded: true };
};

/** Brands whose whole name or alias equals these words. A single everyday word names a brand only if no other word of the search has a meaning. */
const brandsNamed = (
  index: BrandIndex,
  words: readonly string[],
  isAlone: boolean,
): BitSet | undefined => {
  const searched = index.searched();
  const telling = words.filter((word) => !isPadding(word));
  const [only] = telling;
  if (telling.length === 1 && only !== undefined && !isAlone && searched.isEveryday(only))
    return undefined;
  for (const key of wholeNamesOf(words)) {
    const named = searched.wholeNames.having(key);
    if (named) return named;
  }
  return undefined;
};

/**
 * The option with this word in its name, if the word identifies it: texts write the word with a capital, or at least half of the brands
 * that mention it have the option. "Under" does not identify Under Armour, Inc.
 */
const tellingOption = (index: BrandIndex, word: string): Meaning<IndexedOption> | undefined => {
  const found = index.vocabulary.words.get(word);
  const searched = index.searched();
  if (!found || !searched.isEveryday(word)) return found;
  const users = anywhere(searched.mentions(word));
  return countCommon(users, rowsOf(found)) * 2 >= countBits(users) ? found : undefined;
};

const anywhere = (mentions: Mentions): BitSet =>
  union(mentions.names, ...TEXT_PLACES.map((place) => mentions[place]));

/** Brands that mention all of these words; none without words. */
const everyWord = (index: BrandIndex, mentions: readonly Mentions[]): BitSet =>
  mentions.length === 0
    ? emptySet(index.capacity)
    : intersection(index.all, ...mentions.map(anywhere));

const readingsOf = (
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
const rowsOf = ({ options: [first, ...others] }: Meaning<IndexedOption>): BitSet =>
  union(first.rows, ...others.map(({ rows }) => rows));

/** A luxury brand is premium too. */
const DEARER: ReadonlyMap<string, string> = new Map([["premium", "luxury"]]);

/** The brands of a price level, and brands whose short description or highlights name it: "affordable irons". */
const pricedLike = (index: BrandIndex, { options: [option] }: Meaning<IndexedOption>): BitSet => {
  const saying = [option.name, ...(option.aliases ?? [])].map((said) => {
    const words = wordsOf(said).map(index.searched().mentions);
    const saidBy = words.map(({ shortDescription, highlights }) =>
      union(shortDescription, highlights),
    );
    return intersection(index.all, ...saidBy);
  });
  const dearer = index.options.positionings.find(({ slug }) => slug === DEARER.get(option.slug));
  return union(option.rows, ...(dearer ? [dearer.rows] : []), ...saying);
};

/** The phrase that brands founded in these years fit. */
const readYears = (
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

const readText = (index: BrandIndex, words: readonly string[], start: number): Phrase => {
  const mentions = index
    .searched()
    .mentionsAnyForm(words.length > 1 ? phraseOf(words) : words.join());
  return {
    reading: { text: words.join(" "), kind: "text" },
    start,
    fits: mentions.names,
    mentionedBy: anywhere(mentions),
    mentions: [mentions],
  };
};

/** Whether all words are options or places, so that the search describes brands instead of naming one. */
export const isDescription = ({ phrases }: ReadSearch): boolean =>
  phrases.length > 0 &&
  phrases.every(({ reading, named }) => named === undefined && reading.kind !== "text");

/** Whether texts use all these words without a capital. */
export const isEverydayText = (index: BrandIndex, { phrases }: ReadSearch): boolean =>
  phrases.length > 0 &&
  phrases.every(
    ({ reading }) => reading.kind === "text" && index.searched().isEveryday(reading.text),
  );

/** Whether a search consists of a category and, if anything else, options, places and everyday words. */
export const isEverydayDescription = (index: BrandIndex, { phrases }: ReadSearch): boolean =>
  phrases.some(({ reading }) => reading.kind === "category") &&
  phrases.every(
    ({ reading, named }) =>
      named === undefined && (reading.kind !== "text" || index.searched().isEveryday(reading.text)),
  );

/** Whether no word is a brand, a category, an attribute or a place. */
export const isOnlyText = ({ phrases }: ReadSearch): boolean =>
  phrases.every(({ reading }) => reading.kind === "text");

/** Kinds of phrases, in the order in which they are left out. */
const LEFT_OUT_FIRST: readonly Reading["kind"][] = [
  "place",
  "attribute",
  "positioning",
  "category",
  "brand",
];

const isText = ({ reading }: Phrase): boolean => reading.kind === "text";

/**
 * Leaves out options until a brand has the rest; of two of the same kind, first the one whose removal leaves more brands. Then leaves out
 * words that none of these brands mentions. If only words are left, they must be at least half of the phrases.
 */
export const withoutMisfits = (index: BrandIndex, read: ReadSearch): ReadSearch => {
  const fitting = (some: readonly Phrase[]): BitSet =>
    intersection(index.all, ...some.map(({ mentionedBy }) => mentionedBy));
  let options = read.phrases.filter((phrase) => !isText(phrase) && !isEmpty(phrase.mentionedBy));
  while (options.length > 0 && isEmpty(fitting(options))) {
    const others = options.map((phrase) => options.filter((other) => other !== phrase));
    const kindOf = (some: readonly Phrase[]): number =>
      LEFT_OUT_FIRST.indexOf(options.find((one) => !some.includes(one))?.reading.kind ?? "brand");
    const [best = []] = others.sort(
      (a, b) => kindOf(a) - kindOf(b) || countBits(fitting(b)) - countBits(fitting(a)),
    );
    options = best;
  }
  const having = fitting(options);
  const phrases = read.phrases.filter((phrase) =>
    isText(phrase) ? countCommon(phrase.mentionedBy, having) > 0 : options.includes(phrase),
  );
  const left = read.phrases.filter((phrase) => !phrases.includes(phrase));
  if (phrases.every(isText) && left.length > phrases.length) return { ...read, phrases: [] };
  return {
    ...read,
    phrases,
    ignored: [...read.ignored, ...left.map(({ reading }) => reading.text)],
  };
};

/**
 * The last of several nouns counts, or the one before "for": "club sensors" and "sensors for clubs" are sensors. If no brand of the category
 * beside it mentions that noun, reads the category as a word too; `undefined` if that would find no brand.
 */
export const headedByText = (index: BrandIndex, read: ReadSearch): ReadSearch | undefined => {
  const [one, last] = read.phrases.slice(-2);
  const before = read.phrases.findLast(({ start }) => start < read.describedAt);
  const [noun, category] = before && last && isCategory(last) ? [before, last] : [last, one];
  if (!noun || !category || !isCategory(category) || !isText(noun)) return undefined;
  if (countCommon(category.fits, noun.mentionedBy) > 0) return undefined;
  const phrases = read.phrases.with(read.phrases.indexOf(category), asText(index, category));
  return isEmpty(brandsFitting(index, phrases, "mentionedBy")) ? undefined : { ...read, phrases };
};

/** A search that finds this many brands, half a page, needs no partial matches. */
const ENOUGH = 12;

/** A brand that lacks more words is not what was meant. */
const MOST_LACKING = 3;

/**
 * Brands that have all options and places, and mention every word. If they are few, brands that lack one word follow, then two, then
 * three, then all. Without options, brands need at least half of the words. Phrases with `isNeeded` are required if any brand has them all.
 */
export const brandsAround = (index: BrandIndex, phrases: readonly Phrase[]): BitSet => {
  if (phrases.length === 0) return emptySet(index.capacity);
  const options = phrases.filter((phrase) => !isText(phrase));
  const names = phrases.filter(({ isNeeded }) => isNeeded);
  const withNames = [...options, ...names];
  const needed = isEmpty(brandsFitting(index, withNames, "mentionedBy")) ? options : withNames;
  const texts = phrases.filter((phrase) => !needed.includes(phrase));
  const having = intersection(index.all, ...needed.map(({ mentionedBy }) => mentionedBy));
  const nobody = emptySet(index.capacity);
  /** At index n, the brands that lack at most n of the words. */
  let lacking = Array.from({ length: MOST_LACKING + 1 }, () => having);
  for (const { mentionedBy } of texts)
    lacking = lacking.map((set, at) =>
      union(intersection(set, mentionedBy), lacking[at - 1] ?? nobody),
    );
  const most = needed.length > 0 ? texts.length : Math.floor(texts.length / 2);
  const found = lacking.slice(0, most + 1);
  return found.find(isEnough) ?? (needed.length > 0 ? having : (found.at(-1) ?? having));
};

const isEnough = (set: BitSet): boolean => countBits(set) >= ENOUGH;

/** Brands that fit every phrase; none without phrases. */
export const brandsFitting = (
  index: BrandIndex,
  phrases: readonly Phrase[],
  set: "fits" | "mentionedBy",
): BitSet =>
  phrases.length === 0
    ? emptySet(index.capacity)
    : intersection(index.all, ...phrases.map((phrase) => phrase[set]));
