import { OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import { TAG as ADMIN_TAG } from "../admin/admin-call.schema.ts";
import { ADMIN_CALLS } from "../admin/admin-calls.schema.ts";
import { SECURITY_SCHEME } from "../calls/call.ts";
import { openFileCalls } from "../open-data/open-file-calls.schema.ts";
import { PUBLIC_CALLS } from "./public-calls.schema.ts";

/** What a server answers, beside what every server does. */
export interface OpenApiParts {
  contactEmail: string;
  /** Whether there are the public data as files. */
  openFiles: boolean;
  /** Whether there is a back office. */
  backOffice: boolean;
  /** Those of parts of the server that make responses of their own. */
  mountedCalls: readonly RouteConfig[];
}

/** Describes every published call, from the schemas that the calls themselves are typed by. */
export const openApiJson = ({
  contactEmail,
  openFiles,
  backOffice,
  mountedCalls,
}: OpenApiParts): string => {
  const document = new OpenAPIHono();
  const registry = document.openAPIRegistry;
  const calls = [
    ...PUBLIC_CALLS.map(({ route }) => route),
    ...(openFiles ? openFileCalls.map(({ route }) => route) : []),
    ...(backOffice ? ADMIN_CALLS.map(({ route }) => route) : []),
    ...mountedCalls,
  ];
  for (const call of calls) registry.registerPath(call);
  if (backOffice)
    registry.registerComponent("securitySchemes", SECURITY_SCHEME, {
      type: "http",
      scheme: "bearer",
      description: "The access token that `POST /auth/v1/token` answers.",
    });
  return JSON.stringify(
    document.getOpenAPI31Document({
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
          description: "Subscribe with confirmation, and unsubscribe.",
        },
        { name: "Personal data", description: "Data about an address, for its owner." },
        { name: "Sessions", description: "Signing in and out, as GoTrue clients do it." },
        ADMIN_TAG,
      ],
    }),
  );
};
