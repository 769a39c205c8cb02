import { expect, it } from "vitest";
import { bareBrand } from "../brand/brand.fixture.ts";
import type { BrandContent } from "../brand/fields.ts";
import { checksIn, derivePeriods, periodFactor, periodText, withPeriods } from "./check-periods.ts";

const known: BrandContent = {
  ...bareBrand,
  websiteUrl: "https://ping.com",
  foundedYear: 1959,
  attributeIds: ["uk"],
  evidence: [{ field: "websiteUrl", source: null, checkedOn: "2026-01-01", grade: "brand" }],
};
const checkedOn = (field: string, day: string) => ({
  evidence: [{ field, source: null, checkedOn: day, grade: "brand" as const }],
});

it.each<[Partial<BrandContent>, ReturnType<typeof checksIn>]>([
  [{}, []],
  [{ shortDescription: "New.", foundedYear: 1960, hqLocation: "Phoenix" }, []],
  [{ websiteUrl: "https://ping.golf" }, [{ field: "websiteUrl", isChanged: true }]],
  [checkedOn("websiteUrl", "2026-03-01"), [{ field: "websiteUrl", isChanged: false }]],
  [checkedOn("websiteUrl", "2025-03-01"), []],
  [{ attributeIds: [] }, [{ field: "attr:uk", isChanged: true }]],
  [checkedOn("attr:uk", "2026-03-01"), [{ field: "attr:uk", isChanged: false }]],
])("finds the checks of known facts in a save of %o", (changed, found) => {
  expect(checksIn(known, { ...known, ...changed })).toEqual(found);
});

it("keeps the usual period without checks, and leaves it within half and double", () => {
  expect(periodFactor({ checks: 0, changes: 0 })).toBe(1);
  expect(periodFactor({ checks: 40, changes: 4 })).toBeCloseTo(1);
  expect(periodFactor({ checks: 40, changes: 6 })).toBeCloseTo(0.8);
  expect(periodFactor({ checks: 10, changes: 0 })).toBeCloseTo(1.25);
  expect(periodFactor({ checks: 1_000, changes: 0 })).toBe(2);
  expect(periodFactor({ checks: 1_000, changes: 900 })).toBe(0.5);
});

it("derives the period of a field from its checks, and of an attribute from those of its group", () => {
  const madeIn = { group: "Made in", dueDays: 730 };
  const groups: Record<string, typeof madeIn> = { usa: madeIn, uk: madeIn };
  const { periodOf, list } = derivePeriods(
    [
      { field: "attr:gone", checks: 9, changes: 9 },
      { field: "attr:uk", checks: 1, changes: 0 },
      { field: "attr:usa", checks: 1, changes: 1 },
      { field: "foundedYear", checks: 5, changes: 5 },
      { field: "websiteUrl", checks: 40, changes: 12 },
    ],
    (id) => groups[id],
  );
  expect(
    ["websiteUrl", "hqLocation", "foundedYear", "attr:usa", "attr:gone"].map(periodOf),
  ).toEqual([91, 731, 0, 614, 0]);
  expect(list()).toEqual([
    { name: "Made in", checks: 2, changes: 1, days: 614, usualDays: 731 },
    { name: "Website URL", checks: 40, changes: 12, days: 91, usualDays: 181 },
  ]);
});

it("moves the due day of checked facts only", () => {
  const fact = { field: "hqLocation", checked: 100, due: 831, period: 731 };
  const never = { field: "hqLocation", checked: null, due: 7, period: 731 };
  expect(withPeriods([fact, never], () => 585)).toEqual([
    { ...fact, due: 685, period: 585 },
    { ...never, period: 585 },
  ]);
});

it("says what a period follows from", () => {
  const hq = { name: "HQ Location", checks: 40, changes: 6, days: 426, usualDays: 548 };
  expect(periodText(hq)).toBe(
    "HQ Location: checked 40 times, changed 6 times: due after 14 months instead of 18",
  );
  expect(periodText({ ...hq, checks: 1_200, changes: 1, days: 548 })).toBe(
    "HQ Location: checked 1,200 times, changed 1 time: due after 18 months, as usual",
  );
});
