import { beforeEach, describe, expect, it } from "vitest";
import { archivedBrand, bareBrand, chervo, ping, titleist } from "#core/brand/brand.fixture.ts";
import {
  castChangeSet,
  changeSetOf,
  createAttribute,
  createBrand,
  createCategory,
  deleteBrand,
  updateBrand,
} from "#core/change/change-set.fixture.ts";
import { type Change, type ChangeSet, PENDING } from "#core/change/change-set.ts";
import { suggestion } from "#core/submission/submission.fixture.ts";
import {
  apparel,
  golfBalls,
  golfClubs,
  madeInUsa,
  tourProven,
} from "#core/taxonomy/taxonomy.fixture.ts";
import { committed } from "#core/ports/commit.harness.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import { catalogUnderTest, type CatalogUnderTest, observe } from "./catalog-under-test.harness.ts";
import { openMemoryRows } from "./memory-rows.harness.ts";

let subject: CatalogUnderTest;
beforeEach(async () => {
  subject = catalogUnderTest(await openMemoryRows());
});

const NEW = { ...bareBrand, id: numberedId(1), slug: "newcomer" };

/** Valid changes of every kind precede the invalid one, so that a partial commit would show. */
const good = (version: number): Change[] => [
  createCategory({ ...golfBalls, id: numberedId(2), slug: "new-category" }),
  { record: "attribute", verb: "delete", id: madeInUsa.id, readVersion: version },
  createBrand(NEW),
  updateBrand({ ...chervo, name: "Chervo", categoryIds: [golfBalls.id] }, version),
  deleteBrand(archivedBrand.id, version),
];

/** Commits that are refused without writing anything. */
describe("refusing", () => {
  it("writes nothing if the last change is stale", async () => {
    expect(await refuse((version) => [updateBrand(ping, version - 1)])).toEqual({
      kind: "stale",
      records: [{ record: "brand", id: ping.id }],
    });
  });

  it("names every stale record: changed, missing or already existing", async () => {
    const failure = await refuse((version) => [
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
    ]);
    expect(failure).toEqual({
      kind: "stale",
      records: [
        { record: "brand", id: ping.id },
        { record: "brand", id: "nobody" },
        { record: "brand", id: titleist.id },
        { record: "category", id: apparel.id },
        { record: "category", id: "no-category" },
        { record: "attribute", id: tourProven.id },
      ],
    });
  });

  it("writes nothing if the last change takes another brand's slug", async () => {
    expect(
      await refuse((version) => [updateBrand({ ...ping, slug: titleist.slug }, version)]),
    ).toEqual({
      kind: "slug-taken",
      record: "brand",
      slug: "titleist",
    });
  });

  it("refuses two brands with the same slug in one change set", async () => {
    const failure = await refuse(() => [createBrand({ ...NEW, id: numberedId(3) })]);
    expect(failure).toEqual({ kind: "slug-taken", record: "brand", slug: NEW.slug });
  });

  it("refuses a slug whose owner is in the same change set but keeps it", async () => {
    const failure = await refuse((version) => [
      updateBrand({ ...ping, slug: titleist.slug }, version),
      updateBrand({ ...titleist, name: "Titleist Golf" }, version),
    ]);
    expect(failure).toEqual({ kind: "slug-taken", record: "brand", slug: "titleist" });
  });

  it("writes nothing if the last brand links to an unknown category", async () => {
    const bad = { ...ping, categoryIds: [golfClubs.id, "no-category"] };
    expect(await refuse((version) => [updateBrand(bad, version)])).toEqual({
      kind: "unknown-link",
      record: "category",
      brandId: ping.id,
      linkedId: "no-category",
    });
  });

  it("refuses an attribute's id as a category link", async () => {
    const bad = { ...ping, categoryIds: [tourProven.id] };
    expect(await refuse((version) => [updateBrand(bad, version)])).toEqual({
      kind: "unknown-link",
      record: "category",
      brandId: ping.id,
      linkedId: tourProven.id,
    });
  });

  it("refuses a link to an attribute deleted in the same change set", async () => {
    const bad = { ...ping, attributeIds: [madeInUsa.id] };
    expect(await refuse((version) => [updateBrand(bad, version)])).toEqual({
      kind: "unknown-link",
      record: "attribute",
      brandId: ping.id,
      linkedId: madeInUsa.id,
    });
  });

  it("reports stale records before taken slugs, and these before unknown links", async () => {
    const bad = { ...ping, slug: titleist.slug, categoryIds: ["no-category"] };
    expect(await refuse((version) => [updateBrand(bad, version - 1)])).toMatchObject({
      kind: "stale",
    });
    const { store } = subject;
    const version = store.knownRevision();
    expect(await store.commit(changeSetOf(updateBrand(bad, version)))).toMatchObject({
      failure: { kind: "slug-taken" },
    });
  });

  it("writes nothing if a submission was decided meanwhile or is unknown", async () => {
    const { store, submissions, submission } = subject;
    await submissions.add(suggestion);
    const rejected = {
      status: "rejected" as const,
      brandId: null,
      remark: "A shop, not a brand",
    };
    await committed(store, {
      ...changeSetOf(),
      decisions: [{ submissionId: suggestion.id, from: PENDING, to: rejected }],
    });
    const late = {
      submissionId: suggestion.id,
      from: PENDING,
      to: { ...PENDING, status: "spam" as const },
    };
    expect(
      await refuse(() => [], {
        decisions: [late],
        redirects: [{ slug: "old", brandId: ping.id }],
      }),
    ).toEqual({
      kind: "submission-stale",
      submissionId: suggestion.id,
    });
    expect(await submission(suggestion.id)).toMatchObject(rejected);
    expect(await subject.redirect("old")).toBeUndefined();
    const unknown = { ...late, submissionId: "nobody" };
    expect(await store.commit({ ...changeSetOf(), decisions: [unknown] })).toMatchObject({
      failure: { kind: "submission-stale", submissionId: "nobody" },
    });
  });

  it("throws if a change set contains a record twice, and writes nothing", async () => {
    const { revision } = await committed(subject.store, castChangeSet);
    const before = await observe(subject);
    const twice = changeSetOf(
      createBrand(NEW),
      updateBrand(ping, revision),
      deleteBrand(ping.id, revision),
    );
    await expect(subject.store.commit(twice)).rejects.toThrow(/twice/);
    expect(await observe(subject)).toEqual(before);
  });
});

/** Commits an invalid change set, checks that nothing changed, and returns the failure. */
const refuse = async (bad: (version: number) => Change[], more: Partial<ChangeSet> = {}) => {
  const { revision } = await committed(subject.store, castChangeSet);
  await subject.store.addViews(new Map([[ping.id, 3]]), "2026-05-01");
  const before = await observe(subject);
  const outcome = await subject.store.commit({
    ...changeSetOf(...good(revision), ...bad(revision)),
    ...more,
  });
  expect(await observe(subject)).toEqual(before);
  return outcome.ok ? undefined : outcome.failure;
};
