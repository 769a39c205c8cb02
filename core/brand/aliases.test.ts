import { expect, it } from "vitest";
import { parseBrandDraft } from "./brand-draft.schema.ts";
import { duplicateKeys } from "./duplicates.ts";

const parsed = (aliases: unknown, name = "Chervò") =>
  parseBrandDraft({ name, aliases }, new Date("2026-03-01T12:00:00.000Z"));

const errors = (aliases: unknown, name?: string) => {
  const draft = parsed(aliases, name);
  return draft.ok ? [] : draft.failure.errors.map(({ path, message }) => `${path} ${message}`);
};

it("refuses the brand's own name in any spelling, and aliases that contain the list separator", () => {
  expect(errors(["Chervo Golf", " CHERVO "])).toEqual([
    "aliases.1 must not be the brand's own name (“CHERVO”)",
  ]);
  expect(errors(["Karsten | Anser"], "PING")).toEqual([
    "aliases.0 must not contain “ | ” (“Karsten | Anser”): list each alias separately",
  ]);
  expect(errors(["Karsten|Anser"], "PING")).toEqual([]);
});

it.each<[unknown, string]>([
  [["x".repeat(121)], "aliases.0 must be at most 120 characters"],
  [Array.from({ length: 11 }, (_, n) => `Alias ${n}`), "aliases must have at most 10 aliases"],
  [[" "], "aliases.0 is required"],
  ["PING", "aliases must be a list of aliases"],
])("refuses the aliases %j", (aliases, wanted) => {
  expect(errors(aliases)).toEqual([wanted]);
});

it("accepts only the first of several aliases that fold alike", () => {
  expect(parsed(["Chervo Golf", "CHERVÒ  GOLF", "Chervo Sport"])).toMatchObject({
    value: { aliases: ["Chervo Golf", "Chervo Sport"] },
  });
});

it("uses aliases as names when it looks for duplicates", () => {
  expect(duplicateKeys({ name: "PXG", aliases: ["Parsons Xtreme Golf", "pxg"] })).toEqual([
    "name:pxg",
    "name:parsonsxtremegolf",
  ]);
});
