import { foldForSearch, isSeparator, withoutSeparators } from "./fold.ts";

/** The known word closest to a mistyped one; `undefined` if none is close. */
export const nearest = (word: string, known: readonly string[]): string | undefined => {
  const wanted = foldForSearch(word);
  const allowed = Math.max(1, Math.floor(wanted.length / 3));
  let best: string | undefined;
  let distance = allowed + 1;
  for (const candidate of known) {
    const found = distanceBetween(wanted, foldForSearch(candidate), distance);
    if (found >= distance) continue;
    best = candidate;
    distance = found;
  }
  return best;
};

/** Edits between two texts: insert, delete, replace or swap neighbours (optimal string alignment). At most `limit`. */
export const distanceBetween = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
    }
    before = row;
    row = next;
  }
  return Math.min(row[b.length] ?? limit, limit);
};

/** How well typed text matches a name, best first. `separators`: a match after separators are removed. */
export const MATCH_RANKS = [
  "exact",
  "prefix",
  "word-prefix",
  "substring",
  "separators",
  "one-typo",
] as const;
export type MatchRank = (typeof MATCH_RANKS)[number];

/** Shorter text is one typo away from nearly every name. */
export const TYPO_MIN_LENGTH = 4;

/** Without separators, shorter text matches too many names. */
export const JOINED_MIN_LENGTH = 3;

/** Compares folded texts; `undefined` if they do not match. */
export const matchRank = (
  name: string,
  typed: string,
  joined = withoutSeparators(typed),
): MatchRank | undefined => {
  const at = name.indexOf(typed);
  if (at === 0) return name.length === typed.length ? "exact" : "prefix";
  if (at > 0) return startsAnyWord(name, typed) ? "word-prefix" : "substring";
  if (startsAnyWordJoined(name, joined)) return "separators";
  return isOneTypoAway(name, typed) ? "one-typo" : undefined;
};

/** Whether the name, from the start of one of its words and without separators, begins with `joined`. */
export const startsAnyWordJoined = (name: string, joined: string): boolean => {
  if (joined.length < JOINED_MIN_LENGTH) return false;
  for (let start = 0; start < name.length; start++)
    if (isWordStart(name, start) && continuesJoined(name, start, joined)) return true;
  return false;
};

const continuesJoined = (name: string, start: number, joined: string): boolean => {
  let found = 0;
  for (let at = start; at < name.length && found < joined.length; at++)
    if (name.charCodeAt(at) === joined.charCodeAt(found)) found++;
    else if (!isSeparator(name.charAt(at))) return false;
  return found === joined.length;
};

/** Whether one insertion, deletion, replacement or swap turns the start of the name, or of one of its words, into the typed text. */
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
  const restIs = (typedFrom: number, nameFrom: number): boolean => {
    for (let at = typedFrom; at < typed.length; at++)
      if (typed.charCodeAt(at) !== name.charCodeAt(nameFrom + at - typedFrom)) return false;
    return true;
  };
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

/** Whether a word starts here: at the start of the text or of a line, or with a letter or digit after another character. `G/FORE` has two words. */
export const isWordStart = (name: string, at: number): boolean =>
  at === 0 ||
  name.charCodeAt(at - 1) === LINE_FEED ||
  (isWordUnit(name.charCodeAt(at)) && !isWordUnit(name.charCodeAt(at - 1)));

const LINE_FEED = 0x0a;

/** Lower-case letters, digits and everything beyond ASCII, in folded text. */
export const isWordUnit = (unit: number): boolean =>
  (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || unit > 0x7f;
