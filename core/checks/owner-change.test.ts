import { expect, it } from "vitest";
import { bareBrand } from "../brand/brand.fixture.ts";
import { brandRecord } from "../brand/brand.ts";
import type { BrandContent } from "../brand/fields.ts";
import type { HeldBrand } from "../catalog/directory-state.ts";
import { emptyMap } from "../catalog/persistent-map.ts";
import {
  dueByOwnerChange,
  isOwnerChange,
  ownerChangedOn,
  withOwnerChanges,
} from "./owner-change.ts";
import { dayOf } from "./question.ts";

const ATTRIBUTES = [
  { id: "callaway", slug: "owner-callaway", name: "Callaway" },
  { id: "acme", slug: "owner-acme", name: "Acme" },
  { id: "handmade", slug: "handmade", name: "Handmade" },
];

it.each<[boolean, Partial<BrandContent>, Partial<BrandContent>]>([
  [true, { ownershipType: "Private" }, { ownershipType: "Subsidiary (Acme)" }],
  [true, { attributeIds: ["callaway"] }, { attributeIds: ["acme"] }],
  [true, { attributeIds: ["callaway"] }, { attributeIds: [] }],
  [
    true,
    { ownershipType: "Private" },
    { ownershipType: "Private", attributeIds: ["acme", "handmade"] },
  ],
  [false, {}, { ownershipType: "Private" }],
  [false, {}, { attributeIds: ["acme"] }],
  [false, { ownershipType: "Family-owned" }, { ownershipType: "Family-Owned" }],
  [false, { ownershipType: "Private" }, { ownershipType: null }],
  [
    false,
    { ownershipType: "Subsidiary (Acme)" },
    { ownershipType: "Subsidiary (Acme)", attributeIds: ["acme"] },
  ],
  [false, { attributeIds: ["acme"] }, { attributeIds: ["acme", "handmade"] }],
])("returns %s for a change from %o to %o", (expected, before, after) => {
  expect(isOwnerChange({ ...bareBrand, ...before }, { ...bareBrand, ...after }, ATTRIBUTES)).toBe(
    expected,
  );
});

const owner = (year: number, month: number | null) => ({
  year,
  month,
  kind: "owner" as const,
  text: "Acme bought it.",
  source: null,
});

it("finds the latest change of the owner among events and stored days", () => {
  const changed = (events: BrandContent["events"], ownerChanges: string[] = []) =>
    ownerChangedOn({ events, ownerChanges });
  expect(changed([])).toBeUndefined();
  expect(changed([owner(2019, 7), owner(2012, null)])).toBe(dayOf("2019-07-01"));
  expect(changed([owner(2025, null)])).toBe(dayOf("2025-01-01"));
  expect(changed([owner(2025, null)], ["2024-01-01", "2026-03-05"])).toBe(dayOf("2026-03-05"));
});

it("makes facts due that were last checked before the change", () => {
  const checked = (day: string) => ({
    field: "websiteUrl",
    checked: dayOf(day),
    due: dayOf(day) + 181,
    period: 181,
  });
  const changed = dayOf("2026-03-05");
  const dueAfter = (day: string) => dueByOwnerChange([checked(day)], changed)[0]?.due;
  expect(dueAfter("2026-03-04")).toBe(changed);
  expect(dueAfter("2026-03-05")).toBe(dayOf("2026-03-05") + 181);
  expect(dueAfter("2025-01-01")).toBe(dayOf("2025-01-01") + 181);
  const never = { field: "websiteUrl", checked: null, due: 7, period: 181 };
  expect(dueByOwnerChange([never], changed)).toEqual([never]);
});

it.each([
  [["2025-01-01", "2026-03-05"], "form", "Acme"],
  [["2025-01-01", "2026-03-05"], "bulk", "Acme"],
  [["2025-01-01"], "form", "Family-owned"],
  [["2025-01-01"], "import", "Acme"],
  [["2025-01-01"], "revert", "Acme"],
] as const)(
  "stores the days %o after a %s sets the owner to %s",
  (expected, reason, ownershipType) => {
    const before = { ...brandRecord(bareBrand), ownershipType: "Family-owned" };
    const held = { ...before, ownerChanges: ["2025-01-01"], updatedAt: "", version: 1 };
    const brands = emptyMap<HeldBrand>().with([[held.id, held]]);
    const revision = {
      record: "brand",
      id: held.id,
      before,
      after: { ...before, ownershipType },
    } as const;
    const how = { reason, day: "2026-03-05" };
    expect(withOwnerChanges(revision, { brands, attributes: emptyMap() }, how)).toMatchObject({
      before: { ownerChanges: ["2025-01-01"] },
      after: { ownerChanges: expected },
    });
  },
);

it("stores at most 10 days, also after a revert that restores older ones", () => {
  const days = Array.from({ length: 11 }, (_, at) => `2026-03-${at + 10}`);
  const record = brandRecord(bareBrand);
  const revision = {
    record: "brand",
    id: record.id,
    before: record,
    after: { ...record, ownerChanges: days },
  } as const;
  const how = { reason: "revert", day: "2026-04-01" } as const;
  expect(
    withOwnerChanges(revision, { brands: emptyMap(), attributes: emptyMap() }, how),
  ).toMatchObject({ after: { ownerChanges: days.slice(1) } });
});
