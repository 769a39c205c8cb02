import { beforeEach, describe, expect, it } from "vitest";
import { bareBrand, ping, titleist } from "#core/brand/brand.fixture.ts";
import {
  changeSetOf,
  createBrand,
  deleteBrand,
  updateBrand,
} from "#core/change/change-set.fixture.ts";
import type { BrandMove, Change } from "#core/change/change-set.ts";
import { committed, commitTo } from "#core/ports/commit.harness.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import { type CastCatalog, castCatalog } from "./catalog-under-test.harness.ts";

let catalog: CastCatalog;
beforeEach(async () => {
  catalog = await castCatalog();
});

describe("former slugs", () => {
  const rename = (slug: string, version: number, keep: string) =>
    committed(catalog.store, {
      ...changeSetOf(updateBrand({ ...ping, slug }, version)),
      redirects: [{ slug: keep, brandId: ping.id }],
    });

  it("find the brand, however often its slug changed", async () => {
    const { store, revision } = catalog;
    await rename("ping-golf", revision, "ping");
    await rename("karsten", revision + 1, "ping-golf");
    expect(await store.findRedirect("ping")).toBe(ping.id);
    expect(await store.findRedirect("ping-golf")).toBe(ping.id);
    expect(await store.findRedirect("karsten")).toBeUndefined();
    expect(await store.findRedirect("nobody")).toBeUndefined();
  });

  it("prefer a brand that has the slug now", async () => {
    const { store, revision } = catalog;
    await rename("ping-golf", revision, "ping");
    await rename("ping", revision + 1, "ping-golf");
    expect(await store.findRedirect("ping")).toBeUndefined();
    expect(await store.findRedirect("ping-golf")).toBe(ping.id);
    await commitTo(store, createBrand({ ...bareBrand, id: numberedId(1), slug: "ping-golf" }));
    expect(await store.findRedirect("ping-golf")).toBeUndefined();
  });

  it("find nothing while the brand is deleted", async () => {
    const { store, revision } = catalog;
    await rename("ping-golf", revision, "ping");
    await commitTo(store, deleteBrand(ping.id, revision + 1));
    expect(await store.findRedirect("ping")).toBeUndefined();
  });
});

/** Moves of views and redirects, which a merge and its revert use. */
describe("moves", () => {
  beforeEach(async () => {
    const views = { [ping.id]: 5, [titleist.id]: 2 };
    await catalog.store.addViews(new Map(Object.entries(views)));
  });

  const commit = (move: BrandMove, slugs: readonly string[], ...changes: Change[]) =>
    committed(catalog.store, {
      ...changeSetOf(...changes),
      redirects: slugs.map((slug) => ({ slug, brandId: ping.id })),
      moves: [move],
    });
  const viewsNow = async () => {
    const directory = await catalog.store.directory();
    return [ping, titleist].map(({ id }) => directory.brand(id)?.viewCount);
  };
  const away = { fromId: ping.id, intoId: titleist.id };
  const back = { fromId: titleist.id, intoId: ping.id };

  it("give a restored brand the named views and redirects, and leave the others", async () => {
    const { store, history, redirect, revision } = catalog;
    const merged = await commit(
      away,
      ["ping", "karsten"],
      updateBrand(titleist, revision),
      deleteBrand(ping.id, revision),
    );
    await store.addViews(new Map([[titleist.id, 1]]));
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
    const { store, revision } = catalog;
    const outdated = changeSetOf(deleteBrand(ping.id, revision + 1));
    expect((await store.commit({ ...outdated, moves: [away] })).ok).toBe(false);
    expect(await viewsNow()).toEqual([5, 2]);
  });
});
