import type { Context, Hono } from "hono";
import { type Answer, securityHeaders } from "./answer/answer.ts";
import type { SiteAddress } from "./request/addresses.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** In the answer's X-Request-Id and in the log. */
    requestId: string;
    site: SiteAddress;
    /** A pattern, as metrics and the log name what was asked for. */
    route: string;
  }
}

/** One request being answered. */
export interface RequestContext {
  c: Context;
  request: Request;
  requestId: string;
  site: SiteAddress;
}

export type Handle = (asked: RequestContext) => Promise<Answer> | Answer;

/** What a Hono route does that answers with plain data. */
export const endpoint =
  (route: string, handle: Handle) =>
  async (c: Context): Promise<Response> => {
    c.set("route", route);
    const asked = { c, request: c.req.raw, requestId: c.get("requestId"), site: c.get("site") };
    return respond(c, await handle(asked));
  };

/** Adds a call by its path as the OpenAPI document writes it: with `{id}` for what Hono calls `:id`. */
export const addCall = (
  app: Hono,
  { method, path }: { method: string; path: string },
  handle: Handle,
): void => {
  app.on(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ":$1"), endpoint(path, handle));
};

/** A plain header object lets the server write it without building `Headers` first. */
export const respond = (c: Context, answer: Answer): Response => {
  // Assigning costs a fraction of spreading.
  const headers = headersOfAll(c);
  for (const name in answer.headers) headers[name] = answer.headers[name] ?? "";
  return new Response(answer.body, { status: answer.status, headers });
};

/** What every answer to this request carries, whoever makes it. */
export const headersOfAll = (c: Context): Record<string, string> => {
  const headers = securityHeaders(c.get("site").https);
  headers["X-Request-Id"] = c.get("requestId");
  return headers;
};
