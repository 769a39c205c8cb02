import type { CatalogBrand } from "../brand/brand.ts";
import { memoized } from "../memoized.ts";
import type { BrandIndex, Row } from "./brand-index.ts";
import { isCategory, isText, type Phrase } from "./phrase.ts";
import { foldedToken, tokensOf } from "./search-index.ts";
import { wordsOf } from "./search-words.ts";
import { plainForm, contentWords, variantsOf } from "./word-forms.ts";

/*
 * A closer look at the first brands that a search finds: how often their texts use the words, and whether a highlight has them together.
 * The word index does not have this information, and reading the texts of all brands would be slow.
 */

/** Points if texts of usual length use the words of a phrase once. Each further use adds less. */
const USE_POINTS = { category: 6, text: 4 } as const;
/** This many uses earn half of the maximum points. */
const HALF_USES = 1.2;
/** The number of words in texts of usual length. */
const USUAL_LENGTH = 110;
/** How much the length of a brand's texts counts, from 0 to 1. */
const LENGTH_WEIGHT = 0.75;
/** Points for an attribute if the short description has any of its names: "junior" also means "kids". */
const NAMED_POINTS = 6;
/** Points if one highlight has all phrases of the search. */
const TOGETHER_POINTS = 3;

type Words = readonly string[];
/** The forms of each word of a phrase. */
type Forms = readonly ReadonlySet<string>[];

interface Wanted {
  forms: Forms;
  /** The names of an attribute. */
  names: readonly Words[];
  points: number;
}

/** Additional points for a brand, from a closer look at its texts. */
export const closerLook = (
  index: BrandIndex,
  phrases: readonly Phrase[],
  weightOf: (phrase: Phrase) => number,
): ((row: Row) => number) => {
  const wanted = phrases.map((phrase): Wanted => ({
    forms: formsOf(phrase),
    names: namesOf(index, phrase),
    points: (isCategory(phrase) ? USE_POINTS.category : USE_POINTS.text) * weightOf(phrase),
  }));
  return ({ brand }) => {
    const { short, highlights, all } = foldedTexts(brand);
    let points = 0;
    for (const { forms, names, points: most } of wanted) {
      if (most > 0) for (const form of forms) points += (most * useOf(form, all)) / forms.length;
      if (names.some((name) => hasAll(short, name))) points += NAMED_POINTS;
    }
    const together = highlights.map((words) => wanted.filter((one) => occursIn(words, one)).length);
    const others = wanted.length - 1;
    if (others > 0)
      points += TOGETHER_POINTS * (Math.max(0, ...together.map((count) => count - 1)) / others);
    return points;
  };
};

/** Whether words have all those of a phrase, or those of any name of an attribute. */
const occursIn = (words: Words, { forms, names }: Wanted): boolean =>
  names.some((name) => hasAll(words, name)) ||
  (forms.length > 0 && forms.every((form) => words.some((word) => form.has(word))));

/** Only of categories and texts. */
const formsOf = (phrase: Phrase): Forms =>
  isCategory(phrase) || isText(phrase)
    ? contentWords(wordsOf(phrase.reading.text)).map(
        (word) => new Set(variantsOf(plainForm(word)).map(plainForm)),
      )
    : [];

/** The name and aliases of an attribute. */
const namesOf = (index: BrandIndex, { reading }: Phrase): readonly Words[] => {
  if (reading.kind !== "attribute") return [];
  const option = index.options.attributes.find(({ slug }) => slug === reading.slug);
  return option
    ? [option.name, ...(option.aliases ?? [])]
        .map((name) => contentWords(wordsOf(name)).map(plainForm))
        .filter((name) => name.length > 0)
    : [];
};

/** Cached, because folding a text takes far longer than counting its words. */
const foldedTexts = memoized(
  ({ shortDescription, highlights: listed, longDescription }: CatalogBrand) => {
    const short = foldedWords(shortDescription);
    const highlights = listed.map(foldedWords);
    return {
      short,
      highlights,
      all: [...short, ...highlights.flat(), ...foldedWords(longDescription)],
    };
  },
);

const foldedWords = (text: string): Words => tokensOf(text).flatMap(foldedToken);

const hasAll = (words: Words, needed: Words): boolean =>
  needed.every((word) => words.includes(word));

/** How much texts use a word: 1 for one use in texts of usual length (BM25). */
const useOf = (form: ReadonlySet<string>, words: Words): number => {
  let uses = 0;
  for (const word of words) if (form.has(word)) uses += 1;
  const usual = 1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * words.length) / USUAL_LENGTH;
  return (uses * (1 + HALF_USES)) / (uses + HALF_USES * usual);
};
