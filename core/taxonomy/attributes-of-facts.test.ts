import { expect, it } from "vitest";
import { attributesOfFacts, type RepeatedFacts } from "./attributes-of-facts.ts";

const ATTRIBUTES = [
  { slug: "based-in-usa", name: "Based in USA" },
  { slug: "based-in-south-korea", name: "Based in South Korea" },
  { slug: "owner-nike-inc", name: "Nike, Inc." },
  { slug: "owner-callaway", name: "Callaway" },
  { slug: "family-owned", name: "Family-Owned" },
  { slug: "direct-to-consumer", name: "Direct-to-Consumer" },
  { slug: "founded-after-2010", name: "Founded after 2010" },
  { slug: "heritage-brand-pre-1950", name: "Heritage Brand (pre-1950)" },
  { slug: "handmade", name: "Handmade" },
];

const UNKNOWN: RepeatedFacts = {
  foundedYear: null,
  hqLocation: null,
  distributionModel: null,
  ownershipType: null,
};

const implied = (facts: Partial<RepeatedFacts>): string[] =>
  attributesOfFacts({ ...UNKNOWN, ...facts }, ATTRIBUTES).map(
    ({ attribute, because }) => `${attribute.slug}: ${because}`,
  );

it.each<[Partial<RepeatedFacts>, string[]]>([
  [{ hqLocation: "Carlsbad, USA" }, ["based-in-usa: hqLocation"]],
  [{ hqLocation: "south korea" }, ["based-in-south-korea: hqLocation"]],
  [{ hqLocation: "USA Street 1, Paris, France" }, []],
  [{ ownershipType: "Public (Nike, Inc.)" }, ["owner-nike-inc: ownershipType"]],
  [{ ownershipType: "Subsidiary (Callaways Ltd)" }, []],
  [{ ownershipType: "Family-owned" }, ["family-owned: ownershipType"]],
  [
    { distributionModel: "Direct-to-Consumer and pro shops" },
    ["direct-to-consumer: distributionModel"],
  ],
  [{ distributionModel: "Direct online" }, []],
  [{ foundedYear: 2011 }, ["founded-after-2010: foundedYear"]],
  [{ foundedYear: 2010 }, []],
  [{ foundedYear: 1949 }, ["heritage-brand-pre-1950: foundedYear"]],
  [{ foundedYear: 1950 }, []],
  [{}, []],
])("finds the attributes that follow from %o", (facts, expected) => {
  expect(implied(facts)).toEqual(expected);
});
