import { foldForSearch } from "../text/fold.ts";

/** Words that searches ignore, unless they are part of a longer name: "made in Japan" is read whole. */
const FILLERS: ReadonlySet<string> = new Set(
  [
    "a about all an and any are as at based be best better big biggest brand brands buy by can companies company do does else",
    "famous favorite favourite find firm firms for from get give golf golfer golfers golfing good great has have headquartered i in is it located",
    "label labels like list made make maker makers makes making man manufactured manufacturer manufacturers me men mens most my new",
    "of on or our",
    "own owned owner owners owns part please popular produce produced producer producers produces product products",
    "range recommended s sell seller sellers selling sells show small some stuff that the their them these they thing this",
    "things to top use versus vs want what whats where which who whom whose with you your",
  ].flatMap((line) => line.split(" ")),
);

export const isFiller = (word: string): boolean => FILLERS.has(word);

/** The words of a text, folded, without apostrophes and other signs: `Women’s L.A.B.` → `womens`, `l`, `a`, `b`. */
export const wordsOf = (text: string): string[] =>
  foldForSearch(text)
    .replace(/'/g, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** A search without the words of a phrase (`Reading.text`); empty if only fillers are left. */
export const withoutPhrase = (search: string, phrase: string): string => {
  const words = wordsOf(search);
  const gone = wordsOf(phrase);
  const start = words.findIndex((_, at) => gone.every((word, more) => words[at + more] === word));
  if (start < 0) return search;
  const rest = [...words.slice(0, start), ...words.slice(start + gone.length)];
  return rest.every(isFiller) ? "" : rest.join(" ");
};

/** Words in British spelling, and their American spelling. */
const AMERICAN: ReadonlyMap<string, string> = new Map(
  [
    "aluminium aluminum,analyse analyze,analyser analyzer,centre center,colour color,coloured colored,colourful colorful",
    "customise customize,customised customized,fibre fiber,grey gray,moulded molded,organise organize",
    "personalise personalize,personalised personalized,polarised polarized,motorised motorized,tyre tire",
  ]
    .flatMap((line) => line.split(","))
    .map((pair): [string, string] => {
      const [british = "", american = ""] = pair.split(" ");
      return [british, american];
    }),
);

/**
 * The form in which words are compared: without the plural ending, in American spelling. Words that are no plurals may change too, so
 * compare only results.
 */
export const plainForm = (word: string): string => {
  const one = singular(word);
  return AMERICAN.get(one) ?? one;
};

const singular = (word: string): string => {
  if (word.length < 4) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  // "1990s" is not 1990.
  return /[^isu\d]s$/.test(word) ? word.slice(0, -1) : word;
};

/** A word in plain form, with other endings of verbs ("travelling" is also "travel" and "traveled"), and words of the same meaning. */
export const variantsOf = (word: string): readonly string[] => {
  const long = withoutEnding(word);
  const stems = [long, long.endsWith("ll") ? long.slice(0, -1) : long];
  const forms = stems.flatMap((stem) => ENDINGS.map((ending) => stem + ending));
  return [...new Set([word, ...forms, ...(SYNONYMS.get(word) ?? [])])];
};

/** Words in plain form that mean the same in texts about golf. Each line is one meaning. */
const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  [
    "skirt skort",
    "trouser pant slack",
    "jumper sweater pullover knitwear",
    "rain rainwear waterproof",
    "hoodie hoody",
    "clothing clothe apparel",
    "sunglass eyewear",
    "shoe footwear",
    "sneaker trainer",
    "spike cleat",
    "sock hosiery",
    "cart buggy",
    "trolley pushcart",
    "foldable folding collapsible",
    "light lightweight",
    "small compact",
    "print pattern",
    "junior kid child",
    "senior older",
    "woman lady",
    "beginner novice",
    "handmade handcrafted",
    "recycled sustainable",
    "analysis analyze analyzer",
    "graphite carbon",
    "colorful bright loud",
    "accurate accuracy precise precision",
    "coach coaching lesson",
    "phone smartphone",
    "repairer tool",
  ].flatMap((line) => {
    const words = line.split(" ");
    return words.map((word) => [word, words] as const);
  }),
);

const ENDINGS = ["", "e", "ed", "ing"];

