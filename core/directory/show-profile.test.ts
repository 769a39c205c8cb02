import { expect, it } from "vitest";
import { memoryBackOfficeStore } from "#adapters/memory/back-office-store.ts";
import { memoryCatalogStore } from "#adapters/memory/catalog-store.ts";
import { createMemory } from "#adapters/memory/memory.ts";
import { ping, titleist } from "../brand/brand.fixture.ts";
import { castChangeSet, createBrand, updateBrand } from "../change/change-set.fixture.ts";
import { committed, commitTo } from "../ports/catalog-under-test.contract.ts";
import { openCatalog } from "../catalog/catalog.ts";
import { showProfile } from "./show-profile.ts";

const open = async () => {
  const memory = createMemory();
  const store = memoryCatalogStore(memory);
  const { revision } = await committed(store, castChangeSet);
  const catalog = await openCatalog(store, { info() {}, warn() {}, error() {} });
  const records = memoryBackOfficeStore(memory);
  const asked: string[] = [];
  const show = showProfile(
    catalog,
    { ...store, findPublicContent: (id) => (asked.push(id), store.findPublicContent(id)) },
    { addresses: records, history: records },
  );
  const shown = async (slug: string) => {
    const found = await show(slug);
    return found.ok ? found.value.brand : undefined;
  };
  return { store, revision, catalog, asked, shown };
};

it("asks the store for a brand once, whatever else is saved", async () => {
  const { store, revision, asked, shown } = await open();
  const before = await shown(ping.slug);
  await commitTo(store, updateBrand({ ...titleist, name: "Title" }, revision));
  expect(await shown(ping.slug)).toEqual(before);
  expect(asked).toEqual([ping.id]);
});

it("shows each change of a brand, also of what no list shows", async () => {
  const { store, revision, asked, shown } = await open();
  await shown(ping.slug);
  const changed = { ...ping, longDescription: "Made in Phoenix." };
  await commitTo(store, updateBrand(changed, revision));
  expect((await shown(ping.slug))?.longDescription).toBe("Made in Phoenix.");
  expect(asked).toEqual([ping.id, ping.id]);
});

it("shows a view count as the lists do", async () => {
  const { store, catalog, shown } = await open();
  expect((await shown(ping.slug))?.viewCount).toBe(0);
  await store.addViews(new Map([[ping.id, 3]]), "2026-01-31");
  await catalog.refreshViews();
  expect((await shown(ping.slug))?.viewCount).toBe(3);
});

it("remembers only so many brands, and lets others in once they are asked for often", async () => {
  const { store, asked, shown } = await open();
  const brands = Array.from({ length: 1_000 }, (_, n) => ({
    ...titleist,
    id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
    slug: `brand-${n}`,
    longDescription: "Long. ".repeat(1_600),
  }));
  await commitTo(store, ...brands.map(createBrand));
  for (const { slug } of brands) await shown(slug);
  expect(asked).toHaveLength(1_000);
  for (const { slug } of brands) await shown(slug);
  const again = asked.length - 1_000;
  expect(again).toBeGreaterThan(500);
  expect(again).toBeLessThan(1_000);
  await shown("brand-999");
  const before = asked.length;
  await shown("brand-999");
  expect(asked).toHaveLength(before);
});
