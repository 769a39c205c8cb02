import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** A request header, read where the server has parsed it already; `Headers` would check and copy it first. */
export const headerOf = (c: Context, name: string): string | null => {
  const bindings: Partial<HttpBindings> | undefined = c.env;
  const parsed = bindings?.incoming?.headers;
  if (!parsed) return c.req.raw.headers.get(name);
  const value = parsed[name];
  return typeof value === "string" ? value : null;
};

/** The token of an `Authorization: Bearer` header. */
export const bearerToken = (c: Context): string | undefined =>
  /^[Bb]earer (\S+)$/u.exec(c.req.header("authorization") ?? "")?.[1];
