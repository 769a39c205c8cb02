import { beforeEach, describe, expect, it } from "vitest";
import { blankContent, publicFields } from "../brand/fields.ts";
import type { CatalogBrand } from "../brand/brand.ts";
import { group } from "./catalog.fixture.ts";
import type { Also, ReadModel } from "./listing.ts";
import { DEFAULT_LISTING_QUERY, type ListingQuery } from "./listing-query.ts";
import { createReadModel } from "./read-model.ts";

const brand = (name: string, part: Partial<CatalogBrand> = {}): CatalogBrand => ({
  ...publicFields(blankContent()),
  version: 1,
  id: name,
  slug: name.toLowerCase().replaceAll(" ", "-"),
  name,
  viewCount: 0,
  createdAt: "2024-01-01T00:00:00.000Z",
  updatedAt: "2024-01-01T00:00:00.000Z",
  categoryIds: [],
  attributeIds: [],
  ...part,
});

const category = (name: string, aliases: string[] = []) => ({
  id: name,
  slug: name.toLowerCase().replaceAll(" ", "-"),
  name,
  aliases,
  description: null,
  displayOrder: 1,
  version: 1,
});

const attribute = (name: string, groupName: string, aliases: string[] = []) => ({
  id: name,
  slug: name.toLowerCase().replaceAll(/[^a-z]+/g, "-"),
  name,
  aliases,
  group: groupName,
  definition: "",
  displayOrder: 1,
  version: 1,
});

const miura = brand("Miura", {
  hqLocation: "Himeji, Hyogo, Japan",
  positioning: "Luxury",
  shortDescription: "Irons forged in Himeji, left-handed models included.",
  categoryIds: ["Golf Clubs"],
  attributeIds: ["Based in Japan"],
  viewCount: 1,
});
const mizuno = brand("Mizuno", {
  hqLocation: "Osaka, Japan",
  categoryIds: ["Golf Clubs", "Footwear"],
  attributeIds: ["Based in Japan", "Left-Handed Options"],
  distributionModel: "Specialist shops",
});
const titleist = brand("Titleist", {
  aliases: ["Vokey"],
  hqLocation: "Fairhaven, Massachusetts, USA",
  longDescription: "Its wedges sell well in Japan.",
  categoryIds: ["Golf Clubs"],
  attributeIds: ["Acushnet Holdings", "Women's Line"],
  highlights: ["Pro V1 golf ball"],
  events: [{ year: 2016, month: null, kind: "listed", text: "Sold by Fila Korea.", source: null }],
});
const cheapo = brand("Cheapo", { positioning: "Budget", categoryIds: ["Footwear"] });

let model: ReadModel;
beforeEach(() => {
  model = createReadModel({
    revision: 1,
    viewsRevision: 1,
    brands: [miura, mizuno, titleist, cheapo],
    categories: [category("Golf Clubs", ["irons", "wedges"]), category("Footwear", ["shoes"])],
    attributes: [
      attribute("Based in Japan", "Based in", ["japan", "japanese"]),
      attribute("Left-Handed Options", "Made for", ["left handed", "lefty"]),
      attribute("Women's Line", "Made for", ["women"]),
      attribute("Acushnet Holdings", "Owner"),
      attribute("TSI Holdings", "Owner"),
    ],
    groups: [group("Based in", 1, true)],
  });
});

const listing = (search: string, more: Partial<ListingQuery> = {}) =>
  model.listing({ ...DEFAULT_LISTING_QUERY, search, ...more });
const also = (search: string, more?: Partial<ListingQuery>): Also | undefined =>
  listing(search, more).also;
const found = (search: string, more?: Partial<ListingQuery>) =>
  also(search, more)?.items.map(({ name }) => name);
const readings = (search: string) =>
  also(search)?.readings.map(({ text, ...reading }) => [
    text,
    reading.kind,
    ...("slug" in reading ? [reading.slug] : []),
  ]);

