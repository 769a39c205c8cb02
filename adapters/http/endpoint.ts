import type { Context, Hono } from "hono";
import type { Answer } from "./answer/answer.ts";
import { securityHeaders } from "./answer/security-headers.ts";
import { sharingHeaders } from "./answer/sharing-headers.ts";
import type { SiteAddress } from "./request/addresses.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** Sent as X-Request-Id and logged. */
    requestId: string;
    site: SiteAddress;
    /** The route's pattern, for metrics and the log. */
    route: string;
    /** Whether the address contains a token. */
    hidesAddress?: boolean;
  }
}

/** A request being answered. */
export interface RequestContext {
  c: Context;
  request: Request;
  requestId: string;
  site: SiteAddress;
}

export type Handle = (context: RequestContext) => Promise<Answer> | Answer;

/** A route handler that returns plain data. */
export const endpoint =
  (route: string, handle: Handle) =>
  async (c: Context): Promise<Response> => {
    c.set("route", route);
    const context = { c, request: c.req.raw, requestId: c.get("requestId"), site: c.get("site") };
    return respond(c, await handle(context));
  };

/** Adds a call; converts the OpenAPI document's `{id}` to Hono's `:id`. */
export const addCall = (
  app: Hono,
  { method, path }: { method: string; path: string },
  handle: Handle,
): void => {
  app.on(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ":$1"), endpoint(path, handle));
};

/** Uses a plain header object, which is cheaper than `Headers`. */
export const respond = (c: Context, answer: Answer): Response => {
  const headers = headersOfAll(c);
  for (const name in answer.headers) headers[name] = answer.headers[name] ?? "";
  return new Response(answer.body, { status: answer.status, headers });
};

/** Headers of every response to this request. */
export const headersOfAll = (c: Context): Record<string, string> => {
  const headers = securityHeaders(c.get("site").https);
  Object.assign(headers, sharingHeaders(c.req.method, c.req.path));
  if (c.get("hidesAddress")) headers["Referrer-Policy"] = "no-referrer";
  headers["X-Request-Id"] = c.get("requestId");
  return headers;
};
