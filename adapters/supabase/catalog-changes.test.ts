import { beforeEach, expect, it } from "vitest";
import { bareBrand } from "#core/brand/brand.fixture.ts";
import { changeSetOf, createBrand, updateBrand } from "#core/change/change-set.fixture.ts";
import { committed } from "#core/ports/catalog-under-test.contract.ts";
import type { CatalogStore } from "#core/ports/catalog-store.ts";
import { CommitTooLarge } from "#core/result.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import { openSupabaseCatalog, stageLite } from "./supabase.harness.ts";

const lite = stageLite();
let store: CatalogStore;
beforeEach(async () => {
  ({ store } = await openSupabaseCatalog(lite()));
});

/** Much more than one request can hold. */
const many = Array.from({ length: 300 }, (_, n) => ({
  ...bareBrand,
  id: numberedId(n),
  slug: `brand-${n}`,
  longDescription: "long ".repeat(1_999).trim(),
}));
const [first = bareBrand] = many;

const kept = async () =>
  (
    await lite().sql<{ brands: number; batches: number; staged: number }>(
      `select (select count(*)::integer from public.brands) as brands,
       (select count(*)::integer from private.batches) as batches,
       (select count(*)::integer from private.staged) as staged`,
    )
  )[0];

it("commits a change set too large for one request as one batch, in order, and leaves nothing staged", async () => {
  await committed(store, changeSetOf(...many.map(createBrand)));
  expect(await kept()).toEqual({ brands: 300, batches: 1, staged: 0 });
  const [batch] = await lite().sql<{ created: number; sample: { id: string }[] }>(
    "select created, sample from private.batches",
  );
  expect(batch?.created).toBe(300);
  expect(batch?.sample.map(({ id }) => id)).toEqual(many.slice(0, 3).map(({ id }) => id));
});

it("writes nothing when any part is refused, and deletes the staged rows", async () => {
  const { revision } = await committed(store, changeSetOf(createBrand(first)));
  const changes = many.slice(1).map(createBrand);
  const stale = updateBrand({ ...first, name: "Second" }, revision + 1);
  expect(await store.commit(changeSetOf(stale, ...changes))).toEqual({
    ok: false,
    failure: { kind: "stale", records: [{ record: "brand", id: first.id }] },
  });
  expect(await kept()).toEqual({ brands: 1, batches: 1, staged: 0 });
});

it("deletes the staged rows when a later change cannot be sent", async () => {
  await expect(
    store.commit(changeSetOf(...many.map(createBrand), createBrand(first))),
  ).rejects.toThrow("twice");
  expect(await kept()).toEqual({ brands: 0, batches: 0, staged: 0 });
});

it("refuses too many changes with the limit, before it sends any", async () => {
  const changes = Array.from({ length: 20_001 }, () => createBrand(first));
  const commit = store.commit({ ...changeSetOf(), changes });
  await expect(commit).rejects.toThrow(CommitTooLarge);
  await expect(commit).rejects.toThrow(/20,001 changes.*at most 20,000.*Nothing was written/);
});
