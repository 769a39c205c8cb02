// Guarantee (Operation): Nobody receives an issue twice, even when the sender is killed.
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPostOffice, type PostOffice } from "#adapters/mail/smtp-server.harness.ts";
import { sqliteNewsletterStore } from "#adapters/sqlite/newsletter-store.ts";
import { sqliteSubscriberStore } from "#adapters/sqlite/subscriber-store.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import { commandUnderTest, ended } from "./command.harness.ts";

// Real runs of the built command against a real mail server, ended in the midst of it.

const RECEIVERS = 200;
/** 40 in `npm run test:long`. */
const KILLS = Number(process.env["KILLS"] ?? (process.env["GOLFBRANDS_LONG"] ? 40 : 3));

let office: PostOffice;
const site = () => ({ SITE_URL: "https://golf.example", SMTP_URL: office.url });

const command = commandUnderTest(async ({ done, path, file }) => {
  await done(["db", "migrate"]);
  const database = openDatabase(path("golf.db"));
  const subscribers = sqliteSubscriberStore(database);
  const at = "2026-01-01T00:00:00.000Z";
  for (let n = 1; n <= RECEIVERS; n += 1) {
    const email = `golfer${n}@example.com`;
    await subscribers.ask({ id: numberedId(n), email, at, mails: 3, since: at });
    await subscribers.confirm(numberedId(n), at);
  }
  await subscribers.ask({ id: "pending", email: "pending@example.com", at, mails: 3, since: at });
  database.close();
  await done(["brands", "import", file("new.csv", "name\nVice\nTakomo\nSub 70\n")]);
});

beforeAll(async () => {
  office = await openPostOffice();
});
afterAll(() => office.close());

/** Leaves so many on the list, where fewer show the same. */
const keepFew = (): number => {
  const database = openDatabase(command.path("golf.db"));
  database.prepare("DELETE FROM subscribers WHERE id > ? AND id <> 'pending'").run(numberedId(FEW));
  database.close();
  return FEW;
};
const FEW = 20;

const receivers = (letters: readonly string[]): string[] =>
  letters.map((letter) => /^To: (\S+)/m.exec(letter)?.[1] ?? "");

const twice = (all: readonly string[]): string[] =>
  all.filter((one, at) => all.indexOf(one) !== at);

/** What a killed process held for half a minute is over; the test does not wait for it. */
const letGo = (): void => {
  const database = openDatabase(command.path("golf.db"));
  database.exec(
    "UPDATE newsletter_issues SET sending_until = '2026-01-01T00:00:00.000Z' WHERE sender_id IS NOT NULL",
  );
  database.close();
};

it("shows the mail and to how many it would go, and sends nothing", async () => {
  const { stdout, stderr } = await command.run(["newsletter", "preview"], { env: site() });
  expect(stdout).toMatch(/^3 brands joined GolfBrands: Vice, Takomo and Sub 70\n/);
  expect(stdout).toContain("https://golf.example/brands/sub-70");
  expect(stderr).toContain("since 2026-01-01, when the first on the list agreed");
  expect(stderr).toContain(`${RECEIVERS} confirmed addresses`);
  const html = await command.done(["newsletter", "preview", "--html"], { env: site() });
  expect(html).toMatch(/^<!doctype html>/);
  expect(await command.json(["newsletter", "preview"], { env: site() })).toMatchObject({
    next: { brandCount: 3, receivers: RECEIVERS },
    issues: [],
  });
  expect(office.letters()).toEqual([]);
});

it("asks before it sends, sends in batches, and has nothing to send twice", async () => {
  const all = keepFew();
  const before = office.letters().length;
  const asked = await command.run(["newsletter", "send"], { env: site() });
  expect([asked.status, asked.stderr]).toEqual([2, expect.stringContaining("--yes")]);
  const some = ["newsletter", "send", "--yes", "--limit", "2"];
  expect(await command.json(some, { env: site() })).toMatchObject({
    issue: { state: "stopped", sent: 2, waiting: all - 2 },
  });
  const rest = await command.run(["newsletter", "send", "--yes"], { env: site() });
  expect(rest.stdout).toContain(`sent: ${all} of ${all} sent`);
  const letters = office.letters().slice(before);
  expect(new Set(receivers(letters)).size).toBe(all);
  expect(letters).toHaveLength(all);
  expect(receivers(letters)).not.toContain("pending@example.com");
  const nothing = await command.run(["newsletter", "send", "--yes"], { env: site() });
  expect([nothing.status, nothing.stderr]).toEqual([
    0,
    expect.stringContaining("Nothing was sent."),
  ]);
});

