import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { folderOfFile } from "#adapters/empty-folder.harness.ts";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { subscribed, subscriptionRequest } from "#core/people/subscription.fixture.ts";
import { suggestion } from "#core/submission/submission.fixture.ts";
import { runInProcess } from "./run-in-process.harness.ts";
import { sqliteStores } from "#adapters/sqlite/sqlite-stores.ts";

const WHO = "golfer@example.com";
const folder = folderOfFile();

const run = (args: string[], { input, ...environment }: Record<string, string> = {}) =>
  runInProcess(args, {
    folder,
    environment: { HOME: folder, GOLFBRANDS_DB: join(folder, "golf.db"), ...environment },
    input,
  });

beforeAll(async () => {
  const migrated = await run(["db", "migrate"]);
  if (migrated.status !== 0) throw new Error(migrated.stderr);
  await run(["admins", "add", "amy@golf.example"], { input: "fore-left-of-the-bunker\n" });
  const database = openDatabase(join(folder, "golf.db"));
  const submissions = sqliteStores(database).submissions;
  await submissions.add({ ...suggestion, submitterEmail: WHO });
  const spam = { ...suggestion, id: "old", submitterEmail: "old@example.com" };
  await submissions.add({ ...spam, status: "spam", createdAt: "2020-01-01T00:00:00.000Z" });
  const { subscriptions } = sqliteStores(database);
  const at = new Date().toISOString();
  await subscriptions.ask(subscriptionRequest(WHO, { at }));
  await subscribed(subscriptions, "=1+1@example.com", { at });
  await subscriptions.ask(subscriptionRequest("late@example.com"));
  database.close();
});

it("lists, finds and exports subscriptions, with escaped formulas", async () => {
  const listed = JSON.parse((await run(["subscribers", "list", "--json"])).stdout);
  expect(listed).toMatchObject({ total: 3, counts: { pending: 2, confirmed: 1 } });
  expect((await run(["subscribers", "list", "--search", "GOLFER"])).stdout).toMatch(
    /golfer@example\.com +all brands +pending/,
  );
  const site = { SITE_URL: "https://golf.example" };
  const csv = (await run(["subscribers", "export", "-"], site)).stdout;
  const forExcel = (await run(["subscribers", "export", "-", "--excel"], site)).stdout;
  expect(forExcel).toBe(`\uFEFF${csv}`);
  expect(csv).toMatch(
    /^email,list,status,asked_at,confirmed_at,unsubscribe_url\r\n'=1\+1@example\.com,,confirmed,[^,]+,[^,]+,https:\/\/golf\.example\/my-emails\?token=\S+\r\n$/,
  );
  const ndjson = await run(
    ["subscribers", "export", "-", "--format", "ndjson", "--status", "all"],
    site,
  );
  expect(
    ndjson.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).email),
  ).toEqual(["=1+1@example.com", WHO, "late@example.com"]);
  const file = join(folder, "list.csv");
  expect((await run(["subscribers", "export", file], site)).status).toBe(0);
  expect(readFileSync(file, "utf8")).toBe(csv);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it("prints all data about an address as JSON", async () => {
  const held = await run(["privacy", "export", "--email", WHO.toUpperCase()]);
  expect(held.status).toBe(0);
  expect(JSON.parse(held.stdout)).toMatchObject({
    subscriptions: [{ list: "", status: "pending" }],
    submissions: [{ id: suggestion.id, submitterEmail: WHO }],
  });
});

it("purges expired data once", async () => {
  const mails = join(folder, "mails");
  mkdirSync(mails);
  writeFileSync(join(mails, "now.eml"), `To: ${WHO}\r\n\r\nHello`);
  const purged = async () => JSON.parse((await run(["privacy", "purge", "--json"])).stdout);
  expect(await purged()).toEqual({
    purged: { submissions: 1, subscriptions: 1, requests: 0, mails: 0 },
  });
  expect(await purged()).toEqual({
    purged: { submissions: 0, subscriptions: 0, requests: 0, mails: 0 },
  });
});

it("erases an address everywhere with --yes, and counts what it erased", async () => {
  const unconfirmed = await run(["privacy", "erase", "--email", WHO]);
  expect([unconfirmed.status, unconfirmed.stderr]).toEqual([2, expect.stringContaining("--yes")]);
  const erased = await run(["privacy", "erase", "--email", WHO, "--yes"]);
  expect(erased.status).toBe(0);
  expect(erased.stdout).toMatch(/1 subscription, the address in 1 submission,.*1 mail\./);
  expect(JSON.parse((await run(["privacy", "export", "--email", WHO])).stdout)).toMatchObject({
    subscriptions: [],
    submissions: [],
  });
});

it("ends the subscriptions of an address once", async () => {
  expect((await run(["subscribers", "remove", "=1+1@EXAMPLE.com", "--yes"])).status).toBe(0);
  const gone = await run(["subscribers", "remove", "=1+1@example.com", "--yes"]);
  expect([gone.status, gone.stderr]).toEqual([1, expect.stringContaining("has no subscription")]);
});

it.each([
  ["no address", ["privacy", "export"], 2],
  ["an invalid address", ["privacy", "erase", "--email", "nobody", "--yes"], 2],
  ["an invalid mail server", ["privacy", "purge"], 2],
])("refuses %s without a stack trace", async (_, args, status) => {
  const refused = await run(args, { SMTP_URL: args.includes("purge") ? "mail.golf.example" : "" });
  expect(refused.status).toBe(status);
  expect(refused.stderr).not.toBe("");
  expect(refused.stderr).not.toMatch(/\n\s+at /);
});
