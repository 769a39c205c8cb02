import { AuthClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import { beforeEach, describe, expect, it } from "vitest";
import { memoryIdentity, quickParts } from "../../identity/identity.harness.ts";
import { LIMITS } from "#core/limits.ts";
import type { AdminList, Identity } from "#core/ports/identity.ts";
import { NO_LOG } from "#core/back-office/back-office.harness.ts";
import { amy, MINUTE } from "#core/ports/identity.harness.ts";
import { requestDocumented } from "../documented-answers.harness.ts";
import { authRoutes } from "./auth-routes.ts";

let identity: Identity & AdminList;
let app: Hono;
let passed: number;

beforeEach(async () => {
  passed = 0;
  identity = memoryIdentity(quickParts({ now: () => new Date(Date.now() + passed) }));
  await identity.addAdministrator(amy);
  app = new Hono().route(
    "/auth/v1",
    authRoutes({
      identity,
      clientAddress: () => "192.0.2.1",
      log: NO_LOG,
    }),
  );
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  requestDocumented(app, `/auth/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const signIn = async (who = amy) => {
  const response = await post("/token?grant_type=password", who);
  expect(response.status).toBe(200);
  const session: { access_token: string; refresh_token: string } = await response.json();
  return session;
};
const jsonOf = async (response: Response | Promise<Response>) => {
  const answered = await response;
  return { status: answered.status, body: (await answered.json()) as unknown };
};

const refresh = (token: string) =>
  jsonOf(post("/token?grant_type=refresh_token", { refresh_token: token }));
const user = (headers: Record<string, string>) =>
  jsonOf(requestDocumented(app, "/auth/v1/user", { headers }));

describe("POST /auth/v1/token?grant_type=password", () => {
  it("answers with a session like GoTrue's", async () => {
    const response = await post("/token?grant_type=password", amy);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/u),
      token_type: "bearer",
      expires_in: 900,
      expires_at: expect.closeTo(Date.now() / 1000 + 900, -1),
      refresh_token: expect.stringMatching(/^[\w-]{65}$/u),
      user: expect.objectContaining({
        id: expect.any(String),
        aud: "authenticated",
        role: "authenticated",
        email: amy.email,
      }),
    });
  });

  it("answers all wrong credentials alike", async () => {
    const refusal = {
      status: 400,
      body: { code: 400, error_code: "invalid_credentials", msg: "Invalid login credentials" },
    };
    for (const who of [
      { ...amy, password: "wrong" },
      { ...amy, password: "" },
      { email: amy.email },
      { email: "nobody@golf.example", password: amy.password },
      { email: "no address", password: amy.password },
      { email: `${"x".repeat(60_000)}@golf.example`, password: "x".repeat(1_000) },
    ]) {
      expect(await jsonOf(post("/token?grant_type=password", who))).toEqual(refusal);
    }
  });

  it("refuses credentials longer than any account's without counting them as tries", async () => {
    for (const who of [
      { ...amy, email: `${"x".repeat(254)}@golf.example` },
      { ...amy, password: "x".repeat(2 * LIMITS.password + 1) },
    ])
      for (let n = 0; n < 11; n += 1)
        expect((await post("/token?grant_type=password", who)).status).toBe(400);
    await signIn();
  });

  it("reports errors in GoTrue's 2024-01-01 format if the client requests it", async () => {
    const response = await post(
      "/token?grant_type=password",
      { ...amy, password: "wrong" },
      { "x-supabase-api-version": "2024-01-01" },
    );
    expect(response.headers.get("x-supabase-api-version")).toBe("2024-01-01");
    expect(await response.json()).toEqual({
      code: "invalid_credentials",
      message: "Invalid login credentials",
    });
  });

  it("says when to try again after too many tries", async () => {
    for (let n = 0; n < 10; n += 1) {
      await post("/token?grant_type=password", { ...amy, password: "wrong" });
    }
    const response = await post("/token?grant_type=password", amy);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(170);
    expect(await response.json()).toEqual({
      code: 429,
      error_code: "over_request_rate_limit",
      msg: "Request rate limit reached",
    });
  });

  it.each(["", "{", "[]", '"text"', "null", '{"email":1}', '{"email":{"a":1},"password":"x"}'])(
    "refuses a body that is not an object of credentials: %s",
    async (body) => {
      expect(await jsonOf(post("/token?grant_type=password", body))).toMatchObject({
        status: 400,
        body: { error_code: "bad_json" },
      });
    },
  );
});

it("says why a refresh token is refused", async () => {
  const { refresh_token } = await signIn();
  expect(await refresh("nonsense")).toEqual({
    status: 400,
    body: {
      code: 400,
      error_code: "refresh_token_not_found",
      msg: "Invalid Refresh Token: Refresh Token Not Found",
    },
  });
  expect(await refresh("")).toMatchObject({
    status: 400,
    body: { error_code: "validation_failed" },
  });
  expect((await refresh(refresh_token)).status).toBe(200);
  passed += MINUTE;
  expect(await refresh(refresh_token)).toMatchObject({
    status: 400,
    body: { error_code: "refresh_token_already_used" },
  });
});

it("says why it does not return a user", async () => {
  const { access_token } = await signIn();
  expect(await user({})).toMatchObject({ status: 401, body: { error_code: "no_authorization" } });
  expect(await user({ authorization: "Basic YTpi" })).toMatchObject({ status: 401 });
  expect(await user(bearer("a.b.c"))).toMatchObject({
    status: 403,
    body: { error_code: "bad_jwt" },
  });
  await identity.removeAdministrator(amy.email);
  expect(await user(bearer(access_token))).toMatchObject({
    status: 403,
    body: { error_code: "session_not_found" },
  });
});

it("ends every session by default", async () => {
  const [laptop, phone] = [await signIn(), await signIn()];
  const response = await post("/logout", "", bearer(laptop.access_token));
  expect(response.status).toBe(204);
  expect(await identity.whoIs(phone.access_token)).toHaveProperty("ok", false);
});

const client = () => {
  const kept = new Map<string, string>();
  return new AuthClient({
    url: "http://golf.example/auth/v1",
    autoRefreshToken: false,
    storageKey: "sb-golf-auth-token",
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    fetch: async (input, init) =>
      requestDocumented(app, input instanceof Request ? input.url : `${input}`, init),
  });
};

it("lets the browser's AuthClient sign in, read its user, refresh and sign out", async () => {
  const auth = client();
  const { data, error } = await auth.signInWithPassword(amy);
  expect(error).toBeNull();
  expect(data.user?.email).toBe(amy.email);
  expect((await auth.getUser()).data.user?.email).toBe(amy.email);
  const refreshed = await auth.refreshSession();
  expect(refreshed.data.session?.refresh_token).not.toBe(data.session?.refresh_token);
  expect((await auth.getClaims()).data?.claims.email).toBe(amy.email);
  expect(await auth.signOut()).toEqual({ error: null });
  expect((await auth.getSession()).data.session).toBeNull();
  expect(await identity.whoIs(refreshed.data.session?.access_token ?? "")).toHaveProperty(
    "ok",
    false,
  );
});
