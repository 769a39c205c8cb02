import * as fc from "fast-check";
import { expect, it } from "vitest";
import { BRAND_STATUSES, POSITIONINGS } from "../brand/fields.ts";
import {
  BRAND_SORT_KEYS,
  type BrandListQuery,
  DEFAULT_BRAND_LIST_QUERY,
  formatBrandListQuery,
  LIST_NEEDS,
  parseBrandListQuery,
} from "./brand-list-query.ts";

const parse = (text: string) => parseBrandListQuery(new URLSearchParams(text));

it("parses every part of a query", () => {
  const filters = "category=putters&attr=tour-proven&attr=family-run&positioning=Mid-Range";
  expect(
    parse(`search=+ping+&status=archived&needs=logo&${filters}&country=usa&sort=-updated&page=3`),
  ).toEqual({
    search: "ping",
    status: "archived",
    needs: "logo",
    category: "putters",
    attributes: ["tour-proven", "family-run"],
    positioning: "Mid-Range",
    country: "usa",
    sort: "-updated",
    page: 3,
  });
});

it.each([
  "",
  "search=++",
  "status=deleted",
  "needs=love",
  "category=NO%20SUCH",
  "attr=%00",
  "positioning=cheap",
  "country=+",
  "sort=price",
  "sort=--name",
  "page=0",
  "page=-1",
  "page=1e3",
  "page=10001",
  "other=1",
])("replaces %j by the default", (text) => {
  expect(parse(text)).toEqual(DEFAULT_BRAND_LIST_QUERY);
});

it("uses the first value of a repeated parameter", () => {
  expect(parse("page=2&page=3").page).toBe(2);
});

it("does not write defaults", () => {
  expect(formatBrandListQuery(DEFAULT_BRAND_LIST_QUERY)).toBe("");
});

it("a query survives formatting and parsing", () => {
  expect.hasAssertions();
  const keys = BRAND_SORT_KEYS.flatMap((key) => [key, `-${key}` as const]);
  const query: fc.Arbitrary<BrandListQuery> = fc.record({
    search: fc.string({ unit: "grapheme", maxLength: 30 }),
    status: fc.constantFrom(null, ...BRAND_STATUSES),
    needs: fc.constantFrom(null, ...LIST_NEEDS),
    category: fc.constantFrom("putters", "golf-bags"),
    attributes: fc.constantFrom(["tour-proven"], ["b", "a"]),
    positioning: fc.constantFrom(...POSITIONINGS),
    country: fc.constantFrom("usa", "South Korea"),
    sort: fc.constantFrom(...keys),
    page: fc.integer({ min: 1, max: 10_000 }),
  });
  fc.assert(
    fc.property(query, (given) => {
      const read = parse(formatBrandListQuery(given));
      expect({ ...read, search: "" }).toEqual({ ...given, search: "" });
      expect(parse(formatBrandListQuery(read))).toEqual(read);
    }),
  );
});
