import type { Hono } from "hono";
import type { Cached } from "../cache/cached.ts";
import { addCall, endpoint } from "../endpoint.ts";
import { docsPage, type ReferenceFrame } from "./docs-page.ts";
import { openApiJson, type OpenApiParts } from "./open-api-document.schema.ts";
import type { ApiParts } from "./public-call.schema.ts";
import { PUBLIC_CALLS } from "./public-calls.schema.ts";

/** The public calls: each parses, calls the directory and serialises. */
export const addApiRoutes = (app: Hono, parts: ApiParts): void => {
  for (const { call, route } of PUBLIC_CALLS) addCall(app, route, call.handle(parts));
};

/** The OpenAPI document and the API reference. */
export const addDocsRoutes = (
  app: Hono,
  { cached, frame, ...parts }: { cached: Cached; frame: ReferenceFrame } & OpenApiParts,
): void => {
  let made: string | undefined;
  const document = () => (made ??= openApiJson(parts));

  const pages = [
    ["/api/openapi.json", "application/json", document],
    ["/api/docs", "text/html; charset=utf-8", () => docsPage(document(), frame)],
  ] as const;
  for (const [path, type, body] of pages) {
    const content = () => ({ status: 200, type, body: body() });
    app.get(path, endpoint(path, cached(content)));
  }
};
