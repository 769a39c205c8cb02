import { expect, it } from "vitest";
import { titleist } from "#core/brand/brand.fixture.ts";
import { formValuesOf } from "./form-values.ts";
import { followingSlug, repairSlug, withLogoOf } from "./use-form-values.ts";

it.each([
  ["follows the name of a new brand", { name: "", slug: "" }, undefined, "chervo-golf"],
  [
    "follows the name again after a change",
    { name: "Chervò", slug: "chervo" },
    undefined,
    "chervo-golf",
  ],
  ["stays if it was typed", { name: "Chervò", slug: "chervo-italy" }, undefined, undefined],
  [
    "follows the name once the slug is cleared",
    { name: "Chervò", slug: " " },
    undefined,
    "chervo-golf",
  ],
  ["of a stored brand does not follow", { name: "Chervò", slug: "chervo" }, "chervo", undefined],
  [
    "of a stored brand follows once the slug is cleared",
    { name: "C", slug: "c" },
    "chervo",
    "chervo-golf",
  ],
])("the slug %s", (_, values, ownSlug, slug) => {
  expect(followingSlug(values, "Chervò Golf", ownSlug)?.slug).toBe(slug);
});

it("suggests a valid slug for an invalid one", () => {
  expect(repairSlug("Ping Golf!")).toBe("ping-golf");
  expect(repairSlug("ping-golf")).toBeUndefined();
  expect(repairSlug("日本")).toBeUndefined();
});

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
