import * as fc from "fast-check";
import { expect, it } from "vitest";
import { NO_LOG } from "#core/back-office/back-office.harness.ts";
import { openCatalog } from "#core/catalog/catalog.ts";
import { showChangelog } from "#core/open-data/changelog.ts";
import { changelogFeed } from "../http/feeds/atom-feeds.ts";
import { openSqliteRecords } from "../sqlite/sqlite.harness.ts";
import { dumpOf, fileOf, openActs, SECRET, someActs } from "./public-data.harness.ts";

const ACTS = 500;

it("is the same from each store after many changes, without private data, like the changelog and its feed", async () => {
  const office = await openActs();
  const sqlite = await openSqliteRecords();
  for (const one of fc.sample(someActs, { numRuns: 3 * ACTS, seed: 15 })) {
    if (office.store.knownRevision() > ACTS) break;
    await office.act(one);
    for (const changeSet of office.written.splice(0)) await sqlite.store.commit(changeSet);
  }
  expect(office.store.knownRevision()).toBeGreaterThan(ACTS);
  const dump = fileOf(await dumpOf(office.store));
  expect(fileOf(await dumpOf(sqlite.store))).toBe(dump);
  for (const { store, history } of [office, sqlite]) {
    const catalog = await openCatalog(store, NO_LOG);
    const changelog = await showChangelog({ catalog, history })(null);
    expect(changelog.days).toHaveLength(1);
    const feed = changelogFeed(changelog, "https://golf.example");
    for (const text of [dump, JSON.stringify(changelog), feed]) expect(text).not.toContain(SECRET);
  }
  expect(JSON.stringify(await office.rows.find("batches"))).toContain(SECRET);
  await sqlite.close();
}, 60_000);
