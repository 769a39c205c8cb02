import * as fc from "fast-check";
import { expect, it } from "vitest";
import { bareBrand } from "../brand/brand.fixture.ts";
import { BRAND_FIELDS_SHOWN, type JsonValue } from "../brand/fields.ts";
import { plainBrand, someBrand } from "./brand-edits.fixture.ts";
import { golfClubs } from "../taxonomy/taxonomy.fixture.ts";
import { diffFields, diffRevision, sameField } from "./diff.ts";

it("names each field that differs, in form order", () => {
  const after = { ...plainBrand, foundedYear: null, name: "Titleist Golf" };
  expect(diffFields("brand", plainBrand, after)).toEqual([
    { field: "name", name: "Brand Name", before: "Titleist", after: "Titleist Golf" },
    { field: "foundedYear", name: "Founded Year", before: 1932, after: null },
  ]);
});

it("lists added and removed links, regardless of order", () => {
  const before = { ...plainBrand, categoryIds: ["a", "b"], attributeIds: ["x", "y"] };
  const after = { ...plainBrand, categoryIds: ["b", "c"], attributeIds: ["y", "x"] };
  expect(diffFields("brand", before, after)).toEqual([
    {
      field: "categoryIds",
      name: "Categories",
      before: ["a", "b"],
      after: ["b", "c"],
      added: ["c"],
      removed: ["a"],
    },
  ]);
});

it("shows the non-blank fields of a new brand", () => {
  const created = diffRevision({
    record: "brand",
    id: "titleist",
    before: null,
    after: { ...bareBrand, ...plainBrand },
  });
  expect(created.map(({ name, after }) => [name, after])).toEqual([
    ["Brand Name", "Titleist"],
    ["Slug", "titleist"],
    ["Status", "active"],
    ["Website URL", "https://www.titleist.com"],
    ["Founded Year", 1932],
    ["Positioning", "Premium"],
  ]);
});

it("shows a display order that became zero", () => {
  const category = { ...golfClubs, displayOrder: 3 };
  const after = { ...category, displayOrder: 0 };
  expect(diffRevision({ record: "category", id: "c", before: category, after })).toEqual([
    { field: "displayOrder", name: "Display Order", before: 3, after: 0 },
  ]);
});

it("lists the changes between two states", () => {
  fc.assert(
    fc.property(someBrand, someBrand, (before, after) => {
      const reached: Record<string, JsonValue> = { ...before };
      for (const { field, after: value } of diffFields("brand", reached, after))
        reached[field] = value;
      for (const field of BRAND_FIELDS_SHOWN)
        expect(sameField(field, reached[field] ?? null, after[field])).toBe(true);
    }),
  );
});

it("finds no difference between equal states", () => {
  fc.assert(
    fc.property(someBrand, (brand) => {
      const copy = { ...brand, categoryIds: brand.categoryIds.toReversed() };
      expect(diffFields("brand", brand, copy)).toEqual([]);
    }),
  );
});
