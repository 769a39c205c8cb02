import * as fc from "fast-check";
import { expect, it } from "vitest";
import { isSlug } from "../brand/slug.ts";
import { LIMITS } from "../limits.ts";
import { foldForSearch } from "../text/fold.ts";
import {
  countActiveFilters,
  DEFAULT_LISTING_QUERY,
  formatListingQuery,
  type ListingQuery,
  parseListingQuery,
  parseSearch,
  SORTS,
  MATCHES,
  USUAL_SORT,
} from "./listing-query.ts";
import { codePoint } from "../text/code-point.fixture.ts";

const parse = (text: string): ListingQuery => parseListingQuery(new URLSearchParams(text));

const anySlug = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}$/);

/** Any valid query: random values, normalised as the parser does. */
const anyQuery: fc.Arbitrary<ListingQuery> = fc
  .record({
    search: fc.string({ unit: codePoint, maxLength: 130 }).map(parseSearch),
    category: fc.option(anySlug),
    attributes: fc
      .uniqueArray(anySlug, { maxLength: LIMITS.attributeFilters })
      .map((slugs) => slugs.sort()),
    match: fc.constantFrom(undefined, ...MATCHES),
    sort: fc.constantFrom(null, ...SORTS),
    page: fc.integer({ min: 1, max: LIMITS.page }),
  })
  .map(({ match, ...chosen }) => ({
    ...DEFAULT_LISTING_QUERY,
    ...chosen,
    ...(chosen.search !== "" && match && { match }),
    sort: chosen.search === "" && chosen.sort === USUAL_SORT ? null : chosen.sort,
  }));

it("parses every query it formats", () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      expect(parse(formatListingQuery(query))).toEqual(query);
    }),
  );
});

it("parses any address into a valid query in canonical form", () => {
  const anyName = fc.constantFrom("search", "category", "attr", "sort", "page", "utm_source");
  const anyValue = fc.oneof(
    fc.string({ unit: codePoint }),
    anySlug,
    fc.integer().map(String),
    fc.constantFrom(...SORTS, "__proto__", "", " ", "1e3", "0x10", "-1", "٣"),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(anyName, anyValue), { maxLength: 40 }), (pairs) => {
      const query = parseListingQuery(pairs);
      expect(query.category === null || isSlug(query.category)).toBe(true);
      expect(query.attributes.every(isSlug)).toBe(true);
      expect(query.attributes).toEqual([...new Set(query.attributes)].sort());
      expect(query.attributes.length).toBeLessThanOrEqual(LIMITS.attributeFilters);
      expect([null, ...SORTS]).toContain(query.sort);
      expect(query.page).toBeGreaterThanOrEqual(1);
      expect(query.page).toBeLessThanOrEqual(LIMITS.page);
      expect(query.search).toBe(parseSearch(query.search));
      expect(parse(formatListingQuery(query))).toEqual(query);
    }),
  );
});

it("never writes a default", () => {
  expect(formatListingQuery(DEFAULT_LISTING_QUERY)).toBe("");
  fc.assert(
    fc.property(anyQuery, (query) => {
      const names = formatListingQuery(query).split("&");
      expect(names).not.toContain("page=1");
      expect(query.search === "" && names.includes("sort=view-count")).toBe(false);
      expect(names.some((pair) => pair.endsWith("="))).toBe(false);
    }),
  );
});

it("formats a query in a fixed order", () => {
  const query: ListingQuery = {
    ...DEFAULT_LISTING_QUERY,
    search: "l.a.b. & co",
    category: "golf-bags",
    attributes: ["handmade", "made-in-uk"],
    sort: "name-asc",
    page: 3,
  };
  const text =
    "search=l.a.b.%20%26%20co&category=golf-bags&attr=handmade&attr=made-in-uk&sort=name-asc&page=3";
  expect(formatListingQuery(query)).toBe(text);
  expect(
    parse(
      "page=3&attr=made-in-uk&sort=name-asc&attr=handmade&search=l.a.b.+%26+co&category=golf-bags",
    ),
  ).toEqual(query);
});

it("ignores upper and lower case in facet options", () => {
  expect(
    parse("positioning=Premium&category=Golf-Clubs&attr=Tour-Proven&attr=tour-proven"),
  ).toEqual({
    ...DEFAULT_LISTING_QUERY,
    positioning: "premium",
    category: "golf-clubs",
    attributes: ["tour-proven"],
  });
});

it.each([
  "sort=price",
  "sort=NAME-ASC",
  "page=0",
  "page=-1",
  "page=1.5",
  "page=10001",
  "page=99999999999999999999",
  "page=NaN",
  "page=",
  "category=",
  "category=Golf%20Bags",
  "category=..%2F..",
  "attr=",
  "attr=%3Cscript%3E",
  "search=",
  "search=+++",
  "q=ping",
  "search=%00",
])("replaces the invalid values in %j by defaults", (text) => {
  expect(parse(text)).toEqual(DEFAULT_LISTING_QUERY);
});

it("uses the first value of a repeated parameter that has one value", () => {
  expect(
    parse("category=putters&category=gloves&search=a&search=b&sort=recent&sort=name-asc"),
  ).toEqual({
    ...DEFAULT_LISTING_QUERY,
    category: "putters",
    search: "a",
    sort: "recent",
  });
});

it("keeps the first 20 distinct attributes", () => {
  const slugs = Array.from({ length: 10_000 }, (_, number) => `a-${number % 5000}`);
  expect(parse(slugs.map((slug) => `attr=${slug}`).join("&")).attributes).toEqual(
    slugs.slice(0, 20).sort(),
  );
});

it("cuts a search at 100 characters without splitting a character", () => {
  expect(parseSearch("a".repeat(101))).toBe("a".repeat(100));
  expect(parseSearch("🏌".repeat(101))).toBe("🏌".repeat(100));
  expect(parseSearch(`${"a".repeat(99)} b`)).toBe("a".repeat(99));
  expect(parseSearch("x".repeat(1_000_000))).toHaveLength(100);
});

it("cuts a search so that its folded form has at most 100 characters", () => {
  // "ﷺ" is four words, and "㏂" two.
  for (const character of ["ﷺ", "㏂", "각", "ß"]) {
    const search = parseSearch(character.repeat(100));
    expect(search).not.toBe("");
    expect(foldForSearch(search).length).toBeLessThanOrEqual(100);
  }
  expect(parseSearch("Straße ½ ﬁnish")).toBe("Straße ½ ﬁnish");
});

it("trims a search and treats control characters and broken Unicode as white space", () => {
  expect(parseSearch("  ping\u0000golf\t\n")).toBe("ping golf");
  expect(parseSearch("\uD83Dping\uDC00")).toBe("ping");
  expect(parseSearch("Chervo\u0300")).toBe("Chervò");
});

it("formats a search with a lone surrogate, which no address can contain", () => {
  expect(formatListingQuery({ ...DEFAULT_LISTING_QUERY, search: "a\uD83D" })).toBe(
    "search=a%EF%BF%BD",
  );
});

it("counts the search, the category and each attribute as filters, but not sort and page", () => {
  expect(countActiveFilters(DEFAULT_LISTING_QUERY)).toBe(0);
  expect(countActiveFilters(parse("search=a&category=b&attr=c&attr=d&sort=recent&page=2"))).toBe(4);
});
