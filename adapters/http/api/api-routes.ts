import type { OpenAPIHono } from "@hono/zod-openapi";
import type { BlankEnv } from "hono/types";
import { endpoint } from "../endpoint.ts";
import type { ApiParts } from "./public-call.schema.ts";
import { PUBLIC_CALLS } from "./public-calls.schema.ts";

/** The public calls of interfaces.md: each parses, asks the directory, and serialises. */
export const addApiRoutes = (app: OpenAPIHono<BlankEnv>, parts: ApiParts): void => {
  for (const { call, route } of PUBLIC_CALLS) {
    app.openAPIRegistry.registerPath(route);
    app.on(
      route.method.toUpperCase(),
      route.getRoutingPath(),
      endpoint(route.path, call.handle(parts)),
    );
  }
};
