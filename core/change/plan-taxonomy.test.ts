import { expect, it } from "vitest";
import { ping, titleist } from "../brand/brand.fixture.ts";
import type { Brand } from "../brand/brand.ts";
import { apparel, golfBalls, golfClubs, madeInUsa, putters } from "../taxonomy/taxonomy.fixture.ts";
import type { BrandRecord } from "./change-set.ts";
import { planEntry, planReorder, planTaxonomyMerge } from "./plan-taxonomy.ts";

const stored = (record: BrandRecord): Brand => ({
  ...record,
  version: 3,
  viewCount: 0,
  updatedAt: "2026-03-01T08:00:00.000Z",
});

it("writes a category or attribute only if it changed", () => {
  const category = { ...golfClubs, version: 2 };
  const attribute = { ...madeInUsa, version: 2 };
  expect(planEntry("category", category, golfClubs)).toEqual([]);
  expect(planEntry("attribute", attribute, madeInUsa)).toEqual([]);
  expect(planEntry("category", category, { ...golfClubs, description: null })).toEqual([
    {
      record: "category",
      verb: "update",
      readVersion: 2,
      after: { ...golfClubs, description: null },
    },
  ]);
  expect(planEntry("attribute", undefined, madeInUsa)).toEqual([
    { record: "attribute", verb: "create", after: madeInUsa },
  ]);
});

const categories = new Map(
  [golfClubs, putters, golfBalls].map((category) => [category.id, { ...category, version: 2 }]),
);
const order = (...all: { id: string }[]) => all.map(({ id }) => ({ id, readVersion: 2 }));

it("renumbers categories and writes only those that moved", () => {
  expect(planReorder(categories, order(golfClubs, golfBalls, putters))).toEqual({
    ok: true,
    value: [
      {
        record: "category",
        verb: "update",
        readVersion: 2,
        after: { ...golfBalls, displayOrder: 2 },
      },
      {
        record: "category",
        verb: "update",
        readVersion: 2,
        after: { ...putters, displayOrder: 3 },
      },
    ],
  });
});

it.each([
  ["one is missing", order(golfClubs, golfBalls), putters],
  ["one was deleted", order(golfClubs, golfBalls, putters, apparel), apparel],
  ["one changed", [...order(golfClubs, golfBalls), { id: putters.id, readVersion: 1 }], putters],
])("refuses an order if %s", (_why, named, { id }) => {
  expect(planReorder(categories, named)).toEqual({
    ok: false,
    failure: { kind: "stale", records: [{ record: "category", id }] },
  });
});

it("gives the aliases of a merged category to the other one, without repeats and its own name", () => {
  const from = { ...golfClubs, aliases: ["Flat stick", "putters", "Driver"], version: 2 };
  const into = { ...putters, aliases: ["flat  stick"], version: 3 };
  expect(planTaxonomyMerge("category", from, into, [])).toEqual([
    {
      record: "category",
      verb: "update",
      readVersion: 3,
      after: { ...putters, aliases: ["flat  stick", "Driver"] },
    },
    { record: "category", verb: "delete", id: golfClubs.id, readVersion: 2 },
  ]);
});

it("merges a category into another without duplicate links", () => {
  const from = { ...golfClubs, aliases: [], version: 2 };
  const into = { ...putters, version: 2 };
  const changes = planTaxonomyMerge("category", from, into, [stored(titleist), stored(ping)]);
  expect(changes).toEqual([
    {
      record: "brand",
      verb: "update",
      readVersion: 3,
      after: { ...titleist, categoryIds: [golfBalls.id, putters.id] },
    },
    {
      record: "brand",
      verb: "update",
      readVersion: 3,
      after: { ...ping, categoryIds: [putters.id] },
    },
    { record: "category", verb: "delete", id: golfClubs.id, readVersion: 2 },
  ]);
});
