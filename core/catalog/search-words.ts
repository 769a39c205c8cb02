import { foldForSearch } from "../text/fold.ts";

/** Words that searches ignore, unless they are part of a longer name: "made in Japan" is read whole. */
const FILLERS: ReadonlySet<string> = new Set(
  [
    "a about all an and any are as at based be best better big biggest brand brands buy by can companies company do does else",
    "famous favorite favourite find firm firms for from get give golf golfer golfers golfing good great has have headquartered i in is it located",
    "label labels list made make maker makers makes making man manufactured manufacturer manufacturers me men mens most my",
    "of on or our",
    "own owned owner owners owns part please popular produce produced producer producers produces product products",
    "range recommended s sell seller sellers selling sells show small some stuff that the their them these they thing",
    "things to top want what whats where which who whom whose with you your",
  ].flatMap((line) => line.split(" ")),
);

export const isFiller = (word: string): boolean => FILLERS.has(word);

/** The words of a text, folded, without apostrophes and other signs: `Women’s L.A.B.` → `womens`, `l`, `a`, `b`. */
export const wordsOf = (text: string): string[] =>
  foldForSearch(text)
    .replace(/'/g, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** An English word without its plural ending. Words that are no plurals may change too, so compare only results. */
export const singular = (word: string): string => {
  if (word.length < 4) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^isu]s$/.test(word) ? word.slice(0, -1) : word;
};

/** Words that make no difference in a phrase: "made in the USA" is "made in USA". */
const PADDING: ReadonlySet<string> = new Set(["golf", "the", "a", "an"]);

/** Whether phrases are equal with and without this word. */
export const isPadding = (word: string): boolean => PADDING.has(word);

/** Words that mean the same in a phrase. */
const SAME: ReadonlyMap<string, string> = new Map(
  [
    ["made", "manufactured produced built crafted assembled fabricated"],
    ["based", "headquartered located"],
  ].flatMap(([word = "", others = ""]) => others.split(" ").map((other) => [other, word] as const)),
);

/** The form in which phrases are compared: `Golf Balls`, `golf ball` and `balls` are equal; so are `built in the USA` and `made in USA`. */
export const phraseOf = (words: readonly string[]): string =>
  words
    .filter((word) => !isPadding(word))
    .map((word) => SAME.get(word) ?? singular(word))
    .join(" ");
