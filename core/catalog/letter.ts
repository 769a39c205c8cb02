import { foldForSearch } from "../text/fold.ts";

const A_TO_Z = "abcdefghijklmnopqrstuvwxyz".split("");

/** The letters that names start with, as a strip shows them; `#` stands for every name that starts with none. */
export const LETTERS: readonly string[] = ["#", ...A_TO_Z];

/** The letter a name is found under: folded, so that `Ørsted` is under `o`. */
export const letterOf = (name: string): string => letterOfFolded(foldForSearch(name));

export const letterOfFolded = (name: string): string => {
  const first = name.charAt(0);
  return first >= "a" && first <= "z" ? first : "#";
};

/** Stretches of the order by name. Names under `#` stand at both ends: digits before `a`, other scripts after `z`. */
export const STRETCHES: readonly string[] = ["#", ...A_TO_Z, "# after z"];

export const stretchOf = (folded: string): string =>
  folded >= "{" ? "# after z" : letterOfFolded(folded);
