import * as fc from "fast-check";
import { expect, it } from "vitest";
import { memoryBackOfficeStore } from "../../memory/back-office-store.ts";
import { memoryCatalogStore } from "../../memory/catalog-store.ts";
import { createMemory } from "../../memory/memory.ts";
import { bareBrand } from "#core/brand/brand.fixture.ts";
import { BRAND_STATUSES, POSITIONINGS } from "#core/brand/fields.ts";
import {
  BRAND_SORT_KEYS,
  LIST_NEEDS,
  type PlannedQuery,
} from "#core/back-office/brand-list-query.ts";
import { anyTraits, anyTyped } from "#core/catalog/catalog.fixture.ts";
import { parseSearch } from "#core/catalog/listing-query.ts";
import { changeSetOf, createBrand, createCategory } from "#core/change/change-set.fixture.ts";
import { committed } from "#core/ports/catalog-under-test.contract.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import { golfClubs } from "#core/taxonomy/taxonomy.fixture.ts";
import { openSqliteRecords } from "../sqlite.harness.ts";

const YEAR = 2026;
const clock = { now: () => new Date("2026-03-01T10:00:00Z") };

const anyBrands = fc.array(
  fc.record({
    traits: anyTraits,
    status: fc.constantFrom(...BRAND_STATUSES),
    positioning: fc.constantFrom(null, ...POSITIONINGS),
    foundedYear: fc.constantFrom(null, YEAR, YEAR + 1),
    isLinked: fc.boolean(),
    checkedOn: fc.constantFrom(null, "2025-06-01", "2025-06-02"),
  }),
  { minLength: 1, maxLength: 120 },
);

const anyQuery: fc.Arbitrary<PlannedQuery> = fc.record({
  search: fc.oneof(fc.constant(""), anyTyped.map(parseSearch)),
  status: fc.constantFrom(null, ...BRAND_STATUSES),
  needs: fc.constantFrom(null, null, ...LIST_NEEDS),
  positioning: fc.constantFrom(undefined, undefined, ...POSITIONINGS),
  linked: fc.constantFrom(
    [],
    [[golfClubs.id]],
    [["other"]],
    [["other", golfClubs.id], [golfClubs.id]],
  ),
  overdue: fc.constant({ websiteUrl: "2025-06-01" }),
  sort: fc.constantFrom(...BRAND_SORT_KEYS.flatMap((key) => [key, `-${key}` as const])),
  page: fc.constantFrom(1, 1, 2, 3, 9),
});

it("answers every list by the rules, for any brands", async () => {
  const answers = fc.asyncProperty(
    anyBrands,
    fc.array(anyQuery, { minLength: 20, maxLength: 20 }),
    async (brands, queries) => {
      const subject = await openSqliteRecords(clock);
      const memory = createMemory();
      const rules = memoryBackOfficeStore(memory);
      const changes = brands.map(({ traits, isLinked, checkedOn, ...rest }, n) =>
        createBrand({
          ...bareBrand,
          ...rest,
          id: numberedId((n * 37) % 127),
          slug: `brand-${(n * 11) % 127}`,
          name: traits.name.slice(0, 60),
          websiteUrl: traits.websiteUrl,
          logoUrl: traits.logoUrl,
          createdAt: traits.createdAt,
          categoryIds: isLinked ? [golfClubs.id] : [],
          evidence:
            checkedOn === null
              ? []
              : [{ field: "websiteUrl", source: null, checkedOn, grade: "brand" }],
        }),
      );
      const views = new Map(
        brands.map(({ traits }, n) => [numberedId((n * 37) % 127), traits.viewCount]),
      );
      for (const store of [subject.store, memoryCatalogStore(memory, clock)]) {
        await committed(store, changeSetOf(createCategory(golfClubs), ...changes));
        await store.addViews(new Map([...views].filter(([, count]) => count > 0)), "2026-03-01");
      }
      try {
        for (const query of queries) {
          expect(await subject.records.listBrands(query, YEAR)).toEqual(
            await rules.listBrands(query, YEAR),
          );
          expect(await subject.records.listBrandRefs(query, YEAR)).toEqual(
            await rules.listBrandRefs(query, YEAR),
          );
        }
        expect(await subject.records.countBrands(YEAR)).toEqual(await rules.countBrands(YEAR));
      } finally {
        await subject.close();
      }
    },
  );
  await fc.assert(answers, { numRuns: 25 });
}, 60_000);
