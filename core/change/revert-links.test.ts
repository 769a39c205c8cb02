import { BRAND_FIELDS } from "../brand/fields.ts";
import { expect, it } from "vitest";
import { chervo, ping } from "../brand/brand.fixture.ts";
import { apparel, golfClubs, putters } from "../taxonomy/taxonomy.fixture.ts";
import type { Revision } from "./batch.ts";
import { changed, created, deleted, holding, now, planned } from "./revert-snapshot.harness.ts";

it("restores a deleted brand without links to deleted records, and reports them", () => {
  const { changes, report } = planned([deleted(ping)], [], now([], { categories: [putters] }));
  expect(changes).toMatchObject([{ verb: "create", after: { categoryIds: [putters.id] } }]);
  expect(report.records[0]?.conflicts).toMatchObject([
    { field: "categoryIds", why: "link-gone", wanted: ping.categoryIds, now: [putters.id] },
  ]);
});

it("removes and restores links one by one, keeping later ones", () => {
  const before = { ...ping, categoryIds: [golfClubs.id] };
  const after = { ...ping, categoryIds: [putters.id] };
  const since = { ...ping, categoryIds: [putters.id, apparel.id] };
  expect(planned([changed(before, after)], [], now([since])).changes).toMatchObject([
    { after: { categoryIds: [apparel.id, golfClubs.id] } },
  ]);
});

it("does not restore links if there would be too many", () => {
  const full = Array.from({ length: BRAND_FIELDS.categoryIds.most }, (_, n) => `category-${n}`);
  const categories = [golfClubs.id, ...full].map((id) =>
    Object.assign({}, golfClubs, { id, slug: id }),
  );
  const before = { ...ping, categoryIds: [golfClubs.id] };
  const after = { ...ping, categoryIds: [] };
  const since = { ...ping, categoryIds: full };
  const { changes, report } = planned([changed(before, after)], [], now([since], { categories }));
  expect(changes).toEqual([]);
  expect(report.records[0]?.conflicts).toMatchObject([
    { field: "categoryIds", why: "too-many-links" },
  ]);
});

const createdCategory: Revision = {
  record: "category",
  id: apparel.id,
  before: null,
  after: apparel,
};

it("deletes a created category together with the brands that use it", () => {
  const plan = planned([createdCategory, created(chervo)], [], now([chervo]));
  expect(plan.changes.map(({ record, verb }) => [record, verb])).toEqual([
    ["category", "delete"],
    ["brand", "delete"],
  ]);
});

it("keeps a created category that other brands use", () => {
  const other = { ...holding("other"), categoryIds: [apparel.id] };
  const plan = planned([createdCategory, created(chervo)], [], now([chervo, other]));
  expect(plan.changes.map(({ record, verb }) => [record, verb])).toEqual([["brand", "delete"]]);
  expect(plan.report.records[0]).toMatchObject({ verb: "none", conflicts: [{ why: "in-use" }] });
});