describe("the words of a search", () => {
  it.each([
    ["irons", [["irons", "category", "golf-clubs"]]],
    ["golf shoe", [["golf shoe", "category", "footwear"]]],
    ["JAPANESE", [["japanese", "attribute", "based-in-japan"]]],
    [
      "the best golf clubs for lefties",
      [
        ["golf clubs", "category", "golf-clubs"],
        ["lefties", "attribute", "left-handed-options"],
      ],
    ],
    [
      "left-handed irons",
      [
        ["left handed", "attribute", "left-handed-options"],
        ["irons", "category", "golf-clubs"],
      ],
    ],
    [
      "womens wedges",
      [
        ["womens", "attribute", "women-s-line"],
        ["wedges", "category", "golf-clubs"],
      ],
    ],
    ["who owns acushnet brands", [["acushnet", "attribute", "acushnet-holdings"]]],
    [
      "cheap shoes",
      [
        ["cheap", "positioning", "budget"],
        ["shoes", "category", "footwear"],
      ],
    ],
    ["high end", [["high end", "positioning", "luxury"]]],
    ["massachusetts", [["massachusetts", "place"]]],
    ["fila", [["fila", "text"]]],
  ])("reads %j", (search, expected) => {
    expect(readings(search)).toEqual(expected);
  });

  it("counts the brands of each option under the other filters", () => {
    expect(also("japan")?.readings).toMatchObject([{ name: "Based in Japan", count: 2 }]);
    expect(also("japan", { category: "footwear" })?.readings).toMatchObject([{ count: 1 }]);
  });

  it("reads no word that several options have in their names", () => {
    expect(also("holdings")).toBeUndefined();
  });
});

describe("brands that fit a search", () => {
  it("fit every word, by an option, a place, a name or a text", () => {
    expect(found("japan irons")).toEqual(["Miura", "Mizuno", "Titleist"]);
    expect(found("japanese lefty irons")).toEqual(["Mizuno"]);
    expect(found("vokey wedges")).toEqual(["Titleist"]);
    expect(found("japan umbrella")).toBeUndefined();
  });

  it("have the option that a phrase names, not only its words", () => {
    expect(found("japanese left handed irons")).toEqual(["Mizuno"]);
    expect(found("left handed")).toEqual(["Mizuno"]);
    expect(found("left")).toEqual(["Mizuno", "Miura"]);
    expect(found("women's line")).toEqual(["Titleist"]);
  });

  it.each(["himeji", "sells well", "pro v1", "specialist", "korea"])(
    "are found by %j in a public text",
    (search) => expect(found(search)).toHaveLength(1),
  );

  it("rank by options, places and names first, then in the order of the list", () => {
    expect(found("japan")).toEqual(["Miura", "Mizuno", "Titleist"]);
    expect(found("japan", { sort: "name-asc" })).toEqual(["Miura", "Mizuno", "Titleist"]);
  });

  it("match the beginning of words, and short words whole", () => {
    expect(found("include")).toEqual(["Miura"]);
    expect(found("nclude")).toBeUndefined();
    expect(found("v")).toBeUndefined();
    expect(found("v1")).toEqual(["Titleist"]);
  });

  it("are not repeated if their names match", () => {
    expect(listing("miura").items.map(({ name }) => name)).toEqual(["Miura"]);
    expect(also("miura")).toBeUndefined();
  });

  it("match the other filters too", () => {
    expect(found("japan", { positioning: "luxury" })).toEqual(["Miura"]);
    expect(found("japan", { category: "footwear" })).toEqual(["Mizuno"]);
  });

  it("are shown on the first page only", () => {
    const brands = Array.from({ length: 30 }, (_, at) =>
      brand(`Iron ${at}`, { shortDescription: "Irons." }),
    );
    model.apply({ revision: 2, changed: brands, gone: [], taxonomy: undefined });
    expect(also("iron")).toBeDefined();
    expect(also("iron", { page: 2 })).toBeUndefined();
  });

  it("are at most 24, with the total", () => {
    const brands = Array.from({ length: 30 }, (_, at) =>
      brand(`Maker ${at}`, { categoryIds: ["Footwear"] }),
    );
    model.apply({ revision: 2, changed: brands, gone: [], taxonomy: undefined });
    expect(also("shoes")).toMatchObject({ total: 32 });
    expect(also("shoes")?.items).toHaveLength(24);
  });

  it("follow changes of brands", () => {
    expect(found("himeji")).toEqual(["Miura"]);
    const moved = { ...miura, hqLocation: "Kobe, Japan", shortDescription: "Irons." };
    model.apply({ revision: 2, changed: [moved], gone: ["Mizuno"], taxonomy: undefined });
    expect(found("himeji")).toBeUndefined();
    expect(found("kobe")).toEqual(["Miura"]);
    expect(found("osaka")).toBeUndefined();
  });
});

it("suggests alternatives only where neither names nor words fit", () => {
  expect(listing("japan")).not.toHaveProperty("didYouMean");
  expect(listing("japn")).toMatchObject({
    didYouMean: { lists: [{ slug: "based-in-japan" }] },
  });
  expect(model.finds("japan")).toBe(true);
  expect(model.finds("japn")).toBe(false);
});
