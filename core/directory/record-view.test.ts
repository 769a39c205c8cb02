import { expect, it } from "vitest";
import { storableSearch } from "../catalog/listing-query.ts";
import { castChangeSet } from "../change/change-set.fixture.ts";
import { openInMemory } from "../back-office/open-in-memory.harness.ts";
import { createViewCounter, unansweredSearch } from "./record-view.ts";

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
])("stores the search %j as %j", (search, stored) => {
  expect(storableSearch(search)).toBe(stored);
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
