import { expect, it } from "vitest";
import { bareBrand } from "#core/brand/brand.fixture.ts";
import { changeSetOf, createBrand, updateBrand } from "#core/change/change-set.fixture.ts";
import { committed } from "#core/ports/commit.harness.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import { createMemory } from "./memory-rows.ts";
import { memoryStores } from "./memory-stores.harness.ts";

it("loads a large change of another process in portions, even if brands swapped slugs", async () => {
  const memory = createMemory();
  const { catalogStore: writer } = memoryStores(undefined, memory);
  const { catalogStore: reader } = memoryStores(undefined, memory);
  const brand = (n: number, slug: string) => ({ ...bareBrand, id: numberedId(n), slug });
  const LAST = 2_001;
  await committed(
    writer,
    changeSetOf(createBrand(brand(0, "first")), createBrand(brand(LAST, "last"))),
  );
  await reader.directory();
  const others = Array.from({ length: LAST - 1 }, (_, n) =>
    createBrand(brand(n + 1, `brand-${n + 1}`)),
  );
  await committed(
    writer,
    changeSetOf(updateBrand(brand(0, "last"), 1), ...others, updateBrand(brand(LAST, "first"), 1)),
  );
  const { revision, brands, brandsByName, ...read } = await reader.directory();
  expect([revision, brands.size, brandsByName.length]).toEqual([2, LAST + 1, LAST + 1]);
  expect(read.brandAt("first")?.id).toBe(numberedId(LAST));
  expect(read.brandAt("last")?.id).toBe(numberedId(0));
});
