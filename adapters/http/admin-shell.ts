import { Hono } from "hono";
import type { SubApp } from "./http-parts.ts";

/** Answers every address of the back office with one page that holds nothing of it: the browser and the API do the rest. */
export const adminShell = (html: string): SubApp => {
  const app = new Hono();
  app.get("*", (c) => c.html(html, 200, { "Cache-Control": "no-cache" }));
  return { path: "/admin", app };
};
