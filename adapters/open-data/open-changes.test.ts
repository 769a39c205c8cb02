import { join } from "node:path";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { ping } from "#core/brand/brand.fixture.ts";
import { contentOf } from "#core/brand/brand.ts";
import { castChangeSet, changeSetOf, updateBrand } from "#core/change/change-set.fixture.ts";
import { NO_LOG } from "#core/back-office/back-office.harness.ts";
import { openCatalog } from "#core/catalog/catalog.ts";
import { showChangelog } from "#core/open-data/changelog.ts";
import { changelogFeed } from "../http/feeds/atom-feeds.ts";
import { listOpenChanges } from "#core/open-data/open-changes.ts";
import { sqliteBackOfficeStore } from "../sqlite/back-office-store.ts";
import { sqliteCatalogStore } from "../sqlite/catalog-store.ts";
import { restoreDatabase } from "../sqlite/maintenance/restore.ts";
import { emptyFolder, openedDatabase, openSqliteRecords } from "../sqlite/sqlite.harness.ts";
import {
  dumpOf,
  fileOf,
  follow,
  type Lines,
  openActs,
  SECRET,
  someActs,
} from "./open-changes.harness.ts";

const ACTS = 500;

/** What was there at some revisions. */
type Copies = Map<number, Lines>;

it("leads from any revision to the newest, sign by sign, over many pages, in each store, and whoever writes meanwhile", async () => {
  const office = await openActs();
  const sqlite = await openSqliteRecords();
  const catchUp = async (): Promise<void> => {
    for (const changeSet of office.written.splice(0)) await sqlite.store.commit(changeSet);
  };
  const copies: Copies = new Map([[0, new Map()]]);
  const acts = fc.sample(someActs, { numRuns: 2 * ACTS, seed: 15 });
  let told = "";
  let finished = 0;
  for (const [n, one] of acts.entries()) {
    if (office.store.knownRevision() > ACTS) break;
    await office.act(one);
    if (n % 60 !== 0) continue;
    await catchUp();
    const revision = office.store.knownRevision();
    expect(sqlite.store.knownRevision()).toBe(revision);
    copies.set(revision, await dumpOf(office.store));
    // Others write while a walk is under way.
    const now = fileOf(await dumpOf(office.store));
    const since = [...copies.keys()][n % copies.size] ?? 0;
    const copy = new Map(copies.get(since));
    const more = fc.sample(someActs, { numRuns: 40, seed: n });
    const listed = () =>
      [...office.memory.brands.values()].filter(({ status }) => status === "active");
    const before = listed();
    const left = new Set<string>();
    const walked = await follow(office.records, copy, since, {
      limit: 1 + (n % 3),
      between: async () => {
        const next = more.pop();
        if (next) await office.act(next);
        const there = new Set(listed().map(({ id }) => id));
        for (const { id } of before) if (!there.has(id)) left.add(id);
      },
    }).then((done) => [done.revision, fileOf(copy)], String);
    // A walk is broken off that meets a brand which was taken down meanwhile.
    const isBrokenOff = left.size > 0 && String(walked).includes("out-of-reach");
    expect(isBrokenOff ? [revision, now] : walked).toEqual([revision, now]);
    if (!isBrokenOff) finished += 1;
  }
  expect(finished).toBeGreaterThan(2);
  await catchUp();
  const end = fileOf(await dumpOf(office.store));
  expect(fileOf(await dumpOf(sqlite.store))).toBe(end);
  for (const [since, then] of copies)
    for (const [history, limit] of [
      [office.records, 3],
      [sqlite.records, 5_000],
      [sqlite.records, 2],
    ] as const) {
      const copy = new Map(then);
      const walked = await follow(history, copy, since, { limit });
      expect(walked.revision).toBe(office.store.knownRevision());
      expect(fileOf(copy)).toBe(end);
      told += walked.told;
    }
  expect(office.store.knownRevision()).toBeGreaterThan(ACTS);
  const catalog = await openCatalog(office.store, NO_LOG);
  const changelog = await showChangelog({ catalog, history: office.records })(null);
  expect(changelog.days).toHaveLength(1);
  const feed = changelogFeed(changelog, "https://golf.example");
  for (const text of [told, end, JSON.stringify(changelog), feed])
    expect(text).not.toContain(SECRET);
  expect(JSON.stringify(office.memory.history)).toContain(SECRET);
  await sqlite.close();
}, 60_000);

it("tells nothing of an act and its revert, of what nobody sees, and of a brand that was never public", async () => {
  const office = await openActs();
  const list = listOpenChanges({ history: office.records });
  const since = office.store.knownRevision();
  const [brand] = office.memory.brands.values();
  if (!brand) throw new Error("There is a brand");
  const saved = await office.amy.saveBrand(
    { ...contentOf(brand), name: "A mistake" },
    { read: { id: brand.id, readVersion: brand.version } },
  );
  expect(await list(since)).toMatchObject({
    value: { changes: [{ op: "put", slug: brand.slug }] },
  });
  await office.amy.revert((saved.ok && saved.value.batchId) || "");
  await office.act({ beside: "hide", takes: { at: 1, text: "a" } });
  const hidden = await office.amy.saveBrand({
    ...contentOf(brand),
    slug: "hidden",
    status: "archived",
  });
  expect(hidden.ok).toBe(true);
  const revision = office.store.knownRevision();
  expect(revision).toBe(since + 4);
  expect(await list(since)).toEqual({ ok: true, value: { changes: [], revision, next: null } });
});

it("begins anew after a backup was restored, and leads on from there", async () => {
  const { file, store, close } = await openSqliteRecords();
  await store.commit(castChangeSet);
  const folder = emptyFolder();
  const backup = join(folder, "backup.db");
  openedDatabase(file).exec(`VACUUM INTO '${backup}'`);
  await store.commit(changeSetOf(updateBrand({ ...ping, name: "Lost" }, 1)));
  const restored = join(folder, "golfbrands.db");
  openedDatabase(file).exec(`VACUUM INTO '${restored}'`);
  await close();
  restoreDatabase(backup, restored, new Date());
  const database = openedDatabase(restored);
  const again = sqliteCatalogStore(database);
  const history = sqliteBackOfficeStore(database);
  const list = listOpenChanges({ history });
  for (const since of [1, 2])
    expect(await list(since)).toMatchObject({ ok: false, failure: { kind: "out-of-reach" } });
  const since = again.knownRevision();
  const copy = await dumpOf(again);
  await again.commit(changeSetOf(updateBrand({ ...ping, name: "Karsten" }, 1)));
  expect((await follow(history, copy, since, { limit: 5_000 })).revision).toBe(since + 1);
  expect(fileOf(copy)).toBe(fileOf(await dumpOf(again)));
});
