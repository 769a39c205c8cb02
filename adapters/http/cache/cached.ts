import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { parseDay } from "#core/brand/checkable-facts.ts";
import { formatComparison, parseComparison } from "#core/catalog/comparison.ts";
import {
  formatListingQuery,
  type ListingQuery,
  parseListingQuery,
} from "#core/catalog/listing-query.ts";
import type { Answer } from "../answer/answer.ts";
import type { Handle, RequestContext } from "../endpoint.ts";
import { type Content, isCached, type ResponseCache, unlessHeld } from "./response-cache.ts";

/** What a route reads of its query, written in one way. What it does not read makes no other answer. */
export type Reads = (params: URLSearchParams) => string;

/** Makes a route answer from the cache. `url` holds nothing that the route does not read, so that one answer has one address. */
export type Cached = (
  produce: (asked: RequestContext, url: string) => Promise<Content | Answer> | Content | Answer,
  reads?: Reads,
) => Handle;

export const readsListing: Reads = (params) => formatListingQuery(parseListingQuery(params));

export const listingQueryAt = (url: string): ListingQuery => parseListingQuery(queryOf(url));

/** What is read of an address. */
export const queryOf = (url: string): URLSearchParams => {
  const query = url.indexOf("?");
  return new URLSearchParams(query === -1 ? "" : url.slice(query));
};

export const readsDay: Reads = (params) => {
  const before = parseDay(params.get("before"));
  return before === null ? "" : `before=${before}`;
};

export const readsComparison: Reads = (params) => formatComparison(parseComparison(params));

/** Reads whether parameters are there, and nothing of them. */
export const readsPresence =
  (...names: readonly string[]): Reads =>
  (params) =>
    names.filter((name) => params.has(name)).join("&");

/** `onZeroResults` is called for each request whose answer says that a search finds no brand. */
export const cachedIn =
  (cache: ResponseCache, onZeroResults: (search: string, asked: RequestContext) => void): Cached =>
  (produce, reads = readsNothing) =>
  async (asked) => {
    const { c } = asked;
    const url = addressOf(asked, reads);
    const ifNoneMatch = headerOf(c, "if-none-match");
    const acceptEncoding = headerOf(c, "accept-encoding");
    const request = { url, route: c.get("route"), acceptEncoding, ifNoneMatch };
    const answer = await cache.answer(request, () => produce(asked, url));
    if (!isCached(answer)) return answer;
    if (answer.zeroResultSearch !== undefined) onZeroResults(answer.zeroResultSearch, asked);
    return unlessHeld(answer, ifNoneMatch);
  };

const readsNothing: Reads = () => "";

/** The address asked for, as far as it is read, under the origin that the answer may name. */
const addressOf = ({ request, site: { origin } }: RequestContext, reads: Reads): string => {
  const { url: given } = request;
  const url = given.startsWith(origin)
    ? given
    : origin + given.slice(given.indexOf("/", given.indexOf("//") + 2));
  const query = url.indexOf("?");
  if (query === -1) return url;
  const read = reads(new URLSearchParams(url.slice(query)));
  return url.slice(0, query) + (read === "" ? "" : `?${read}`);
};

/** A request header, read where the server has parsed it already; `Headers` would check and copy it first. */
const headerOf = (c: Context, name: string): string | null => {
  const bindings: Partial<HttpBindings> | undefined = c.env;
  const parsed = bindings?.incoming?.headers;
  if (!parsed) return c.req.raw.headers.get(name);
  const value = parsed[name];
  return typeof value === "string" ? value : null;
};

/** The token of an `Authorization: Bearer` header. */
export const bearerToken = (c: Context): string | undefined =>
  /^[Bb]earer (\S+)$/u.exec(c.req.header("authorization") ?? "")?.[1];
