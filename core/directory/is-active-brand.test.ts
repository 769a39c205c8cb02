import { expect, it } from "vitest";
import { archivedBrand, bareBrand, chervo } from "../brand/brand.fixture.ts";
import { openCatalog } from "../catalog/catalog.ts";
import { castChangeSet, changeSetOf, createBrand } from "../change/change-set.fixture.ts";
import { openInMemory } from "../back-office/open-in-memory.harness.ts";
import type { CatalogStore } from "../ports/catalog-store.ts";
import { isActiveBrand } from "./record-view.ts";

const fresh = { ...bareBrand, id: "fresh", slug: "fresh" };

/** A catalog that hears nothing of what is committed from now on, as for a moment on another server. */
const openBehind = async () => {
  const { store, log } = await openInMemory(castChangeSet);
  const known = store.knownRevision();
  let asked = 0;
  const behind: CatalogStore = {
    ...store,
    knownRevision: () => known,
    findBrand: (id) => {
      asked += 1;
      return store.findBrand(id);
    },
  };
  const catalog = await openCatalog(behind, log);
  await store.commit(changeSetOf(createBrand(fresh)));
  return { catalog, isActive: isActiveBrand(catalog), asked: () => asked };
};

it("knows a brand that another server made a moment ago, and none that is archived", async () => {
  const { catalog, isActive } = await openBehind();
  expect((await catalog.current()).has(fresh.id)).toBe(false);
  expect(await isActive(fresh.id)).toBe(true);
  expect(await isActive(archivedBrand.id)).toBe(false);
  expect(await isActive("nobody")).toBe(false);
});

it("asks the store for nothing it knows, nothing that is no id, and for few made-up ones at a time", async () => {
  const { isActive, asked } = await openBehind();
  expect(await isActive(chervo.id)).toBe(true);
  expect(await isActive("x".repeat(65))).toBe(false);
  expect(asked()).toBe(0);
  await Promise.all(Array.from({ length: 100 }, (_, n) => isActive(`nobody-${n}`)));
  expect(asked()).toBeLessThanOrEqual(4);
  expect(await Promise.all([isActive(fresh.id), isActive(fresh.id)])).toEqual([true, true]);
});
