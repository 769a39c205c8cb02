import { join } from "node:path";
import { expect, it } from "vitest";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { committed } from "#core/ports/commit.harness.ts";
import { subscribed } from "#core/people/subscription.fixture.ts";
import { backUpDatabase } from "./maintenance/back-up.ts";
import { restoreDatabase } from "./maintenance/restore.ts";
import { emptyFolder, openedDatabase } from "./sqlite.harness.ts";
import { sqliteStores } from "./sqlite-stores.ts";

it("mails nobody again the news they got after the backup, and leaves out people who unsubscribed since", async () => {
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
    { email: "golfer@example.com", told: { revision } },
  ]);
});

it("finds and erases an address throughout a history of thousands of changes", async () => {
  const who = "gone@golf.example";
  const database = openedDatabase(`${emptyFolder()}/golfbrands.db`);
  database.exec(`
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2500)
    INSERT INTO batches (revision, id, at, actor, actor_key, reason, origin, note, created, updated, deleted, sample, decisions, moves)
    SELECT n, 'batch-' || n, '2026-01-01T00:00:00.000Z', iif(n % 5 = 0, 'Gone@golf.example', 'amy@golf.example'),
      iif(n % 5 = 0, 'gone@golf.example', 'amy@golf.example'), 'form', 'web', iif(n % 5 = 1, 'For ${who}', NULL),
      0, 0, 1, '[]', '[]', '[]'
    FROM numbers;
    INSERT INTO revisions (revision, place, at, record, record_id, became, before)
    SELECT revision, 0, at, 'brand', 'brand-' || revision, 'deleted',
      json_object('name', 'Brand', 'sources', json_array(iif(revision % 4 = 0, 'Told by ${who}', 'Told by another${who}')))
    FROM batches;
    INSERT INTO brand_submissions (id, brand_name, submitted_by_email, status, created_at, moved_at)
    SELECT 'submission-' || revision, 'Brand', iif(revision % 3 = 0, '${who}', 'other@golf.example'), 'pending',
      '2026-01-01T00:00:' || printf('%02d', 59 - revision % 60) || '.000Z', '2026-01-02T00:00:00.000Z'
    FROM batches;
  `);
  const people = sqliteStores(database).people;
  const held = await people.find(who);
  expect([held.history.length, held.snapshotsNaming, held.submissions.length]).toEqual([
    500, 625, 833,
  ]);
  const times = held.submissions.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted());
  expect(await people.erase(who)).toMatchObject({
    ok: true,
    value: { history: 1_000, snapshots: 625, submissions: 833 },
  });
  expect(await people.find(who)).toMatchObject({
    history: [],
    snapshotsNaming: 0,
    submissions: [],
  });
  const others = database
    .prepare("SELECT count(*) FROM revisions WHERE before LIKE '%another%'")
    .pluck();
  expect(others.get()).toBe(1_875);
});
