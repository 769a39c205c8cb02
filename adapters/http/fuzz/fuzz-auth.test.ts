import * as fc from "fast-check";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { memoryIdentity, quickParts } from "../../identity/identity.harness.ts";
import { systemClock } from "../../system.ts";
import { amy, home } from "#core/ports/identity.harness.ts";
import { requestDocumented } from "../documented-answers.harness.ts";
import { authRoutes } from "../auth/auth-routes.ts";
import { hostile } from "./json-schema.harness.ts";

const REQUESTS = 400;

/** Responses that GoTrue's browser client can parse. */
const STATUSES = new Set([200, 204, 400, 401, 403, 404, 413, 422, 429]);

const silent = { info: () => {}, warn: () => {}, error: () => {} };

const fields = (refreshToken: string) =>
  fc.record(
    {
      email: fc.oneof(fc.constant<unknown>(amy.email), hostile),
      password: fc.oneof(fc.constant<unknown>(amy.password), hostile),
      refresh_token: fc.oneof(fc.constant<unknown>(refreshToken), hostile),
      extra: hostile,
    },
    { requiredKeys: [] },
  );

it(`answers ${REQUESTS} generated session calls as GoTrue does, and none with a server error`, async () => {
  const identity = memoryIdentity(quickParts(systemClock));
  await identity.addAdministrator(amy);
  const session = await identity.signIn(amy, home);
  if (!session.ok) throw new Error(session.failure.kind);
  let count = 0;
  const app = new Hono().route(
    "/auth/v1",
    authRoutes({ identity, clientAddress: () => `198.51.100.${count % 200}`, log: silent }),
  );
  const accidents: unknown[] = [];
  app.onError((error, c) => {
    accidents.push(error);
    return c.text("", 500);
  });

  const calls = fc.record({
    method: fc.constantFrom("GET", "POST", "POST", "POST", "PUT", "DELETE"),
    path: fc.constantFrom(
      "/token",
      "/token",
      "/token",
      "/user",
      "/sessions",
      "/sessions/none",
      "/logout",
      "/signup",
      "/admin/users",
    ),
    grant: fc.oneof(
      fc.constantFrom("password", "password", "refresh_token", "pkce", ""),
      hostile.map((value) => (typeof value === "string" ? value : JSON.stringify(value))),
    ),
    scope: fc.constantFrom(undefined, "global", "local", "others", "all", "\0"),
    body: fc.oneof(
      {
        arbitrary: fields(session.value.refreshToken).map((body) => JSON.stringify(body)),
        weight: 8,
      },
      { arbitrary: hostile.map((body) => JSON.stringify(body)), weight: 1 },
      { arbitrary: fc.constantFrom("", "{", "[".repeat(10_000), "x".repeat(2_000_000)), weight: 1 },
    ),
    token: fc.constantFrom(undefined, "a.b.c", "", "\u00e9", session.value.accessToken),
    type: fc.constantFrom("application/json;charset=UTF-8", "application/json", "text/plain"),
    version: fc.constantFrom(undefined, "2024-01-01", "nonsense"),
  });
  await fc.assert(
    fc.asyncProperty(calls, async ({ method, path, grant, scope, body, token, type, version }) => {
      count += 1;
      const query = new URLSearchParams({
        grant_type: grant.toWellFormed(),
        ...(scope !== undefined && { scope }),
      });
      const answer = await requestDocumented(app, `/auth/v1${path}?${query}`, {
        method,
        headers: {
          "Content-Type": type,
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...(version !== undefined && { "X-Supabase-Api-Version": version }),
        },
        ...(method !== "GET" && { body }),
      });
      expect([accidents, STATUSES.has(answer.status), answer.status]).toEqual([
        [],
        true,
        answer.status,
      ]);
      const text = await answer.text();
      if (answer.headers.get("content-type")?.includes("json")) JSON.parse(text);
      expect(text).not.toMatch(/\n\s+at |\.ts:|SQLITE/);
    }),
    { numRuns: REQUESTS },
  );
  process.stdout.write(
    `${REQUESTS} session calls: 0 answers of 5xx (guaranteed: 0), every status documented\n`,
  );
}, 120_000);
