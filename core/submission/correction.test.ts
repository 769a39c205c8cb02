import { describe, expect, it } from "vitest";
import { bareBrand, titleist } from "../brand/brand.fixture.ts";
import { CORRECTABLE_FIELDS, correctionStatus, changedValues } from "./correction.ts";
import { parseSentCorrection } from "./submission.schema.ts";
import { isAtHost, ownHost } from "../brand/website.ts";
import { correctionOfTitleist } from "./submission.fixture.ts";

const NOW = new Date("2026-03-01T12:00:00.000Z");

describe("fields that visitors may correct", () => {
  it("are about the brand, not about its listing", () => {
    const never =
      "slug status logoUrl heroImageUrl instagramFollowers ownershipType priceBand sources socialLinks evidence siteState";
    expect(CORRECTABLE_FIELDS.filter((field) => never.split(" ").includes(field))).toEqual([]);
  });

  it.each([
    ["the same values", { ...titleist }, []],
    [
      "a new year and no website",
      { ...titleist, foundedYear: 1935, websiteUrl: null },
      ["foundedYear", "websiteUrl"],
    ],
    ["reordered links", { categoryIds: titleist.categoryIds.toReversed() }, []],
    ["a removed link", { categoryIds: titleist.categoryIds.slice(1) }, ["categoryIds"]],
    ["reordered highlights", { highlights: titleist.highlights.toReversed() }, ["highlights"]],
    [
      "a field that nobody may correct",
      { slug: "other", status: "archived" as const, ownershipType: "mine" },
      [],
    ],
    [
      "all values of another brand",
      { ...bareBrand },
      CORRECTABLE_FIELDS.filter((field) => field in bareBrand),
    ],
  ])("are compared with those of the brand: %s", (_what, proposed, changed) => {
    expect(Object.keys(changedValues(proposed, titleist)).sort()).toEqual([...changed].sort());
  });
});

describe("the fields with errors in a correction", () => {
  const errorsOf = (input: unknown): string[] => {
    const parsed = parseSentCorrection(input, NOW);
    return parsed.ok ? [] : parsed.failure.errors.map(({ path }) => path);
  };
  it.each([
    [{ version: 1, proposed: { foundedYear: 2027 } }, ["proposed.foundedYear"]],
    [{ version: 1, proposed: { websiteUrl: "javascript:alert(1)" } }, ["proposed.websiteUrl"]],
    [{ version: 1, proposed: { categories: "putters" } }, ["proposed.categories"]],
    [{ version: 1, proposed: { categories: ["Putters"] } }, ["proposed.categories.0"]],
    [{ version: 1, proposed: { highlights: Array(21).fill("x") } }, ["proposed.highlights"]],
    [
      {
        version: 1,
        proposed: { slug: "x", status: "archived", logoUrl: "https://x.example/a.png" },
      },
      ["proposed.slug", "proposed.status", "proposed.logoUrl"],
    ],
    [
      { version: 1, proposed: { __proto__: null, sources: [], categoryIds: [] } },
      ["proposed.sources", "proposed.categoryIds"],
    ],
    [{ version: 0, proposed: {} }, ["version"]],
    [{ proposed: {} }, ["version"]],
    [{ version: 1, proposed: [] }, ["proposed"]],
    [{ version: 1, problem: "boring" }, ["problem"]],
    [
      {
        version: 1,
        source: "s".repeat(301),
        note: "n".repeat(2_001),
        email: "nobody",
        fromBrand: "yes",
      },
      ["source", "note", "email", "fromBrand"],
    ],
    [{ version: 1, admin: true }, ["admin"]],
    ["correction", [""]],
    [
      {
        version: 1,
        proposed: { foundedYear: null, categories: ["putters", "putters"] },
        problem: null,
      },
      [],
    ],
  ])("of %j are %j", (input, paths) => {
    expect(errorsOf(input)).toEqual(paths);
  });
});

describe("the brand's own host", () => {
  it.each([
    ["https://www.titleist.com", "titleist.com"],
    ["http://Titleist.com:8080/about", "titleist.com"],
    ["https://shop.titleist.com/", "shop.titleist.com"],
    ["https://www2.titleist.com", "www2.titleist.com"],
    ["https://titleist.com./", "titleist.com"],
    ["https://brand.myshopify.com", undefined],
    ["https://www.facebook.com/titleist", undefined],
    ["https://gmail.com", undefined],
    ["https://sites.google.com/view/brand", undefined],
    ["https://notgmail.com", "notgmail.com"],
    ["https://192.168.1.1/", undefined],
    ["https://localhost", undefined],
    ["https://titleist.com@evil.example/", undefined],
    [null, undefined],
  ])("of %s is %s", (website, host) => {
    expect(ownHost(website)).toBe(host);
  });

  it.each([
    ["amy@titleist.com", true],
    ["amy@Titleist.COM", true],
    ["amy@shop.titleist.com", false],
    ["amy@nottitleist.com", false],
    ["amy@titleist.com.evil.example", false],
    ["titleist.com", true],
    ['"a@titleist.com"@evil.example', false],
  ])("contains the address %s: %s", (email, expected) => {
    expect(isAtHost(email, "titleist.com")).toBe(expected);
  });
});

it.each([
  ["pending", undefined, "waiting", [null, null, null]],
  ["spam", undefined, "waiting", [null, null, null]],
  ["approved", ["foundedYear"], "accepted", ["declined", "accepted", "declined"]],
  ["rejected", undefined, "declined", ["declined", "declined", "declined"]],
] as const)(
  "reports a correction that is %s, with the accepted fields %j, as %s",
  (status, fields, result, decisions) => {
    const { id, brandName, correction } = correctionOfTitleist;
    const verdict = {
      status,
      brandId: null,
      remark: "No.",
      ...(fields && { fields: [...fields] }),
    };
    const tracked = { id, brandName, correction, ...verdict };
    const shown = correctionStatus(tracked, "titleist", () => "golf-balls");
    expect(shown).toMatchObject({
      status: result,
      fields: [
        { field: "problem", proposed: "site-gone" },
        { field: "foundedYear", proposed: 1935 },
        { field: "categories", proposed: ["golf-balls"] },
      ],
      reason: result === "declined" ? "No." : null,
      dnsRecord: result === "waiting" ? `golfbrands=${id}` : null,
    });
    expect(shown.fields.map(({ decision }) => decision)).toEqual(decisions);
  },
);
