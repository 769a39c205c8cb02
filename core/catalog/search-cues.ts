import { foldForSearch } from "../text/fold.ts";
import { wordSet, wordsOf } from "./search-words.ts";

/** Beside the name of a brand: "brands like Ping", "alternatives to Ping". */
const SIMILAR = wordSet(
  "like similar cheaper alternative alternatives comparable competitor competitors equivalent equivalents instead resembling rival rivals dupe dupes",
);
export const asksForSimilar = (word: string): boolean => SIMILAR.has(word);

/** Between the names of brands: "Ping vs Callaway". */
const VERSUS = wordSet("vs v versus or and against compare compared comparison difference between");
export const comparesBrands = (word: string): boolean => VERSUS.has(word);

/** Beside the name of a brand: "who owns Ping". */
const OWNERSHIP = wordSet("who whose own owns owned owner owners ownership parent sister behind");
export const asksForOwner = (word: string): boolean => OWNERSHIP.has(word);

/** What a search for brands calls them: "new putter brands". */
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
