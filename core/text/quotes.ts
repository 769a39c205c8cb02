import { foldForSearch } from "./fold.ts";

/**
 * Whether a text quotes another one: two of its words in a row, its only word, or a number of three digits. Compares folded words,
 * in linear time.
 */
export const quotes = (text: string, other: string): boolean => {
  const theirs = wordsOf(other);
  const known = new Set(theirs.length === 1 ? theirs : [...pairsOf(theirs), ...numbersIn(theirs)]);
  const ours = wordsOf(text);
  return [...ours, ...pairsOf(ours)].some((part) => known.has(part));
};

/** Signs of scripts that are written without spaces are words of their own. */
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}])+/gu;

const wordsOf = (text: string): readonly string[] => foldForSearch(text).match(WORDS) ?? [];

const pairsOf = (words: readonly string[]): string[] =>
  words.slice(1).map((word, at) => `${words[at] ?? ""} ${word}`);

const numbersIn = (words: readonly string[]): string[] =>
  words.filter((word) => /\d{3}/.test(word));
