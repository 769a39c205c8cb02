import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { runCommand } from "./run-command.harness.ts";
import { ADMIN, serveUnderTest } from "./serve.harness.ts";

const { start, serve, folder } = serveUnderTest();

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
    "Mails are not sent but written to data/mails: SMTP_URL is not set.",
    `GolfBrands ready at ${first.url}`,
  ]);
  first.kill("SIGTERM");
  expect(await first.exit).toBe(0);
  const second = await serve();
  expect(second.lines).toEqual([
    "Mails are not sent but written to data/mails: SMTP_URL is not set.",
    `GolfBrands ready at ${second.url}`,
  ]);
});

it("creates a password for the first administrator in a private file, for one session", async () => {
  const first = await serve([], { ADMIN_EMAIL: "", ADMIN_PASSWORD: "" });
  const file = join(folder(), "data", "golfbrands.db.first-password");
  expect(first.lines.join("\n")).toMatch(
    /admin@localhost, with the password in \S+\.first-password \(valid for a day and one sign-in/,
  );
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const password = /with the password (\S+)\n/.exec(await readFile(file, "utf8"))?.[1] ?? "";
  expect(first.lines.join("\n")).not.toContain(password);
  const answer = await fetch(`${first.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@localhost", password }),
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

it("finishes requests, writes buffered views and exits with 0 on SIGINT", async () => {
  const site = await serve();
  const profile = (await (await fetch(`${site.url}/api/brands/ping`)).json()) as {
    brand: { id: string };
  };
  await fetch(`${site.url}/api/brands/${profile.brand.id}/views`, {
    method: "POST",
    headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" },
  });
  const underway = Promise.allSettled(
    Array.from({ length: 20 }, (_, page) => fetch(`${site.url}/brands?page=${page}`)),
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  site.kill("SIGINT");
  // It refuses new requests and finishes those it has begun.
  const answered = (await underway).filter((request) => request.status === "fulfilled");
  expect(answered.map(({ value }) => value.status)).toEqual(answered.map(() => 200));
  expect(answered.length).toBeGreaterThan(0);
  expect(await site.exit).toBe(0);
  const database = new Database(join(folder(), "data", "golfbrands.db"), { readonly: true });
  const views = database.prepare("SELECT view_count FROM brand_views WHERE brand_id = ?").pluck();
  expect(views.get(profile.brand.id)).toBe(1);
  database.close();
});

it.each([
  [
    { PORT: "x", SITE_URL: "golf" },
    /PORT must be a whole number.*\n.*SITE_URL must be a web address/,
    2,
  ],
  [{ GOLFBRANDS_DB: "/dev/null/golf.db" }, /cannot be opened or created/, 1],
  [
    { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: "password" },
    /ADMIN_PASSWORD is not good enough/,
    1,
  ],
])("exits with a message for %o, without a stack trace", async (bad, message, code) => {
  const { exit, errors, said } = start([], bad);
  expect(await exit).toBe(code);
  expect(said()).toMatch(message);
  expect(said()).not.toMatch(/\n\s+at /);
  expect(errors()).toBe("");
});

it("exits with 2 for an invalid port", async () => {
  for (const port of ["abc", "65536", "-1", ""]) {
    const args = ["serve", "--port", port];
    const { status, stderr } = await runCommand(args, { folder: folder(), environment: {} });
    expect([port, status]).toEqual([port, 2]);
    expect(stderr).toMatch(/It must be a whole number from 0 to 65535/);
  }
});

it("warns if passwords would travel without TLS", async () => {
  const open = await serve([], { HOST: "0.0.0.0" });
  expect(open.lines).toContainEqual(expect.stringContaining("Put a proxy with TLS in front"));
  expect(eventsIn(open.errors())).toEqual(["served_without_tls"]);
  const safe = await serve([], { HOST: "0.0.0.0", SITE_URL: "https://golf.example" });
  expect([safe.lines.join(" ").includes("TLS"), safe.errors()]).toEqual([false, ""]);
});

it("reports a port in use", async () => {
  const site = await serve();
  const { port } = new URL(site.url);
  const second = start(["--port", port], {
    GOLFBRANDS_DB: "other.db",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  expect(await second.exit).toBe(1);
  expect(second.errors()).toBe("");
  expect(second.said().trimEnd().split("\n").at(-1)).toBe(
    `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or choose another port with PORT.`,
  );
});
