// Guarantee (Operation): Nobody receives an issue twice, even when the sender is killed.
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPostOffice, type PostOffice } from "#adapters/mail/smtp-server.harness.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import { commandUnderTest, ended } from "./command.harness.ts";
import { sqliteStores } from "#adapters/sqlite/sqlite-stores.ts";

// Real runs of the built command against a real mail server.

const RECEIVERS = 200;
/** 40 in `npm run test:long`. */
const KILLS = Number(process.env["KILLS"] ?? (process.env["GOLFBRANDS_LONG"] ? 40 : 3));

let office: PostOffice;
const site = () => ({ SITE_URL: "https://golf.example", SMTP_URL: office.url });

const command = commandUnderTest(async ({ done, path, file }) => {
  await done(["db", "migrate"]);
  const database = openDatabase(path("golf.db"));
  const subscribers = sqliteStores(database).subscribers;
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

/** A shorter list, for speed. */
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

it("previews the mail and the number of subscribers, and sends nothing", async () => {
  const { stdout, stderr } = await command.run(["newsletter", "preview"], { env: site() });
  expect(stdout).toMatch(/^3 new brands on GolfBrands: Vice, Takomo and Sub 70\n/);
  expect(stdout).toContain("https://golf.example/brands/sub-70");
  expect(stderr).toContain("since 2026-01-01, when the first subscriber confirmed");
  expect(stderr).toContain(`${RECEIVERS} confirmed addresses`);
  const html = await command.done(["newsletter", "preview", "--html"], { env: site() });
  expect(html).toMatch(/^<!doctype html>/);
  expect(await command.json(["newsletter", "preview"], { env: site() })).toMatchObject({
    next: { brandCount: 3, receivers: RECEIVERS },
    issues: [],
  });
  expect(office.letters()).toEqual([]);
});

it("asks before it sends, sends in parts, and sends nothing twice", async () => {
  const all = keepFew();
  const before = office.letters().length;
  const asked = await command.run(["newsletter", "send"], { env: site() });
  expect([asked.status, asked.stderr]).toEqual([2, expect.stringContaining("--yes")]);
  const some = ["newsletter", "send", "--yes", "--limit", "2"];
  expect(await command.json(some, { env: site() })).toMatchObject({
    issue: { finishedAt: null, sent: 2, waiting: all - 2 },
  });
  const rest = await command.run(["newsletter", "send", "--yes"], { env: site() });
  expect(rest.stdout).toBe(`Issue 1: ${all} sent.\n`);
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

it(`mails nobody twice when it is killed ${KILLS} times, and reports uncertain mails`, async () => {
  let uncertain = 0;
  let lost = 0;
  for (let left = KILLS; left > 0;) {
    command.reset();
    const before = office.letters().length;
    const got = () => receivers(office.letters().slice(before));
    // Up to three times per issue.
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
    }
    const { issue } = await command.json<{ issue: Record<string, number> }>(
      ["newsletter", "send", "--yes"],
      { env: site() },
    );
    expect(twice(got())).toEqual([]);
    expect(issue).toMatchObject({ finishedAt: expect.any(String), waiting: 0, failed: 0 });
    expect((issue["sent"] ?? 0) + (issue["uncertain"] ?? 0)).toBe(RECEIVERS);
    expect(issue["uncertain"]).toBeLessThanOrEqual(3);
    uncertain += issue["uncertain"] ?? 0;
    lost += RECEIVERS - got().length;
  }
  expect(lost).toBeLessThanOrEqual(uncertain);
  process.stdout.write(
    `Killed while sending a newsletter ${KILLS} times: 0 mailed twice (guaranteed: 0), ${uncertain} uncertain, ${lost} of them not mailed\n`,
  );
}, 3_600_000);

it("mails nobody twice when two processes send at once", async () => {
  const all = keepFew();
  const before = office.letters().length;
  const send = () => ended(command.start(["newsletter", "send", "--yes"], site()));
  const both = await Promise.all([send(), send()]);
  expect(both.map(({ status }) => status)).toEqual([0, 0]);
  expect(new Set(receivers(office.letters().slice(before))).size).toBe(all);
  expect(office.letters()).toHaveLength(before + all);
});

it("sends slowly with --per-minute", async () => {
  keepFew();
  const before = office.letters().length;
  const start = performance.now();
  await command.done(["newsletter", "send", "--yes", "--per-minute", "120", "--limit", "3"], {
    env: site(),
  });
  expect(office.letters()).toHaveLength(before + 3);
  expect(performance.now() - start).toBeGreaterThan(1_000);
});

it("stops between two mails when it is interrupted, and continues later", async () => {
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
    expect.stringContaining("`golfbrands newsletter send` continues it."),
  ]);
  const database = openDatabase(command.path("golf.db"));
  const [issue] = await sqliteStores(database).newsletter.listIssues(1);
  database.close();
  expect(issue).toMatchObject({ finishedAt: null, uncertain: 0 });
  const { issue: after } = await command.json<{ issue: object }>(["newsletter", "send", "--yes"], {
    env: site(),
  });
  expect(after).toMatchObject({ finishedAt: expect.any(String), sent: all, uncertain: 0 });
  expect(twice(receivers(office.letters().slice(before)))).toEqual([]);
});
