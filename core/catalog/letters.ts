import { foldForSearch } from "../text/fold.ts";

/** The sections of an alphabetical list. `#` is for names that start with no letter. */
export const LETTERS: readonly string[] = ["#", ...Array.from("abcdefghijklmnopqrstuvwxyz")];

/** The section of a name after folding: `Ørsted` is under `o`. */
export const letterOf = (name: string): string => {
  const first = foldForSearch(name).charAt(0);
  return first >= "a" && first <= "z" ? first : "#";
};