it(`mails nobody twice when it is killed ${KILLS} times, and whoever it does not know about is said`, async () => {
  let uncertain = 0;
  let lost = 0;
  for (let left = KILLS; left > 0;) {
    command.reset();
    const before = office.letters().length;
    const got = () => receivers(office.letters().slice(before));
    // Three times for each issue, wherever it is.
    for (let kill = Math.min(3, left); kill > 0; kill -= 1, left -= 1) {
      const from = got().length;
      const sending = command.start(["newsletter", "send", "--yes"], site());
      const end = ended(sending);
      const until = from + 1 + Math.floor(Math.random() * (RECEIVERS / 4));
      office.onLetter(() => {
        if (got().length >= until) sending.kill("SIGKILL");
      });
      expect(await end).toMatchObject({ signal: "SIGKILL" });
      office.onLetter(undefined);
      letGo();
    }
    const { issue } = await command.json<{ issue: Record<string, number> }>(
      ["newsletter", "send", "--yes"],
      { env: site() },
    );
    expect(twice(got())).toEqual([]);
    expect(issue).toMatchObject({ state: "sent", waiting: 0, failed: 0 });
    expect((issue["sent"] ?? 0) + (issue["uncertain"] ?? 0)).toBe(RECEIVERS);
    expect(issue["uncertain"]).toBeLessThanOrEqual(3);
    uncertain += issue["uncertain"] ?? 0;
    lost += RECEIVERS - got().length;
  }
  expect(lost).toBeLessThanOrEqual(uncertain);
  process.stdout.write(
    `Killed while sending a newsletter ${KILLS} times: 0 mailed twice (promised: 0), ${uncertain} uncertain, ${lost} of them not mailed\n`,
  );
}, 3_600_000);

it("is sent by one process at a time, and says so to another", async () => {
  const slowly = ["newsletter", "send", "--yes", "--per-minute", "60"];
  const sending = command.start(slowly, site());
  const end = ended(sending);
  await new Promise<void>((resolve) => office.onLetter(resolve));
  office.onLetter(undefined);
  const second = await command.run(["newsletter", "send", "--yes"], { env: site() });
  expect([second.status, second.stderr]).toEqual([
    4,
    expect.stringContaining("being sent by another process"),
  ]);
  sending.kill("SIGINT");
  expect(await end).toMatchObject({ status: 0, stdout: expect.stringContaining("waiting") });
});

it("stops between two mails when it is interrupted, and goes on afterwards", async () => {
  const all = keepFew();
  const before = office.letters().length;
  const sending = command.start(["newsletter", "send", "--yes"], site());
  const end = ended(sending);
  office.onLetter(() => {
    // Once: a second Ctrl-C means now.
    if (office.letters().length === before + 5) sending.kill("SIGINT");
  });
  const { status, stdout, stderr } = await end;
  office.onLetter(undefined);
  expect([status, stdout, stderr]).toEqual([
    0,
    expect.stringContaining("waiting"),
    expect.stringContaining("`golfbrands newsletter send` goes on with it."),
  ]);
  const database = openDatabase(command.path("golf.db"));
  const [issue] = await sqliteNewsletterStore(database).listIssues(1, new Date().toISOString());
  database.close();
  expect(issue).toMatchObject({ state: "stopped", uncertain: 0 });
  const { issue: after } = await command.json<{ issue: object }>(["newsletter", "send", "--yes"], {
    env: site(),
  });
  expect(after).toMatchObject({ state: "sent", sent: all, uncertain: 0 });
  expect(twice(receivers(office.letters().slice(before)))).toEqual([]);
});
