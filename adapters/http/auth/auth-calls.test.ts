import { beforeEach, expect, it } from "vitest";
import { memoryIdentity, quickParts } from "../../identity/identity.harness.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { amy } from "#core/ports/identity.harness.ts";
import type { AcceptInvitation } from "#core/session/accept-invitation.ts";
import { NO_LOG } from "#core/back-office/back-office.harness.ts";
import { fail, ok } from "#core/result.ts";
import { authCalls } from "./auth-calls.schema.ts";
import { authRoutes } from "./auth-routes.ts";
import { type OpenHttp, openHttp } from "../open-http.harness.ts";

let http: OpenHttp;
beforeEach(async () => {
  const identity = memoryIdentity(quickParts({ now: () => new Date() }));
  await identity.addAdministrator(amy);
  const pause = async () => {};
  const acceptInvitation: AcceptInvitation = async (token, password) => {
    if (token !== "good") return fail({ kind: "link-refused" });
    const message = "is too common";
    if (password === "golf") return fail({ kind: "weak-password", reason: "too-common", message });
    return ok({ id: "cat", email: "cat@golf.example", createdAt: "2026-03-01T08:00:00.000Z" });
  };
  const client = { clientAddress: () => "192.0.2.1", log: NO_LOG, pause };
  const app = authRoutes({ identity, ...client, acceptInvitation });
  http = await openHttp(castChangeSet, {
    subApps: [{ path: "/auth/v1", app, calls: authCalls }],
    admit: async () => fail({ kind: "sign-in-required", reason: "bad-token" }),
  });
});

it("the OpenAPI document describes every answer of the session, password and invitation calls", async () => {
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
  const { content: session } = await ask("POST", "/token?grant_type=password", amy);
  const bearer = { authorization: `Bearer ${session.access_token}` };
  const answers = [
    await ask("GET", "/sessions", undefined, bearer),
    await ask("GET", "/sessions"),
    await ask("DELETE", "/sessions/none", undefined, bearer),
    await ask("DELETE", "/sessions/%FF", undefined, bearer),
    await ask("PUT", "/user", { password: "another lantern" }, bearer),
    await ask("PUT", "/user", { password: "cocacola", current_password: amy.password }, bearer),
    await ask("PUT", "/user", { password: "a new one", current_password: amy.password }, bearer),
    await ask("POST", "/invitation", { token: "good", password: "another lantern" }),
    await ask("POST", "/invitation", { token: "good", password: "golf" }),
    await ask("POST", "/invitation", { token: "bad", password: "another lantern" }),
    await ask("POST", "/invitation", { password: "another lantern" }),
    await ask("POST", "/token?grant_type=password", "x".repeat(70_000)),
    await ask("POST", "/logout?scope=all", undefined, bearer),
  ];
  expect(answers.map(({ status }) => status)).toEqual([
    200, 401, 404, 404, 400, 422, 200, 200, 422, 403, 400, 413, 400,
  ]);
});
