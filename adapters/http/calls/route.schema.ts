import { createRoute, type RouteConfig, type z } from "@hono/zod-openapi";
import { METHODS, partsOf, SECURITY_SCHEME } from "./call.ts";

export const JSON_TYPE = "application/json";

interface DescribedRoute {
  /** The path prefix of this part of the API. */
  base: "/api" | "/auth/v1";
  address: string;
  operationId: string;
  tag: string;
  summary: string;
  description?: string | undefined;
  /** Whether the call needs a Bearer token. */
  isSecured: boolean;
  params?: z.ZodObject | undefined;
  query?: z.ZodObject | undefined;
  body?: z.ZodType | undefined;
  responses: RouteConfig["responses"];
}

/** A call as the OpenAPI document describes it. */
export const routeOf = ({
  base,
  address,
  operationId,
  tag,
  summary,
  description,
  isSecured,
  params,
  query,
  body,
  responses,
}: DescribedRoute) => {
  const [verb, path] = partsOf(address);
  const request = {
    ...(params && { params }),
    ...(query && { query }),
    ...(body && { body: { required: true, content: contentOf([JSON_TYPE], body) } }),
  };
  return createRoute({
    method: METHODS[verb],
    path: `${base}${path}`,
    operationId,
    tags: [tag],
    security: isSecured ? [{ [SECURITY_SCHEME]: [] }] : [],
    summary,
    ...(description !== undefined && { description }),
    ...(Object.keys(request).length > 0 && { request }),
    responses,
  });
};

export const contentOf = (types: readonly string[], schema: z.ZodType) =>
  Object.fromEntries(types.map((type) => [type, { schema }]));
