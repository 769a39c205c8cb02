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
  ["categoryIds", ["gone"], "(deleted)"],
  ["websiteUrl", null, ""],
  ["websiteUrl", undefined, ""],
  ["highlights", [], ""],
  ["siteState", { verdict: "gone", since: "2026-09-03" }, "gone since 3 September 2026"],
  [
    "evidence",
    [
      { field: "foundedYear", source: "Golf Digest", checkedOn: "2026-03-04", grade: "brand" },
      { field: "attr:clubs", source: null, checkedOn: "2026-03-05", grade: "independent" },
    ],
    "Founded Year: Golf Digest, 4 March 2026 (the brand says)\nGolf Clubs: 5 March 2026 (independent)",
  ],
  [
    "events",
    [
      { year: 1932, month: null, kind: "founded", text: "It began.", source: null },
      { year: 1996, month: 7, kind: "owner", text: "Sold.", source: "https://golf.example" },
    ],
    "1932, founded: It began.\nJuly 1996, new owner: Sold. https://golf.example",
  ],
  [
    "socialLinks",
    { year: 1, month: 13, kind: "founded", text: "x" },
    '{\n "year": 1,\n "month": 13,\n "kind": "founded",\n "text": "x"\n}',
  ],
  ["socialLinks", { verdict: "x", since: "y" }, '{\n "verdict": "x",\n "since": "y"\n}'],
  ["socialLinks", { instagram: "ping" }, '{\n "instagram": "ping"\n}'],
])("shows %s %o as %o", (field, value, text) => {
  expect(presentValue(field, value, names)).toBe(text);
});
