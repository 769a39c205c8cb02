import type { Context } from "hono";

/** The token of an `Authorization: Bearer` header. */
export const bearerToken = (c: Context): string | undefined =>
  /^[Bb]earer (\S+)$/u.exec(c.req.header("authorization") ?? "")?.[1];
