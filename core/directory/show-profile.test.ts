import { expect, it } from "vitest";
import { memoryStores } from "#adapters/store/memory-stores.harness.ts";
import { ping } from "../brand/brand.fixture.ts";
import { castChangeSet, updateBrand } from "../change/change-set.fixture.ts";
import { committed, commitTo } from "../ports/commit.harness.ts";
import { openCatalog } from "../catalog/catalog.ts";
import { showProfile } from "./show-profile.ts";

const open = async () => {
  const { catalogStore: store } = memoryStores();
  const { revision } = await committed(store, castChangeSet);
  const catalog = await openCatalog(store, { info() {}, warn() {}, error() {} });
  const show = showProfile(catalog, store, { now: () => new Date() });
  const shown = async (slug: string) => {
    const found = await show(slug);
    return found.ok ? found.value.brand : undefined;
  };
  return { store, revision, catalog, shown };
};

it("shows changes of all fields, including those not on cards", async () => {
  const { store, revision, shown } = await open();
  await shown(ping.slug);
  const changed = { ...ping, longDescription: "Made in Phoenix." };
  await commitTo(store, updateBrand(changed, revision));
  expect((await shown(ping.slug))?.longDescription).toBe("Made in Phoenix.");
});

it("shows the same view count as lists", async () => {
  const { store, catalog, shown } = await open();
  expect((await shown(ping.slug))?.viewCount).toBe(0);
  await store.addViews(new Map([[ping.id, 3]]));
  await catalog.refreshViews();
  expect((await shown(ping.slug))?.viewCount).toBe(3);
});
