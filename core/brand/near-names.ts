import { foldForSearch } from "../text/fold.ts";
import { distanceBetween } from "../text/similar.ts";

/** Shorter names are one letter away from many others. */
const SHORTEST = 6;
/** In shorter words, a changed letter usually makes another word, not a typing error. */
const SHORTEST_WORD = 4;
const DIGITS = /\p{N}/gu;

/** A name, and its comparable form (`comparableName`). */
export interface ComparedName {
  name: string;
  key: string;
}

/**
 * Maps the position of each probably mistyped name to the position of the earlier name that it resembles. Two names that differ by one
 * typing error share a hash, so no name is compared with all others.
 */
export const findNearNames = (names: readonly ComparedName[]): ReadonlyMap<number, number> => {
  const firstWith = new Map<number, number>();
  const near = new Map<number, number>();
  for (const [at, name] of names.entries())
    for (const hash of typoHashes(name.key)) {
      const first = firstWith.get(hash);
      const other = names[first ?? -1];
      if (first === undefined || !other) firstWith.set(hash, at);
      else if (!near.has(at) && isNear(name, other)) near.set(at, first);
    }
  return near;
};

const isNear = (one: ComparedName, other: ComparedName): boolean =>
  distanceBetween(one.key, other.key, 2) < 2 && isTypo(one.name, other.name);

/**
 * Hashes of a name, and of the name with each letter removed. They ignore the order of letters. A short name has no hashes.
 */
const typoHashes = (key: string): number[] => {
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
  // The digits are part of every hash, because names with different digits are never near.
  all = (all + hashOfLetter(digits)) | 0;
  return hashes.map((hash) => (all - hash) | 0);
};

const isDigit = (letter: number): boolean => letter >= 48 && letter <= 57;

/** Mixes the bits, so that sums of different letters differ. */
const hashOfLetter = (letter: number): number => {
  const mixed = Math.imul(letter, 0x9e3779b1);
  return Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
};

/** Whether a typing error explains the difference of two names: their digits are equal, and the differing word is not short. */
const isTypo = (name: string, other: string): boolean => {
  const [folded, against] = [foldForSearch(name), foldForSearch(other)];
  if ((folded.match(DIGITS) ?? []).join("") !== (against.match(DIGITS) ?? []).join(""))
    return false;
  let at = 0;
  while (at < folded.length && folded[at] === against[at]) at += 1;
  const start = folded.lastIndexOf(" ", at - 1) + 1;
  const end = folded.indexOf(" ", at);
  return (end === -1 ? folded.length : end) - start >= SHORTEST_WORD;
};
