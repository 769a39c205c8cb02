import {
  type BitSet,
  countBits,
  countCommon,
  emptySet,
  intersection,
  isEmpty,
  union,
} from "./bit-set.ts";
import type { BrandIndex } from "./brand-index.ts";
import type { Reading } from "./listing.schema.ts";
import {
  asText,
  brandsFitting,
  isBrand,
  isCategory,
  isText,
  type Phrase,
  type ReadSearch,
} from "./phrase.ts";

/** Whether all words are options or places, so that the search describes brands instead of naming one. */
export const isDescription = ({ phrases }: ReadSearch): boolean =>
  phrases.length > 0 && !phrases.some((phrase) => isBrand(phrase) || isText(phrase));

/** Whether texts use all these words without a capital. */
export const isEverydayText = (index: BrandIndex, { phrases }: ReadSearch): boolean =>
  phrases.length > 0 && phrases.every((phrase) => isText(phrase) && isEveryday(index, phrase));

/** Whether a search consists of a category and, if anything else, options, places and everyday words. */
export const isEverydayDescription = (index: BrandIndex, { phrases }: ReadSearch): boolean =>
  phrases.some(isCategory) &&
  phrases.every((phrase) => !isBrand(phrase) && (!isText(phrase) || isEveryday(index, phrase)));

const isEveryday = (index: BrandIndex, { reading }: Phrase): boolean =>
  index.searchIndex().isEveryday(reading.text);

/** Kinds of phrases, in the order in which they are left out. */
const LEFT_OUT_FIRST: readonly Reading["kind"][] = [
  "place",
  "attribute",
  "positioning",
  "category",
  "brand",
];

/**
 * Leaves out options until some brand has the remaining ones. Of two options of the same kind, leaves out the one whose removal leaves
 * more brands. Then leaves out words that none of these brands mentions. If only words are left, they must be at least half of the phrases.
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
 * mentions that noun, reads the category as a word too; `undefined` if that would find no brand.
 */
export const headedByText = (index: BrandIndex, read: ReadSearch): ReadSearch | undefined => {
  const category = read.phrases.findLast(isCategory);
  if (!category) return undefined;
  const { describedAt } = read;
  const isHead = ({ start }: Phrase): boolean =>
    category.start > describedAt && (start < describedAt || start > category.start);
  const isMissing = (phrase: Phrase): boolean =>
    isText(phrase) && countCommon(category.fits, phrase.mentionedBy) === 0;
  if (!read.phrases.some((phrase) => isHead(phrase) && isMissing(phrase))) return undefined;
  const phrases = read.phrases.with(read.phrases.indexOf(category), asText(index, category));
  return isEmpty(brandsFitting(index, phrases, "mentionedBy")) ? undefined : { ...read, phrases };
};

/** A search that finds this many brands, half a page, needs no partial matches. */
const ENOUGH = 12;

/** A brand that lacks more words is not what was meant. */
const MOST_LACKING = 3;

/**
 * Brands that have all options and places, and mention every word. If they are few, also brands that lack one word, then two, then three,
 * then any number. Without options, brands need at least half of the words. Phrases with `isNeeded` are required if any brand has them all.
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

export const isEnough = (set: BitSet): boolean => countBits(set) >= ENOUGH;
