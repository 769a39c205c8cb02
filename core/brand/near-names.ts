import { foldForSearch } from "../text/fold.ts";
import { comparableName } from "./duplicates.ts";

/** Shorter names are one letter away from many others. */
const SHORTEST = 6;
/** In shorter words, one letter more or less makes another word. */
const SHORTEST_WORD = 4;
const DIGITS = /\p{N}/gu;

/** A name and the form in which it is compared, which costs more than the comparison. */
export interface ComparedName {
  name: string;
  comparable: string;
}

export const comparedName = (name: string): ComparedName => ({
  name,
  comparable: comparableName(name),
});

/**
 * Hashes of a name and of all texts that are the name without one letter. Two names that differ in one typing error share one, so
 * that many names can be compared through an index. Names with the same letters do, too. None for a short name.
 */
export const typoHashes = ({ comparable: key }: ComparedName): number[] => {
  if (key.length < SHORTEST) return [];
  const hashes = [0];
  let all = 0;
  let digits = 0;
  for (let at = 0; at < key.length; at++) {
    const letter = key.charCodeAt(at);
    if (isDigit(letter)) digits = Math.imul(digits, 31) + letter;
    else {
      const hash = hashOfLetter(letter);
      all = (all + hash) | 0;
      if (!hashes.includes(hash, 1)) hashes.push(hash);
    }
  }
  // Names with other digits are never near.
  all = (all + hashOfLetter(digits)) | 0;
  return hashes.map((hash) => (all - hash) | 0);
};

const isDigit = (letter: number): boolean => letter >= 48 && letter <= 57;

/** Mixes the bits, so that sums of different letters differ. */
const hashOfLetter = (letter: number): number => {
  const mixed = Math.imul(letter, 0x9e3779b1);
  return Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
};

/** Whether one name is probably the other with a typing error: `Titliest` and `Titleist`. Other digits make another name. */
export const isNearName = (one: ComparedName, other: ComparedName): boolean => {
  const [a, b] = [one.comparable, other.comparable];
  if (Math.min(a.length, b.length) < SHORTEST - 1 || !isOneEditAway(a, b)) return false;
  if ((a.match(DIGITS) ?? []).join("") !== (b.match(DIGITS) ?? []).join("")) return false;
  const [folded, against] = [foldForSearch(one.name), foldForSearch(other.name)];
  let at = 0;
  while (at < folded.length && folded[at] === against[at]) at += 1;
  const start = folded.lastIndexOf(" ", at - 1) + 1;
  const end = folded.indexOf(" ", at);
  return (end === -1 ? folded.length : end) - start >= SHORTEST_WORD;
};

/** Whether two texts differ by one inserted, deleted or replaced letter, or two swapped ones. */
const isOneEditAway = (a: string, b: string): boolean => {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [one, other] = [a, b].map((text) => text.slice(start, text.length - end));
  if (one === undefined || other === undefined) return false;
  if (one.length === 2 && other.length === 2) return one === `${other[1]}${other[0]}`;
  return one.length < 2 && other.length < 2;
};
