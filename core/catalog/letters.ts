import { foldForSearch } from "../text/fold.ts";

/** The letters that names start with. `#` stands for every name that starts with none of them once folded. */
export const LETTERS: readonly string[] = ["#", ...Array.from("abcdefghijklmnopqrstuvwxyz")];

/** The letter a name is listed under: folded, so that `Ørsted` is under `o`. */
export const letterOf = (name: string): string => {
  const first = foldForSearch(name).charAt(0);
  return first >= "a" && first <= "z" ? first : "#";
};
