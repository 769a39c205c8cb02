import { beforeEach, describe, expect, it } from "vitest";
import { bareBrand, chervo, ping, titleist } from "#core/brand/brand.fixture.ts";
import {
  castChangeSet,
  changeSetOf,
  createBrand,
  createCategory,
  deleteBrand,
  updateBrand,
} from "#core/change/change-set.fixture.ts";
import { apparel, golfClubs, womensLine } from "#core/taxonomy/taxonomy.fixture.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import { committed, commitTo } from "#core/ports/commit.harness.ts";
import {
  catalogUnderTest,
  type CatalogUnderTest,
  withSortedLinks,
} from "./catalog-under-test.harness.ts";
import { openMemoryRows } from "./memory-rows.harness.ts";

let history: CatalogUnderTest["history"];
let store: CatalogUnderTest["store"];
beforeEach(async () => {
  ({ history, store } = catalogUnderTest(await openMemoryRows()));
});

/** Changes of brands. */
describe("committing brands", () => {
  it("gives every record written the new revision as its version, and no other", async () => {
    const first = await committed(store, castChangeSet);
    const second = await commitTo(store, updateBrand({ ...ping, name: "Ping" }, first.revision));
    expect(second.revision).toBeGreaterThan(first.revision);
    expect(store.knownRevision()).toBe(second.revision);
    expect((await store.directory()).brand(ping.id)).toMatchObject({
      name: "Ping",
      version: second.revision,
    });
    expect((await store.directory()).brand(titleist.id)).toMatchObject({
      version: first.revision,
    });
  });

  it("writes nothing for an empty change set", async () => {
    const { revision } = await committed(store, castChangeSet);
    expect(await committed(store, changeSetOf())).toEqual({ batchId: null, revision });
    expect(store.knownRevision()).toBe(revision);
    expect(await history()).toHaveLength(1);
  });

  it("reports the changes written so far, and none of a refused commit", async () => {
    await committed(store, castChangeSet);
    const changes = Array.from({ length: 600 }, (_, n) =>
      createBrand({ ...bareBrand, id: numberedId(n + 1), slug: `brand-${n}` }),
    );
    const rows: [done: number, total: number][] = [];
    const commit = () =>
      store.commit(changeSetOf(...changes), (done, total) => void rows.push([done, total]));
    expect((await commit()).ok).toBe(true);
    expect(rows.at(-1)).toEqual([600, 600]);
    expect(rows).toEqual(rows.toSorted(([a], [b]) => a - b));
    expect(new Set(rows.map(([, total]) => total))).toEqual(new Set([600]));
    rows.length = 0;
    expect((await commit()).ok).toBe(false);
    expect(rows.map(([done]) => done)).not.toContain(600);
  });

  it("replaces a brand completely, including links", async () => {
    const { revision } = await committed(store, castChangeSet);
    const after = {
      ...bareBrand,
      id: titleist.id,
      slug: "acushnet",
      categoryIds: [apparel.id],
      attributeIds: [womensLine.id],
    };
    await commitTo(store, updateBrand(after, revision));
    expect((await store.directory()).brand(titleist.id)).toMatchObject(after);
    expect((await store.directory()).brandAt("titleist")).toBeUndefined();
  });

  it("deletes a brand and creates it again with the same id", async () => {
    const { revision } = await committed(store, castChangeSet);
    await commitTo(store, deleteBrand(titleist.id, revision));
    expect((await store.directory()).brand(titleist.id)).toBeUndefined();
    const restored = await commitTo(store, createBrand(titleist));
    expect(withSortedLinks((await store.directory()).brand(titleist.id))).toMatchObject({
      ...withSortedLinks(titleist),
      version: restored.revision,
    });
  });

  it("lets two brands swap slugs, and a new one take a slug freed in the same change set", async () => {
    const { revision } = await committed(store, castChangeSet);
    await commitTo(
      store,
      createBrand({ ...bareBrand, id: numberedId(1), slug: chervo.slug }),
      updateBrand({ ...titleist, slug: ping.slug }, revision),
      updateBrand({ ...ping, slug: titleist.slug }, revision),
      deleteBrand(chervo.id, revision),
    );
    expect((await store.directory()).brandAt("ping")?.id).toBe(titleist.id);
    expect((await store.directory()).brandAt("titleist")?.id).toBe(ping.id);
    expect((await store.directory()).brandAt("chervo")?.id).toBe(numberedId(1));
  });

  it("links a brand to a category created after it in the same change set", async () => {
    await commitTo(
      store,
      createBrand({ ...bareBrand, categoryIds: [golfClubs.id] }),
      createCategory(golfClubs),
    );
    expect((await store.directory()).brand(bareBrand.id)?.categoryIds).toEqual([golfClubs.id]);
  });
});
