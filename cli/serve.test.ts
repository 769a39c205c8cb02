import { readFile, stat } from "node:fs/promises";
import { Agent, get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { writePreparedDatabase } from "./prepared-database.harness.ts";
import { runInProcess } from "./run-in-process.harness.ts";
import { ADMIN, post, serveUnderTest } from "./serve.harness.ts";

const { serve, folder } = serveUnderTest({ isFirstStart: true });

const databaseFile = () => join(folder(), "data", "golfbrands.db");

/** The events of a log of JSON lines. */
const eventsIn = (log: string): string[] =>
  log
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { msg: string }).msg);

it("fills a new database once, and a second start changes no data", async () => {
  const first = await serve();
  expect(first.lines).toEqual([
    "Loaded 402 brands.",
    `The first administrator is ${ADMIN.email}.`,
    "SMTP_URL is not set, so mails are not sent but saved in data/mails.",
    `Edit the directory at ${first.url}/admin`,
    `GolfBrands ready at ${first.url}`,
  ]);
  first.kill("SIGTERM");
  expect(await first.exit).toBe(0);
  const second = await serve();
  expect(second.lines).toEqual([
    "SMTP_URL is not set, so mails are not sent but saved in data/mails.",
    `Edit the directory at ${second.url}/admin`,
    `GolfBrands ready at ${second.url}`,
  ]);
});

it("writes the first administrator's password to a private file, valid for one sign-in", async () => {
  const first = await serve([], { ADMIN_EMAIL: "", ADMIN_PASSWORD: "" });
  const file = join(folder(), "data", "golfbrands.db.first-password");
  expect(first.lines.join("\n")).toMatch(
    /admin@localhost, with the password in \S+\.first-password \(valid for a day and one sign-in/,
  );
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const password = /with the password (\S+)\n/.exec(await readFile(file, "utf8"))?.[1] ?? "";
  expect(first.lines.join("\n")).not.toContain(password);
  const answer = await post(`${first.url}/auth/v1/token?grant_type=password`, {
    email: "admin@localhost",
    password,
  });
  expect(answer.status).toBe(200);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  expect((await fetch(`${first.url}/api/admin/history`, { headers })).status).toBe(403);
  const body = JSON.stringify({ password: "lantern under heron" });
  const chosen = await fetch(`${first.url}/auth/v1/user`, { method: "PUT", headers, body });
  expect(chosen.status).toBe(200);
  expect((await fetch(`${first.url}/api/admin/history`, { headers })).status).toBe(200);
  await expect(stat(file)).rejects.toThrow("ENOENT");
});

it.each([
  [
    { PORT: "x", SITE_URL: "golf" },
    /PORT must be a whole number.*\n.*SITE_URL must be a web address/,
    2,
  ],
  [{ GOLFBRANDS_DB: "/dev/null/golf.db" }, /cannot be opened or created.* GOLFBRANDS_DB/, 1],
  [
    { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: "password" },
    /ADMIN_PASSWORD is one of the most common passwords/,
    1,
  ],
])("exits with a message for %o, without a stack trace", async (bad, message, code) => {
  const ran = await runInProcess(["serve"], { folder: folder(), environment: bad });
  expect([ran.status, ran.stderr]).toEqual([code, ""]);
  expect(ran.stdout).toMatch(message);
  expect(ran.stdout).not.toMatch(/\n\s+at /);
});

it("warns if passwords would travel without TLS", async () => {
  await writePreparedDatabase(databaseFile());
  const open = await serve([], { HOST: "0.0.0.0" });
  expect(open.lines).toContainEqual(expect.stringContaining("Put a proxy with TLS in front"));
  expect(eventsIn(open.errors())).toEqual(["served_without_tls"]);
  const safe = await serve([], { HOST: "0.0.0.0", SITE_URL: "https://golf.example" });
  expect([safe.lines.join(" ").includes("TLS"), safe.errors()]).toEqual([false, ""]);
});

/** Sends ten requests a second over one connection until the server closes it. */
const keepRequesting = async (url: string): Promise<{ answered: number; failed: unknown[] }> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const failed: unknown[] = [];
  let answered = 0;
  for (let isLast = false; !isLast && failed.length === 0;) {
    const idleSince = performance.now();
    await pause(100);
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        get(`${url}/brands?page=${1 + (answered % 12)}`, { agent }, resolve).on("error", reject);
      });
      await text(answer);
      if (answer.statusCode === 200) answered += 1;
      else failed.push(answer.statusCode);
      isLast = answer.headers.connection === "close";
    } catch (error) {
      // The server may close an idle connection.
      if (performance.now() - idleSince > 400) break;
      failed.push(error);
    }
  }
  agent.destroy();
  return { answered, failed };
};

it("answers every request and writes the views when SIGTERM arrives during 50 requests a second", async () => {
  await writePreparedDatabase(databaseFile());
  const site = await serve();
  const profile = await fetch(`${site.url}/api/brands/titleist`);
  const { brand } = (await profile.json()) as { brand: { id: string } };
  const visitors = Array.from({ length: 5 }, () => keepRequesting(site.url));
  await pause(1_000);
  await fetch(`${site.url}/api/brands/${brand.id}/views`, {
    method: "POST",
    headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" },
  });
  const signalled = performance.now();
  site.kill("SIGTERM");
  const outcomes = await Promise.all(visitors);
  expect(await site.exit).toBe(0);
  const took = performance.now() - signalled;
  expect(took).toBeLessThan(10_000);
  expect(outcomes.flatMap(({ failed }) => failed)).toEqual([]);
  expect(Math.min(...outcomes.map(({ answered }) => answered))).toBeGreaterThan(1);
  const database = new Database(databaseFile(), { readonly: true });
  const views = database.prepare("SELECT view_count FROM brand_views WHERE brand_id = ?").pluck();
  expect(views.get(brand.id)).toBe(1);
  database.close();
  const answered = outcomes.reduce((sum, one) => sum + one.answered, 0);
  process.stdout.write(
    `SIGTERM under load: 0 of ${answered} requests failed (guaranteed: 0), ended after ${Math.round(took)} ms (guaranteed: 10,000)\n`,
  );
});
