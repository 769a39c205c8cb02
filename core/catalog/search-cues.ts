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

/** A pattern for any of these words. */
const anyOf = (words: string): string => `(?:${words.replaceAll(" ", "|")})`;

const CURRENCY = anyOf("dollars? usd bucks euros? eur pounds? gbp quid yen cents");
/** Words that only state a bound: a number after them is a price, even without a currency. */
const PRICE_BOUND = "under below over above less more cheaper than between around max maximum";
/** Words before an amount of money. A few may follow each other: "for less than 100". */
const BOUND = anyOf(`${PRICE_BOUND} within about up to min minimum budget for at from of`);
const AMOUNT = "[$£€¥]?\\d[\\d.,]*k?(?:-[$£€¥]?\\d[\\d.,]*)?[$£€¥]?";
const AMOUNTS = new RegExp(
  `(?<!\\S)(?:${BOUND} ){0,8}${AMOUNT}(?: and ${AMOUNT})?(?: ${CURRENCY})?(?!\\S)`,
  "g",
);
const PRICE = new RegExp(`[$£€¥]| ${CURRENCY}$|(?<!\\S)${anyOf(PRICE_BOUND)} `);

const YEAR = "(?:1[6-9]|20)\\d\\d";
const ONLY_YEAR = new RegExp(`(?<!\\S)${YEAR}$`);
/** After "since", "after" and "before", a year is a founding year even without "founded". */
const FOUNDED = new RegExp(
  `(?<!\\S)(?:(?:founded|established|started|begun|est) (?:(in|since|from|after|before) )?|(since|after|before) )(${YEAR})(?!\\S)`,
  "g",
);

/** The founding years that a search asks for: "founded in 2020". */
export interface FoundingYears {
  text: string;
  first: number;
  last: number;
}

const foundingYears = (text: string, year: number, bound?: string): FoundingYears => {
  if (bound === "before") return { text, first: -Infinity, last: year - 1 };
  if (bound === "after") return { text, first: year + 1, last: Infinity };
  return { text, first: year, last: bound === "since" ? Infinity : year };
};

/**
 * The words of a search that can be matched. Leaves out prices, because the directory has none. Leaves out a year beside other words,
 * because people add it to find news, unless it is a founding year.
 */
export const wordsToRead = (
  search: string,
): { words: string[]; ignored: string[]; founded: FoundingYears[] } => {
  const founded: FoundingYears[] = [];
  const ignored: string[] = [];
  const folded = foldForSearch(search);
  const left = folded
    .replace(FOUNDED, (text: string, bound?: string, alone?: string, year?: string) => {
      founded.push(foundingYears(text, Number(year), bound ?? alone));
      return "";
    })
    .replace(AMOUNTS, (text) => {
      const year = text === folded ? undefined : ONLY_YEAR.exec(text)?.[0];
      const leftOut = PRICE.test(text) ? text : year;
      if (leftOut === undefined) return text;
      ignored.push(leftOut);
      return text.slice(0, -leftOut.length);
    });
  return { words: wordsOf(left), ignored, founded };
};
