import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { emptyFolder } from "#adapters/empty-folder.harness.ts";
import { openMailServer, type MailServer } from "#adapters/mail/smtp-server.harness.ts";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { NO_LOG } from "#core/back-office/back-office.harness.ts";
import { linkIn } from "#core/people/mails.fixture.ts";
import { subscribed } from "#core/people/subscription.fixture.ts";
import { textIn } from "#core/ports/mailer.contract.ts";
import { startApp, type App } from "./app.ts";
import { type Config, readConfig } from "./config.schema.ts";
import { siteApp } from "./app/site-app.ts";
import { ADMIN, writePreparedDatabase } from "./prepared-database.harness.ts";
import { sqliteStores } from "#adapters/sqlite/sqlite-stores.ts";

// The whole site with a database file and a real mail server, used by forms without JavaScript and by mail programs.

const WHO = "Golfer@example.com";
const A_WHILE = { timeout: 20_000 };
let folder: string;
let mailServer: MailServer;
let app: App;
let config: Config;
let site: ReturnType<typeof siteApp>;
let logged: string;

beforeEach(async () => {
  folder = emptyFolder();
  mailServer = await openMailServer();
  await writePreparedDatabase(join(folder, "golf.db"));
  logged = "";
  config = readConfig({
    GOLFBRANDS_DB: join(folder, "golf.db"),
    SITE_URL: "https://golf.example",
    SMTP_URL: mailServer.url,
    CONTACT_EMAIL: "pro@golf.example",
  });
  await open();
});

const open = async (): Promise<void> => {
  const note = (...line: unknown[]) => void (logged += `${JSON.stringify(line)}\n`);
  const log = { info: note, warn: note, error: note };
  app = await startApp(config, log);
  site = siteApp(app, config, log);
};

afterEach(async () => {
  await app.close();
  await mailServer.close().catch(() => undefined);
});

