import type { Hono } from "hono";
import type { Cached } from "../cache/cached.ts";
import { addCall, endpoint } from "../endpoint.ts";
import { docsPage } from "./docs-page.ts";
import type { OpenApiParts } from "./open-api-document.schema.ts";
import type { ApiParts } from "./public-call.schema.ts";
import { PUBLIC_CALLS } from "./public-calls.schema.ts";

/** The public calls: each parses, calls the directory and serialises. */
export const addApiRoutes = (app: Hono, parts: ApiParts): void => {
  for (const { call, route } of PUBLIC_CALLS) addCall(app, route, call.handle(parts));
};

/** The OpenAPI document and the API reference. */
export const addDocsRoutes = (
  app: Hono,
  {
    cached,
    stylesheets,
    ...parts
  }: { cached: Cached; stylesheets: readonly string[] } & OpenApiParts,
): void => {
  let made: string | undefined;
  const document = async () => (made ??= await writeDocument(parts));

  const pages = [
    ["/api/openapi.json", "application/json", document],
    ["/api/docs", "text/html; charset=utf-8", async () => docsPage(await document(), stylesheets)],
  ] as const;
  for (const [path, type, body] of pages) {
    const content = async () => ({ status: 200, type, body: await body() });
    app.get(path, endpoint(path, cached(content)));
  }
};

/** Loaded on the first request, because few servers need it. */
const writeDocument = async (parts: OpenApiParts): Promise<string> => {
  const { openApiJson } = await import("./open-api-document.schema.ts");
  return openApiJson(parts);
};
