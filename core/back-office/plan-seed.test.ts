import { expect, it } from "vitest";
import type { JsonValue } from "../brand/fields.ts";
import { jsonValues } from "../import/import.harness.ts";
import { countingIds } from "../ports/numbered-id.fixture.ts";
import { planSeed, type SeedFile, type SeedFiles } from "./plan-seed.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");

const file = (name: string, header: string[], ...rows: JsonValue[][]): SeedFile => ({
  name,
  codec: jsonValues,
  header,
  rows: rows.map((values, at) => ({ line: at + 2, values })),
});

const FILES: SeedFiles = {
  category: file("categories.csv", ["name", "display_order"], ["Putters", 2]),
  group: file("groups.csv", ["name", "any"], ["Owner", true]),
  attribute: file(
    "attributes.csv",
    ["name", "group"],
    ["Tour-Proven", null],
    ["Family-Owned", "Owner"],
  ),
  brand: file(
    "brands.csv",
    ["name", "slug", "status", "founded_year", "categories", "attributes"],
    ["Chervò", null, null, 1982, null, null],
    ["Ping", "ping-golf", "archived", null, ["putters"], ["tour-proven", "family-owned"]],
  ),
  list: file("lists.csv", ["title", "text", "brands"], ["Two", "Both.", ["ping-golf", "chervo"]]),
};

const plan = (files: Partial<SeedFiles> = {}) =>
  planSeed({ ...FILES, ...files }, { clock: { now: () => NOW }, ids: countingIds() });

const errorsOf = async (files: Partial<SeedFiles>) => {
  const planned = await plan(files);
  return planned.ok ? [] : planned.failure.errors.map(({ path, message }) => `${path}: ${message}`);
};

it("creates the records of all files, and links them across files", async () => {
  const { next } = countingIds();
  const [putters, , tourProven, familyOwned, chervo, ping] = Array.from({ length: 6 }, next);
  expect(await plan()).toMatchObject({
    ok: true,
    value: {
      actor: "system",
      reason: "seed",
      origin: "system",
      note: "2 brands, 1 category, 2 attributes, 1 group and 1 list",
      changes: [
        { record: "category", verb: "create", after: { slug: "putters", displayOrder: 2 } },
        { record: "group", verb: "create", after: { slug: "owner", any: true } },
        { record: "attribute", verb: "create", after: { slug: "tour-proven", group: "" } },
        { record: "attribute", verb: "create", after: { slug: "family-owned", group: "Owner" } },
        {
          record: "brand",
          verb: "create",
          after: { slug: "chervo", status: "active", foundedYear: 1982, categoryIds: [] },
        },
        {
          record: "brand",
          verb: "create",
          after: {
            slug: "ping-golf",
            status: "archived",
            categoryIds: [putters],
            attributeIds: [tourProven, familyOwned],
            createdAt: NOW.toISOString(),
          },
        },
        { record: "list", verb: "create", after: { slug: "two", brandIds: [ping, chervo] } },
      ],
    },
  });
});

it("names file, line and column of every error", async () => {
  expect(
    await errorsOf({
      category: file("categories.csv", ["slug", "colour"], ["putters", "red"]),
      attribute: {
        ...file("attributes.csv", ["name"], ["Tour-Proven"], ["Tour-Proven"]),
        rows: [{ line: 2, values: [], problem: "has a quotation that never closes" }],
      },
      brand: file(
        "brands.csv",
        ["name", "website_url", "categories"],
        ["Good", null, ["putters"]],
        [null, "javascript:alert(1)", null],
      ),
      list: file("lists.csv", ["title", "text", "display_order"], ["Two", "Both.", 100_000]),
    }),
  ).toEqual([
    "categories.csv line 2, name: is required",
    "categories.csv line 2, colour: is not a known field",
    "attributes.csv line 2: has a quotation that never closes",
    expect.stringMatching(/^brands\.csv line 2, categories: /),
    expect.stringMatching(/^brands\.csv line 3/),
    expect.stringMatching(/^lists\.csv line 2, display_order: must be/),
  ]);
});

it("refuses an alias that a category and an attribute share, and a slug that two brands share", async () => {
  expect(
    await errorsOf({
      category: file("categories.csv", ["name", "aliases"], ["Putters", ["Flat stick"]]),
      attribute: file(
        "attributes.csv",
        ["name", "aliases"],
        ["Tour-Proven", ["FLAT STICK"]],
        ["Family-Owned", null],
      ),
      brand: file("brands.csv", ["name", "slug"], ["Ping", "ping"], ["Ping", "ping"]),
      list: file("lists.csv", ["title"]),
    }),
  ).toEqual([
    "attributes.csv line 2, aliases.0: must not include “FLAT STICK”, which is an alias of Putters",
    expect.stringMatching(/^brands\.csv line 3, slug: .*line 2/),
  ]);
});
