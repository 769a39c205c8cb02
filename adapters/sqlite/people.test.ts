import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { committed } from "#core/ports/catalog-under-test.contract.ts";
import { describeFollowerStore } from "#core/ports/follower-store.contract.ts";
import { describeNewsletterStore } from "#core/ports/newsletter-store.contract.ts";
import {
  describeMailedLinks,
  describePersonalDataStore,
} from "#core/ports/personal-data-store.contract.ts";
import { describeSuggesterStore } from "#core/ports/suggester-store.contract.ts";
import { describeSubscriberStore } from "#core/ports/subscriber-store.contract.ts";
import { suggestion } from "#core/submission/submission.fixture.ts";
import { backUpDatabase } from "./maintenance/back-up.ts";
import { restoreDatabase } from "./maintenance/restore.ts";
import { sqliteNewsletterStore } from "./newsletter-store.ts";
import { openDatabase } from "./open-database.ts";
import { openSqlitePeople } from "./people.harness.ts";
import { sqlitePersonalDataStore } from "./personal-data-store.ts";
import { emptyFolder, openedDatabase, openSqliteCatalog } from "./sqlite.harness.ts";
import { sqliteSubmissionStore } from "./submission-store.ts";
import { sqliteSubscriberStore } from "./subscriber-store.ts";

describeSubscriberStore("SQLite", async () => {
  const { file, close } = await openSqliteCatalog();
  const database = openDatabase(file);
  return {
    store: sqliteSubscriberStore(database),
    close: async () => {
      database.close();
      await close();
    },
  };
});

describeNewsletterStore("SQLite", openSqlitePeople);

describeFollowerStore("SQLite", async () => {
  const { followers, close } = await openSqlitePeople();
  return { store: followers, close };
});

describeSuggesterStore("SQLite", openSqlitePeople);

it("does not resume an issue that was being sent when the backup was made: who received it is unknown", async () => {
  const folder = emptyFolder();
  const { file, store, subscribers, issues, close } = await openSqlitePeople();
  const at = "2020-01-01T00:00:00.000Z";
  await subscribers.ask({ id: "one", email: "golfer@example.com", at, mails: 1, since: at });
  await subscribers.confirm("one", at);
  await committed(store, castChangeSet);
  const { ok } = await issues.openIssue(new Date().toISOString(), 1);
  expect(ok).toBe(true);
  await backUpDatabase(file, join(folder, "backup.db"));
  await close();
  restoreDatabase(join(folder, "backup.db"), join(folder, "golf.db"), new Date());
  const restored = sqliteNewsletterStore(openedDatabase(join(folder, "golf.db")));
  expect(await restored.listIssues(9)).toMatchObject([
    { number: 1, finishedAt: expect.any(String), sent: 0, waiting: 0 },
  ]);
});

describePersonalDataStore("SQLite", openSqlitePeople);
describeMailedLinks("SQLite", openSqlitePeople);

it("leaves nothing of an erased person in the file or its write-ahead log", async () => {
  const file = `${emptyFolder()}/golfbrands.db`;
  const database = openedDatabase(file);
  const who = "needle.in.haystack@example.com";
  await sqliteSubmissionStore(database).add({
    ...suggestion,
    submitterEmail: who,
    notes: `By ${who}`,
  });
  const bytes = () => ["", "-wal"].map((side) => readFileSync(`${file}${side}`, "latin1")).join("");
  expect(bytes()).toContain(who);
  await sqlitePersonalDataStore(database).erase(who);
  expect(bytes()).not.toContain(who);
});

it("finds and erases an address throughout a history of thousands of changes", async () => {
  const who = "gone@golf.example";
  const database = openedDatabase(`${emptyFolder()}/golfbrands.db`);
  database.exec(`
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2500)
    INSERT INTO batches (revision, id, at, actor, reason, origin, note)
    SELECT n, 'batch-' || n, '2026-01-01T00:00:00.000Z', iif(n % 5 = 0, 'Gone@golf.example', 'amy@golf.example'), 'form',
      'web', iif(n % 5 = 1, 'For ${who}', NULL)
    FROM numbers;
    INSERT INTO revisions (revision, record_kind, record_id, became, before)
    SELECT revision, 'brand', 'brand-' || revision, 'deleted',
      json_object('name', 'Brand', 'sources', json_array(iif(revision % 4 = 0, 'Told by ${who}', 'Told by another${who}')))
    FROM batches;
    INSERT INTO brand_submissions (id, brand_name, submitted_by_email, created_at)
    SELECT 'submission-' || revision, 'Brand', iif(revision % 3 = 0, '${who}', 'other@golf.example'),
      '2026-01-01T00:00:' || printf('%02d', 59 - revision % 60) || '.000Z'
    FROM batches;
  `);
  const people = sqlitePersonalDataStore(database);
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
