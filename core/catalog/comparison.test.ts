import { describe, expect, it } from "vitest";
import { publicBrand } from "../brand/brand.ts";
import { bareBrand, ping, storedBrand, titleist } from "../brand/brand.fixture.ts";
import { castCategories } from "../taxonomy/taxonomy.fixture.ts";
import type { Attribute } from "../taxonomy/taxonomy.ts";
import { type ComparedBrand, comparisonRows } from "./comparison.ts";

const attribute = (name: string, group: string, displayOrder: number): Attribute => ({
  id: name,
  slug: name.toLowerCase().replaceAll(" ", "-"),
  name,
  aliases: [],
  group,
  definition: "",
  displayOrder,
});

const ATTRIBUTES = [
  attribute("Based in Japan", "Based in", 1),
  attribute("Based in USA", "Based in", 2),
  attribute("Made in USA", "Made in", 3),
  attribute("Forged Irons", "Speciality", 5),
  attribute("Handmade", "Speciality", 4),
  attribute("Odd", "", 0),
];

const compared = (brand: typeof bareBrand, attributes: Attribute[] = []): ComparedBrand => ({
  brand: publicBrand(storedBrand(brand)),
  categories: castCategories.filter(({ id }) => brand.categoryIds.includes(id)),
  attributes,
  groups: [],
});

describe("the rows of a comparison", () => {
  it("are the known facts, categories and groups", () => {
    const [usa, forged, handmade, odd] = [1, 3, 4, 5].map((at) => ATTRIBUTES[at] as Attribute);
    const rows = comparisonRows([
      compared(titleist, [usa, forged, odd, handmade] as Attribute[]),
      compared(ping, [usa] as Attribute[]),
      compared(bareBrand),
    ]);
    expect(rows.map(({ label, cells }) => [label, ...cells])).toEqual([
      ["Founded", ["1932"], ["1959"], []],
      ["Headquarters", ["Fairhaven, Massachusetts, USA"], ["Phoenix, Arizona, USA"], []],
      ["Positioning", ["Premium"], [], []],
      ["Distribution", ["Retail"], [], []],
      ["Categories", ["Golf Clubs", "Golf Balls"], ["Golf Clubs", "Putters"], []],
      ["Speciality", ["Handmade", "Forged Irons"], [], []],
      ["Attributes", ["Odd"], [], []],
    ]);
  });

  it("merge an attribute into the row of the fact it states, such as Based in USA into Headquarters", () => {
    const [, usa] = ATTRIBUTES as [Attribute, Attribute];
    const direct = attribute("Direct-to-Consumer", "How sold", 1);
    const fitting = attribute("Custom Fitting", "How sold", 2);
    const own = { ...attribute("PING", "Owner", 1), slug: "owner-ping" };
    const rows = comparisonRows([
      compared(titleist, [usa, direct, fitting]),
      compared({ ...ping, hqLocation: null, distributionModel: null }, [usa, direct, own]),
    ]);
    expect(rows.map(({ label, cells }) => [label, ...cells]).slice(1)).toEqual([
      ["Headquarters", ["Fairhaven, Massachusetts, USA"], ["USA"]],
      ["Positioning", ["Premium"], []],
      ["Distribution", ["Retail", "Direct-to-Consumer"], ["Direct-to-Consumer"]],
      ["Categories", ["Golf Clubs", "Golf Balls"], ["Golf Clubs", "Putters"]],
      ["How sold", ["Custom Fitting"], []],
    ]);
    const [, , , distribution] = comparisonRows([
      compared({ ...titleist, distributionModel: "Direct to consumer" }, [direct]),
    ]);
    expect(distribution?.cells).toEqual([["Direct to consumer"]]);
  });

  it("differ if one brand's value differs or is unknown", () => {
    const alike = comparisonRows([compared(ping), compared({ ...ping, id: "other" })]);
    expect(alike.map(({ differs }) => differs)).toEqual([false, false, false]);
    const [founded] = comparisonRows([compared(ping), compared({ ...ping, foundedYear: null })]);
    expect(founded).toEqual({
      label: "Founded",
      cells: [["1959"], []],
      differs: true,
    });
  });

  it("put facts with one value before those with several", () => {
    const rows = comparisonRows([compared(ping, ATTRIBUTES), compared(bareBrand)]);
    expect(rows.map(({ label }) => label)).toEqual([
      "Founded",
      "Headquarters",
      "Categories",
      "Made in",
      "Speciality",
      "Attributes",
    ]);
  });

  it("are empty for brands without known facts", () => {
    expect(comparisonRows([compared(bareBrand), compared(bareBrand)])).toEqual([]);
    expect(comparisonRows([])).toEqual([]);
  });
});
