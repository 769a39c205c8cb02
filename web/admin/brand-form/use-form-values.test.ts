import { expect, it } from "vitest";
import { titleist } from "#core/brand/brand.fixture.ts";
import { formValuesOf } from "./form-values.ts";
import { nameTyped, repairSlug, slugTyped, startSlug, withLogoOf } from "./use-form-values.ts";

it("derives the slug of a new brand from its name", () => {
  const typed = nameTyped(startSlug("", "", true), "Chervò Golf");
  expect(typed).toEqual({ slug: "chervo-golf", follows: true });
  expect(nameTyped(typed, "Chervò").slug).toBe("chervo");
});

it("leaves a typed slug unchanged when the name changes", () => {
  expect(nameTyped(slugTyped("ping-golf"), "PING").slug).toBe("ping-golf");
});

it("derives a cleared slug from the name again", () => {
  expect(nameTyped(slugTyped(""), "PING").slug).toBe("ping");
});

it("leaves the slug of an existing brand unchanged when it is renamed", () => {
  expect(nameTyped(startSlug("ping", "PING", false), "PING Golf").slug).toBe("ping");
});

it("updates the slug of a recovered draft with its name, unless the slug was typed", () => {
  expect(startSlug("ping", "PING", true).follows).toBe(true);
  expect(startSlug("ping-golf", "PING", true).follows).toBe(false);
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
