import { describe, expect, it } from "vitest";
import { putters } from "../taxonomy/taxonomy.fixture.ts";
import { BLANK_ATTRIBUTE } from "../taxonomy/taxonomy.ts";
import { parseListFilter } from "./list-filter.ts";

const madeInUsa = { ...BLANK_ATTRIBUTE, id: "a1", slug: "made-in-usa", name: "Made in USA" };
const taxonomy = { categories: [putters], attributes: [madeInUsa], groups: [] };
const parse = (typed: string) => parseListFilter(typed, taxonomy);

describe("a saved query", () => {
  it.each([
    ["category=putters", "category=putters"],
    ["/brands?attr=made-in-usa&category=putters", "category=putters&attr=made-in-usa"],
    ["https://golf.example/brands?category=putters&page=3&view=rows", "category=putters"],
    ["?category=putters&sort=view-count#results", "category=putters"],
    ["search=milled+face&match=name", "search=milled%20face&match=name"],
    ["founded=1990s&sort=name-asc", "founded=1990s&sort=name-asc"],
  ])("reads %s as a query in canonical form", (typed, filter) => {
    expect(parse(typed)).toEqual({ ok: true, value: filter });
    expect(parse(filter)).toEqual({ ok: true, value: filter });
  });

  it.each([
    ["", "must have a search or a filter"],
    ["/brands", "must have a search or a filter"],
    ["sort=recent", "must have a search or a filter"],
    ["/categories", "must be the address of a list of brands"],
    ["https://golf.example/brands/ping?category=putters", "must be the address of a list"],
    ["colour=red", "“colour=red”, which is not a filter"],
    ["category=", "“category=”, which is not a filter"],
    ["category=putters&category=golf-clubs", "“category=golf-clubs” would be ignored"],
    ["category=putter", "the category putter, which does not exist"],
    ["attr=made-in-france", "the attribute made-in-france, which does not exist"],
    ["founded=1066s", "the decade 1066s, which does not exist"],
  ])("refuses %j and says why", (typed, message) => {
    expect(parse(typed)).toEqual({ ok: false, failure: expect.stringContaining(message) });
  });
});
