import { beforeEach, expect, it } from "vitest";
import { archivedBrand, bareBrand, chervo, ping, titleist } from "#core/brand/brand.fixture.ts";
import {
  changeSetOf,
  createAttribute,
  createBrand,
  createCategory,
  deleteBrand,
  updateBrand,
} from "#core/change/change-set.fixture.ts";
import { type Change, type ChangeSet, PENDING } from "#core/change/change-set.ts";
import { committed } from "#core/ports/commit.harness.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import { suggestion } from "#core/submission/submission.fixture.ts";
import {
  apparel,
  golfBalls,
  golfClubs,
  madeInUsa,
  tourProven,
} from "#core/taxonomy/taxonomy.fixture.ts";
import { type CastCatalog, castCatalog, observe } from "./catalog-under-test.harness.ts";

let catalog: CastCatalog;
beforeEach(async () => {
  catalog = await castCatalog();
});

const NEW = { ...bareBrand, id: numberedId(1), slug: "newcomer" };

/** Valid changes of every kind precede the invalid ones, so that a partial commit would show. */
const good = (version: number): Change[] => [
  createCategory({ ...golfBalls, id: numberedId(2), slug: "new-category" }),
  { record: "attribute", verb: "delete", id: madeInUsa.id, readVersion: version },
  createBrand(NEW),
  updateBrand({ ...chervo, name: "Chervo", categoryIds: [golfBalls.id] }, version),
  deleteBrand(archivedBrand.id, version),
];

/** Commits an invalid change set, checks that nothing changed, and returns the failure. */
const refuse = async (bad: (version: number) => Change[], more: Partial<ChangeSet> = {}) => {
  const { store, revision } = catalog;
  await store.addViews(new Map([[ping.id, 3]]));
  const before = await observe(catalog);
  const changes = changeSetOf(...good(revision), ...bad(revision));
  const outcome = await store.commit({ ...changes, ...more });
  expect(await observe(catalog)).toEqual(before);
  return outcome.ok ? undefined : outcome.failure;
};

const stale = (...records: readonly (readonly [record: string, id: string])[]) => ({
  kind: "stale",
  records: records.map(([record, id]) => ({ record, id })),
});
const slugTaken = (slug: string) => ({ kind: "slug-taken", record: "brand", slug });
const unknownLink = (record: "category" | "attribute", linkedId: string) => ({
  kind: "unknown-link",
  record,
  brandId: ping.id,
  linkedId,
});

it.each<[what: string, bad: (version: number) => Change[], failure: object]>([
  ["a stale change", (version) => [updateBrand(ping, version - 1)], stale(["brand", ping.id])],
  [
    "several stale changes: changed, missing or already existing records",
    (version) => [
      updateBrand(ping, version + 1),
      deleteBrand("nobody", version),
      createBrand({ ...titleist, slug: "second-titleist" }),
      { record: "category", verb: "delete", id: apparel.id, readVersion: version - 1 },
      {
        record: "category",
        verb: "update",
        readVersion: 1,
        after: { ...golfBalls, id: "no-category", slug: "x" },
      },
      createAttribute({ ...tourProven, slug: "second-tour-proven" }),
    ],
    stale(
      ["brand", ping.id],
      ["brand", "nobody"],
      ["brand", titleist.id],
      ["category", apparel.id],
      ["category", "no-category"],
      ["attribute", tourProven.id],
    ),
  ],
  [
    "another brand's slug",
    (version) => [updateBrand({ ...ping, slug: titleist.slug }, version)],
    slugTaken(titleist.slug),
  ],
  [
    "two brands with one slug",
    () => [createBrand({ ...NEW, id: numberedId(3) })],
    slugTaken(NEW.slug),
  ],
  [
    "a slug whose owner changes in the same change set but keeps the slug",
    (version) => [
      updateBrand({ ...ping, slug: titleist.slug }, version),
      updateBrand({ ...titleist, name: "Titleist Golf" }, version),
    ],
    slugTaken(titleist.slug),
  ],
  [
    "a link to an unknown category",
    (version) => [updateBrand({ ...ping, categoryIds: [golfClubs.id, "no-category"] }, version)],
    unknownLink("category", "no-category"),
  ],
  [
    "an attribute as a category",
    (version) => [updateBrand({ ...ping, categoryIds: [tourProven.id] }, version)],
    unknownLink("category", tourProven.id),
  ],
  [
    "a link to an attribute deleted in the same change set",
    (version) => [updateBrand({ ...ping, attributeIds: [madeInUsa.id] }, version)],
    unknownLink("attribute", madeInUsa.id),
  ],
  [
    "a stale change with a taken slug and an unknown link (as stale)",
    (version) => [
      updateBrand({ ...ping, slug: titleist.slug, categoryIds: ["no-category"] }, version - 1),
    ],
    stale(["brand", ping.id]),
  ],
])("refuses %s, and writes nothing", async (_what, bad, failure) => {
  expect(await refuse(bad)).toEqual(failure);
});

it("writes nothing if a submission was decided meanwhile or is unknown", async () => {
  const { store, submissions, submission, redirect } = catalog;
  await submissions.add(suggestion);
  const rejected = { status: "rejected" as const, brandId: null, remark: "A shop, not a brand" };
  const decision = { submissionId: suggestion.id, from: PENDING, to: rejected };
  await committed(store, { ...changeSetOf(), decisions: [decision] });
  const late = { ...decision, to: { ...PENDING, status: "spam" as const } };
  const redirects = [{ slug: "old", brandId: ping.id }];
  for (const submissionId of [suggestion.id, "nobody"])
    expect(await refuse(() => [], { decisions: [{ ...late, submissionId }], redirects })).toEqual({
      kind: "submission-stale",
      submissionId,
    });
  expect(await submission(suggestion.id)).toMatchObject(rejected);
  expect(await redirect("old")).toBeUndefined();
});

it("throws if a change set contains a record twice, and writes nothing", async () => {
  const { store, revision } = catalog;
  const before = await observe(catalog);
  const twice = changeSetOf(
    createBrand(NEW),
    updateBrand(ping, revision),
    deleteBrand(ping.id, revision),
  );
  await expect(store.commit(twice)).rejects.toThrow(/twice/);
  expect(await observe(catalog)).toEqual(before);
});
