import { expect, it } from "vitest";
import type { JsonValue } from "#core/brand/fields.ts";
import { presentValue } from "./field-changes.tsx";

const names = { clubs: "Golf Clubs", balls: "Golf Balls" };

it.each<[string, JsonValue | undefined, string]>([
  ["name", "PING", "PING"],
  ["status", "archived", "Archived"],
  ["foundedYear", 1959, "1959"],
  ["instagramFollowers", 1_200_000, "1,200,000"],
  ["highlights", ["Pro V1", "Vokey"], "Pro V1\nVokey"],
  ["categoryIds", ["clubs", "balls"], "Golf Clubs, Golf Balls"],
  ["categoryIds", ["gone"], "one that was deleted"],
  ["websiteUrl", null, ""],
  ["websiteUrl", undefined, ""],
  ["highlights", [], ""],
  ["socialLinks", { instagram: "ping" }, '{\n "instagram": "ping"\n}'],
])("shows %s %o as %o", (field, value, text) => {
  expect(presentValue(field, value, names)).toBe(text);
});
