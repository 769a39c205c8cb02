import { beforeEach, describe, expect, it } from "vitest";
import { castBrands, ping, titleist } from "#core/brand/brand.fixture.ts";
import { castChangeSet, changeSetOf, updateBrand } from "#core/change/change-set.fixture.ts";
import { catalogIn } from "#core/catalog/catalog-changes.ts";
import { committed } from "#core/ports/commit.harness.ts";
import {
  catalogUnderTest,
  type CatalogUnderTest,
  withSortedLinks,
} from "./catalog-under-test.harness.ts";
import { openMemoryRows } from "./memory-rows.harness.ts";

let subject: CatalogUnderTest;
beforeEach(async () => {
  subject = catalogUnderTest(await openMemoryRows());
});

describe("reading", () => {
  it("starts empty, at revision 0", async () => {
    expect(subject.store.knownRevision()).toBe(0);
    expect(catalogIn(await subject.store.directory())).toEqual({
      revision: 0,
      viewsRevision: 0,
      brands: [],
      categories: [],
      attributes: [],
      groups: [],
      lists: [],
    });
  });

  it("finds a complete brand by id and slug, active or archived", async () => {
    const { revision } = await committed(subject.store, castChangeSet);
    for (const brand of castBrands) {
      const found = withSortedLinks((await subject.store.directory()).brand(brand.id));
      expect(found).toEqual({
        ...withSortedLinks(brand),
        viewCount: 0,
        version: revision,
        updatedAt: expect.any(String),
      });
      expect(withSortedLinks((await subject.store.directory()).brandAt(brand.slug))).toEqual(found);
    }
  });

  it("returns undefined for an unknown brand", async () => {
    await committed(subject.store, castChangeSet);
    expect((await subject.store.directory()).brand("nobody")).toBeUndefined();
    expect((await subject.store.directory()).brandAt("nobody")).toBeUndefined();
    expect((await subject.store.directory()).brandAt(ping.slug.toUpperCase())).toBeUndefined();
  });

  it("finds no brand for invalid ids and slugs, and counts no views for them", async () => {
    await committed(subject.store, castChangeSet);
    for (const wanted of ["\0", "pi\0ng", "ping\0", "\uD83C"]) {
      expect((await subject.store.directory()).brand(wanted)).toBeUndefined();
      expect((await subject.store.directory()).brandAt(wanted)).toBeUndefined();
    }
    const views = new Map([
      ["\0", 1],
      ["\uD83C", 1],
      [ping.id, 2],
    ]);
    await subject.store.addViews(views, "2026-03-01");
    expect((await subject.store.directory()).brand(ping.id)?.viewCount).toBe(2);
  });

  it("learns of a commit through another handle at once", async () => {
    const { revision } = await committed(subject.sibling, castChangeSet);
    expect(subject.store.knownRevision()).toBe(revision);
    expect((await subject.store.directory()).brand(titleist.id)).toBeDefined();
  });
});

it("lets exactly one of several racing commits win, a hundred in all", async () => {
  let { revision } = await committed(subject.store, castChangeSet);
  for (let round = 1; round <= 5; round += 1) {
    // As many at once as every store can handle within its write timeout.
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? subject.store : subject.sibling).commit(
          changeSetOf(updateBrand({ ...ping, name: `PING ${round} ${n}` }, revision)),
        ),
      ),
    );
    const won = outcomes.flatMap((outcome, n) => (outcome.ok ? [n] : []));
    expect(won).toHaveLength(1);
    const winner = (await subject.store.directory()).brand(ping.id);
    expect(winner?.name).toBe(`PING ${round} ${won[0]}`);
    const lost = outcomes.filter((outcome) => !outcome.ok);
    expect(lost.map(({ failure }) => failure.kind)).toEqual(Array(19).fill("stale"));
    expect(await subject.history()).toHaveLength(round + 1);
    revision = winner?.version ?? 0;
  }
});
