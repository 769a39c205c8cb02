import type { IncomingMessage } from "node:http";
import type { Log } from "#core/ports/system.ts";
import { securityHeaders } from "../answer/answer.ts";
import type { Metrics } from "../health/metrics.ts";
import type { SiteOf } from "../request/addresses.ts";
import type { CachedAnswer } from "./representation.ts";
import type { ResponseCache } from "./response-cache.ts";

/** Answers a request if what it asks for is cached and known to hold; says whether it did. */
export type AnswerFromCache = (incoming: Incoming, outgoing: Outgoing) => boolean;

/** What is used of a request. */
interface Incoming extends Pick<IncomingMessage, "method" | "url" | "headers"> {
  socket: { remoteAddress?: string | undefined };
}

/** What is used of the server's response. */
interface Outgoing {
  writeHead(status: number, head: string[]): unknown;
  end(body: Uint8Array<ArrayBuffer> | null): unknown;
}

export interface FromCacheParts {
  cache: ResponseCache;
  siteOf: SiteOf;
  nextRequestId: () => string;
  metrics: Metrics;
  log: Log;
  /** Told of each answer that says that a search finds no brand. */
  onUnfound: (search: string, incoming: Incoming) => void;
}

/**
 * The cache, before the framework: what is found under its very address is written as it is. All else, such as the same
 * address in another spelling, is left to the routes, which know what they read of it.
 */
export const answerFromCache =
  ({ cache, siteOf, nextRequestId, metrics, log, onUnfound }: FromCacheParts): AnswerFromCache =>
  (incoming, outgoing) => {
    const { method, url = "", headers } = incoming;
    if ((method !== "GET" && method !== "HEAD") || !headers.host) return false;
    const started = performance.now();
    const site = siteOf(headers.host, "http:", one(headers["x-forwarded-proto"]));
    const entry = site && cache.find(site.origin + url);
    const answer = entry?.representation.answer({
      acceptEncoding: one(headers["accept-encoding"]),
      ifNoneMatch: one(headers["if-none-match"]),
    });
    if (!entry || !answer || answer instanceof Promise) return false;
    const { status, body } = answer;
    const requestId = nextRequestId();
    const head = (answer.head ??= headOf(answer, site.https));
    outgoing.writeHead(status, [...head, "X-Request-Id", requestId]);
    outgoing.end(method === "HEAD" ? null : body);
    const { unfound } = entry.representation;
    if (unfound !== undefined && method === "GET") onUnfound(unfound, incoming);
    metrics.cache.hit();
    const milliseconds = performance.now() - started;
    metrics.answered(entry.route, status, milliseconds);
    log.debug?.("answered", { requestId, route: entry.route, status, milliseconds });
    return true;
  };

const headOf = ({ headers }: CachedAnswer, https: boolean): string[] =>
  Object.entries({ ...securityHeaders(https), ...headers }).flat();

/** Headers that can come several times are joined by the parser, or refused. */
export const one = (value: string | string[] | undefined): string | null =>
  typeof value === "string" ? value : null;
