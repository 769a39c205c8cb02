import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { pause } from "../../identity/sign-in-limits.ts";
import type { Refusal } from "../answer/refusal.ts";
import { createLogHashes } from "../answer/refusal-log.ts";
import { partsOf } from "../calls/call.ts";
import { bearerToken } from "../request/bearer-token.ts";
import type { SubApp } from "../middleware.ts";
import { createVisitorLimits } from "../limits/visitor-limits.ts";
import { AUTH_CALLS, authCalls } from "./auth-calls.schema.ts";
import {
  type AuthParts,
  readAuthBody,
  refuse,
  refuseOverLimit,
  refuseSignedOut,
} from "./gotrue.schema.ts";

/** Log hashes and `pause` are optional: by default a random key and real time. */
type Given = Omit<AuthParts, "hashes" | "pause"> & Partial<AuthParts>;

/** The GoTrue calls that the browser's `AuthClient` makes, and our own calls. Mount them at `/auth/v1`. */
export const authRoutes = (given: Given): Hono => {
  const parts = { hashes: createLogHashes(randomBytes(32)), pause, ...given };
  const limits = createVisitorLimits();
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header("cache-control", "no-store");
  });
  for (const { address, needs, isOpen = false, limit, handle, ...call } of AUTH_CALLS) {
    const [verb, path] = partsOf(address);
    app.on(verb, path.replace("{id}", ":id"), async (c) => {
      if (needs && !parts[needs]) return refuse(c, 404, "not_found", NO_CALL);
      const token = isOpen ? "" : bearerToken(c);
      if (token === undefined) return refuseSignedOut(c, "no-token");
      const respond = async () => {
        const body = call.body ? await readAuthBody(c) : {};
        return body instanceof Response ? body : handle(c, parts, { token, body });
      };
      if (!limit) return respond();
      const refuseLimited = (refusal: Refusal) => refuseOverLimit(c, refusal);
      return limits[limit].within(parts.clientAddress(c), respond, refuseLimited);
    });
  }
  return app;
};

const NO_CALL = "This server has no such call";

/** The app with its path and its calls for the OpenAPI document. */
export const authApp = (given: Given): SubApp => ({
  path: "/auth/v1",
  app: authRoutes(given),
  calls: authCalls,
});
