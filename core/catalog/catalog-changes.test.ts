import { expect, it } from "vitest";
import { openOffice } from "../back-office/back-office.harness.ts";
import { archivedBrand, castBrands, chervo, ping, titleist } from "../brand/brand.fixture.ts";
import { pickPublicFields } from "../brand/fields.ts";
import {
  castChangeSet,
  createBrand,
  deleteBrand,
  updateBrand,
} from "../change/change-set.fixture.ts";
import type { Change } from "../change/change-set.ts";
import { commitTo, committed } from "../ports/commit.harness.ts";
import { numberedId } from "../ports/numbered-id.fixture.ts";
import { apparel, golfBalls } from "../taxonomy/taxonomy.fixture.ts";
import { catalogIn, changesBetween, viewsBetween } from "./catalog-changes.ts";

const open = async () => {
  const { store } = openOffice();
  const { revision } = await committed(store, castChangeSet);
  /** The state before changes and the one after them. */
  const change = async (...changes: Change[]) => {
    const before = await store.directory();
    await commitTo(store, ...changes);
    return changesBetween(before, await store.directory());
  };
  return { store, revision, change };
};

it("shows active brands, and nothing private", async () => {
  const { store, revision } = await open();
  const { brands } = catalogIn(await store.directory());
  expect(ids(brands)).toEqual(ids(castBrands.filter(({ status }) => status === "active")));
  expect(brands.find(({ id }) => id === titleist.id)).toEqual({
    id: titleist.id,
    ...pickPublicFields(titleist),
    viewCount: 0,
    version: revision,
    createdAt: titleist.createdAt,
    updatedAt: expect.any(String),
    categoryIds: [...titleist.categoryIds].sort(),
    attributeIds: [...titleist.attributeIds].sort(),
  });
});

it("returns brands created, changed, archived, deleted and activated, with their views", async () => {
  const { store, revision, change } = await open();
  await store.addViews(new Map([[chervo.id, 7]]));
  const newcomer = { ...ping, id: numberedId(1), slug: "newcomer" };
  const { changed, gone, taxonomy } = await change(
    createBrand(newcomer),
    updateBrand({ ...chervo, name: "Chervo" }, revision),
    updateBrand({ ...archivedBrand, status: "active" }, revision),
    updateBrand({ ...ping, status: "archived" }, revision),
    deleteBrand(titleist.id, revision),
  );
  expect(ids(changed)).toEqual([newcomer.id, chervo.id, archivedBrand.id].sort());
  expect(changed.find(({ id }) => id === chervo.id)).toMatchObject({
    name: "Chervo",
    viewCount: 7,
  });
  expect(gone.toSorted()).toEqual([ping.id, titleist.id].sort());
  expect(taxonomy).toBeUndefined();
});

it("returns the whole taxonomy after any change in it, and the brands that lost links", async () => {
  const { revision, change } = await open();
  const balls = { ...golfBalls, name: "Balls" };
  const renamed = {
    record: "category",
    verb: "update",
    readVersion: revision,
    after: balls,
  } as const;
  const first = await change(renamed);
  expect(first.changed).toEqual([]);
  expect(first.taxonomy?.categories.map(({ name }) => name)).toContain("Balls");
  expect(first.taxonomy?.attributes).toHaveLength(3);
  const gone = {
    record: "category",
    verb: "delete",
    id: apparel.id,
    readVersion: revision,
  } as const;
  const second = await change(gone);
  expect(second.taxonomy?.categories).toHaveLength(3);
  expect(second.changed).toMatchObject([{ id: chervo.id, categoryIds: [] }]);
  expect(second.gone).toEqual([archivedBrand.id]);
});

it("returns changed view counts, including those of archived brands but not of deleted ones", async () => {
  const { store, revision } = await open();
  await store.addViews(new Map([[titleist.id, 1]]));
  const before = await store.directory();
  const counts = [
    [ping.id, 2],
    [archivedBrand.id, 1],
    [chervo.id, 4],
  ] as const;
  await store.addViews(new Map(counts));
  await commitTo(store, deleteBrand(chervo.id, revision));
  const after = await store.directory();
  expect(new Map(viewsBetween(before, after).counts)).toEqual(new Map(counts.slice(0, 2)));
  expect(viewsBetween(after, after).counts).toEqual([]);
});

const ids = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id).sort();
