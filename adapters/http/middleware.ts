import type { HttpBindings } from "@hono/node-server";
import { type Context, type ErrorHandler, Hono, type MiddlewareHandler } from "hono";
import type { Log } from "#core/ports/system.ts";
import { emptyAnswer } from "./answer/answer.ts";
import { errorPage } from "./answer/error-page.ts";
import {
  methodNotAllowed,
  notFound,
  problemAnswer,
  type Refusal,
  refusalOf,
} from "./answer/refusal.ts";
import type { ReportRefusal } from "./answer/refusal-log.ts";
import { endpoint, type Handle, headersOfAll, respond } from "./endpoint.ts";
import type { Metrics } from "./health/metrics.ts";
import { badRequest } from "./request/read-body.ts";
import { type SiteAddress, type SiteOf, siteOfRequest } from "./request/addresses.ts";
import type { RouteConfig } from "@hono/zod-openapi";

export interface ObserveParts {
  metrics: Metrics;
  log: Log;
  siteOf: SiteOf;
  reportRefusal: ReportRefusal;
  /** Arrival times of queued requests, since visitors wait for the queue too. */
  arrivals: WeakMap<object, number>;
}

/** Runs around every request: determines the site's address, refuses an invalid host or path, measures, counts and logs. */
export const observe =
  ({ metrics, log, siteOf, reportRefusal, arrivals }: ObserveParts): MiddlewareHandler =>
  async (c, next) => {
    const { incoming }: Partial<HttpBindings> = c.env ?? {};
    const started = (incoming && arrivals.get(incoming)) ?? performance.now();
    const site = siteOfRequest(siteOf, c.req.raw);
    c.set("site", site ?? NOWHERE);
    c.set("route", FALLBACK_ROUTE);
    const refusal = site ? refusalOfAddress(c.req.raw.url) : NO_HOST;
    if (refusal) c.res = refuse(c, refusal);
    else await next();
    const milliseconds = performance.now() - started;
    const [requestId, route, { status }] = [c.get("requestId"), c.get("route"), c.res];
    metrics.answered(route, status, milliseconds);
    reportRefusal(c, { status, route, requestId });
    log.debug?.("answered", { requestId, route, status, milliseconds });
  };

/** For pages whose address contains a token: the browser sends the address in no Referer header. */
export const hideAddress: MiddlewareHandler = async (c, next) => {
  c.set("hidesAddress", true);
  await next();
};

/** Adds the common headers to a sub-app's responses. */
export const guardSubApp =
  (route: string): MiddlewareHandler =>
  async (c, next) => {
    c.set("route", route);
    for (const [name, value] of Object.entries(headersOfAll(c))) c.header(name, value);
    await next();
  };

/** Turns errors into refusals; only the log gets the error. */
export const handleErrors =
  (log: Log): ErrorHandler =>
  (error, c) => {
    log.error("request_failed", error, { requestId: c.get("requestId"), route: c.get("route") });
    return refuse(c, refusalOf(error));
  };

const refuse = (c: Context, refusal: Refusal): Response =>
  respond(c, refusalAt(c.req.path)(refusal, c.get("requestId")));

/** API clients get a problem document; people get a page. */
const refusalAt = (path: string): typeof problemAnswer =>
  isForPrograms(path) ? problemAnswer : errorPage;

/** Addresses that only programs request. They answer with problem documents instead of pages. */
export const isForPrograms = (path: string): boolean =>
  /^\/(?:api|auth|healthz|readyz|metrics|assets|logos)(?:\/|$)|^\/data\/|^\/(?:robots\.txt|(?:sitemap|feed|changes|events)\.xml)$/.test(
    path,
  );

/** The route of requests that no route matches. */
const FALLBACK_ROUTE = "elsewhere";

/** The site's address for requests with an invalid host. */
const NOWHERE: SiteAddress = { origin: "http://localhost", https: false };

/** Refuses paths that cannot be decoded or that contain NUL. Routers and databases would fail on them. */
const refusalOfAddress = (url: string): Refusal | undefined => {
  if (!url.includes("%")) return undefined;
  const query = url.indexOf("?");
  try {
    return decodeURIComponent(query === -1 ? url : url.slice(0, query)).includes("\0")
      ? NO_ADDRESS
      : undefined;
  } catch {
    return NO_ADDRESS;
  }
};

const NO_ADDRESS = notFound("There is nothing at this address.");

const NO_HOST = badRequest("The Host header is not a valid host.");

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Methods of every page. */
const PAGE_METHODS = ["GET", "HEAD"];

/** Handles requests that no route matches: missing pages, unknown calls, other methods. */
export const addFallback = (app: Hono, showPage: Handle): void => {
  const allowedAt = (path: string): string[] => {
    // Routes for every method are middleware and answer nothing themselves.
    const allowed = METHODS.filter((method) =>
      app.router.match(method, path)[0].some(([[, route]]) => route.method === method),
    );
    return allowed.includes("GET") ? [...allowed, "HEAD"] : allowed;
  };

  const fallback: Handle = (context) => {
    const { path } = context.c.req;
    const known = allowedAt(path);
    const allowed = known.length > 0 || isForPrograms(path) ? known : PAGE_METHODS;
    const { method } = context.request;
    if (method === "OPTIONS" && allowed.length > 0)
      return emptyAnswer(204, { Allow: [...allowed, "OPTIONS"].join(", ") });
    if (allowed.length === 0)
      return problemAnswer(notFound("There is no such call."), context.requestId);
    if (!allowed.includes(method))
      return refusalAt(path)(methodNotAllowed(allowed), context.requestId);
    return showPage(context);
  };

  app.notFound(endpoint(FALLBACK_ROUTE, fallback));
};

/** An app mounted below a path. */
export interface SubApp {
  /** `/auth/v1`: it handles everything below. */
  path: string;
  app: Hono;
  /** Its calls, for the OpenAPI document. */
  calls?: readonly RouteConfig[];
}

/** Serves one static page at every back office address; the browser and the API do the rest. */
export const adminShell = (html: string): SubApp => {
  const app = new Hono();
  app.get("*", (c) => c.html(html, 200, { "Cache-Control": "no-cache" }));
  return { path: "/admin", app };
};
