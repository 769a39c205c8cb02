import { describe, expect, it } from "vitest";
import { ping } from "../brand/brand.fixture.ts";
import { BRAND_FIELDS, type JsonValue } from "../brand/fields.ts";
import { LIMITS } from "../limits.ts";
import { castAttributes, castCategories, golfClubs } from "../taxonomy/taxonomy.fixture.ts";
import { openImport, preset } from "./import.harness.ts";
import type { ImportField } from "./import-field.ts";
import { NOW } from "./rows.fixture.ts";
import { taxonomyLookup } from "./taxonomy-lookup.ts";
import { valueReader } from "./read-values.ts";

const taxonomy = taxonomyLookup(
  { categories: castCategories, attributes: castAttributes, groups: [] },
  { createMissing: false, nextId: () => "next" },
);

const read = (field: ImportField, raw: JsonValue) => valueReader(NOW, taxonomy)(preset(field, raw));

const address = (length: number) => `https://golf.example/${"x".repeat(length - 21)}`;
const x = (length: number) => "x".repeat(length);
const many = (length: number, item: JsonValue) => Array.from({ length }, () => item);

describe("values at their limits", () => {
  it.each<[ImportField, JsonValue, JsonValue]>([
    ["name", x(BRAND_FIELDS.name.max), x(BRAND_FIELDS.name.max + 1)],
    ["slug", x(LIMITS.slug), x(LIMITS.slug + 1)],
    ["shortDescription", x(300), x(301)],
    ["longDescription", x(10_000), x(10_001)],
    ["websiteUrl", address(2_048), address(2_049)],
    ["logoUrl", "http://golf.example", "//golf.example"],
    ["instagramUrl", "https://x.example", "javascript:alert(1)"],
    ["foundedYear", 1600, 1599],
    ["foundedYear", 2026, 2027],
    ["foundedYear", 1959, 1959.5],
    ["instagramFollowers", 0, -1],
    ["tiktokFollowers", 2_147_483_647, 2_147_483_648],
    ["hqLocation", x(120), x(121)],
    ["distributionModel", x(120), x(121)],
    ["ownershipType", x(80), x(81)],
    ["priceBand", x(40), x(41)],
    ["highlights", many(20, x(300)), many(21, "a")],
    ["highlights", [x(300)], [x(301)]],
    ["sources", many(50, "Golf Digest"), many(51, "Golf Digest")],
    ["positioning", "Mid-Range", "cheap"],
    ["status", "archived", "deleted"],
    ["socialMetricsUpdatedAt", "2026-01-31T12:00:00.000Z", "31.01.2026"],
    ["shortDescription", "tab\tand\nline", "NUL \u0000"],
    ["name", "Müller ⛳ גולף", "lone \uD800"],
  ])("are accepted, and values beyond are refused: %s", (field, right, wrong) => {
    expect(read(field, right)).toEqual({ kind: "value", value: right });
    expect(read(field, wrong)).toMatchObject({ kind: "wrong", messages: [expect.any(String)] });
  });
});

it("names the invalid item of a list", () => {
  expect(read("highlights", ["fine", x(301), "fine"])).toEqual({
    kind: "wrong",
    messages: ["must be at most 300 characters (number 2 of the list)"],
  });
});

it("finds categories by slug or name, in any case", () => {
  for (const name of ["golf-clubs", "Golf Clubs", "GOLF CLUBS", "golf clubs"])
    expect(read("categories", [name])).toEqual({ kind: "value", value: [golfClubs.id] });
  expect(read("categories", ["Golf Clubs", "golf-clubs"])).toEqual({
    kind: "value",
    value: [golfClubs.id],
  });
  expect(read("attributes", ["golf-clubs"])).toMatchObject({ kind: "wrong" });
});

