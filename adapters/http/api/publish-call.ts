import type { RouteConfig } from "@hono/zod-openapi";
import type { Handle } from "../endpoint.ts";

/** Documents a public call and answers it. */
export type PublishCall = (
  call: RouteConfig & { getRoutingPath(): string },
  handle: Handle,
) => void;
