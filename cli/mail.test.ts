// Guarantee (Operation): Nobody gets news by e-mail twice, even when the sender is killed (20 kills over each store in `test:long`).
import { afterAll, beforeAll, expect, it } from "vitest";
import { openMailServer, type MailServer } from "#adapters/mail/smtp-server.harness.ts";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { commandUnderTest, ended } from "./command.harness.ts";
import { killSenders, receivers, subscribeAll, SUBSCRIBERS } from "./mail-killed.harness.ts";
import { sqliteStores } from "#adapters/sqlite/sqlite-stores.ts";

// Real runs of the built command against a real mail server.

/** 20 in `npm run test:long`. */
const KILLS = Number(process.env["KILLS"] ?? (process.env["GOLFBRANDS_LONG"] ? 20 : 3));

let mailServer: MailServer;
const site = () => ({ SITE_URL: "https://golf.example", SMTP_URL: mailServer.url });

const command = commandUnderTest(async ({ done, path, file }) => {
  await done("db migrate");
  const database = openDatabase(path("golf.db"));
  await subscribeAll(sqliteStores(database).subscriptions);
  database.close();
  await done(["brands", "import", file("new.csv", "name\nVice\nTakomo\n")]);
});

beforeAll(async () => {
  mailServer = await openMailServer();
});
afterAll(() => mailServer.close());

it("shows the next mail, sends a test, and marks nobody as mailed", async () => {
  const shown = await command.run("mail preview", { env: site() });
  expect([shown.status, shown.stdout]).toEqual([
    0,
    expect.stringMatching(/^2 new brands on GolfBrands\n\nAll brands\n[^]*New: Takomo\n/),
  ]);
  expect(shown.stderr).toContain("100 people get e-mails, 100 of them about all brands. 100 can");
  const html = await command.run("mail preview --html", { env: site() });
  expect(html.stdout).toMatch(/^<!doctype html>/);
  await command.done("mail test amy@golf.example", { env: site() });
  expect(mailServer.letters().at(-1)).toMatch(/^Subject: \[Test\] 2 new brands on GolfBrands/m);
});

it.each([
  ["newsletter send --yes", "`golfbrands mail preview|test|send`"],
  ["lists send --per-minute 9", "`golfbrands mail send`"],
  ["mail test nobody", "email must be an e-mail address"],
])("refuses %s", async (words, reason) => {
  expect(await command.refused(2, words, { env: site() })).toContain(reason);
});

it("asks before it sends, sends in parts, and sends nothing twice", async () => {
  const before = mailServer.letters().length;
  const letters = () => mailServer.letters().slice(before);
  expect(await command.refused(2, "mail send", { env: site() })).toContain("--yes");
  const some = await command.run("mail send --yes --limit 2", { env: site() });
  expect([some.status, some.stdout, some.stderr]).toEqual([
    0,
    "2 mails sent.\n",
    expect.stringContaining("`golfbrands mail send` sends the rest."),
  ]);
  const rest = await command.json("mail send --yes", { env: site() });
  expect(rest).toEqual({ mails: { sent: SUBSCRIBERS - 2, failed: 0, uncertain: 0, deferred: 0 } });
  expect(new Set(receivers(letters())).size).toBe(SUBSCRIBERS);
  expect(letters()).toHaveLength(SUBSCRIBERS);
  const nothing = await command.run("mail send --yes", { env: site() });
  expect(nothing.stdout).toBe("Nobody is waiting for news.\n");
});

it(`mails nobody twice when it is killed ${KILLS} times, and loses at most one mail per kill`, async () => {
  const start = () => {
    const sending = command.start(["mail", "send", "--yes"], site());
    return { end: ended(sending), kill: () => void sending.kill("SIGKILL") };
  };
  const lost = await killSenders("SQLite", KILLS, { mailServer, reset: command.reset, start });
  expect(lost).toBeLessThanOrEqual(KILLS);
}, 3_600_000);
