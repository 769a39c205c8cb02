import { createRoute, type RouteConfig, type z } from "@hono/zod-openapi";
import { METHODS, partsOf, SECURITY_SCHEME } from "./call.ts";

export const JSON_TYPE = "application/json";

interface DescribedRoute extends Pick<RouteConfig, "description" | "responses"> {
  /** The path prefix of this part of the API. */
  base: "/api" | "/auth/v1";
  address: string;
  operationId: string;
  tag: string;
  summary: string;
  /** Whether the call needs a Bearer token. */
  isSecured: boolean;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
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
  return createRoute({
    method: METHODS[verb],
    path: `${base}${path}`,
    operationId,
    tags: [tag],
    security: isSecured ? [{ [SECURITY_SCHEME]: [] }] : [],
    summary,
    ...(description !== undefined && { description }),
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(body && { body: { required: true, content: contentOf(body) } }),
    },
    responses,
  });
};

/** A body with this schema. */
export const contentOf = (schema: z.ZodType, type = JSON_TYPE) => ({ [type]: { schema } });
