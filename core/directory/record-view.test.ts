import { expect, it } from "vitest";
import { archivedBrand, bareBrand, chervo } from "../brand/brand.fixture.ts";
import { openCatalog } from "../catalog/catalog.ts";
import { storableSearch } from "../catalog/listing-query.ts";
import { castChangeSet, changeSetOf, createBrand } from "../change/change-set.fixture.ts";
import { openInMemory } from "../back-office/open-in-memory.harness.ts";
import type { CatalogStore } from "../ports/catalog-store.ts";
import { createViewCounter, isActiveBrand, unansweredSearch } from "./record-view.ts";

const fresh = { ...bareBrand, id: "fresh", slug: "fresh" };

/** A catalog that misses all later commits, like another server for a moment. */
const openBehind = async () => {
  const { store, log } = await openInMemory(castChangeSet);
  const known = store.knownRevision();
  let asked = 0;
  const behind: CatalogStore = {
    ...store,
    knownRevision: () => known,
    directory: () => {
      asked += 1;
      return store.directory();
    },
  };
  const catalog = await openCatalog(behind, log);
  asked = 0;
  await store.commit(changeSetOf(createBrand(fresh)));
  return { catalog, isActive: isActiveBrand(catalog), asked: () => asked };
};

it("knows a brand that another server just created, but no archived one", async () => {
  const { catalog, isActive } = await openBehind();
  expect((await catalog.current()).has(fresh.id)).toBe(false);
  expect(await isActive(fresh.id)).toBe(true);
  expect(await isActive(archivedBrand.id)).toBe(false);
  expect(await isActive("nobody")).toBe(false);
});

it("does not ask the store about known or invalid ids, and limits concurrent lookups", async () => {
  const { isActive, asked } = await openBehind();
  expect(await isActive(chervo.id)).toBe(true);
  expect(await isActive("x".repeat(65))).toBe(false);
  expect(asked()).toBe(0);
  await Promise.all(Array.from({ length: 100 }, (_, n) => isActive(`nobody-${n}`)));
  expect(asked()).toBeLessThanOrEqual(4);
  expect(await Promise.all([isActive(fresh.id), isActive(fresh.id)])).toEqual([true, true]);
});

it.each([
  ["  Yéti  Golf ", "yeti golf"],
  ["50% off", "50% off"],
  ["12345", "12345"],
  ["123456", undefined],
  ["١٢٣٤٥٦", undefined],
  ["１２３４５６", undefined],
  ["amy@example.com", undefined],
  ["amy＠example", undefined],
  ["amy%40example.com", undefined],
  ["", undefined],
  ["\u0301", undefined],
  ["ﷺ".repeat(100), undefined],
])("stores the search %j as %j", (search, kept) => {
  expect(storableSearch(search)).toBe(kept);
});

it("stores searches that match no active brand in any way", async () => {
  const unanswered = unansweredSearch((await openInMemory(castChangeSet)).catalog);
  expect(await unanswered("Yéti")).toBe("yeti");
  for (const answered of ["ping", "P.I.N.G", ""])
    expect(await unanswered(answered)).toBeUndefined();
});

it("writes searches with views, and retries after a failure", async () => {
  const { store, clock, log } = await openInMemory(castChangeSet);
  const written: [string, number][][] = [];
  let isAway = true;
  const counter = createViewCounter(
    {
      ...store,
      addSearches: async (visitors) => {
        if (isAway) throw new Error("away");
        written.push([...visitors]);
      },
    },
    clock,
    log,
  );
  counter.recordSearch("yeti");
  await counter.flush();
  expect(log.errors.map(({ event }) => event)).toEqual(["search_count_failed"]);
  isAway = false;
  counter.recordSearch("yeti");
  for (let n = 0; n < 2_000; n += 1) counter.recordSearch(`invented ${n}`);
  await counter.flush();
  await counter.flush();
  expect(written).toHaveLength(1);
  expect(written[0]?.[0]).toEqual(["yeti", 2]);
  expect(written[0]).toHaveLength(1_000);
});
