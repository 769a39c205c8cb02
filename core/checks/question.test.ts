import * as fc from "fast-check";
import { expect, it } from "vitest";
import { bareBrand, storedBrand } from "../brand/brand.fixture.ts";
import { periodOf as period } from "../brand/checkable-facts.ts";
import { dayAt } from "../days.ts";
import { agingFacts, dayOf, isAnyOverdue, overdueChecks } from "./question.ts";

const TODAY = "2026-02-02";
const periodOf = (field: string) =>
  period(field, field === "attr:yearly" ? { dueDays: 365 } : undefined);

it("calls a brand overdue exactly if the due day of one of its checked facts has come", () => {
  const entry = fc.record({
    field: fc.constantFrom("websiteUrl", "hqLocation", "foundedYear", "attr:yearly", "attr:never"),
    checkedOn: fc.integer({ min: -740, max: 0 }).map((days) => dayAt(TODAY, days)),
  });
  const latest = overdueChecks(TODAY, ["yearly", "never"], periodOf);
  expect(latest).not.toHaveProperty("foundedYear");
  expect(latest).not.toHaveProperty("attr:never");
  fc.assert(
    fc.property(
      fc.uniqueArray(entry, { selector: (e) => e.field }),
      fc.boolean(),
      (found, lost) => {
        const brand = storedBrand({
          ...bareBrand,
          websiteUrl: "https://ping.com",
          hqLocation: "Phoenix",
          foundedYear: 1959,
          attributeIds: ["yearly", "never"],
          siteState: lost ? ({ verdict: "gone", since: "2026-01-01" } as const) : null,
          evidence: found.map((one) => ({ ...one, source: null, grade: "brand" as const })),
        });
        const isDue = agingFacts(brand, periodOf).some(
          ({ checked, due }) => checked !== null && due <= dayOf(TODAY),
        );
        expect(isAnyOverdue(brand, latest)).toBe(isDue);
      },
    ),
    { numRuns: 500 },
  );
});
