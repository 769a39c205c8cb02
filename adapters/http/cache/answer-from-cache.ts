import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Log } from "#core/ports/system.ts";
import { securityHeaders } from "../answer/security-headers.ts";
import { sharingHeaders } from "../answer/sharing-headers.ts";
import type { Metrics } from "../health/metrics.ts";
import type { SiteOf } from "../request/addresses.ts";
import { type ResponseCache, orNotModified } from "./response-cache.ts";

/** Answers a request from the cache; returns whether it did. */
export type AnswerFromCache = (incoming: Incoming, outgoing: Outgoing) => boolean;

/** The parts of the request used here. */
interface Incoming extends Pick<IncomingMessage, "method" | "url" | "headers"> {
  socket: { remoteAddress?: string | undefined };
}

/** The parts of the response used here. */
interface Outgoing {
  writeHead(status: number, head: string[]): unknown;
  end(body: Uint8Array<ArrayBuffer> | null): unknown;
}

export interface FromCacheParts {
  cache: ResponseCache;
  siteOf: SiteOf;
  metrics: Metrics;
  log: Log;
  /** Arrival times of requests that waited. */
  arrivals: WeakMap<object, number>;
  /** Called for each cached response of a search without results. */
  onZeroResults: (search: string, incoming: Incoming) => void;
}

/**
 * Answers from the cache before the framework runs, if the exact address is cached. Everything else, such as
 * another spelling of an address, is left to the routes.
 */
export const answerFromCache =
  ({ cache, siteOf, metrics, log, arrivals, onZeroResults }: FromCacheParts): AnswerFromCache =>
  (incoming, outgoing) => {
    const { method, url = "", headers } = incoming;
    if ((method !== "GET" && method !== "HEAD") || !headers.host) return false;
    const started = arrivals.get(incoming) ?? performance.now();
    const site = siteOf(headers.host, "http:", headerValue(headers["x-forwarded-proto"]));
    const acceptEncoding = headerValue(headers["accept-encoding"]);
    const cached = site && cache.find({ url: site.origin + url, acceptEncoding });
    if (!cached) return false;
    const answer = orNotModified(cached, headerValue(headers["if-none-match"]));
    const head =
      answer === cached
        ? (cached.head ??= headOf(cached.headers, site.https, url))
        : headOf(answer.headers, site.https, url);
    const requestId = randomUUID();
    outgoing.writeHead(answer.status, [...head, "X-Request-Id", requestId]);
    outgoing.end(answer === cached && method === "GET" ? cached.body : null);
    if (cached.zeroResultSearch !== undefined && method === "GET")
      onZeroResults(cached.zeroResultSearch, incoming);
    metrics.cache.hit();
    const milliseconds = performance.now() - started;
    metrics.answered(cached.route, answer.status, milliseconds);
    log.debug?.("answered", {
      requestId,
      route: cached.route,
      status: answer.status,
      milliseconds,
    });
    return true;
  };

const headOf = (
  headers: Readonly<Record<string, string>>,
  https: boolean,
  url: string,
): string[] => {
  const [path] = url.split("?", 1);
  return Object.entries({
    ...securityHeaders(https),
    ...sharingHeaders("GET", path),
    ...headers,
  }).flat();
};

/** The value of a header. Node has already joined or discarded repeated headers. */
export const headerValue = (value: string | string[] | undefined): string | null =>
  typeof value === "string" ? value : null;
