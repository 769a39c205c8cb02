import { dayAt } from "../days.ts";
import { LIMITS } from "../limits.ts";
import { composed } from "../text/clean.ts";
import { withoutBidiControls, withoutInvisible } from "../text/invisible.ts";
import { foldForSearch, foldSearch } from "../text/fold.ts";
import {
  allChosen,
  choose,
  withChoices,
  chosenOf,
  eachFacet,
  FACET_NAMES,
  type FacetChoices,
  type FacetName,
  FACETS,
  noChoices,
  parseChoices,
} from "./facets.ts";

/** Brands on a page of a list. */
export const PAGE_SIZE = 24;
/** The most lists among the suggestions of the search box, so that brands are suggested too. */
export const LIST_SUGGESTION_LIMIT = 3;
/** Brands suggested instead of a search without results. */
export const DID_YOU_MEAN_LIMIT = 5;

export const SORTS = ["view-count", "name-asc", "recent"] as const;
export type Sort = (typeof SORTS)[number];

export interface SearchQuery {
  /** Trimmed; empty for none. */
  search: string;
  /** Limits the results to brands whose name contains the search (spec section 7), or to brands that only mention it. */
  match?: Match | undefined;
  /** `typed`: mistyped words are not corrected. */
  spelling?: "typed" | undefined;
}

export const MATCHES = ["name", "words"] as const;
export type Match = (typeof MATCHES)[number];

/** A list's search, filters, order and page. The URL is the only state: parsing and formatting are lossless. */
export interface ListingQuery extends FacetChoices, SearchQuery {
  /** `null` for the usual order: relevance in a search, else popularity. */
  sort: Sort | null;
  /** 1-based. */
  page: number;
}

export const DEFAULT_LISTING_QUERY: Readonly<ListingQuery> = {
  search: "",
  ...noChoices(),
  sort: null,
  page: 1,
};

/** The order of lists without a search. */
export const USUAL_SORT = "view-count";

/** Parses query parameters. Invalid values become defaults; the first of repeated single values counts. */
export const parseListingQuery = (params: Iterable<readonly [string, string]>): ListingQuery => {
  const chosen = eachFacet<string[]>(() => []);
  const first = new Map<string, string>();
  for (const [name, value] of params) {
    const facet = FACET_NAMES.find((known) => FACETS[known].parameter === name);
    if (facet) chosen[facet].push(value);
    else if (!first.has(name)) first.set(name, value);
  }
  const search = parseSearch(first.get("search") ?? "");
  const isSearch = search !== "";
  const sort = SORTS.find((known) => known === first.get("sort")) ?? null;
  const match = isSearch ? MATCHES.find((known) => known === first.get("match")) : undefined;
  return {
    search,
    ...(match && { match }),
    ...(isSearch && first.get("spelling") === "typed" && { spelling: "typed" }),
    ...parseChoices(chosen),
    sort: isSearch || sort !== USUAL_SORT ? sort : null,
    page: parsePage(first.get("page")),
  };
};

/** Formats a query without `?`, in a fixed order and without defaults. */
export const formatListingQuery = (query: ListingQuery): string => {
  const pairs: [string, string][] = [];
  if (query.search !== "") {
    pairs.push(["search", query.search]);
    if (query.match !== undefined) pairs.push(["match", query.match]);
    if (query.spelling !== undefined) pairs.push(["spelling", query.spelling]);
  }
  for (const { facet, slug } of allChosen(query)) pairs.push([FACETS[facet].parameter, slug]);
  const isUsual = query.sort === null || (query.search === "" && query.sort === USUAL_SORT);
  if (query.sort !== null && !isUsual) pairs.push(["sort", query.sort]);
  if (query.page !== 1) pairs.push(["page", String(query.page)]);
  return formatPairs(pairs);
};

/** Only the parameters that select brands, in canonical form. */
export const filtersOf = (query: ListingQuery): string =>
  formatListingQuery({ ...query, sort: DEFAULT_LISTING_QUERY.sort, page: 1 });

/** The list that `filtersOf` describes. Ignores malformed percent-encoding. */
export const queryOfFilters = (filters: string): ListingQuery =>
  parseListingQuery(parsePairs(filters));

/** The parameters of an address. A malformed value is blank. */
export const parsePairs = (query: string): [name: string, value: string][] =>
  query.split("&").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return [name, decoded(value.join("="))];
  });

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value.replaceAll("+", " "));
  } catch {
    return "";
  }
};

export const formatPairs = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join("&");

/** Counts the search and each chosen option. */
export const countActiveFilters = (query: ListingQuery): number =>
  allChosen(query).length + Number(query.search !== "");

/** Adds or removes a facet option (spec section 2) and returns to page 1. */
export const toggleChoice = <Query extends ListingQuery>(
  query: Query,
  name: FacetName,
  slug: string,
): Query => {
  const chosen = chosenOf(query, name);
  const others = chosen.filter((other) => other !== slug);
  const isChosen = others.length < chosen.length;
  const next = isChosen ? withChoices(query, name, others) : choose(query, name, slug);
  return { ...next, page: 1 };
};

/** Printable ASCII. */
const PLAIN = /^[ -~]*$/;

/**
 * Normalises a search: trimmed, no control or invisible characters, at most 100 characters, without splitting one. Its
 * folded form is also at most 100 characters: one "ﷺ" folds to four words.
 */
export const parseSearch = (text: string): string => {
  if (PLAIN.test(text)) return text.trim().slice(0, LIMITS.search).trim();
  const typed = composed(
    withoutInvisible(withoutBidiControls(text.slice(0, LIMITS.search * 4))).text.toWellFormed(),
  )
    .replace(/[\p{Cc}\uFFFD]+/gu, " ")
    .trim();
  let search = "";
  let length = 0;
  for (const character of typed) {
    length += Math.max(1, Array.from(foldForSearch(character)).length);
    if (length > LIMITS.search) break;
    search += character;
  }
  return search.trim();
};

/** Parses a page number; anything invalid is page 1. */
export const parsePage = (text: string | null | undefined): number => {
  const page = /^\d{1,6}$/.test(text ?? "") ? Number(text) : 1;
  return page >= 1 && page <= LIMITS.page ? page : 1;
};

/** A search by visitors that found no brand. */
export interface SearchWithoutResult {
  /** Folded. */
  text: string;
  /** The most distinct visitors on one day. Visitors are not recognised across days. */
  visitors: number;
  /** `YYYY-MM-DD`, UTC. */
  lastDay: string;
}

/** Below this number, a search could reveal one person's words. */
export const SEARCH_VISITORS_MIN = 3;
/** The limit of texts stored per day. */
export const SEARCHES_PER_DAY = 1_000;
export const SEARCH_DAYS = 90;
/** How many texts are listed, most visitors first. */
export const SEARCHES_SHOWN = 50;

/** The folded search if it may be stored; `undefined` if it is too long or may identify a person (an address or a long number). */
export const storableSearch = (search: string): string | undefined => {
  const text = foldSearch(search);
  const mayStore = text !== "" && text.length <= LIMITS.search && !/@|%40|\p{Nd}{6}/u.test(text);
  return mayStore ? text : undefined;
};

/** Uses of a brand other than a view: a click to its website, or a comparison. */
export const BRAND_USES = ["click", "compare"] as const;
export type BrandUse = (typeof BRAND_USES)[number];

/** How often visitors used a brand. */
export interface UsedBrand {
  id: string;
  name: string;
  count: number;
}

export const MOST_USED_SHOWN = 10;

/** The last day whose searches and uses are deleted. */
export const lastExpiredDay = (today: string): string => dayAt(today, -SEARCH_DAYS);
