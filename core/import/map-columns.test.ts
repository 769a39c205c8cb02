import { expect, it } from "vitest";
import { BRAND_FIELDS, BRAND_FIELDS_SHOWN, isLinkField } from "../brand/fields.ts";
import { fieldOfColumn, headerProblem, mapColumns } from "./map-columns.ts";

it.each([
  ["Brand Name", "name"],
  ["Company", "name"],
  ["Website", "websiteUrl"],
  ["WEB-SITE", "websiteUrl"],
  ["HQ", "hqLocation"],
  ["Headquarters", "hqLocation"],
  ["Instagram followers", "instagramFollowers"],
  ["Followers on Instagram", "instagramFollowers"],
  ["YouTube Subscribers", "youtubeFollowers"],
  ["Twitter / X", "twitterUrl"],
  ["instagram", "instagramUrl"],
  ["Year founded", "foundedYear"],
  ["Est.", "foundedYear"],
  ["Tags", "attributes"],
  ["Category", "categories"],
  ["short_description", "shortDescription"],
  ["shortDescription", "shortDescription"],
  ["Short Description", "shortDescription"],
  ["created_at", "createdAt"],
])("maps the column %j to its field", (name, field) => {
  expect(fieldOfColumn(name)).toBe(field);
});

it("knows every field by its name in code, in the specification and in the form", () => {
  for (const field of BRAND_FIELDS_SHOWN) {
    const wanted = isLinkField(field)
      ? field === "categoryIds"
        ? "categories"
        : "attributes"
      : field;
    const inSnakeCase = wanted.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    for (const name of [wanted, inSnakeCase, BRAND_FIELDS[field].label])
      expect([name, fieldOfColumn(name)]).toEqual([name, wanted]);
  }
});

it("maps each column to a field, or says why it is ignored", () => {
  expect(
    mapColumns(["Name", "", "Sponsor", "view_count", "id", "Updated At", " URL ", "constructor"]),
  ).toMatchObject({
    columns: [
      { at: 0, name: "Name", field: "name" },
      { at: 6, name: " URL ", field: "websiteUrl" },
    ],
    ignored: [
      { name: "Sponsor", why: "it matches no field" },
      { name: "view_count", why: "views are counted, not imported" },
      { name: "id", why: "a brand keeps its own id" },
      { name: "Updated At", why: "it is set by every save" },
      { name: "constructor", why: "it matches no field" },
    ],
    duplicates: [],
  });
});

it("reports two columns for one field, but not two unknown columns with one name", () => {
  const { duplicates } = mapColumns(["website", "Sponsor", "Homepage", "Sponsor", "", ""]);
  expect(duplicates).toEqual([{ field: "websiteUrl", names: ["website", "Homepage"] }]);
});

it("ignores a second column of the same name that contradicts the first", () => {
  const cells = [["a.example"], ["b.example"]];
  const { columns, ignored } = mapColumns(["website", "website"], [], {
    valuesOf: (at) => cells[at] ?? [],
    cellsOf: (at) => cells[at] ?? [],
    isKnown: () => false,
    year: 2026,
  });
  expect(columns.map(({ at }) => at)).toEqual([0]);
  expect(ignored).toMatchObject([{ at: 1, why: "another column has the same name" }]);
});

it("refuses a shop's list of products in one message, unless a column is said to name the brands", () => {
  const header = ["Title", "Vendor", "Variant SKU"];
  expect(headerProblem(mapColumns(header), header)).toBe(
    "lists products, not brands: it has a column “Variant SKU”. Import a list with one row for each brand, or say which column names the brands, such as “Vendor”",
  );
  const given = mapColumns(header, [["Vendor", "name"]]);
  expect(headerProblem(given, header)).toBeUndefined();
  expect(given.ignored).toContainEqual({
    at: 0,
    name: "Title",
    why: "“Vendor” is imported instead",
    isUnknown: true,
  });
  const products = ["Title", "Vendor", "Type"];
  expect(headerProblem(mapColumns(products), products)).toContain("a column “Vendor”");
});
