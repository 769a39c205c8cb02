// Guarantee (Operation): Nobody gets news of a list twice, even when the sender is killed.
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPostOffice, type PostOffice } from "#adapters/mail/smtp-server.harness.ts";
import { sqliteFollowerStore } from "#adapters/sqlite/follower-store.ts";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import { commandUnderTest, ended } from "./command.harness.ts";

// Real runs of the built command against a real mail server.

const FOLLOWERS = 100;
/** 40 in `npm run test:long`. */
const KILLS = Number(process.env["KILLS"] ?? (process.env["GOLFBRANDS_LONG"] ? 40 : 3));

let office: PostOffice;
const site = () => ({ SITE_URL: "https://golf.example", SMTP_URL: office.url });

const command = commandUnderTest(async ({ done, path, file }) => {
  await done(["db", "migrate"]);
  const database = openDatabase(path("golf.db"));
  const followers = sqliteFollowerStore(database);
  const at = "2026-01-01T00:00:00.000Z";
  for (let n = 1; n <= FOLLOWERS; n += 1) {
    const listId = `list-${n}`;
    await followers.follow({
      id: numberedId(n),
      email: `golfer${n}@example.com`,
      listId,
      list: "",
      at,
      nextAt: at,
      mails: 5,
      since: at,
    });
    await followers.confirm(listId, at, 0);
  }
  database.close();
  await done(["brands", "import", file("new.csv", "name\nVice\nTakomo\n")]);
});

beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office.close());

const receivers = (letters: readonly string[]): string[] =>
  letters.map((letter) => /^To: (\S+)/m.exec(letter)?.[1] ?? "");

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
  for (let left = KILLS; left > 0;) {
    command.reset();
    const before = office.letters().length;
    const got = () => receivers(office.letters().slice(before));
    // Up to three times per run over the followers.
    const kills = Math.min(3, left);
    for (let kill = 0; kill < kills; kill += 1) {
      const until = got().length + 1 + Math.floor(Math.random() * (FOLLOWERS / 4));
      const sending = command.start(["lists", "send", "--yes"], site());
      const end = ended(sending);
      office.onLetter(() => {
        if (got().length >= until) sending.kill("SIGKILL");
      });
      expect(await end).toMatchObject({ signal: "SIGKILL" });
      office.onLetter(undefined);
    }
    left -= kills;
    await command.done(["lists", "send", "--yes"], { env: site() });
    expect(got()).toHaveLength(new Set(got()).size);
    expect(got().length).toBeGreaterThanOrEqual(FOLLOWERS - kills);
  }
}, 3_600_000);
