import { parseDay } from "#core/brand/checkable-facts.ts";
import { formatComparison, parseComparison } from "#core/catalog/comparison-query.ts";
import {
  formatListingQuery,
  type ListingQuery,
  parseListingQuery,
} from "#core/catalog/listing-query.ts";
import { correctableField, publicName } from "#core/submission/correction.ts";
import type { Answer } from "../answer/answer.ts";
import type { Handle, RequestContext } from "../endpoint.ts";
import { type Content, isCached, type ResponseCache, orNotModified } from "./response-cache.ts";

/** Returns the query string in canonical form, with only the parameters that the route uses. */
export type CanonicalQuery = (params: URLSearchParams) => string;

/**
 * Makes a handler that answers from the cache. `url` has the canonical query, so that each response has one
 * cache key.
 */
export type Cached = (
  produce: (context: RequestContext, url: string) => Promise<Content | Answer> | Content | Answer,
  canonical?: CanonicalQuery,
) => Handle;

export const canonicalListing: CanonicalQuery = (params) =>
  formatListingQuery(parseListingQuery(params));

export const listingQueryAt = (url: string): ListingQuery => parseListingQuery(queryOf(url));

export const queryOf = (url: string): URLSearchParams => {
  const query = url.indexOf("?");
  return new URLSearchParams(query === -1 ? "" : url.slice(query));
};

export const canonicalDay: CanonicalQuery = (params) => {
  const before = parseDay(params.get("before"));
  return before === null ? "" : `before=${before}`;
};

export const canonicalField: CanonicalQuery = (params) => {
  const field = correctableField(params.get("field") ?? "");
  return field === undefined ? "" : `field=${publicName(field)}`;
};

export const canonicalComparison: CanonicalQuery = (params) =>
  formatComparison(parseComparison(params));

/** Reduces a query to the names of these parameters that are present. */
export const canonicalPresence =
  (...names: readonly string[]): CanonicalQuery =>
  (params) =>
    names.filter((name) => params.has(name)).join("&");

/** `onZeroResults` is called for each response of a search without results. */
export const cachedIn =
  (
    cache: ResponseCache,
    onZeroResults: (search: string, context: RequestContext) => void,
  ): Cached =>
  (produce, canonical = noQuery) =>
  async (context) => {
    const { headers } = context.request;
    const url = addressOf(context, canonical);
    const acceptEncoding = headers.get("accept-encoding");
    const request = { url, route: context.c.get("route"), acceptEncoding };
    const answer = await cache.answer(request, () => produce(context, url));
    if (!isCached(answer)) return answer;
    if (answer.zeroResultSearch !== undefined) onZeroResults(answer.zeroResultSearch, context);
    return orNotModified(answer, headers.get("if-none-match"));
  };

const noQuery: CanonicalQuery = () => "";

/** The request's URL with its canonical query, under the site's origin. */
const addressOf = (
  { request, site: { origin } }: RequestContext,
  canonical: CanonicalQuery,
): string => {
  const { url: given } = request;
  const url = given.startsWith(origin)
    ? given
    : origin + given.slice(given.indexOf("/", given.indexOf("//") + 2));
  const query = url.indexOf("?");
  if (query === -1) return url;
  const used = canonical(new URLSearchParams(url.slice(query)));
  return url.slice(0, query) + (used === "" ? "" : `?${used}`);
};
