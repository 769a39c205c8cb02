import { join } from "node:path";
import { expect, it } from "vitest";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { committed } from "#core/ports/commit.harness.ts";
import { subscribed } from "#core/people/subscription.fixture.ts";
import { backUpDatabase } from "./maintenance/back-up.ts";
import { restoreDatabase } from "./maintenance/restore.ts";
import { emptyFolder, openedDatabase } from "./sqlite.harness.ts";
import { sqliteStores } from "./sqlite-stores.ts";

it("mails nobody news that they already got after the backup, and nobody who unsubscribed after it", async () => {
  const folder = emptyFolder();
  const file = join(folder, "made.db");
  const made = openedDatabase(file);
  const { catalogStore: store, subscriptions } = sqliteStores(made);
  for (const email of ["golfer@example.com", "left@example.com"])
    await subscribed(subscriptions, email);
  await committed(store, castChangeSet);
  await backUpDatabase(file, join(folder, "backup.db"));
  made.close();
  const now = new Date();
  const gone = { administrators: [], subscriptions: [{ email: "left@example.com", list: "" }] };
  restoreDatabase(join(folder, "backup.db"), join(folder, "golf.db"), now, gone);
  const { subscriptions: restored, catalogStore } = sqliteStores(
    openedDatabase(join(folder, "golf.db")),
  );
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
  expect(await restored.find({ dueBy: inDays(6) })).toEqual([]);
  const { revision } = await catalogStore.directory();
  expect(await restored.find({ dueBy: inDays(7) })).toMatchObject([
    { email: "golfer@example.com", latestNews: { revision } },
  ]);
});
