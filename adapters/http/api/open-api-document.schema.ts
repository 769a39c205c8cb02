import { OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import { SECURITY_SCHEME } from "../calls/call.ts";
import { openFileCalls } from "../open-data/open-file-calls.schema.ts";
import { PUBLIC_CALLS } from "./public-calls.schema.ts";

/** The parts of the document that differ between servers. */
export interface OpenApiParts {
  contactEmail: string;
  /** Calls of mounted apps. */
  mountedCalls: readonly RouteConfig[];
}

/** The OpenAPI document, from the schemas of the calls. */
export const openApiJson = ({ contactEmail, mountedCalls }: OpenApiParts): string => {
  const document = new OpenAPIHono();
  const registry = document.openAPIRegistry;
  const calls = [
    ...PUBLIC_CALLS.map(({ route }) => route),
    ...openFileCalls.map(({ route }) => route),
    ...mountedCalls,
  ];
  for (const call of calls) registry.registerPath(call);
  if (mountedCalls.length > 0)
    registry.registerComponent("securitySchemes", SECURITY_SCHEME, {
      type: "http",
      scheme: "bearer",
      description: "The access token from `POST /auth/v1/token`.",
    });
  return JSON.stringify(
    document.getOpenAPI31Document({
      openapi: "3.1.0",
      info: {
        title: "GolfBrands API",
        version: "1",
        description:
          "The public directory of golf brands as JSON. You can read it and suggest or correct brands without a key. " +
          "Responses have an ETag and may be cached if they are revalidated. Errors are problem+json (RFC 9457).",
        contact: { email: contactEmail },
        license: { name: "MIT", url: "https://opensource.org/license/mit" },
      },
      servers: [{ url: "/" }],
      tags: [
        { name: "Brands", description: "Lists, profiles and search suggestions." },
        { name: "Taxonomy", description: "Categories and attributes." },
        { name: "Data", description: "The whole directory as files." },
        { name: "Submissions", description: "Suggestions of new brands." },
        {
          name: "Corrections",
          description: "Corrections of listed brands.",
        },
        {
          name: "E-mails",
          description:
            "Subscribe to e-mails about all brands or a list; confirm, show and end subscriptions.",
        },
        {
          name: "Personal data",
          description: "The data stored about an e-mail address, for its owner.",
        },
        { name: "Sessions", description: "Signing in and out, compatible with GoTrue clients." },
      ],
    }),
  );
};
