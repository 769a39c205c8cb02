import type { HttpBindings } from "@hono/node-server";
import { type Context, type ErrorHandler, Hono, type MiddlewareHandler } from "hono";
import type { Log } from "#core/ports/system.ts";
import { emptyAnswer } from "./answer/answer.ts";
import {
  errorPage,
  methodNotAllowed,
  notFound,
  problemAnswer,
  type Refusal,
  refusalOf,
  type ReportRefusal,
} from "./answer/refusal.ts";
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
  /** When requests came that had to wait before: who visits waits for that too. */
  arrivals: WeakMap<object, number>;
}

/** Around all that is answered: says where it came to, refuses what came nowhere, times, counts and logs it. */
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

/** Puts on the answers of a part of the server that makes responses of its own what every answer carries. */
export const guardSubApp =
  (route: string): MiddlewareHandler =>
  async (c, next) => {
    c.set("route", route);
    for (const [name, value] of Object.entries(headersOfAll(c))) c.header(name, value);
    await next();
  };

/** Turns accidents into refusals; only the log is told what happened. */
export const refuseAccidents =
  (log: Log): ErrorHandler =>
  (error, c) => {
    log.error("request_failed", error, { requestId: c.get("requestId"), route: c.get("route") });
    return refuse(c, refusalOf(error));
  };

const refuse = (c: Context, refusal: Refusal): Response =>
  respond(c, refusalAt(c.req.path)(refusal, c.get("requestId")));

/** How a refusal looks: a problem for programs, a page for people. */
const refusalAt = (path: string): typeof problemAnswer =>
  isForPrograms(path) ? problemAnswer : errorPage;

/** Addresses below these are for programs: what is not there is a problem, not a page. */
export const isForPrograms = (path: string): boolean =>
  /^\/(?:api|auth|healthz|readyz|metrics|assets)(?:\/|$)|^\/data\/|^\/(?:robots\.txt|sitemap\.xml|feed\.xml|llms\.txt)$/.test(
    path,
  );

/** What no route of its own answers. */
const FALLBACK_ROUTE = "elsewhere";

/** Where a request is placed that came to no proper host. */
const NOWHERE: SiteAddress = { origin: "http://localhost", https: false };

/** What cannot be decoded, or holds a NUL when it is, names nothing: routers complain of the one, and databases of the other. */
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

const NO_HOST = badRequest("The Host header names no host.");

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** What every page answers to. */
const PAGE_METHODS = ["GET", "HEAD"];

/** Answers what no route does: pages that do not exist, unknown calls, and methods that do not fit. */
export const addFallback = (app: Hono, showPage: Handle): void => {
  const allowedAt = (path: string): string[] => {
    // Routes for every method are middleware: they answer nothing themselves.
    const allowed = METHODS.filter((method) =>
      app.router.match(method, path)[0].some(([[, route]]) => route.method === method),
    );
    return allowed.includes("GET") ? [...allowed, "HEAD"] : allowed;
  };

  const fallback: Handle = (asked) => {
    const { path } = asked.c.req;
    const known = allowedAt(path);
    const allowed = known.length > 0 || isForPrograms(path) ? known : PAGE_METHODS;
    const { method } = asked.request;
    if (method === "OPTIONS" && allowed.length > 0)
      return emptyAnswer(204, { Allow: [...allowed, "OPTIONS"].join(", ") });
    if (allowed.length === 0)
      return problemAnswer(notFound("There is no such call."), asked.requestId);
    if (!allowed.includes(method))
      return refusalAt(path)(methodNotAllowed(allowed), asked.requestId);
    return showPage(asked);
  };

  app.notFound(endpoint(FALLBACK_ROUTE, fallback));
};

/** A part of the server that makes responses of its own. */
export interface SubApp {
  /** `/auth/v1`: it answers everything below. */
  path: string;
  app: Hono;
  /** Its calls, for the OpenAPI document. */
  calls?: readonly RouteConfig[];
}

/** Answers every address of the back office with one page that holds nothing of it: the browser and the API do the rest. */
export const adminShell = (html: string): SubApp => {
  const app = new Hono();
  app.get("*", (c) => c.html(html, 200, { "Cache-Control": "no-cache" }));
  return { path: "/admin", app };
};
