import { foldForSearch } from "../text/fold.ts";

/** Words that searches ignore, unless they are part of a longer name: "made in Japan" is read whole. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    "a about all an and any are as at based be best better big biggest brand brands buy by can companies company do does earliest else",
    "anybody anyone available been could current degree degrees device devices equipment famous favorite favourite find firm firms for from gear get give golf golfer golfers golfing good great has have headquartered i in is it located",
    "its label labels like list made make maker makers makes making man manufactured manufacturer manufacturers me men mens most my near new newest now",
    "of oldest on online or our",
    "own owner owners owns part please popular produce produced producer producers produces product products",
    "range ranked really rated recommended review reviews s sell seller sellers selling sells show since small some somebody someone something stuff super that the their them these they thing this",
    "things to today too top ultra up use used uses using versus very vs want was what whats where which who whom whose will with would you youngest your",
  ].flatMap((line) => line.split(" ")),
);

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

/** The words of a text, folded, without apostrophes and other signs: `Women’s L.A.B.` → `womens`, `l`, `a`, `b`. */
export const wordsOf = (text: string): string[] =>
  foldForSearch(text)
    .replace(/'/g, "")
    .replace(/\b1[/\u2044]4\b/g, "quarter")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** A search without the words of a phrase (`Reading.text`); empty if only stop words are left. */
export const withoutPhrase = (search: string, phrase: string): string => {
  const words = wordsOf(search);
  const gone = wordsOf(phrase);
  const start = words.findIndex((_, at) => gone.every((word, more) => words[at + more] === word));
  if (start < 0) return search;
  const rest = [...words.slice(0, start), ...words.slice(start + gone.length)];
  return rest.every(isStopWord) ? "" : rest.join(" ");
};

export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));

export type Age = "oldest" | "newest";

const OLDEST = wordSet("oldest earliest");
const NEWEST = wordSet("newest youngest");

/** The order by year of founding that a search asks for: "oldest putter brands". */
export const ageAskedFor = (search: string): Age | undefined => {
  const words = wordsOf(search);
  if (words.some((word) => OLDEST.has(word))) return "oldest";
  return words.some((word) => NEWEST.has(word)) ? "newest" : undefined;
};
