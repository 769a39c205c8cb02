import { Hono } from "hono";
import { beforeEach, expect, it } from "vitest";
import { memoryIdentity, quickParts } from "../../identity/identity.harness.ts";
import { hmacLinkSigner, linkKeys } from "../../identity/keys.ts";
import { memoryStores } from "#adapters/store/memory-stores.harness.ts";
import type { AdminList, Identity, PasswordRecovery } from "#core/ports/identity.ts";
import type { Mail } from "#core/ports/mailer.ts";
import { amy, home } from "#core/ports/identity.harness.ts";
import { recoverPassword } from "#core/session/recover-password.ts";
import { requestDocumented } from "../documented-answers.harness.ts";
import { authRoutes } from "./auth-routes.ts";

let identity: Identity & AdminList & PasswordRecovery;
let app: Hono;
let mails: Mail[];
let logged: unknown[];
let stored: string[];
let now: Date;
let waits: number[];
let client: string;

beforeEach(async () => {
  now = new Date("2026-03-01T08:00:00Z");
  client = home;
  [mails, logged, stored, waits] = [[], [], [], []];
  const clock = { now: () => now };
  identity = memoryIdentity(quickParts(clock));
  await identity.addAdministrator(amy);
  const { people, subscriptions } = memoryStores(clock);
  const log = {
    info: (event: string) => void logged.push(event),
    warn: (event: string) => void logged.push(event),
    error: (event: string) => void logged.push(event),
  };
  const recovery = recoverPassword({
    accounts: identity,
    peopleServices: {
      people: {
        ...people,
        addRequest: (request) => {
          stored.push(request.id);
          return people.addRequest(request);
        },
      },
      subscriptions,
      outbox: { hasCapacity: () => true, post: (mail) => mails.push(mail) > 0 },
      links: hmacLinkSigner(async () => new Uint8Array(32), clock),
      origin: () => "https://golf.example",
    },
    clock,
    keys: linkKeys,
  });
  const pause = async (ms: number) => void waits.push(ms);
  app = new Hono().route(
    "/auth/v1",
    authRoutes({
      identity,
      clientAddress: () => client,
      log,
      recovery,
      acceptInvitation: async () => ({ ok: false, failure: { kind: "link-refused" } }),
      pause,
    }),
  );
});

const post = (path: string, body: object) =>
  requestDocumented(app, `/auth/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", host: "evil.example" },
    body: JSON.stringify(body),
  });
const ask = async (email: string) => {
  const answer = await post("/recover", { email });
  return [answer.status, await answer.text()];
};
const tokenIn = (mail: Mail | undefined): string =>
  /^https:\/\/golf\.example\/admin\/reset#([\w.~-]+)$/m.exec(mail?.text ?? "")?.[1] ?? "no link";
const reset = async (token: string, password = "another lantern") =>
  (await post("/reset", { token, password })).status;
const signsIn = async (password: string) =>
  (await identity.signIn({ email: amy.email, password }, home)).ok;

it("answers alike whether or not the account exists, and no sooner than a failed sign-in", async () => {
  for (const email of ["amy@GOLF.example", "nobody@golf.example", "nonsense", "x".repeat(300)])
    expect(await ask(email)).toEqual([200, "{}"]);
  expect(mails.map(({ to }) => to)).toEqual([amy.email]);
  expect(waits.every((ms) => ms > 300)).toBe(true);
  expect(waits).toHaveLength(4);
  expect((await post("/recover", {})).status).toBe(400);
});

it("sends an administrator three links a day at most", async () => {
  for (let n = 0; n < 5; n += 1) await ask(amy.email);
  expect(mails).toHaveLength(3);
  now = new Date(now.getTime() + 24 * 3_600_000 + 1);
  client = "203.0.113.99";
  await ask(amy.email);
  expect(mails).toHaveLength(4);
});

it("accepts five requests an hour from one address, whatever account they name", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    const answer = await post("/recover", { email: `somebody-${n}@golf.example` });
    statuses.push(answer.status);
    if (answer.status !== 429) continue;
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(3_500);
    expect(await answer.json()).toMatchObject({ error_code: "over_request_rate_limit" });
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  expect(waits).toHaveLength(5);
  client = "203.0.113.99";
  expect(await ask(amy.email)).toEqual([200, "{}"]);
});

it("accepts thirty invalid links of each kind an hour from one address", async () => {
  for (const path of ["/reset", "/invitation"]) {
    const tries = { token: "x", password: "another lantern" };
    for (let n = 0; n < 30; n += 1) expect((await post(path, tries)).status).toBe(403);
    expect((await post(path, tries)).status).toBe(429);
  }
});

it("lets the third link of a day work for a day, so that strangers cannot use up the owner's links", async () => {
  for (let n = 0; n < 4; n += 1) await ask(amy.email);
  expect(mails).toHaveLength(3);
  expect(mails.map(({ text }) => /within an? \w+/.exec(text)?.[0])).toEqual([
    "within an hour",
    "within an hour",
    "within a day",
  ]);
  const [first = "", , last = ""] = mails.map(tokenIn);
  now = new Date(now.getTime() + 23 * 3_600_000);
  expect(await reset(first)).toBe(403);
  expect(await reset(last)).toBe(204);
  now = new Date(now.getTime() + 2 * 3_600_000);
  await ask(amy.email);
  expect(mails).toHaveLength(4);
});

it("sets the password once, ends every session, and invalidates other links", async () => {
  const session = await identity.signIn(amy, home);
  await ask(amy.email);
  await ask(amy.email);
  const [one, other] = mails.map(tokenIn);
  expect(await reset(one ?? "", "golf")).toBe(422);
  expect(await signsIn(amy.password)).toBe(true);
  expect(await reset(one ?? "")).toBe(204);
  expect(await reset(one ?? "", "a third lantern")).toBe(403);
  expect(await reset(other ?? "", "a third lantern")).toBe(403);
  expect([await signsIn("another lantern"), await signsIn(amy.password)]).toEqual([true, false]);
  expect(session.ok && (await identity.whoIs(session.value.accessToken)).ok).toBe(false);
  expect(logged).toContain("password_reset");
  expect(logged).toContain("password_reset_refused");
});

it("refuses links that are older than an hour, changed or forged", async () => {
  await ask(amy.email);
  const token = tokenIn(mails[0]);
  for (const made of ["x", `${token}x`, token.slice(1), "a".repeat(2_000)])
    expect(await reset(made)).toBe(403);
  now = new Date(now.getTime() + 3_600_000);
  expect(await reset(token)).toBe(403);
  expect(await signsIn(amy.password)).toBe(true);
});

it("stores nothing that allows forging a link, even with the link key", async () => {
  await ask(amy.email);
  const { mark } = (await identity.findRecoverable(amy.email)) ?? { mark: "" };
  const links = hmacLinkSigner(async () => new Uint8Array(32), { now: () => now });
  const inAnHour = new Date(now.getTime() + 3_600_000);
  const forged = await links.sign("reset-password", `${stored[0]}.${mark}`, inAnHour);
  expect(await reset(forged)).toBe(403);
});
