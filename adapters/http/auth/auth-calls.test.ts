import { z } from "@hono/zod-openapi";
import { beforeEach, expect, it } from "vitest";
import { memoryIdentity, quickParts } from "../../identity/identity.harness.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { amy } from "#core/ports/identity.harness.ts";
import type { AcceptInvitation } from "#core/session/accept-invitation.ts";
import { fail, ok } from "#core/result.ts";
import { authCalls } from "./auth-calls.schema.ts";
import { authRoutes } from "./auth-routes.ts";
import { type OpenHttp, openHttp } from "../open-http.harness.ts";

let http: OpenHttp;
beforeEach(async () => {
  const identity = memoryIdentity(quickParts({ now: () => new Date() }));
  await identity.addAdministrator(amy);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const recovery = {
    requestReset: async () => {},
    resetPassword: async (token: string) =>
      token === "good" ? ok(null) : fail({ kind: "link-refused" } as const),
  };
  const pause = async () => {};
  const acceptInvitation: AcceptInvitation = async (token, password) => {
    if (token !== "good") return fail({ kind: "link-refused" });
    const message = "is too common";
    if (password === "golf") return fail({ kind: "weak-password", reason: "too-common", message });
    return ok({ id: "cat", email: "cat@golf.example", createdAt: "2026-03-01T08:00:00.000Z" });
  };
  const client = { clientAddress: () => "192.0.2.1", log, pause };
  const app = authRoutes({ identity, ...client, recovery, acceptInvitation });
  http = await openHttp(castChangeSet, {
    subApps: [{ path: "/auth/v1", app, calls: authCalls }],
    admit: async () => fail({ kind: "sign-in-required", reason: "bad-token" }),
  });
});

it("describes the real answers of the session calls", async () => {
  const ask = async (method: string, path: string, body?: object | string, headers = {}) => {
    const answer = await http.fetch(`/auth/v1${path}`, {
      method,
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const content = text === "" ? undefined : JSON.parse(text);
    return { status: answer.status, content };
  };
  const password = "/token?grant_type=password";
  const { content: session } = await ask("POST", password, amy);
  const bearer = { authorization: `Bearer ${session.access_token}` };
  const answers = [
    await ask("POST", "/token?grant_type=refresh_token", session),
    await ask("POST", "/token?grant_type=refresh_token", {}),
    await ask("POST", password, { ...amy, password: "a wrong guess" }),
    await ask("POST", password, {}, { "x-supabase-api-version": "2024-01-01" }),
    await ask("POST", password, "{"),
    await ask("POST", password, "x".repeat(70_000)),
    await ask("POST", "/token", amy),
    await ask("GET", "/user", undefined, bearer),
    await ask("GET", "/user"),
    await ask("GET", "/user", undefined, { authorization: "Bearer a.b.c" }),
    await ask("GET", "/sessions", undefined, bearer),
    await ask("GET", "/sessions"),
    await ask("DELETE", "/sessions/none", undefined, bearer),
    await ask("DELETE", "/sessions/%FF", undefined, bearer),
    await ask("PUT", "/user", { password: "another lantern" }, bearer),
    await ask("PUT", "/user", { password: "cocacola", current_password: amy.password }, bearer),
    await ask("PUT", "/user", { password: "a new one", current_password: amy.password }, bearer),
    await ask("PUT", "/user", {}, bearer),
    await ask("POST", "/recover", { email: amy.email }),
    await ask("POST", "/recover", {}),
    await ask("POST", "/reset", { token: "good", password: "another lantern" }),
    await ask("POST", "/reset", { token: "bad", password: "another lantern" }),
    await ask("POST", "/reset", { token: "good", password: "x".repeat(5_000) }),
    await ask("POST", "/invitation", { token: "good", password: "another lantern" }),
    await ask("POST", "/invitation", { token: "good", password: "golf" }),
    await ask("POST", "/invitation", { token: "bad", password: "another lantern" }),
    await ask("POST", "/invitation", { password: "another lantern" }),
    await ask("POST", "/logout?scope=all", undefined, bearer),
    await ask("POST", "/logout", undefined, bearer),
    await ask("POST", "/logout"),
  ];
  expect(answers.map(({ status }) => status)).toEqual([
    200, 400, 400, 400, 400, 413, 400, 200, 401, 403, 200, 401, 404, 404, 400, 422, 200, 400, 200,
    400, 204, 403, 422, 200, 422, 403, 400, 400, 204, 401,
  ]);
  for (let n = 0; n < 10; n += 1) await ask("POST", password, { ...amy, password: `guess ${n}` });
  expect((await ask("POST", password, { ...amy, password: "guess" })).status).toBe(429);
});

it("gives every call what tools need: id, tag, security and refusals", async () => {
  const document = documentSchema.parse(await (await http.fetch("/api/openapi.json")).json());
  const { info, servers, tags, components } = document;
  expect(info.license.url).toMatch(/^https:/);
  expect(servers).toHaveLength(1);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
  );
  expect(operations.length).toBeGreaterThan(35);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { path, method, ...operation } of operations) {
    const call = `${method} ${path}`;
    const isForAdministrators = /^\/auth\/v1\/(?!token|recover|reset|invitation)/.test(path);
    const schemes = operation.security.flatMap((one) => Object.keys(one));
    expect([call, schemes]).toEqual([call, isForAdministrators ? ["administrator"] : []]);
    for (const scheme of schemes) expect(components.securitySchemes).toHaveProperty(scheme);
    const statuses = Object.keys(operation.responses);
    for (const kind of [/^[23]\d\d$/, /^4\d\d$/, /^5\d\d$/])
      expect([call, kind, statuses.some((status) => kind.test(status))]).toEqual([
        call,
        kind,
        true,
      ]);
    for (const tag of operation.tags) expect(tags.map(({ name }) => name)).toContain(tag);
    const inPath = operation.parameters.filter((one) => one.in === "path");
    expect([call, inPath.map(({ name }) => `{${name}}`)]).toEqual([
      call,
      path.match(/\{\w+\}/g) ?? [],
    ]);
  }
});

const documentSchema = z.object({
  info: z.object({ license: z.object({ name: z.string().min(1), url: z.string() }) }),
  servers: z.array(z.object({ url: z.string().min(1) })),
  tags: z.array(z.object({ name: z.string(), description: z.string().min(1) })),
  components: z.object({ securitySchemes: z.record(z.string(), z.unknown()) }),
  paths: z.record(
    z.string().regex(/^\/[^?]*[^/]$/),
    z.record(
      z.string(),
      z.object({
        operationId: z.string().regex(/^[a-zA-Z]+$/),
        summary: z.string().min(1),
        tags: z.array(z.string()).length(1),
        security: z.array(z.record(z.string(), z.array(z.string()))),
        parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
        responses: z.record(z.string(), z.object({ description: z.string().min(1) })),
      }),
    ),
  ),
});
