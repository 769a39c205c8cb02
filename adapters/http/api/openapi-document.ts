import type { OpenAPIHono } from "@hono/zod-openapi";
import type { BlankEnv } from "hono/types";
import { TAG as ADMIN_TAG } from "../admin/admin-call.schema.ts";

/** Describes every published call, from the schemas that the calls themselves are typed by. */
export const openApiJson = (app: OpenAPIHono<BlankEnv>, contactEmail: string): string =>
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
        { name: "Submissions", description: "Brands that visitors miss." },
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
