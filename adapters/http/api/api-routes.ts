import type { OpenAPIHono } from "@hono/zod-openapi";
import type { BlankEnv } from "hono/types";
import { TAG as ADMIN_TAG } from "../admin/admin-call.schema.ts";
import type { Cached } from "../cache/cached.ts";
import { followsNothing } from "../cache/epoch.ts";
import { addCall, endpoint } from "../endpoint.ts";
import { STYLESHEET, STYLESHEET_PATH } from "../answer/refusal.ts";
import { docsPage } from "./docs-page.ts";
import type { ApiParts } from "./public-call.schema.ts";
import { PUBLIC_CALLS } from "./public-calls.schema.ts";

/** The public calls of interfaces.md: each parses, asks the directory, and serialises. */
export const addApiRoutes = (app: OpenAPIHono<BlankEnv>, parts: ApiParts): void => {
  for (const { call, route } of PUBLIC_CALLS) addCall(app, route, call.handle(parts));
};

/** Describes every published call, from the schemas that the calls themselves are typed by. */
const openApiJson = (app: OpenAPIHono<BlankEnv>, contactEmail: string): string =>
  JSON.stringify(
    app.getOpenAPI31Document({
      openapi: "3.1.0",
      info: {
        title: "GolfBrands API",
        version: "1",
        description:
          "The public directory of golf brands as JSON, for reading and for suggesting a brand. No key is needed, but for the back office. " +
          "Answers carry an ETag and may be kept, but ask again whether they still hold. Errors are problem+json (RFC 9457).",
        contact: { email: contactEmail },
        license: { name: "MIT", url: "https://opensource.org/license/mit" },
      },
      servers: [{ url: "/" }],
      tags: [
        { name: "Brands", description: "Lists, profiles and what searching offers." },
        { name: "Taxonomy", description: "What brands are filtered by." },
        { name: "Data", description: "The whole of it as files, for other programs." },
        { name: "Submissions", description: "Brands that visitors miss." },
        {
          name: "Corrections",
          description: "What visitors know better about brands that are listed.",
        },
        {
          name: "Newsletter",
          description: "Joining the list, with its owner's consent, and leaving it.",
        },
        { name: "Personal data", description: "What is held about an address, for its owner." },
        { name: "Sessions", description: "Signing in and out, as GoTrue clients do it." },
        ADMIN_TAG,
      ],
    }),
  );

/** The API described, for programs and for people. */
export const addDocsRoutes = (
  app: OpenAPIHono<BlankEnv>,
  { cached, contactEmail }: { cached: Cached; contactEmail: string },
): void => {
  let made: string | undefined;
  const document = () => (made ??= openApiJson(app, contactEmail));

  const pages = [
    ["/api/openapi.json", "application/json", document],
    ["/api/docs", "text/html; charset=utf-8", () => docsPage(document())],
    [STYLESHEET_PATH, "text/css; charset=utf-8", () => STYLESHEET],
  ] as const;
  for (const [path, type, body] of pages) {
    const content = async () => ({ status: 200, type, body: body() });
    app.get(path, endpoint(path, cached(content, { follows: () => followsNothing })));
  }
};