/** "Ring" and "red" have no ending: what is left must be a word. */
const withoutEnding = (word: string): string => {
  const ending = ["ing", "ed", "e"].find((one) => word.endsWith(one)) ?? "";
  const stem = word.slice(0, word.length - ending.length);
  return stem.length >= 3 && /[aeiouy]/.test(stem) ? stem : word;
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
    ["founded", "established started"],
  ].flatMap(([word = "", others = ""]) => others.split(" ").map((other) => [other, word] as const)),
);

/** The form in which phrases are compared: `Golf Balls`, `golf ball` and `balls` are equal; so are `built in the USA` and `made in USA`. */
export const phraseOf = (words: readonly string[]): string =>
  words
    .filter((word) => !isPadding(word))
    .map((word) => SAME.get(word) ?? plainForm(word))
    .join(" ");

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Beside the name of a brand: "brands like Ping", "alternatives to Ping". */
const SIMILAR = wordSet(
  "like similar alternative alternatives comparable competitor competitors equivalent equivalents instead resembling rival rivals dupe dupes",
);
export const asksForSimilar = (word: string): boolean => SIMILAR.has(word);

/** Between the names of brands: "Ping vs Callaway". */
const VERSUS = wordSet("vs v versus or and against compare compared comparison difference between");
export const comparesBrands = (word: string): boolean => VERSUS.has(word);

/** Beside the name of a brand: "who owns Ping". */
const OWNERSHIP = wordSet("who whose own owns owned owner owners ownership parent sister behind");
export const asksForOwner = (word: string): boolean => OWNERSHIP.has(word);

export type Age = "oldest" | "newest";

const OLDEST = wordSet("oldest earliest");
const NEWEST = wordSet("newest youngest");

/** The order by year of founding that a search asks for: "oldest putter brands". */
export const ageAskedFor = (search: string): Age | undefined => {
  const words = wordsOf(search);
  if (words.some((word) => OLDEST.has(word))) return "oldest";
  return words.some((word) => NEWEST.has(word)) ? "newest" : undefined;
};

const CURRENCIES = wordSet(
  "dollar dollars usd bucks euro euros eur pound pounds gbp quid yen cents",
);
/** Words before an amount of money. Several may follow each other: "for less than 100". */
const BOUNDS = wordSet(
  "under below above over within around about between less more cheaper than up to max maximum min minimum budget for at from of and",
);
/** Words that only state a bound: a number after them is a price, even without a currency. */
const PRICE_BOUNDS = wordSet(
  "under below above over less more cheaper than between around max maximum",
);
const AMOUNT = /^[$£€¥]?\d[\d.,]*k?(?:-[$£€¥]?\d[\d.,]*)?[$£€¥]?$/;
const CURRENCY_SIGN = /[$£€¥]/;
const YEAR = /^(?:19|20)\d\d$/;

/**
 * The words of a search that can be read. Prices are left out, because the directory has none; so is a year beside other words, which
 * people add to find news.
 */
export const wordsToRead = (search: string): { words: string[]; ignored: string[] } => {
  const parts = foldForSearch(search).split(" ");
  const leftOut = new Set<number>();
  const ignored: string[] = [];
  for (const [at, part] of parts.entries()) {
    if (leftOut.has(at) || !AMOUNT.test(part)) continue;
    const hasCurrency = CURRENCIES.has(parts[at + 1] ?? "");
    let start = at;
    while (start > 0 && !leftOut.has(start - 1) && BOUNDS.has(parts[start - 1] ?? "")) start -= 1;
    const bounds = parts.slice(start, at);
    const follows = leftOut.has(at - 2) && parts[at - 1] === "and";
    const isPrice =
      hasCurrency ||
      follows ||
      CURRENCY_SIGN.test(part) ||
      bounds.some((word) => PRICE_BOUNDS.has(word));
    const isYear = YEAR.test(part) && parts.length > 1;
    if (!isPrice && !isYear) continue;
    const first = isPrice ? start : at;
    const last = isPrice && hasCurrency ? at + 1 : at;
    for (let place = first; place <= last; place += 1) leftOut.add(place);
    ignored.push(parts.slice(first, last + 1).join(" "));
  }
  return {
    words: parts.flatMap((part, at) => (leftOut.has(at) ? [] : wordsOf(part))),
    ignored,
  };
};
