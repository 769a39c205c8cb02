import { isStopWord } from "./search-words.ts";
import lists from "./word-forms.json" with { type: "json" };

/** American spellings by British spelling. */
const AMERICAN: ReadonlyMap<string, string> = new Map(Object.entries(lists.american));

/**
 * The form in which words are compared: without the plural ending, in American spelling. Singular words may change too, so compare only
 * two plain forms.
 */
export const plainForm = (word: string): string => {
  const one = singular(word);
  return AMERICAN.get(one) ?? one;
};

const singular = (word: string): string => {
  // "Shorts" are not the plural of "short".
  if (word.length < 4 || word === "shorts") return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  // "1990s" does not mean 1990.
  return /[^isu\d]s$/.test(word) ? word.slice(0, -1) : word;
};

/** A word in plain form, with other endings of verbs ("travelling" is also "travel" and "traveled"), and words of the same meaning. */
export const variantsOf = (word: string): readonly string[] => {
  const long = withoutEnding(word);
  const stems = [long, long.endsWith("ll") ? long.slice(0, -1) : long];
  const forms = stems.flatMap((stem) => ENDINGS.map((ending) => stem + ending));
  const synonyms = [word, ...stems].flatMap((form) => SYNONYMS.get(form) ?? []);
  return [...new Set([word, ...forms, ...synonyms])];
};

/** A word in plain form, and words of the same meaning. */
export const synonymsOf = (word: string): readonly string[] => [
  word,
  ...(SYNONYMS.get(word) ?? []),
];

/** Whether a phrase of several words has synonyms: "never played" is "beginner". */
export const isIdiom = (phrase: string): boolean => phrase.includes(" ") && SYNONYMS.has(phrase);

const ENDINGS = ["", "e", "ed", "ing"];

/** Removes a verb ending, unless too little is left to be a word: "ring" and "red" stay. */
const withoutEnding = (word: string): string => {
  const ending = ["ing", "ed", "e"].find((one) => word.endsWith(one)) ?? "";
  const stem = word.slice(0, word.length - ending.length);
  return stem.length >= 3 && /[aeiouy]/.test(stem) ? stem : word;
};

/** Words that do not change the meaning of a phrase: "made in the USA" is "made in USA". */
const PADDING: ReadonlySet<string> = new Set(["golf", "the", "a", "an"]);

/** Whether a word does not change the meaning of a phrase. */
export const isPadding = (word: string): boolean => PADDING.has(word);

/** The words that carry meaning. */
export const contentWords = (words: readonly string[]): string[] =>
  words.filter((word) => !isPadding(word) && !isStopWord(word));

/** Words that mean the same in a phrase. */
const SAME: ReadonlyMap<string, string> = new Map(
  [
    ["made", "manufactured produced built crafted assembled fabricated"],
    ["based", "headquartered located"],
    ["founded", "established started"],
  ].flatMap(([word = "", others = ""]) => others.split(" ").map((other) => [other, word] as const)),
);

/** The form in which phrases are compared: `Golf Balls`, `golf ball` and `balls` are equal; so are `built in the USA` and `made in USA`. */
export const phraseOf = (words: readonly string[]): string =>
  words
    .filter((word) => !isPadding(word))
    .map((word) => SAME.get(word) ?? plainForm(word))
    .join(" ");

/** Words and phrases in plain form that mean the same in texts about golf. */
const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  lists.synonyms.flatMap((line) => {
    const meaning = line.split(", ");
    return meaning.map((phrase) => [phraseOf(phrase.split(" ")), meaning] as const);
  }),
);
