import { LIMITS } from "../limits.ts";
import { foldForSearch } from "../text/fold.ts";
import { dayAt } from "../days.ts";

/** What visitors searched and no brand answers to. */
export interface SearchWithoutResult {
  /** Folded. */
  text: string;
  /** Different ones on one day, the day when they were most: from one day to the next nobody is known again. */
  visitors: number;
  /** `YYYY-MM-DD`, UTC. */
  lastDay: string;
}

/** Fewer different visitors could be one person, whose words nobody is to read. */
export const SEARCH_VISITORS_MIN = 3;
/** Texts kept of a day; what comes later that day is not. */
export const SEARCHES_PER_DAY = 1_000;
/** Days that a text is kept. */
export const SEARCH_DAYS = 90;
/** Texts shown, those of the most visitors first. */
export const SEARCHES_SHOWN = 50;

/** A search as it may be kept; `undefined` for one that may tell of a person, by an address or a number, or that is too long. */
export const searchToKeep = (search: string): string | undefined => {
  const text = foldForSearch(search);
  const isKept = text !== "" && text.length <= LIMITS.search && !/@|%40|\p{Nd}{6}/u.test(text);
  return isKept ? text : undefined;
};

/** The last day of which nothing is kept any more. */
export const lastForgottenDay = (today: string): string => dayAt(today, -SEARCH_DAYS);
