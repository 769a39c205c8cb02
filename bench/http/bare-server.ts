import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

/** A bare route's response. */
export interface BareRoute {
  path: string;
  headers: Record<string, string>;
  file: string;
}

/** A Hono app whose routes always send the same bytes. */
export const serveBare = (routes: readonly BareRoute[]): void => {
  const app = new Hono();
  for (const { path, headers, file } of routes) {
    const bytes = new Uint8Array(readFileSync(file));
    app.get(path, (c) => c.body(bytes, 200, headers));
  }
  const twelveKilobytes = new Uint8Array(12 * 1024).fill(97);
  app.get("/12-kb", (c) => c.body(twelveKilobytes));
  serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
    console.log(`http://localhost:${port}`),
  );
};

/** A node:http server that always sends the same bytes and headers. */
export const serveBareNode = (headers: readonly string[], file: string): void => {
  const bytes = readFileSync(file);
  const server = createServer((_, answer) => {
    answer.writeHead(200, [...headers]);
    answer.end(bytes);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (address && typeof address === "object") console.log(`http://localhost:${address.port}`);
  });
};
