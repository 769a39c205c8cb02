import { expect, it } from "vitest";
import { titleist } from "#core/brand/brand.fixture.ts";
import { formValuesOf } from "./form-values.ts";
import { withLogoOf } from "./use-form-values.ts";

it("puts a saved logo into the form, drops outdated evidence, and leaves other values unchanged", () => {
  const evidence = ["name", "logoUrl"].map((field) => ({
    field,
    source: null,
    checkedOn: "2026-01-31",
    grade: "brand" as const,
  }));
  const typed = { ...formValuesOf({ ...titleist, evidence }), hqLocation: "Typed" };
  const logoUrl = `/logos/${"0".repeat(64)}.png`;
  expect(withLogoOf(typed, { ...titleist, logoUrl, evidence: evidence.slice(0, 1) })).toEqual({
    ...typed,
    logoUrl,
    evidence: evidence.slice(0, 1),
  });
  expect(withLogoOf(typed, { ...titleist, logoUrl: null, evidence }).evidence).toEqual(evidence);
});