let visitors = 0;
/** Sends a request, by default from a new network address, so that no limit applies. */
const ask = async (
  path: string,
  init: RequestInit = {},
  remoteAddress = `198.51.100.${(visitors += 1)}`,
) => {
  const socket = { remoteAddress, remotePort: 1, remoteFamily: "IPv4" };
  const answer = await site.request(path, init, { incoming: { socket } });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const send = (path: string, fields: Record<string, string>, from?: string) =>
  ask(path, { method: "POST", body: new URLSearchParams(fields) }, from);

/** Waits for the n-th mail. */
const mail = async (n: number) => {
  await vi.waitFor(() => expect(mailServer.letters().length).toBeGreaterThanOrEqual(n), A_WHILE);
  const letter = mailServer.letters()[n - 1] ?? "";
  const head = letter.split("\r\n\r\n", 1)[0] ?? "";
  return { head: head.replace(/\r\n[ \t]+/g, " "), text: textIn(letter) };
};

const asAdmin = async (method: string, path: string, body?: object) => {
  const json = { "Content-Type": "application/json" };
  const sent = { method: "POST", headers: json, body: JSON.stringify(ADMIN) };
  const session = await ask("/auth/v1/token?grant_type=password", sent);
  const { access_token: token } = JSON.parse(session.text) as { access_token: string };
  const answer = await ask(`/api/admin${path}`, {
    method,
    headers: { ...json, Authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: JSON.parse(answer.text || "null") };
};

const listed = async (): Promise<string[]> => {
  const { body } = await asAdmin("POST", "/subscription-searches", {});
  const { items } = body as { items: { email: string; list: string; status: string }[] };
  return items.map(({ email, list, status }) => `${email} ${list} ${status}`);
};

it("subscribes with a form, a mail and a button, and leaves with one click in a mail program", async () => {
  const list = "category=putters";
  const sent = await send(`/follow?${list}&sort=recent`, { email: WHO });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/follow?thanks"]);
  expect((await ask("/follow?thanks")).text).toContain("Check your inbox");
  const request = await mail(1);
  expect(request.head).toMatch(/^To: Golfer@example\.com$/m);
  expect(request.head).toMatch(/^From: GolfBrands <pro@golf\.example>$/m);
  expect(await listed()).toEqual([`${WHO} ${list} pending`]);

  const token = linkIn(request, "/subscriptions/confirm");
  const page = `/subscriptions/confirm?token=${token}`;
  // Scanners that open every link confirm nobody.
  for (const method of ["GET", "HEAD"]) expect((await ask(page, { method })).status).toBe(200);
  expect(await listed()).toEqual([`${WHO} ${list} pending`]);
  const opened = await ask(page);
  expect(opened.text).toContain("Confirm</button>");
  expect(opened.text).not.toMatch(/golfer@/i);
  expect(opened.headers.get("cache-control")).toBe("no-store");
  expect(opened.text).toContain('content="noindex, follow"');

  const confirmed = await send("/subscriptions/confirm", { token });
  expect([confirmed.status, confirmed.text]).toEqual([
    200,
    expect.stringContaining("You are subscribed"),
  ]);
  expect(confirmed.text).toContain("/my-emails?token=");
  expect(await listed()).toEqual([`${WHO} ${list} confirmed`]);

  expect(request.head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  const [, leave = ""] =
    /^List-Unsubscribe: <https:\/\/golf\.example(\/my-emails\S+)>$/m.exec(request.head) ?? [];
  const mine = await ask(leave);
  expect(mine.text).toContain("Stop<span");
  expect(mine.text).not.toMatch(/golfer@/i);
  expect(mine.headers.get("cache-control")).toBe("no-store");
  expect(await listed()).toEqual([`${WHO} ${list} confirmed`]);
  // RFC 8058: no redirect, no cookie, whatever kind of form the mail program sends.
  const body = new FormData();
  body.set("List-Unsubscribe", "One-Click");
  const oneClick = await ask(leave, { method: "POST", body });
  expect([oneClick.status, oneClick.headers.get("set-cookie")]).toEqual([200, null]);
  expect(await listed()).toEqual([]);
  expect((await send(leave, { "List-Unsubscribe": "One-Click" })).status).toBe(200);
  expect((await send("/subscriptions/confirm", { token })).status).toBe(410);
  expect([(await ask("/my-emails?token=x")).status, (await send("/my-emails", {})).status]).toEqual(
    [410, 410],
  );
  const wrong = await send(`/follow?${list}`, { email: "nobody" });
  expect([wrong.status, wrong.text]).toEqual([
    422,
    expect.stringContaining("must be an e-mail address, such as name@example.com"),
  ]);
  expect(logged.toLowerCase()).not.toContain("golfer");
});

it("limits the uses of links in mails from one network address", async () => {
  const statuses = new Set<number>();
  for (let n = 0; n < 31; n += 1)
    statuses.add((await send("/my-emails", { token: "x" }, "203.0.113.8")).status);
  expect(statuses).toEqual(new Set([410, 429]));
});

it("mails each person once when two servers run with --mail-every", async () => {
  const database = openDatabase(config.databaseFile);
  const { subscriptions } = sqliteStores(database);
  await subscribed(subscriptions, WHO);
  await subscribed(subscriptions, WHO, { list: "positioning=premium" });
  await subscribed(subscriptions, "fan@example.com", { list: "category=putters" });
  database.close();
  const open = () => startApp(config, NO_LOG, { mailEveryMs: 604_800_000 });
  const servers = await Promise.all([open(), open()]);
  const heads = [await mail(1), await mail(2)].map(({ head }) => head);
  const [toFan = "", toOther = ""] = heads.sort((a) => (a.includes("fan@") ? -1 : 1));
  expect(toOther).toMatch(/^Subject: \d+ new brands.* in your lists/m);
  expect(toFan).toMatch(/^Subject: \d+ new brands in Putters/m);
  for (const head of heads) {
    expect(head).toContain("<https://golf.example/my-emails?token=");
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  }
  await Promise.all(servers.map((server) => server.close()));
  expect(mailServer.letters()).toHaveLength(2);
});

it("answers at once while the mail server is down, and logs the failure without addresses", async () => {
  await mailServer.close();
  expect((await send("/follow", { email: WHO })).status).toBe(303);
  expect((await send("/privacy/request", { email: WHO })).status).toBe(303);
  await vi.waitFor(() => expect(logged.match(/"mail_failed"/g)).toHaveLength(2), A_WHILE);
  expect(logged).toMatch(/"mail_failed",\{"code":"ESOCKET","tries":1\}/);
  expect(await listed()).toEqual([`${WHO}  pending`]);
  expect(logged.toLowerCase()).not.toContain("golfer");
});

it("accepts five requests per hour of each kind from one network address, counting forms and API together", async () => {
  const form = (path: string, n: number) =>
    send(path, { email: `golfer${n}@example.com` }, "203.0.113.9");
  for (let n = 0; n < 4; n += 1) expect((await form("/follow", n)).status).toBe(303);
  const call = (n: number) => {
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify({ email: `golfer${n}@example.com`, list: "" });
    return ask("/api/subscriptions", { method: "POST", headers, body }, "203.0.113.9");
  };
  expect((await call(4)).status).toBe(202);
  const [refused, page] = [await call(5), await form("/follow", 6)];
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect([page.status, page.text]).toEqual([
    429,
    expect.stringContaining("Go back: what you typed is still there"),
  ]);
  expect((await form("/privacy/request", 1)).status).toBe(303);
});

it("mails a suggester the decision, and unsubscribes them with one click", async () => {
  await send("/submit", { brandName: "Vice", submitterEmail: WHO, notes: "", websiteUrl: "" });
  const [{ id, seen: shown }] = (await asAdmin("GET", "/submissions?status=pending")).body.items;
  const verdict = { status: "rejected", remark: "It sells no golf gear." };
  const decided = { seen: "pending", shown, verdict };
  expect((await asAdmin("PUT", `/submissions/${id}/verdict`, decided)).status).toBe(200);
  await app.close();
  const database = openDatabase(config.databaseFile);
  database
    .prepare("UPDATE brand_submissions SET decided_at = :at, moved_at = :at WHERE id = :id")
    .run({ at: new Date(Date.now() - 660_000).toISOString(), id });
  database.close();
  await open();

  const { head, text } = await mail(1);
  expect(head).toMatch(/^To: Golfer@example\.com$/m);
  expect(text).toContain("Our reason:\nIt sells no golf gear.");
  const [, stop = ""] = /^List-Unsubscribe: <https:\/\/golf\.example(\/\S+)>$/m.exec(head) ?? [];
  expect((await ask(stop)).text).toContain("Stop e-mails about my suggestions</button>");
  const body = new FormData();
  body.set("List-Unsubscribe", "One-Click");
  expect((await ask(stop, { method: "POST", body })).status).toBe(200);
  expect(logged.toLowerCase()).not.toContain("golfer");
});
