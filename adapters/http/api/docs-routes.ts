import type { OpenAPIHono } from "@hono/zod-openapi";
import type { BlankEnv } from "hono/types";
import type { Cached } from "../cache/cached.ts";
import { endpoint } from "../endpoint.ts";
import { STYLESHEET, STYLESHEET_PATH } from "../pages/stylesheet.ts";
import { docsPage } from "./docs-page.ts";
import { openApiJson } from "./openapi-document.ts";

export interface DocsParts {
  cached: Cached;
  contactEmail: string;
}

/** The API described, for programs and for people. */
export const addDocsRoutes = (
  app: OpenAPIHono<BlankEnv>,
  { cached, contactEmail }: DocsParts,
): void => {
  let made: string | undefined;
  const document = () => (made ??= openApiJson(app, contactEmail));

  app.get(
    "/api/openapi.json",
    endpoint(
      "/api/openapi.json",
      cached(async () => ({
        status: 200,
        type: "application/json",
        body: document(),
      })),
    ),
  );

  app.get(
    "/api/docs",
    endpoint(
      "/api/docs",
      cached(async () => ({
        status: 200,
        type: "text/html; charset=utf-8",
        body: docsPage(document()),
      })),
    ),
  );

  app.get(
    STYLESHEET_PATH,
    endpoint(
      STYLESHEET_PATH,
      cached(async () => ({ status: 200, type: "text/css; charset=utf-8", body: STYLESHEET })),
    ),
  );
};
