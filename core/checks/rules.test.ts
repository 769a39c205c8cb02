import { describe, expect, it } from "vitest";
import { bareBrand } from "../brand/brand.fixture.ts";
import type { BrandEvent } from "../brand/events.ts";
import type { BrandContent } from "../brand/fields.ts";
import { brokenRules, type RuleFacts, RULES } from "./rules.ts";

const FAMILY = { slug: "family-owned", name: "Family-Owned" };
const DIRECT = { slug: "direct-to-consumer", name: "Direct-to-Consumer" };
const CLOSED = { slug: "closed-or-dormant", name: "Closed or dormant" };
const UK = { slug: "based-in-uk", name: "Based in UK", aliases: ["England", "United Kingdom"] };
const USA = { slug: "based-in-usa", name: "Based in USA", aliases: ["america"] };
const CALLAWAY = { slug: "owner-callaway", name: "Callaway" };
const YOUNG = { slug: "founded-after-2010", name: "Founded after 2010" };
const OLD = { slug: "heritage-brand-pre-1950", name: "Heritage Brand (pre-1950)" };

interface Case {
  brand?: Partial<BrandContent>;
  attributes?: RuleFacts["attributes"];
  former?: RuleFacts["former"];
}

const broken = ({ brand, attributes = [], former = [] }: Case) =>
  brokenRules(
    { ...bareBrand, ...brand },
    { attributes, former, owners: [CALLAWAY], countries: [UK, USA] },
  );

const event = (year: number, kind: BrandEvent["kind"], text = "Something happened.") => ({
  year,
  month: null,
  kind,
  text,
  source: null,
});

const founded = (foundedYear: number | null, longDescription = ""): Case => ({
  brand: { foundedYear, longDescription },
});
const owned = (ownershipType: string, ...attributes: RuleFacts["attributes"]): Case => ({
  brand: { ownershipType },
  attributes,
});
const based = (hqLocation: string, ...attributes: RuleFacts["attributes"]): Case => ({
  brand: { hqLocation },
  attributes,
});
const having = (...events: BrandEvent[]): Case => ({ brand: { events } });

type Cases = readonly [says: string | undefined, given: Case][];

