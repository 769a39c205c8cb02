/** How well what was typed fits a name, best first. */
export const LIKENESSES = ["exact", "prefix", "word-prefix", "substring", "one-typo"] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** Shorter texts are one typo away from nearly everything. */
export const TYPO_MIN_LENGTH = 4;

/** Compares folded texts; `undefined` when they are not alike. */
export const likeness = (name: string, typed: string): Likeness | undefined => {
  const at = name.indexOf(typed);
  if (at === 0) return name.length === typed.length ? "exact" : "prefix";
  if (at > 0) return startsAnyWord(name, typed) ? "word-prefix" : "substring";
  return isOneTypoAway(name, typed) ? "one-typo" : undefined;
};

/**
 * Whether the beginning of the name or of one of its words becomes the typed text by one character
 * added, left out, replaced, or swapped with its neighbour.
 */
export const isOneTypoAway = (name: string, typed: string): boolean => {
  if (typed.length < TYPO_MIN_LENGTH) return false;
  for (let start = 0; start < name.length; start++)
    if (isWordStart(name, start) && startsWithOneTypo(name, start, typed)) return true;
  return false;
};

const startsWithOneTypo = (name: string, start: number, typed: string): boolean => {
  let same = 0;
  while (same < typed.length && typed.charCodeAt(same) === name.charCodeAt(start + same)) same++;
  const here = start + same;
  const restIs = (typedFrom: number, nameFrom: number) =>
    name.startsWith(typed.slice(typedFrom), nameFrom);
  return (
    restIs(same + 1, here + 1) ||
    restIs(same + 1, here) ||
    restIs(same, here + 1) ||
    (typed.charCodeAt(same) === name.charCodeAt(here + 1) &&
      typed.charCodeAt(same + 1) === name.charCodeAt(here) &&
      restIs(same + 2, here + 2))
  );
};

/** Whether the name or one of its words begins with the typed text. */
export const startsAnyWord = (name: string, typed: string): boolean => {
  for (let at = name.indexOf(typed); at !== -1; at = name.indexOf(typed, at + 1))
    if (isWordStart(name, at)) return true;
  return false;
};

/** The beginning of the name, or a letter or digit after something else: `G/FORE` has two words. */
export const isWordStart = (name: string, at: number): boolean =>
  at === 0 || (isWordUnit(name.charCodeAt(at)) && !isWordUnit(name.charCodeAt(at - 1)));

/** Folded text: lower-case letters, digits, and whatever lies beyond ASCII. */
const isWordUnit = (unit: number): boolean =>
  (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || unit > 0x7f;
