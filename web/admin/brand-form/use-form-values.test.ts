import { expect, it } from "vitest";
import { titleist } from "#core/brand/brand.fixture.ts";
import { formValuesOf } from "./form-values.ts";
import { nameTyped, repairSlug, slugTyped, startSlug, withLogoOf } from "./use-form-values.ts";

it("follows the name of a new brand", () => {
  const typed = nameTyped(startSlug("", "", true), "Chervò Golf");
  expect(typed).toEqual({ slug: "chervo-golf", follows: true });
  expect(nameTyped(typed, "Chervò").slug).toBe("chervo");
});

it("stays as typed", () => {
  expect(nameTyped(slugTyped("ping-golf"), "PING").slug).toBe("ping-golf");
});

it("follows again after it is cleared", () => {
  expect(nameTyped(slugTyped(""), "PING").slug).toBe("ping");
});

it("keeps the address of an existing brand when it is renamed", () => {
  expect(nameTyped(startSlug("ping", "PING", false), "PING Golf").slug).toBe("ping");
});

it("continues a recovered draft of a new brand as it was left", () => {
  expect(startSlug("ping", "PING", true).follows).toBe(true);
  expect(startSlug("ping-golf", "PING", true).follows).toBe(false);
});

it("suggests a valid slug for an invalid one", () => {
  expect(repairSlug("Ping Golf!")).toBe("ping-golf");
  expect(repairSlug("ping-golf")).toBeUndefined();
  expect(repairSlug("日本")).toBeUndefined();
});

it("takes over a saved logo without its earlier evidence, and leaves what was typed", () => {
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
