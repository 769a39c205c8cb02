import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

/** What a bare route sends. */
export interface BareRoute {
  path: string;
  headers: Record<string, string>;
  file: string;
}

/** A Hono app of nothing but routes that send the same bytes every time. */
export const serveBare = (routes: readonly BareRoute[]): void => {
  const app = new Hono();
  for (const { path, headers, file } of routes) {
    const bytes = new Uint8Array(readFileSync(file));
    app.get(path, (c) => c.body(bytes, 200, headers));
  }
  serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
    console.log(`http://localhost:${port}`),
  );
};
