import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COMPARED_LIMIT, formatComparison, parseComparison } from "./comparison-query.ts";
import { parseSearch } from "./listing-query.ts";

const parse = (query: string) => parseComparison(new URLSearchParams(query));

describe("a comparison query", () => {
  it.each([
    ["", []],
    ["brand=ping&brand=titleist", ["ping", "titleist"]],
    ["brand=ping&brand=titleist&brand=ping", ["ping", "titleist"]],
    ["brand=&brand=PING&brand=a/b&brand=%00&brand=ping", ["ping"]],
    [`brand=${"a".repeat(121)}&attr=ping`, []],
    ["brand=ping&brand=titleist&without=ping", ["titleist"]],
  ])("is parsed from ?%s", (query, slugs) => {
    expect(parse(query)).toEqual({ slugs, onlyDifferences: false, added: "" });
  });

  it("may show only the differences, and has no other options", () => {
    expect(parse("only=differences").onlyDifferences).toBe(true);
    for (const query of ["only=", "only=same", "onlyDifferences=true"])
      expect(parse(query).onlyDifferences).toBe(false);
  });

  it.each([
    ["add=ping", "ping"],
    ["add=+L.A.B.%09Golf+", "L.A.B. Golf"],
    ["add=&add=&add=Hermès", "Hermès"],
    [`add=${"a".repeat(101)}`, "a".repeat(100)],
    ["add=+", ""],
  ])("may have a brand to add: ?%s", (query, added) => {
    expect(parse(query).added).toBe(added);
  });

  it("survives formatting and parsing, except extra brands", () => {
    fc.assert(
      fc.property(
        fc
          .uniqueArray(fc.nat(2_000), { maxLength: 40 })
          .map((numbers) => numbers.map((n) => `brand-${n}`)),
        fc.boolean(),
        fc.string({ unit: "binary" }).map(parseSearch),
        (slugs, onlyDifferences, added) => {
          const query = { slugs: slugs.slice(0, COMPARED_LIMIT + 1), onlyDifferences, added };
          expect(parse(formatComparison({ ...query, slugs }))).toEqual(query);
          expect(parse(formatComparison(query))).toEqual(query);
        },
      ),
    );
  });
});
