import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { sqliteStores } from "#adapters/sqlite/sqlite-stores.ts";
import { subscriptionRequest } from "#core/people/subscription.fixture.ts";
import { suggestion } from "#core/submission/submission.fixture.ts";
import { commandUnderTest } from "./command.harness.ts";

const WHO = "golfer@example.com";

const command = commandUnderTest(async ({ done, path }) => {
  await done("db migrate");
  await done("admins add amy@golf.example", { input: "fore-left-of-the-bunker\n" });
  const database = openDatabase(path("golf.db"));
  const { submissions, subscriptions } = sqliteStores(database);
  await submissions.add({ ...suggestion, submitterEmail: WHO });
  const spam = { ...suggestion, id: "old", submitterEmail: "old@example.com" };
  await submissions.add({ ...spam, status: "spam", createdAt: "2020-01-01T00:00:00.000Z" });
  const at = new Date().toISOString();
  await subscriptions.ask(subscriptionRequest(WHO, { at }));
  await subscriptions.ask(subscriptionRequest("late@example.com"));
  database.close();
});

const keepMail = () => {
  mkdirSync(command.path("mails"), { recursive: true });
  writeFileSync(join(command.path("mails"), "now.eml"), `To: ${WHO}\r\n\r\nHello`);
};

it("prints all data about an address as JSON", async () => {
  const held = await command.done(`privacy export --email ${WHO.toUpperCase()}`);
  expect(JSON.parse(held)).toMatchObject({
    subscriptions: [{ list: "", status: "pending" }],
    submissions: [{ id: suggestion.id, submitterEmail: WHO }],
  });
});

it("purges expired data once", async () => {
  keepMail();
  expect(await command.json("privacy purge")).toEqual({
    purged: { submissions: 1, subscriptions: 1, requests: 0, mails: 0 },
  });
  expect(await command.json("privacy purge")).toEqual({
    purged: { submissions: 0, subscriptions: 0, requests: 0, mails: 0 },
  });
});

it("erases an address everywhere with --yes, and counts what it erased", async () => {
  keepMail();
  expect(await command.refused(2, "privacy erase --email nobody")).toBe(
    "email must be an e-mail address, such as name@example.com.\n",
  );
  expect(await command.refused(2, `privacy erase --email ${WHO}`)).toContain("--yes");
  expect(await command.done(`privacy erase --email ${WHO} --yes`)).toMatch(
    /^1 subscription\.\nThe address in 1 suggestion\.\n1 copy of mails\.\n/,
  );
  const held = await command.done(`privacy export --email ${WHO}`);
  expect(JSON.parse(held)).toMatchObject({ subscriptions: [], submissions: [] });
});
