import { expect, it } from "vitest";
import { memoryCatalogStore } from "../memory/catalog-store.ts";
import { createMemory } from "../memory/memory.ts";
import { chervo, ping, titleist } from "#core/brand/brand.fixture.ts";
import { castChangeSet, changeSetOf, updateBrand } from "#core/change/change-set.fixture.ts";
import { committed } from "#core/ports/catalog-under-test.contract.ts";
import type { CatalogStore } from "#core/ports/catalog-store.ts";
import { StoreUnavailable } from "#core/result.ts";
import { withBrandCache } from "./catalog-store.ts";

const open = async () => {
  let isAway = false;
  const near = memoryCatalogStore(createMemory());
  const { revision } = await committed(near, castChangeSet);
  const far: CatalogStore = {
    ...near,
    findBrand: async (id) => {
      if (isAway) throw new StoreUnavailable("away");
      return near.findBrand(id);
    },
  };
  return { near, revision, store: withBrandCache(far), lose: () => void (isAway = true) };
};

it("answers with a brand that was read before while the store is away, and with no other", async () => {
  const { store, lose } = await open();
  const before = await store.findBrand(ping.id);
  lose();
  expect(await store.findBrand(ping.id)).toEqual(before);
  await expect(store.findBrand(titleist.id)).rejects.toThrow(StoreUnavailable);
});

it("forgets a brand once it is known to have changed or gone", async () => {
  const { near, revision, store, lose } = await open();
  for (const { id } of [ping, titleist, chervo]) await store.findBrand(id);
  await committed(
    near,
    changeSetOf(updateBrand({ ...ping, name: "Karsten" }, revision), {
      record: "brand",
      verb: "delete",
      id: titleist.id,
      readVersion: revision,
    }),
  );
  await store.changesSince(revision);
  lose();
  for (const { id } of [ping, titleist])
    await expect(store.findBrand(id)).rejects.toThrow(StoreUnavailable);
  expect((await store.findBrand(chervo.id))?.name).toBe(chervo.name);
  await store.load();
  await expect(store.findBrand(chervo.id)).rejects.toThrow(StoreUnavailable);
});
