import { expect, it } from "vitest";
import { parseBrandDraft } from "./brand-draft.schema.ts";
import { duplicateKeys } from "./duplicates.ts";

const parsed = (aliases: unknown, name = "Chervò") =>
  parseBrandDraft({ name, aliases }, new Date("2026-03-01T12:00:00.000Z"));

const errors = (aliases: unknown, name?: string) => {
  const draft = parsed(aliases, name);
  return draft.ok ? [] : draft.failure.errors.map(({ path, message }) => `${path} ${message}`);
};

it("refuses the brand's own name, however it is written, and what would be two in a file, each by name", () => {
  expect(errors(["Chervo Golf", " CHERVO "])).toEqual([
    "aliases.1 must not be the brand's own name, as “CHERVO” is",
  ]);
  expect(errors(["Karsten | Anser"], "PING")).toEqual([
    "aliases.0 must not hold “ | ”, as “Karsten | Anser” does: give each by itself",
  ]);
  expect(errors(["Karsten|Anser"], "PING")).toEqual([]);
});

it.each<[unknown, string]>([
  [["x".repeat(121)], "aliases.0 must be at most 120 characters"],
  [Array.from({ length: 11 }, (_, n) => `Alias ${n}`), "aliases must have at most 10 aliases"],
  [[" "], "aliases.0 is required"],
  ["PING", "aliases must be a list of aliases"],
])("refuses %j", (aliases, wanted) => {
  expect(errors(aliases)).toEqual([wanted]);
});

it("keeps the first of those that fold alike", () => {
  expect(parsed(["Chervo Golf", "CHERVÒ  GOLF", "Chervo Sport"])).toMatchObject({
    value: { aliases: ["Chervo Golf", "Chervo Sport"] },
  });
});

it("recognises a brand by its aliases as by its name", () => {
  expect(duplicateKeys({ name: "PXG", aliases: ["Parsons Xtreme Golf", "pxg"] })).toEqual([
    "name:pxg",
    "name:parsons xtreme golf",
  ]);
});
