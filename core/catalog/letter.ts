import { foldForSearch } from "../text/fold.ts";
import { PAGE_SIZE, type LetterLink } from "./listing.ts";

const A_TO_Z = "abcdefghijklmnopqrstuvwxyz".split("");

/** The letters that names start with, as a strip shows them; `#` stands for every name that starts with none. */
export const LETTERS: readonly string[] = ["#", ...A_TO_Z];

/** The letter a name is found under: folded, so that `Ørsted` is under `o`. */
export const letterOf = (name: string): string => letterOfFolded(foldForSearch(name));

export const letterOfFolded = (name: string): string => {
  const first = name.charAt(0);
  return first >= "a" && first <= "z" ? first : "#";
};

/** Buckets of the order by name. Names under `#` stand at both ends: digits before `a`, other scripts after `z`. */
export const BUCKETS: readonly string[] = ["#", ...A_TO_Z, "# after z"];

export const bucketOf = (folded: string): string =>
  folded >= "{" ? "# after z" : letterOfFolded(folded);

/** Where each letter starts in the order by name, by how many brands stand in each bucket of it. */
export const lettersOf = (counts: Uint32Array): LetterLink[] => {
  const letters = new Map<string, LetterLink>();
  let before = 0;
  for (const [position, bucket] of BUCKETS.entries()) {
    const count = counts[position] ?? 0;
    const letter = bucket.charAt(0);
    const known = letters.get(letter);
    if (known) known.count += count;
    else if (count > 0)
      letters.set(letter, { letter, page: Math.floor(before / PAGE_SIZE) + 1, count });
    before += count;
  }
  // What is under `#` comes first, even where all of it stands after `z`.
  return [...letters.values()].sort((a, b) => (a.letter < b.letter ? -1 : 1));
};
