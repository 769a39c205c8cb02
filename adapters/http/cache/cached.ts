import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { formatComparison, parseComparison } from "#core/catalog/comparison.ts";
import { parseDay } from "#core/brand/checkable-facts.ts";
import {
  formatListingQuery,
  type ListingQuery,
  parseListingQuery,
} from "#core/catalog/listing-query.ts";
import type { MaybePromise } from "#core/slices.ts";
import type { Answer } from "../answer/answer.ts";
import type { Handle, RequestContext } from "../endpoint.ts";
import { followsAnything, type Follows, followsBrands, followsListing } from "./epoch.ts";
import type { Content } from "./representation.ts";
import type { ResponseCache } from "./response-cache.ts";

/** What a route reads of its query, written in one way. */
export type Reads = (params: URLSearchParams) => string;

export interface CachedOptions {
  /** Nothing unless told otherwise: whatever else an address says makes no other answer. */
  reads?: Reads;
  /** What of the catalog; everything unless told otherwise, so that no answer outlives a save that a route was not thought through for. */
  follows?: (asked: RequestContext, url: string) => Follows;
}

/**
 * Makes a route answer from the cache: what it makes holds while it would make the same again. It is made
 * for `url`, which holds nothing that the route does not read, so that one answer has one address.
 */
export type Cached = (
  produce: (asked: RequestContext, url: string) => MaybePromise<Content | Answer>,
  options?: CachedOptions,
) => Handle;

export const readsListing: Reads = (params) => formatListingQuery(parseListingQuery(params));

let lastRead: { url: string; query: ListingQuery } | undefined;

/** The list asked for by an address. What its answer follows from and what it is made of are asked for one after the other. */
export const listingQueryAt = (url: string): ListingQuery => {
  if (lastRead?.url !== url) lastRead = { url, query: parseListingQuery(queryOf(url)) };
  return lastRead.query;
};

/** What a page of a list follows from, by its address. */
export const followsListingAt = (_: RequestContext, url: string): Follows =>
  followsListing(listingQueryAt(url));

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

export const followsComparisonAt = (_: RequestContext, url: string): Follows =>
  followsBrands(parseComparison(queryOf(url)).asked);

/** Reads whether parameters are there, and nothing of them. */
export const readsPresence =
  (...names: readonly string[]): Reads =>
  (params) =>
    names.filter((name) => params.has(name)).join("&");

/** `onUnfound` is told of each request whose answer says that a search finds no brand. */
export const cachedIn =
  (cache: ResponseCache, onUnfound: (search: string, asked: RequestContext) => void): Cached =>
  (produce, { reads = readsNothing, follows = () => followsAnything } = {}) =>
  (asked) => {
    const url = addressOf(asked, reads);
    return cache.answer(
      {
        key: url,
        route: asked.c.get("route"),
        follows: follows(asked, url),
        acceptEncoding: headerOf(asked.c, "accept-encoding"),
        ifNoneMatch: headerOf(asked.c, "if-none-match"),
        onUnfound: (search) => onUnfound(search, asked),
      },
      () => produce(asked, url),
    );
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
