// Guarantee (Operation): Nobody gets news of a list twice, even when the sender is killed (20 kills over each store in `test:long`).
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPostOffice, type PostOffice } from "#adapters/mail/smtp-server.harness.ts";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { commandUnderTest, ended } from "./command.harness.ts";
import { FOLLOWERS, followAllBrands, killSenders, receivers } from "./lists-killed.harness.ts";
import { sqliteStores } from "#adapters/sqlite/sqlite-stores.ts";

// Real runs of the built command against a real mail server.

/** 20 in `npm run test:long`. */
const KILLS = Number(process.env["KILLS"] ?? (process.env["GOLFBRANDS_LONG"] ? 20 : 3));

let office: PostOffice;
const site = () => ({ SITE_URL: "https://golf.example", SMTP_URL: office.url });

const command = commandUnderTest(async ({ done, path, file }) => {
  await done(["db", "migrate"]);
  const database = openDatabase(path("golf.db"));
  await followAllBrands(sqliteStores(database).followers);
  database.close();
  await done(["brands", "import", file("new.csv", "name\nVice\nTakomo\n")]);
});

beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office.close());

it("asks before it sends, sends in parts, and sends nothing twice", async () => {
  const asked = await command.run(["lists", "send"], { env: site() });
  expect([asked.status, asked.stderr]).toEqual([2, expect.stringContaining("--yes")]);
  const some = await command.run(["lists", "send", "--yes", "--limit", "2"], { env: site() });
  expect([some.status, some.stdout, some.stderr]).toEqual([
    0,
    "2 mails sent.\n",
    expect.stringContaining("`golfbrands lists send` sends the rest."),
  ]);
  const rest = await command.json(["lists", "send", "--yes"], { env: site() });
  expect(rest).toEqual({ mails: { sent: FOLLOWERS - 2, failed: 0, uncertain: 0, deferred: 0 } });
  expect(new Set(receivers(office.letters())).size).toBe(FOLLOWERS);
  expect(office.letters()).toHaveLength(FOLLOWERS);
  const nothing = await command.run(["lists", "send", "--yes"], { env: site() });
  expect(nothing.stdout).toBe("Nobody is waiting for news of a list.\n");
});

it(`mails nobody twice when it is killed ${KILLS} times, and loses at most one mail each time`, async () => {
  const start = () => {
    const sending = command.start(["lists", "send", "--yes"], site());
    return { end: ended(sending), kill: () => void sending.kill("SIGKILL") };
  };
  const lost = await killSenders("SQLite", KILLS, { office, reset: command.reset, start });
  expect(lost).toBeLessThanOrEqual(KILLS);
}, 3_600_000);