const CASES: Readonly<Record<string, Cases>> = {
  "family-and-owner": [
    ["Family-owned, but the owner is Callaway", { attributes: [FAMILY, CALLAWAY] }],
    [
      "Family-owned, but the ownership says “Subsidiary (Acme)”",
      owned("Subsidiary (Acme)", FAMILY),
    ],
    [undefined, { attributes: [FAMILY] }],
    [undefined, { attributes: [CALLAWAY] }],
    [undefined, owned("Family-Owned (Callaway)", FAMILY, CALLAWAY)],
    [
      undefined,
      {
        brand: {
          ownershipType: "Subsidiary (Acme)",
          longDescription: "The maker is Acme, a family-owned company.",
        },
        attributes: [FAMILY],
      },
    ],
    [
      undefined,
      { brand: { name: "Callaway", ownershipType: "Family-owned" }, attributes: [CALLAWAY] },
    ],
  ],
  "year-in-text": [
    [
      "Founded 1959, but the text says “started in 1962”",
      founded(1959, "It started in 1962 in a garage."),
    ],
    [
      "Founded 1991, but the text says “founded in Kobe in 1992”",
      founded(1991, "Woods, founded in Kobe in 1992."),
    ],
    [
      "Founded 1959, but the text says “family-owned since 1960”",
      { brand: { foundedYear: 1959, shortDescription: "Clubs, family-owned since 1960." } },
    ],
    [undefined, founded(1962, "It started in 1962 in a garage.")],
    [undefined, founded(1959, "Begun in 1959. Its sister was founded in 1970.")],
    [undefined, founded(1959, "It has made irons since 1982.")],
    [undefined, founded(null, "Founded in 1962.")],
  ],
  "only-direct": [
    [
      "Sold only directly (“Direct online”), without the attribute “Direct-to-Consumer”",
      { brand: { distributionModel: "Direct online" } },
    ],
    [undefined, { brand: { distributionModel: "Direct online" }, attributes: [DIRECT] }],
    [undefined, { brand: { distributionModel: "Direct online and retail" } }],
    [undefined, {}],
  ],
  "two-countries": [
    [
      "Headquarters in Carlsbad, USA, but the attribute says “Based in UK”",
      based("Carlsbad, USA", UK),
    ],
    [undefined, based("Leeds, England", UK)],
    [undefined, based("Carlsbad, California", UK)],
    [undefined, based("Carlsbad, USA", UK, USA)],
  ],
  "closed-but-active": [
    [
      "Its last event is that it closed in 2020, but it is listed as in business",
      having(event(1990, "founded"), event(2020, "closed")),
    ],
    [undefined, { brand: { events: [event(2020, "closed")] }, attributes: [CLOSED] }],
    [undefined, having(event(2020, "closed"), event(2022, "revived"))],
    [undefined, having(event(2020, "closed", "The licensee closed; the name went on."))],
    [
      undefined,
      {
        brand: { events: [event(2020, "closed")], longDescription: "New clubs appeared in 2023." },
      },
    ],
  ],
  "former-value-in-text": [
    [
      "The text still says 1962, which a correction changed to 1959",
      {
        brand: { foundedYear: 1959, longDescription: "A garage in 1962." },
        former: [{ foundedYear: 1962 }],
      },
    ],
    [
      "The text still says Leeds, which a correction changed to York",
      {
        brand: { hqLocation: "York, UK", longDescription: "A workshop in Leeds." },
        former: [{ hqLocation: "Leeds, UK" }],
      },
    ],
    [
      undefined,
      {
        brand: { hqLocation: "York, UK", longDescription: "It moved from Leeds to York." },
        former: [{ hqLocation: "Leeds, UK" }],
      },
    ],
    [
      undefined,
      {
        brand: { foundedYear: 1962, longDescription: "A garage in 1962." },
        former: [{ foundedYear: 1962 }],
      },
    ],
    [undefined, { brand: { foundedYear: 1959 }, former: [{ foundedYear: 1962 }] }],
  ],
  "event-before-founding": [
    [
      "Founded 1959, but an event is from 1950: “Acme bought it.”",
      { brand: { foundedYear: 1959, events: [event(1950, "owner", "Acme bought it.")] } },
    ],
    [undefined, { brand: { foundedYear: 1959, events: [event(1950, "milestone")] } }],
    [undefined, { brand: { foundedYear: 1959, events: [event(1959, "founded")] } }],
    [undefined, { brand: { events: [event(1950, "owner")] } }],
  ],
  "owner-not-in-ownership": [
    ["The owner is Callaway, but the ownership says “Private”", owned("Private", CALLAWAY)],
    [
      "The ownership says “Subsidiary (Callaway)”, but the owner attribute “Callaway” is missing",
      owned("Subsidiary (Callaway)"),
    ],
    [undefined, owned("Subsidiary (Callaway)", CALLAWAY)],
    [undefined, { attributes: [CALLAWAY] }],
    [undefined, owned("Subsidiary (Acme)")],
    [undefined, { brand: { name: "Callaway", ownershipType: "Public" }, attributes: [CALLAWAY] }],
  ],
  "age-attribute": [
    [
      "Founded 1959, but the attribute says “Founded after 2010”",
      { brand: { foundedYear: 1959 }, attributes: [YOUNG] },
    ],
    [
      "Founded 1950, but the attribute says “Heritage Brand (pre-1950)”",
      { brand: { foundedYear: 1950 }, attributes: [OLD] },
    ],
    [undefined, { brand: { foundedYear: 2011 }, attributes: [YOUNG] }],
    [undefined, { brand: { foundedYear: 1949 }, attributes: [OLD] }],
    [undefined, { attributes: [OLD, YOUNG] }],
  ],
};

it("has test cases for each of the nine rules", () => {
  expect(RULES).toHaveLength(9);
  expect(Object.keys(CASES)).toEqual(RULES.map(({ id }) => id));
});

describe.each(Object.entries(CASES))("the rule %s", (id, cases) => {
  it.each(cases)("says %s", (says, given) => {
    expect(broken(given).find(({ rule }) => rule.id === id)?.says).toBe(says);
  });
});

it("names a question by its values, so that a dismissal ends when one of them changes", () => {
  const detail = (given: Case) => broken(given).map((one) => one.detail);
  const one = { brand: { foundedYear: 1959 }, attributes: [YOUNG] };
  expect(detail(one)).toEqual([expect.stringMatching(/^age-attribute\.[0-9a-f]{8}$/)]);
  expect(detail({ ...one, brand: { ...one.brand, shortDescription: "Other words." } })).toEqual(
    detail(one),
  );
  expect(detail({ ...one, brand: { foundedYear: 1960 } })).not.toEqual(detail(one));
});
