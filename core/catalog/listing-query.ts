import { dayAt } from "../days.ts";
import { LIMITS } from "../limits.ts";
import { composed } from "../text/clean.ts";
import { withoutBidiControls } from "../text/invisible.ts";
import { foldForSearch } from "../text/fold.ts";
import {
  choose,
  choosing,
  chosenOf,
  eachFacet,
  FACET_NAMES,
  type FacetChoices,
  type FacetName,
  FACETS,
  noChoices,
  parseChoices,
} from "./facets.ts";

export const SORTS = ["view-count", "name-asc", "recent"] as const;
export type Sort = (typeof SORTS)[number];

/** What a list shows. The URL is its only home: parsing and formatting lose nothing. */
export interface ListingQuery extends FacetChoices {
  /** Trimmed; empty when nothing is searched. */
  search: string;
  sort: Sort;
  /** 1-based. */
  page: number;
}

export const DEFAULT_LISTING_QUERY: Readonly<ListingQuery> = {
  search: "",
  ...noChoices(),
  sort: "view-count",
  page: 1,
};

/** Reads a query string's pairs. Nonsense becomes the default; of a repeated single value the first counts. */
export const parseListingQuery = (params: Iterable<readonly [string, string]>): ListingQuery => {
  let search: string | undefined;
  let sort: string | undefined;
  let page: string | undefined;
  const chosen = eachFacet<string[]>(() => []);
  for (const [name, value] of params) {
    if (name === "search") search ??= value;
    else if (name === "sort") sort ??= value;
    else if (name === "page") page ??= value;
    else {
      const facet = FACET_NAMES.find((known) => FACETS[known].parameter === name);
      if (facet) chosen[facet].push(value);
    }
  }
  return {
    search: parseSearch(search ?? ""),
    ...parseChoices(chosen),
    sort: SORTS.find((known) => known === sort) ?? DEFAULT_LISTING_QUERY.sort,
    page: parsePage(page),
  };
};

/** Writes a query as a query string without `?`, in one fixed order; defaults are not written. */
export const formatListingQuery = (query: ListingQuery): string => {
  const pairs: [string, string][] = [];
  if (query.search !== "") pairs.push(["search", query.search]);
  for (const facet of FACET_NAMES)
    for (const slug of chosenOf(query, facet)) pairs.push([FACETS[facet].parameter, slug]);
  if (query.sort !== DEFAULT_LISTING_QUERY.sort) pairs.push(["sort", query.sort]);
  if (query.page !== 1) pairs.push(["page", String(query.page)]);
  return formatPairs(pairs);
};

export const formatPairs = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join("&");

/** How many filters a visitor has set: the search and each choice. */
export const countActiveFilters = (query: ListingQuery): number =>
  FACET_NAMES.reduce(
    (count, facet) => count + chosenOf(query, facet).length,
    Number(query.search !== ""),
  );

/** Chooses an option of a facet, or drops it again where it was chosen (spec section 2). The list starts again on its first page. */
export const toggleChoice = (query: ListingQuery, name: FacetName, slug: string): ListingQuery => {
  const chosen = chosenOf(query, name);
  const others = chosen.filter((other) => other !== slug);
  const isChosen = others.length < chosen.length;
  const next = isChosen ? choosing(query, name, others) : choose(query, name, slug);
  return { ...next, page: 1 };
};

/** Text in which every unit is a character, none of them special. */
const PLAIN = /^[ -~]*$/;

/** A search is trimmed text without control characters and bidirectional controls, cut at 100 characters, never in the middle of one. */
export const parseSearch = (text: string): string => {
  if (PLAIN.test(text)) return text.trim().slice(0, LIMITS.search).trim();
  return Array.from(
    composed(withoutBidiControls(text.slice(0, LIMITS.search * 4)).toWellFormed())
      .replace(/[\p{Cc}\uFFFD]+/gu, " ")
      .trim(),
  )
    .slice(0, LIMITS.search)
    .join("")
    .trim();
};

/** A page number as a query string has it; anything else is the first page. */
export const parsePage = (text: string | null | undefined): number => {
  const page = /^\d{1,6}$/.test(text ?? "") ? Number(text) : 1;
  return page >= 1 && page <= LIMITS.page ? page : 1;
};

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
