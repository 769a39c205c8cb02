// Guarantee (Privacy): No answer and no log line holds SQL, paths, stacks, e-mail addresses, tokens or visitors'
//   text. Every refused sign-in and every 401, 403 and 429 is logged.
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { ADMIN, serveUnderTest, signIn } from "./serve.harness.ts";

const { serve, start, folder } = serveUnderTest();

const VISITOR = "198.51.100.77";
const HASH = expect.stringMatching(/^[\w-]{16}$/);
const SUBMITTER = "amy.visitor@golf.example";

it("logs JSON lines with request ids and no personal data", async () => {
  const site = await serve([], { LOG_LEVEL: "trace", TRUST_PROXY: "1" });
  const ask = async (path: string, method = "GET", sent?: unknown, headers = {}) => {
    const answer = await fetch(`${site.url}${path}`, {
      method,
      headers: {
        "x-forwarded-for": VISITOR,
        "user-agent": "Mozilla/5.0 (a very rare browser)",
        "content-type": "application/json",
        ...headers,
      },
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    });
    const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
    const body = (isJson ? await answer.json() : {}) as Record<string, unknown>;
    return { status: answer.status, id: answer.headers.get("x-request-id"), body };
  };

  await ask(`/brands?search=${SUBMITTER}`);
  await ask(`/${SUBMITTER}`);
  await ask(`/api/suggest?q=${SUBMITTER}`);
  const suggestion = { brandName: "Vice", submitterEmail: SUBMITTER, notes: "my secret note" };
  expect((await ask("/api/submissions", "POST", suggestion)).status).toBe(201);
  const password = "/auth/v1/token?grant_type=password";
  expect((await ask(password, "POST", { ...ADMIN, password: "a wrong guess" })).status).toBe(400);
  const session = await ask(password, "POST", ADMIN);
  await ask("/auth/v1/token?grant_type=refresh_token", "POST", {
    refresh_token: session.body["refresh_token"],
  });
  const administrator = await signIn(site.url);
  expect((await ask("/api/admin/submissions", "GET", undefined, administrator)).status).toBe(200);
  await ask("/api/admin/brands", "POST", { name: "Secret Brand" }, administrator);

  expect((await ask("/api/admin/brands")).status).toBe(401);
  const forged = { authorization: `Bearer ${SUBMITTER}` };
  expect((await ask("/auth/v1/user", "GET", undefined, forged)).status).toBe(403);
  for (let n = 0; n < 4; n += 1) await ask("/api/submissions", "POST", suggestion);
  expect((await ask("/api/submissions", "POST", suggestion)).status).toBe(429);

  // Causes an error while the server handles the submitter's address.
  const database = new Database(join(folder(), "data", "golfbrands.db"));
  database.pragma("foreign_keys = OFF");
  database.exec("DROP TABLE brand_submissions");
  database.close();
  const broken = await ask("/api/submissions", "POST", suggestion, {
    "x-forwarded-for": "198.51.100.78",
  });
  expect(broken.status).toBe(500);
  expect(JSON.stringify(broken)).not.toMatch(/brand_submissions|SQLITE|\.js|\.ts/);

  site.kill("SIGTERM");
  expect(await site.exit).toBe(0);
  const log = site.errors();
  const lines = log
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<"msg" | "requestId" | "route" | "where", string>);
  const answered = lines.filter(({ msg }) => msg === "answered");
  expect(answered.length).toBeGreaterThanOrEqual(11);
  expect(answered.every(({ requestId, route }) => requestId && route)).toBe(true);
  expect(lines.find(({ msg }) => msg === "request_failed")?.requestId).toBe(broken.id);
  expect(lines.filter(({ msg }) => msg === "authorization_refused")).toMatchObject([
    { method: "GET", route: "/api/admin/brands", status: 401, where: HASH },
    { method: "GET", route: "/auth/v1", status: 403, where: HASH },
  ]);
  expect(lines.filter(({ msg }) => msg === "limit_hit")).toMatchObject([
    { method: "POST", route: "/api/submissions", status: 429, where: HASH },
  ]);
  expect(lines.find(({ msg }) => msg === "sign_in_failed")).toMatchObject({
    who: HASH,
    where: lines.find(({ msg }) => msg === "limit_hit")?.where,
  });

  for (const secret of [
    VISITOR,
    "127.0.0.1",
    "::1",
    SUBMITTER,
    "amy.visitor",
    ADMIN.email,
    ADMIN.password,
    "a wrong guess",
    String(session.body["access_token"]),
    String(session.body["refresh_token"]),
    "my secret note",
    "Secret Brand",
    "a very rare browser",
    folder(),
    "INSERT INTO",
    "    at ",
  ])
    expect([secret, log.includes(secret)]).toEqual([secret, false]);
});

it("keeps serving when the log is closed", async () => {
  const { server, output, exit } = start(["--port", "0"], {
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: "debug",
  });
  await expect.poll(output, { timeout: 30_000 }).toContain("ready at");
  const [, url = ""] = /ready at (\S+)/.exec(output()) ?? [];
  server.stderr.destroy();
  for (let n = 0; n < 5; n += 1) {
    expect((await fetch(`${url}/brands?page=${n}`)).status).toBe(200);
    await pause(50);
  }
  server.kill("SIGTERM");
  expect(await exit).toBe(0);
});
