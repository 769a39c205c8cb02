// Guarantee (Input): An event has a year from 1400 to this year, a known kind, one line of plain text and, if given, a safe source.
import { expect, it } from "vitest";
import { parseBrandField } from "./brand-draft.schema.ts";
import { type BrandEvent, eventDate, inEventOrder } from "./events.ts";

const NOW = new Date("2026-03-01T12:00:00.000Z");

const event: BrandEvent = {
  year: 1996,
  month: 7,
  kind: "owner",
  text: "Acme Sports bought the company.",
  source: "https://example.com/news",
};

const parsed = (events: unknown) => {
  const outcome = parseBrandField("events", events, NOW);
  return outcome.ok
    ? outcome.value
    : outcome.failure.errors.map(({ path, message }) => `${path} ${message}`).join();
};

it.each<[object, RegExp]>([
  [{ year: 1399 }, /^0\.year must be a whole number from 1400 to 2026$/],
  [{ year: 2027 }, /^0\.year must be a whole number from 1400 to 2026$/],
  [{ year: "1996" }, /^0\.year must be a whole number/],
  [{ year: null }, /^0\.year must be a whole number/],
  [{ month: 0 }, /^0\.month must be a whole number from 1 to 12$/],
  [{ month: 13 }, /^0\.month must be a whole number from 1 to 12$/],
  [
    { kind: "sold" },
    /^0\.kind must be one of founded, owner, closed, revived, renamed, moved, listed, mil/,
  ],
  [{ text: " " }, /^0\.text is required$/],
  [{ text: "x".repeat(161) }, /^0\.text must be at most 160 characters$/],
  [{ text: "Two\nlines." }, /^0\.text must not contain control characters/],
  [{ text: "Zero\u200Bwidth." }, /^0\.text must not contain /],
  [{ text: "Bought by @acme." }, /^0\.text must not contain a word that starts with @/],
  [{ source: "javascript:alert(1)" }, /^0\.source must be a web address/],
  [{ source: "//evil.example" }, /^0\.source must be a web address/],
  [{ source: "https://u:p@example.com" }, /^0\.source must be a web address/],
  [{ source: `https://example.com/${"a".repeat(2_048)}` }, /^0\.source must be at most 2,048/],
  [{ day: 4 }, /^0\.day is not a known field$/],
])("refuses an event with %j", (change, wanted) => {
  expect(parsed([{ ...event, ...change }])).toMatch(wanted);
});

it("refuses more than 40 events, and values that are not events", () => {
  expect(parsed(Array.from({ length: 40 }, () => event))).toHaveLength(40);
  expect(parsed(Array.from({ length: 41 }, () => event))).toBe(" must have at most 40 events");
  expect(parsed(["1996: bought"])).toMatch(/^0 must be an object with year, month, kind, text and/);
  expect(parsed("1996")).toBe(" must be a list of events");
});

it("requires neither month nor source, and adds a missing scheme to an address", () => {
  const { year, kind, text } = event;
  expect(parsed([{ year, kind, text }])).toEqual([{ ...event, month: null, source: null }]);
  expect(parsed([{ ...event, source: "example.com/a@b" }])).toEqual([
    { ...event, source: "https://example.com/a@b" },
  ]);
});

it("orders events by date, in each year those without a month first, and keeps the order of equal dates", () => {
  const on = (year: number, month: number | null, text = "") => ({ ...event, year, month, text });
  const sorted = [on(1931, 12), on(1996, null), on(1996, 2, "b"), on(1996, 2, "a"), on(2004, 1)];
  const [old, bare, b, a, late] = sorted as [
    BrandEvent,
    BrandEvent,
    BrandEvent,
    BrandEvent,
    BrandEvent,
  ];
  expect(inEventOrder([late, b, a, bare, old])).toEqual(sorted);
});

it("names the month of an event when it is known", () => {
  expect(eventDate(event)).toBe("July 1996");
  expect(eventDate({ year: 1996, month: null })).toBe("1996");
});
