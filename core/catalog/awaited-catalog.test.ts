import { expect, it } from "vitest";
import { titleist } from "../brand/brand.fixture.ts";
import { castChangeSet } from "../change/change-set.fixture.ts";
import { openInMemory } from "../back-office/open-in-memory.harness.ts";
import { StoreUnavailable } from "../failure.ts";
import { awaitedCatalog, type Catalog } from "./catalog.ts";

it("says that the store is away until it is there, and is that catalog from then on", async () => {
  const { catalog: there } = await openInMemory(castChangeSet);
  let open = (_catalog: Catalog): void => {};
  const opening = new Promise<Catalog>((resolve) => (open = resolve));
  const catalog = awaitedCatalog(opening);

  await expect(catalog.current()).rejects.toThrow(StoreUnavailable);
  expect(catalog.currentNow()).toBeUndefined();
  await catalog.refreshViews();
  expect(catalog.status()).toEqual({ revision: 0, brandCount: 0, stale: true });

  open(there);
  await expect.poll(() => catalog.currentNow()).toBeDefined();
  expect((await catalog.current()).findBySlug(titleist.slug)?.name).toBe(titleist.name);
  expect(catalog.currentNow()).toBe(await there.current());
  expect(catalog.status()).toEqual(there.status());
});
