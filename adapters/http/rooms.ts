import type { RouteConfig } from "@hono/zod-openapi";
import { Hono, type MiddlewareHandler } from "hono";
import type { Log } from "#core/ports/log.ts";
import { responseOf } from "./answer/answer.ts";
import { problemAnswer, refusalOf } from "./answer/refusal.ts";
import { securityHeaders } from "./answer/security-headers.ts";
import type { ReportRefusal } from "./answer/refused-requests.ts";
import type { Answered, Metrics } from "./health/metrics.ts";
import type { SiteAddress } from "./request/site-address.ts";

/** A part of the server that makes its own responses, such as the session calls. */
export interface Room {
  /** `/auth/v1`: the room answers everything below. */
  path: string;
  app: Hono;
  /** Its calls, for the OpenAPI document. */
  calls?: readonly RouteConfig[];
}

export interface RoomParts {
  metrics: Metrics;
  log: Log;
  siteOf: (request: Request) => SiteAddress | undefined;
  nextRequestId: () => string;
  reportRefusal: ReportRefusal;
}

interface RoomEnv {
  Variables: { requestId: string };
}

/** Opens the rooms: what leaves them is named, counted and dressed as everything else is. */
export const openRooms = (
  app: Hono,
  rooms: readonly Room[],
  { metrics, log, siteOf, nextRequestId, reportRefusal }: RoomParts,
): void => {
  const isHttps = (request: Request): boolean => siteOf(request)?.https ?? false;

  const dress =
    (route: string, answered: Answered): MiddlewareHandler<RoomEnv> =>
    async (c, next) => {
      const started = performance.now();
      const requestId = nextRequestId();
      c.set("requestId", requestId);
      await next();
      // What the room did not know was answered elsewhere: counted already, and named otherwise.
      if ((c.res.headers.get("X-Request-Id") ?? requestId) !== requestId) return;
      const headers = { ...securityHeaders(isHttps(c.req.raw)), "X-Request-Id": requestId };
      for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
      const milliseconds = performance.now() - started;
      answered(c.res.status, milliseconds);
      reportRefusal(c, { status: c.res.status, route, requestId });
      log.debug?.("answered", { requestId, route, status: c.res.status, milliseconds });
    };

  for (const { path, app: room } of rooms) {
    const dressed = new Hono<RoomEnv>();
    dressed.use(dress(path, metrics.of(path)));
    dressed.onError((error, c) => {
      const requestId = c.get("requestId");
      log.error("request_failed", error, { requestId, route: path });
      return responseOf(problemAnswer(refusalOf(error), requestId), requestId, isHttps(c.req.raw));
    });
    dressed.route("/", room);
    app.route(path, dressed);
  }
};