it.each<[ImportField, string, string]>([
  ["status", "Active", "active"],
  ["status", "ARCHIVED", "archived"],
  ["positioning", "MID-RANGE", "Mid-Range"],
  ["positioning", "mid range", "Mid-Range"],
  ["positioning", "lux", "Luxury"],
  ["status", "Archive", "archived"],
  ["status", "publish", "active"],
  ["positioning", "luxury ", "Luxury"],
])("interprets a %s of %j, and reports it", (field, raw, value) => {
  expect(read(field, raw)).toEqual({ kind: "value", value, readAs: `is read as ${value}` });
});

it("adds https:// to a bare address of a picture, but not to a file name", () => {
  expect(read("logoUrl", "cdn.example.com/larkspur.png")).toEqual({
    kind: "value",
    value: "https://cdn.example.com/larkspur.png",
    readAs: "is read with https:// added",
  });
  for (const file of ["larkspur.png", "brands/larkspur.png"])
    expect(read("logoUrl", file)).toMatchObject({ kind: "wrong" });
});

it("adds https:// to a bare address, and reports it", () => {
  const readAs = "is read with https:// added";
  for (const raw of ["sandylies.example.com", "www.golf.example/brands?a=b", "bücher.example:8080"])
    expect(read("websiteUrl", raw)).toEqual({ kind: "value", value: `https://${raw}`, readAs });
});

it("returns the same result for a repeated value", () => {
  const reader = valueReader(NOW, taxonomy);
  for (let n = 0; n < 1_200; n++) {
    expect(reader(preset("foundedYear", `${n % 600}`))).toMatchObject({ kind: "wrong" });
    expect(reader(preset("hqLocation", `Leeds ${n % 600}`))).toEqual({
      kind: "value",
      value: `Leeds ${n % 600}`,
    });
  }
});

it("removes bidirectional controls from every kind of text, and refuses other invisible characters by name", () => {
  expect(read("longDescription", "a\u202E\nb\u200F")).toEqual({ kind: "value", value: "a\nb" });
  expect(read("name", "\uFEFFPING")).toEqual({ kind: "value", value: "PING" });
  for (const field of ["name", "shortDescription", "hqLocation"] as const)
    expect(read(field, "Phoe\u00ADnix")).toMatchObject({
      kind: "wrong",
      messages: ["must not contain an invisible character (U+00AD)"],
    });
  expect(read("aliases", "Ping | PI\u200BNG")).toMatchObject({ kind: "wrong" });
});

it("trims blanks around values, except in JSON fields", () => {
  expect(read("positioning", " Premium ")).toEqual({ kind: "value", value: "Premium" });
  expect(read("status", "archived\n")).toEqual({ kind: "value", value: "archived" });
  expect(read("slug", " ping-golf")).toEqual({ kind: "value", value: "ping-golf" });
  expect(read("socialLinks", " ")).toEqual({ kind: "value", value: " " });
});

it("reads a handle that a remark follows, and treats NaN as an empty cell", async () => {
  const { plan } = await openImport([ping]);
  const header = ["slug", "instagramUrl", "foundedYear"];
  const { outcomes } = await plan({ header, rows: [["ping", "@pinggolf (12.7k)", "NaN"]] });
  expect(outcomes).toMatchObject([
    {
      kind: "changed",
      after: {
        instagramUrl: "https://www.instagram.com/pinggolf",
        foundedYear: ping.foundedYear,
      },
    },
  ]);
});

it("splits known categories at `and` or `&`, but no new name", () => {
  const [one, other] = castCategories;
  for (const sign of [" & ", " and ", "•"])
    expect(read("categories", [`${one?.name}${sign}${other?.name}`])).toMatchObject({
      value: [one?.id, other?.id],
    });
  const creating = taxonomyLookup(
    { categories: castCategories, attributes: [], groups: [] },
    { createMissing: true, nextId: () => "next" },
  );
  expect(creating.find("categoryIds", [`${one?.name} & Nets`])).toEqual({
    ok: true,
    value: ["next"],
  });
});
