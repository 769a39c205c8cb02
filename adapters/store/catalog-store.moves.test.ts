import { beforeEach, describe, expect, it } from "vitest";
import { ping, titleist } from "#core/brand/brand.fixture.ts";
import {
  castChangeSet,
  changeSetOf,
  createBrand,
  deleteBrand,
  updateBrand,
} from "#core/change/change-set.fixture.ts";
import type { BrandMove, Change } from "#core/change/change-set.ts";
import { committed } from "#core/ports/commit.harness.ts";
import { type CatalogUnderTest, catalogUnderTest } from "./catalog-under-test.harness.ts";
import { openMemoryRows } from "./memory-rows.harness.ts";

let history: CatalogUnderTest["history"];
let redirect: CatalogUnderTest["redirect"];
let store: CatalogUnderTest["store"];
beforeEach(async () => {
  ({ history, redirect, store } = catalogUnderTest(await openMemoryRows()));
});

const DAY = "2026-05-01";

/** Moves of views and redirects, which a merge and its revert use. */
describe("moves", () => {
  const commit = (move: BrandMove, slugs: readonly string[], ...changes: Change[]) =>
    committed(store, {
      ...changeSetOf(...changes),
      redirects: slugs.map((slug) => ({ slug, brandId: ping.id })),
      moves: [move],
    });
  const viewsNow = async () => {
    const directory = await store.directory();
    return [ping, titleist].map(({ id }) => directory.brand(id)?.viewCount);
  };
  const open = async () => {
    const { revision } = await committed(store, castChangeSet);
    await store.addViews(
      new Map([
        [ping.id, 5],
        [titleist.id, 2],
      ]),
      DAY,
    );
    return revision;
  };
  const away = { fromId: ping.id, intoId: titleist.id };
  const back = { fromId: titleist.id, intoId: ping.id };

  it("give a restored brand the views and redirects named, and leave the others", async () => {
    const revision = await open();
    const merged = await commit(
      away,
      ["ping", "karsten"],
      updateBrand(titleist, revision),
      deleteBrand(ping.id, revision),
    );
    await store.addViews(new Map([[titleist.id, 1]]), DAY);
    const restored = await commit(
      { ...back, views: 5, slugs: ["karsten", "nowhere"] },
      [],
      updateBrand(titleist, merged.revision),
      createBrand({ ...ping, slug: "ping-golf" }),
    );
    expect(await viewsNow()).toEqual([5, 3]);
    expect([await redirect("ping"), await redirect("karsten")]).toEqual([titleist.id, ping.id]);
    expect((await history()).at(-1)).toMatchObject({
      id: restored.batchId,
      moves: [{ ...back, views: 5, slugs: ["karsten"] }],
    });
  });

  it("do nothing if the change set is refused", async () => {
    const revision = await open();
    const outcome = await store.commit({
      ...changeSetOf(deleteBrand(ping.id, revision + 1)),
      moves: [away],
    });
    expect(outcome.ok).toBe(false);
    expect(await viewsNow()).toEqual([5, 2]);
  });
});
