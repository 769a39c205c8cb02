import { beforeEach, describe, expect, it } from "vitest";
import { bareBrand, ping } from "#core/brand/brand.fixture.ts";
import {
  changeSetOf,
  createBrand,
  deleteBrand,
  updateBrand,
} from "#core/change/change-set.fixture.ts";
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

  it("find nothing if a brand has that slug now", async () => {
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
