import { beforeEach, describe, expect, it } from "vitest";
import { ping, titleist } from "#core/brand/brand.fixture.ts";
import {
  castChangeSet,
  changeSetOf,
  createBrand,
  deleteBrand,
  updateBrand,
} from "#core/change/change-set.fixture.ts";
import { committed, commitTo } from "#core/ports/commit.harness.ts";
import { type CatalogUnderTest, catalogUnderTest } from "./catalog-under-test.harness.ts";
import { openMemoryRows } from "./memory-rows.harness.ts";

let sibling: CatalogUnderTest["sibling"];
let store: CatalogUnderTest["store"];
let viewsOn: CatalogUnderTest["viewsOn"];
beforeEach(async () => {
  ({ sibling, store, viewsOn } = catalogUnderTest(await openMemoryRows()));
});

const MAY_DAY = "2026-05-01";

/** Views, which are not part of a brand's content. */
describe("views", () => {
  it("adds up over batches, per brand and per day", async () => {
    await committed(store, castChangeSet);
    await store.addViews(
      new Map([
        [ping.id, 2],
        [titleist.id, 5],
      ]),
      MAY_DAY,
    );
    await store.addViews(new Map([[ping.id, 1]]), MAY_DAY);
    await store.addViews(new Map([[ping.id, 10]]), "2026-05-02");
    expect((await store.directory()).brand(ping.id)?.viewCount).toBe(13);
    expect((await store.directory()).brandAt("titleist")?.viewCount).toBe(5);
    expect(await viewsOn(MAY_DAY)).toBe(8);
    expect(await viewsOn("2026-05-02")).toBe(10);
    expect(await viewsOn("2026-05-03")).toBe(0);
  });

  it("changes neither the catalog's revision nor a brand's version", async () => {
    const { revision } = await committed(store, castChangeSet);
    await store.addViews(new Map([[ping.id, 2]]), MAY_DAY);
    expect(store.knownRevision()).toBe(revision);
    expect((await store.directory()).versionOf("brand", ping.id)).toBe(revision);
    const saved = await store.commit(changeSetOf(updateBrand({ ...ping, name: "Ping" }, revision)));
    expect(saved.ok).toBe(true);
    expect((await store.directory()).brand(ping.id)).toMatchObject({
      name: "Ping",
      viewCount: 2,
    });
  });

  it("ignores unknown ids, also in the day's total", async () => {
    await committed(store, castChangeSet);
    await store.addViews(
      new Map([
        ["nobody", 4],
        [ping.id, 1],
      ]),
      MAY_DAY,
    );
    expect(await viewsOn(MAY_DAY)).toBe(1);
    const before = await store.directory();
    expect([...before.views.keys()]).toEqual([ping.id]);
    await store.addViews(new Map([["nobody", 4]]), MAY_DAY);
    await store.addViews(new Map(), MAY_DAY);
    expect(await store.directory()).toBe(before);
  });

  it("loses none of many concurrent additions through two handles", async () => {
    await committed(store, castChangeSet);
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        (n % 2 ? store : sibling).addViews(new Map([[ping.id, 1]]), MAY_DAY),
      ),
    );
    expect((await store.directory()).brand(ping.id)?.viewCount).toBe(50);
    expect(await viewsOn(MAY_DAY)).toBe(50);
  });

  it("keeps the views of a deleted brand for a restore, and hides them until then", async () => {
    const { revision } = await committed(store, castChangeSet);
    await store.addViews(new Map([[ping.id, 9]]), MAY_DAY);
    await commitTo(store, deleteBrand(ping.id, revision));
    await store.addViews(new Map([[ping.id, 1]]), MAY_DAY);
    const restored = await commitTo(store, createBrand(ping));
    expect((await store.directory()).brand(ping.id)).toMatchObject({
      viewCount: 9,
      version: restored.revision,
    });
  });
});
