import { foldForSearch } from "../text/fold.ts";
import { wordSet, wordsOf } from "./search-words.ts";

/** Words that, beside a brand's name, ask for similar brands: "brands like Ping", "alternatives to Ping". */
const SIMILAR = wordSet(
  "like similar cheaper alternative alternatives comparable competitor competitors equivalent equivalents instead resembling rival rivals dupe dupes",
);
export const asksForSimilar = (word: string): boolean => SIMILAR.has(word);

/** Words between the names of compared brands: "Ping vs Callaway". */
const VERSUS = wordSet("vs v versus or and against compare compared comparison difference between");
export const comparesBrands = (word: string): boolean => VERSUS.has(word);

/** Words that, beside a brand's name, ask for its owner: "who owns Ping". */
const OWNERSHIP = wordSet("who whose own owns owned owner owners ownership parent sister behind");
export const asksForOwner = (word: string): boolean => OWNERSHIP.has(word);

/** Words for brands: "new putter brands". */
const BRANDS = wordSet("brand brands company companies label labels maker makers");
export const meansBrands = (word: string): boolean => BRANDS.has(word);

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
const YEAR = /^(?:1[6-9]|20)\d\d$/;

const FOUNDED = wordSet("founded established started begun est");
/** Words between "founded" and a year. After those in `TELLING_BOUNDS`, a year is a founding year even without "founded". */
const YEAR_BOUNDS = wordSet("in since from after before");
const TELLING_BOUNDS = wordSet("since after before");

/** The founding years that a search asks for: "founded in 2020". */
export interface FoundingYears {
  text: string;
  first: number;
  last: number;
}

const foundingYears = (parts: readonly string[], at: number): FoundingYears | undefined => {
  const year = Number(parts[at]);
  const bound = YEAR_BOUNDS.has(parts[at - 1] ?? "") ? parts[at - 1] : undefined;
  const before = bound === undefined ? at - 1 : at - 2;
  const isFounded = FOUNDED.has(parts[before] ?? "");
  if (!isFounded && !TELLING_BOUNDS.has(bound ?? "")) return undefined;
  const text = parts.slice(isFounded ? before : at - 1, at + 1).join(" ");
  if (bound === "before") return { text, first: -Infinity, last: year - 1 };
  if (bound === "after") return { text, first: year + 1, last: Infinity };
  return { text, first: year, last: bound === "since" ? Infinity : year };
};

/**
 * The words of a search that can be matched. Leaves out prices, because the directory has none, and a year beside other words, which
 * people add to find news, unless it is a founding year.
 */
export const wordsToRead = (
  search: string,
): { words: string[]; ignored: string[]; founded: FoundingYears[] } => {
  const parts = foldForSearch(search).split(" ");
  const leftOut = new Set<number>();
  const ignored: string[] = [];
  const founded: FoundingYears[] = [];
  for (const [at, part] of parts.entries()) {
    if (leftOut.has(at) || !AMOUNT.test(part)) continue;
    const years = YEAR.test(part) ? foundingYears(parts, at) : undefined;
    if (years) {
      founded.push(years);
      for (let back = years.text.split(" ").length; back > 0; back -= 1) leftOut.add(at + 1 - back);
      continue;
    }
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
    founded,
  };
};
