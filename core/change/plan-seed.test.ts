import { describe, expect, it } from "vitest";
import { countingIds } from "../ports/numbered-id.fixture.ts";
import { planSeed, type SeedTable, type SeedTables } from "./plan-seed.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");

const table = (file: string, ...fields: Record<string, unknown>[]): SeedTable => ({
  file,
  columnOf: (field) => (field === "websiteUrl" ? "website_url" : field),
  rows: fields.map((each, n) => ({ line: n + 2, fields: each })),
});

const TABLES: SeedTables = {
  categories: table("categories.csv", { slug: "putters", name: "Putters", displayOrder: 2 }),
  attributes: table("attributes.csv", { name: "Tour-Proven" }, { name: "Family-Owned" }),
  groups: table("groups.csv"),
  lists: table("lists.csv"),
  brands: table(
    "brands.csv",
    { name: "Chervò", foundedYear: 1982 },
    {
      name: "Ping",
      slug: "ping",
      status: "archived",
      categories: ["putters"],
      attributes: ["tour-proven", "family-owned"],
    },
  ),
};

const plan = (tables: Partial<SeedTables> = {}) =>
  planSeed({ ...TABLES, ...tables }, { now: NOW, nextId: countingIds().next });

const complaints = (tables: Partial<SeedTables>) => {
  const planned = plan(tables);
  return planned.ok ? [] : planned.failure.errors.map(({ path, message }) => `${path}: ${message}`);
};

describe("planning a seed", () => {
  it("creates the taxonomy and the brands, linked by slug", () => {
    const planned = plan();
    expect(planned).toMatchObject({
      ok: true,
      value: { actor: "system", reason: "seed", origin: "system", note: "brands.csv" },
    });
    const changes = planned.ok ? planned.value.changes : [];
    expect(changes.map(({ record, verb }) => `${verb} ${record}`)).toEqual([
      "create category",
      "create attribute",
      "create attribute",
      "create brand",
      "create brand",
    ]);
    const { next } = countingIds();
    const [category, tourProven, familyOwned, , brand] = [next(), next(), next(), next(), next()];
    expect(changes.at(-1)).toMatchObject({
      after: {
        id: brand,
        slug: "ping",
        status: "archived",
        categoryIds: [category],
        attributeIds: [tourProven, familyOwned],
        createdAt: NOW.toISOString(),
      },
    });
  });

  it("applies defaults to absent fields", () => {
    const planned = plan();
    expect(planned.ok && planned.value.changes[3]).toMatchObject({
      after: {
        slug: "chervo",
        status: "active",
        foundedYear: 1982,
        websiteUrl: null,
        highlights: [],
        categoryIds: [],
      },
    });
  });

  it("refuses an alias of two categories or attributes", () => {
    expect(
      complaints({
        categories: table("categories.csv", { name: "Putters", aliases: ["Flat stick"] }),
        attributes: table(
          "attributes.csv",
          { name: "Tour-Proven", aliases: ["FLAT STICK"] },
          { name: "Family-Owned", aliases: ["Family"] },
        ),
        brands: table("brands.csv"),
      }),
    ).toEqual([
      "attributes.csv line 2, aliases.0: must not include “FLAT STICK”, which is an alias of Putters",
    ]);
  });

  it("names file, line and column of every error", () => {
    expect(
      complaints({
        categories: table("categories.csv", { slug: "putters" }),
        brands: table(
          "brands.csv",
          { name: "Good", categories: ["putters"] },
          {
            slug: "nameless",
            websiteUrl: "javascript:alert(1)",
            highlights: ["fine", "x".repeat(301)],
          },
          { name: "Old", foundedYear: 2027, unheard: "of" },
        ),
      }),
    ).toEqual([
      "categories.csv line 2, name: is required",
      "brands.csv line 2, categories: putters is not one of the categories",
      "brands.csv line 3, name: is required",
      expect.stringMatching(/^brands\.csv line 3, website_url: must be a web address/),
      "brands.csv line 3, highlights.1: must be at most 300 characters",
      "brands.csv line 4, foundedYear: must be a whole number from 1600 to 2026",
      "brands.csv line 4, unheard: is not a known field",
    ]);
  });

  it("refuses a slug used by an earlier row", () => {
    expect(
      complaints({ brands: table("brands.csv", { name: "Ping" }, { name: "PING!" }) }),
    ).toEqual(["brands.csv line 3, slug: ping is already used on line 2"]);
    expect(
      complaints({
        attributes: table("attributes.csv", { name: "Tour-Proven" }, { name: "Tour-Proven" }),
        brands: table("brands.csv"),
      }),
    ).toEqual(["attributes.csv line 3, slug: tour-proven is already used on line 2"]);
  });

  it("refuses more links than a brand may have", () => {
    const many = Array.from({ length: 21 }, (_, n) => ({ name: `Category ${n}` }));
    const slugs = many.map((_, n) => `category-${n}`);
    expect(
      complaints({
        categories: table("categories.csv", ...many),
        brands: table("brands.csv", { name: "Everything", categories: slugs }),
      }),
    ).toEqual(["brands.csv line 2, categories: must have at most 20 categories"]);
  });
});
