import { beforeEach, describe, expect, it } from "vitest";
import type { CatalogBrand } from "../brand/brand.ts";
import {
  attribute,
  catalogBrand as brand,
  category,
  emptyCatalog,
  group,
} from "./catalog.fixture.ts";
import type { ReadModel } from "./listing.ts";
import { DEFAULT_LISTING_QUERY, type ListingQuery } from "./listing-query.ts";
import { createReadModel } from "./read-model.ts";

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

/** A brand that makes golf clubs, or footwear. */
const clubs = (name: string, part: Partial<CatalogBrand> = {}) =>
  brand(name, { categoryIds: ["Golf Clubs"], ...part });
const shoes = (name: string, part: Partial<CatalogBrand> = {}) =>
  brand(name, { categoryIds: ["Footwear"], ...part });

let model: ReadModel;
beforeEach(() => {
  model = createReadModel({
    ...emptyCatalog,
    brands: [miura, mizuno, titleist, cheapo],
    categories: [category("Golf Clubs", ["irons", "wedges"]), category("Footwear", ["shoes"])],
    attributes: [
      attribute("Based in Japan", "Based in", ["japan", "japanese", "asian"]),
      attribute("Based in Korea", "Based in", ["korean", "asian"]),
      attribute("Founded after 2010", "About", ["new brands"]),
      attribute("Left-Handed Options", "Made for", ["left handed", "lefty"]),
      attribute("Made in Korea", "Made in"),
      attribute("Waterproof Clothing", "Made for", ["waterproof"]),
      attribute("Women's Line", "Made for", ["women"]),
      attribute("Acushnet Holdings", "Owner"),
      attribute("TSI Holdings", "Owner"),
    ],
    groups: [group("Based in", 1, true)],
  });
});

const listing = (search: string, more: Partial<ListingQuery> = {}) =>
  model.listing({ ...DEFAULT_LISTING_QUERY, search, ...more });
const found = (search: string, more?: Partial<ListingQuery>) =>
  listing(search, more).items.map(({ name }) => name);
/** Each as "text: kind slug". */
const readings = (search: string) =>
  listing(search).readings?.map(
    (one) => `${one.text}: ${one.kind}${"slug" in one ? ` ${one.slug}` : ""}`,
  );
const add = (...brands: CatalogBrand[]): void =>
  void model.apply({ revision: 2, changed: brands, gone: [], taxonomy: undefined });

describe("a search", () => {
  it.each([
    ["irons", ["irons: category golf-clubs"]],
    ["golf shoe", ["golf shoe: category footwear"]],
    ["JAPANESE", ["japanese: attribute based-in-japan"]],
    [
      "the best golf clubs for lefties",
      ["golf clubs: category golf-clubs", "lefties: attribute left-handed-options"],
    ],
    [
      "left-handed irons",
      ["left handed: attribute left-handed-options", "irons: category golf-clubs"],
    ],
    ["who owns acushnet brands", ["acushnet: attribute acushnet-holdings"]],
    ["cheap shoes", ["cheap: positioning budget", "shoes: category footwear"]],
    ["high end", ["high end: positioning luxury"]],
    ["massachusetts", ["massachusetts: place"]],
    ["fila", ["fila: text"]],
    ["mizuno irons", ["mizuno: brand mizuno", "irons: category golf-clubs"]],
  ])("reads %j", (search, expected) => {
    expect(readings(search)).toEqual(expected);
  });

  it("counts the brands of each option under the other filters", () => {
    expect(listing("japan").readings).toMatchObject([{ name: "Based in Japan", count: 2 }]);
    expect(listing("japan", { category: "footwear" }).readings).toMatchObject([{ count: 1 }]);
  });

  it("reads an alias of several attributes as any of them", () => {
    add(clubs("Seoul", { attributeIds: ["Based in Korea"] }));
    expect(listing("asian irons").readings).toMatchObject([
      { text: "asian", name: "Based in Japan", count: 2 },
      { text: "asian", name: "Based in Korea", count: 1 },
      { text: "irons", name: "Golf Clubs" },
    ]);
    expect(found("asian irons").sort()).toEqual(["Miura", "Mizuno", "Seoul"]);
  });

  it("reads “new” as “new brands” only if the search asks for brands", () => {
    add(shoes("Young", { attributeIds: ["Founded after 2010"] }));
    expect(readings("new shoe brands")).toEqual([
      "new: attribute founded-after-2010",
      "shoe: category footwear",
    ]);
    expect(found("new shoe brands")).toEqual(["Young"]);
    expect(readings("new shoes")).toEqual(["shoes: category footwear"]);
  });

  it("reads only the last of two adjacent categories as a category, unless a word such as “and” joins them", () => {
    add(shoes("Sole", { shortDescription: "A wedge sole." }));
    expect(readings("wedges shoes")).toEqual(["wedges: text", "shoes: category footwear"]);
    expect(readings("wedges and shoes")).toEqual([
      "wedges: category golf-clubs",
      "shoes: category footwear",
    ]);
  });

  it.each([
    ["irons under 200", ["under 200"]],
    ["below $300 irons", ["below $300"]],
    ["irons for less than 1,000 dollars", ["for less than 1,000 dollars"]],
    ["irons between 100 and 200 euros", ["between 100 and 200 euros"]],
    ["€500 irons", ["€500"]],
    ["irons 2026", ["2026"]],
  ])("leaves out the price or year in %j", (search, ignored) => {
    expect(listing(search)).toMatchObject({ ignored, readings: [{ slug: "golf-clubs" }] });
  });

  it("leaves out the number of a club", () => {
    add(clubs("Zug", { longDescription: "Founded 60 years ago." }));
    expect(listing("60 wedges")).toMatchObject({ ignored: ["60"], total: 4 });
    expect(found("60")).toEqual(["Zug"]);
    add(clubs("Two", { longDescription: "2-piece irons." }));
    expect(found("2 piece irons")[0]).toBe("Two");
    expect(listing("2 piece irons").ignored).toEqual([]);
  });

  it("reads a category as a word if the search is for something else", () => {
    add(shoes("Chip", { shortDescription: "Sensors for irons." }));
    expect(found("irons sensors")[0]).toBe("Chip");
    expect(readings("sensors irons")).toEqual(["irons: category golf-clubs"]);
  });

  it.each([
    ["shoes for irons", ["shoes: category footwear", "irons: text"]],
    ["shoes made of irons", ["shoes: category footwear", "irons: text"]],
    ["shoes tiger woods irons", ["shoes: category footwear", "tiger woods: text", "irons: text"]],
  ])(
    "reads only the first of two categories as a category if other words are between them: %j",
    (search, expected) => {
      add(
        shoes("Sole", { shortDescription: "A sole for irons." }),
        shoes("Zug", { longDescription: "Irons for Tiger Woods." }),
      );
      expect(readings(search)).toEqual(expected);
    },
  );

  it("reads the category after “for” as a word if the search is for something else", () => {
    add(shoes("Chip", { shortDescription: "Sensors for irons." }));
    expect(readings("sensors for irons")).toEqual(["sensors: text", "irons: text"]);
    expect(found("sensors for irons")[0]).toBe("Chip");
  });

  it("reads an everyday word as text beside a category whose specialists lack its attribute", () => {
    const waterproof = { longDescription: "Waterproof.", attributeIds: ["Waterproof Clothing"] };
    add(
      brand("Aarau", { ...waterproof, longDescription: "It is waterproof." }),
      shoes("Brig", { longDescription: "Nothing waterproof." }),
      brand("Zug", { ...waterproof, categoryIds: ["Golf Clubs", "Footwear"] }),
    );
    expect(readings("waterproof golf shoes")).toEqual([
      "waterproof: text",
      "golf shoes: category footwear",
    ]);
    add(shoes("Zug", { ...waterproof }));
    expect(readings("waterproof golf shoes")?.[0]).toContain(": attribute ");
  });

  it("lists brands based in a country if none makes such products there", () => {
    add(shoes("Seoul", { attributeIds: ["Based in Korea"] }));
    expect(found("shoes made in korea")).toEqual(["Seoul"]);
    expect(listing("shoes made in korea").readings).toMatchObject([
      { name: "Footwear" },
      { name: "Made in Korea" },
      { name: "Based in Korea" },
    ]);
    add(shoes("Zug", { attributeIds: ["Made in Korea"] }));
    expect(found("shoes made in korea")).toEqual(["Zug"]);
  });

  it("reads a phrase such as “never played” as its synonym", () => {
    add(shoes("Zug", { longDescription: "For beginners." }));
    expect(found("shoes for someone who never played")[0]).toBe("Zug");
    expect(readings("never played")).toEqual(["never played: text"]);
    expect(readings("golf beginner")).toEqual(["beginner: text"]);
  });

  it("finds words in British and in American spelling", () => {
    add(
      brand("Aarau", { longDescription: "Grey fibre, in many colours." }),
      brand("Zug", { longDescription: "Gray fiber, in many colors." }),
    );
    for (const search of ["grey fibre colour", "gray fiber colors"])
      expect(found(search).sort()).toEqual(["Aarau", "Zug"]);
  });

  it("finds other endings of a verb", () => {
    add(
      brand("Aarau", { longDescription: "A cover to travel with." }),
      brand("Zug", { longDescription: "For those who traveled." }),
    );
    for (const search of ["travelling", "traveling"]) expect(found(search)).toHaveLength(2);
    expect(found("travelling")).toEqual(found("traveling"));
  });

  it("reads adjacent words that mean one category as one phrase", () => {
    expect(readings("irons or golf clubs")).toEqual(["irons or golf clubs: category golf-clubs"]);
  });

  it("reads two words as one if only that means a category", () => {
    expect(readings("japanese foot wear")).toEqual([
      "japanese: attribute based-in-japan",
      "footwear: category footwear",
    ]);
  });

  it("orders the oldest or newest brands by year of founding", () => {
    const founded = (name: string, foundedYear: number | null): CatalogBrand =>
      shoes(name, { foundedYear, highlights: ["Irons"] });
    add(founded("Aarau", 1950), founded("Brig", null), founded("Zug", 1900), cheapo);
    expect(found("oldest shoes").slice(0, 2)).toEqual(["Zug", "Aarau"]);
    expect(found("newest shoes").slice(0, 2)).toEqual(["Aarau", "Zug"]);
  });

  it("reads a founding decade", () => {
    add(shoes("Zug", { foundedYear: 1994 }));
    expect(readings("shoe brands from the 1990s")).toEqual([
      "shoe: category footwear",
      "the 1990s: decade 1990s",
    ]);
    expect(found("shoe brands from the 1990s")).toEqual(["Zug"]);
    expect(readings("90s")).toEqual(["90s: decade 1990s"]);
    for (const search of ["brands founded in the 1990s", "golf brands started in the 90s"])
      expect(readings(search)).toEqual([expect.stringMatching(/: decade 1990s$/)]);
  });

  it.each([
    ["shoe brands founded in 1994", ["Zug"]],
    ["shoes established before 1994", ["Aarau"]],
    ["shoes since 1990", ["Zug"]],
    ["shoes after 1899", ["Zug"]],
  ])("reads the years of founding in %j", (search, expected) => {
    add(shoes("Aarau", { foundedYear: 1899 }), shoes("Zug", { foundedYear: 1994 }));
    expect(found(search).slice(0, 1)).toEqual(expected);
    expect(listing(search).ignored).toEqual([]);
  });

  it("reads “owned” only after a word that gives it a meaning", () => {
    add(brand("Zug", { longDescription: "Black-owned." }));
    expect(readings("black owned")).toEqual(["black: text", "owned: text"]);
    expect(readings("irons owned by acushnet")).toEqual([
      "irons: category golf-clubs",
      "acushnet: attribute acushnet-holdings",
    ]);
  });

  it("leaves out words that fit no brand, unless no other words are left", () => {
    expect(listing("japanese umbrella")).toMatchObject({ total: 2, ignored: ["umbrella"] });
    expect(listing("umbrella")).toMatchObject({ total: 0, named: 0 });
  });

  it("finds brands that lack a word if few have all, those with the rarer word first", () => {
    add(
      brand("Aarau", { longDescription: "A soft cover." }),
      brand("Brig", { longDescription: "A soft ball." }),
      brand("Zug", { longDescription: "A bamboo tee." }),
    );
    expect(found("soft bamboo")).toEqual(["Zug", "Aarau", "Brig"]);
    expect(listing("soft bamboo").lacking).toBe(3);
    expect(listing("soft").lacking).toBeUndefined();
  });

  it("finds words of the same meaning in texts", () => {
    add(
      shoes("Zug", { longDescription: "Skorts in bright prints." }),
      brand("Aarau", { longDescription: "A foldable bag." }),
    );
    expect(found("patterned skirts")).toEqual(["Zug"]);
    expect(found("folding")).toEqual(["Aarau"]);
  });

  it("finds the brand of a product that another brand mentions", () => {
    add(brand("Zug", { longDescription: "Its founder invented the Titleist Pro V1 ball." }));
    expect(found("titleist pro v1")[0]).toBe("Titleist");
  });

  it("shows all brands if every word is a stop word", () => {
    expect(listing("best golf brands")).toMatchObject({ total: 4, readings: [] });
  });
});

describe("a part of a name", () => {
  const armour = shoes("Under Armour");
  const plain = ["Made under licence.", "Under par, under review."].map((text, at) =>
    clubs(`Plain ${at}`, { longDescription: `It is under way. ${text}` }),
  );

  it("names a brand only if texts do not use it as a common word", () => {
    add(armour, ...plain);
    expect(readings("shoes under")).toEqual(["shoes: category footwear", "under: text"]);
    expect(listing("under").items[0]).toMatchObject({ name: "Under Armour", match: "name" });
  });

  it("is not a place either, if texts use it as a common word", () => {
    const texts = ["Begun last spring.", "A spring in the tip."];
    add(
      brand("Zug", { hqLocation: "Spring, Texas, USA" }),
      ...texts.map((longDescription, at) => brand(`Plain ${at}`, { longDescription })),
    );
    expect(readings("spring")).toEqual(["spring: text"]);
    expect(readings("texas")).toEqual(["texas: place"]);
  });

  it("names a brand if the other words only relate brands, such as “like”", () => {
    const random = shoes("Random Golf");
    add(
      random,
      ...["One", "Two"].map((name) => brand(name, { longDescription: "At random places." })),
    );
    expect(readings("brands like random")).toEqual(["random: brand random-golf"]);
    expect(readings("alternatives to random golf shoes")).toEqual([
      "random: brand random-golf",
      "golf shoes: category footwear",
    ]);
    expect(readings("random shoes")).toEqual(["random: text", "shoes: category footwear"]);
  });

  it("is followed by other brands if it is also a description", () => {
    add(
      clubs("Zug", { aliases: ["Zug Short Irons"] }),
      ...["One", "Two"].map((name) => clubs(name, { longDescription: "The irons are short." })),
    );
    expect(found("short irons")[0]).toBe("Zug");
    expect(found("short irons")).toEqual(expect.arrayContaining(["One", "Two"]));
    expect(listing("short irons")).toMatchObject({ total: 6, lacking: 3 });
  });

  it("is not corrected to a name whose brand lacks the rest of the search", () => {
    add(clubs("Vega Golf"), armour);
    expect(found("vegan shoes")).not.toContain("Vega Golf");
    expect(found("vegan shoes")).toContain("Under Armour");
    expect(found("vegaa irons")).toContain("Vega Golf");
  });

  it("is corrected if it was typed as two words, one of them unknown", () => {
    add(shoes("FootJoy"), brand("Zug", { longDescription: "Good for the foot." }));
    expect(listing("foot joyy")).toMatchObject({ showing: "footjoy", named: 1 });
    expect(found("foot joyy")).toEqual(["FootJoy"]);
  });

  it("is searched as a phrase with the next word if they are a person's name", () => {
    const text = "Started by Tiger Woods.";
    add(shoes("Sun Day", { longDescription: text }), ...plain);
    add(clubs("Fairway", { longDescription: "Woods of a tiger." }));
    expect(found("tiger woods")).toEqual(["Sun Day"]);
    expect(readings("tiger woods")).toEqual(["tiger woods: text"]);
    // Other brands with shoes lack the name.
    expect(found("tiger woods shoes")).toEqual(["Sun Day"]);
    // A name has capitals, and no punctuation within.
    add(brand("Carl", { longDescription: "A wood for Tiger. Irons for Tiger, Woods and others." }));
    expect(found("tiger woods")).not.toContain("Carl");
    // No brand has both.
    expect(found("tiger woods irons")).toContain("Miura");
  });

  it("causes few reads of a text, however often the search repeats it", () => {
    let reads = 0;
    const text = "Open. Tour. Played on the Tour, and at the Open.";
    add(
      Object.defineProperty(brand("Sun Day"), "longDescription", {
        get: () => {
          reads += 1;
          return text;
        },
      }),
    );
    found("golf");
    reads = 0;
    expect(found("open tour ".repeat(10))).toEqual(["Sun Day"]);
    expect(reads).toBeLessThan(5);
  });

  it("only raises a brand's rank if the search is a category", () => {
    add(clubs("Clever Irons"));
    expect(listing("irons")).toMatchObject({ named: 0, total: 4 });
    expect(found("irons").slice(0, 2)).toContain("Clever Irons");
  });
});

describe("the order of a search", () => {
  it("begins with equal names, then names and words that begin with the search, substrings and aliases", () => {
    const names = ["Mega Ping", "Pinger", "Shipping", "Ping"].map((name) => brand(name));
    add(...names, brand("Karsten", { aliases: ["Ping Golf"] }));
    const { items, named } = listing("ping");
    expect(items.map(({ name }) => name)).toEqual([
      "Ping",
      "Pinger",
      "Mega Ping",
      "Shipping",
      "Karsten",
    ]);
    expect(items.map(({ match }) => match)).toEqual(["name", "name", "name", "name", "alias"]);
    expect(items.at(-1)?.foundAs).toBe("Ping Golf");
    expect(named).toBe(5);
  });

  it("ranks options and places above mentions", () => {
    expect(found("japan")).toEqual(["Miura", "Mizuno", "Titleist"]);
  });

  it("ranks the short description above highlights, and those above long texts", () => {
    add(
      clubs("Long", { highlights: ["A tee"], longDescription: "Also sells a chipper." }),
      clubs("High", { highlights: ["A chipper"] }),
      clubs("Short", { highlights: ["A tee"], shortDescription: "Maker of the chipper." }),
    );
    expect(found("chipper")).toEqual(["Short", "High", "Long"]);
  });

  it("ranks a brand that repeats a word above one that says it once", () => {
    const shortDescription = "Footwear.";
    add(
      shoes("Aarau", { shortDescription, highlights: ["Boots and clogs", "Laces"] }),
      shoes("Zug", { shortDescription, highlights: ["Clogs", "Clogs for winter"] }),
    );
    expect(found("clogs")).toEqual(["Zug", "Aarau"]);
  });

  it("ranks a brand whose text names a searched attribute above one that only has it", () => {
    const attributeIds = ["Left-Handed Options"];
    add(
      shoes("Aarau", { attributeIds, shortDescription: "Shoes." }),
      shoes("Zug", { attributeIds, shortDescription: "Shoes for every lefty." }),
    );
    expect(found("left handed shoes").slice(0, 2)).toEqual(["Zug", "Aarau"]);
  });

  it("ranks a brand with all phrases in one highlight above one with them in two", () => {
    const shortDescription = "Footwear.";
    add(
      shoes("Aarau", { shortDescription, highlights: ["Leather laces", "Boots and socks"] }),
      shoes("Zug", { shortDescription, highlights: ["Leather boots", "Laces and socks"] }),
    );
    expect(found("leather boots")).toEqual(["Zug", "Aarau"]);
  });

  it("does not treat a name as another form of a verb", () => {
    const shoes = { categoryIds: ["Footwear"], highlights: ["Shoes"] };
    add(
      brand("Stitch", shoes),
      brand("Zug", { ...shoes, highlights: ["Stitched by hand"] }),
      brand("Aarau", { ...shoes, highlights: ["Hand stitching"] }),
    );
    expect(found("stitched").toSorted()).toEqual(["Aarau", "Zug"]);
  });

  it("puts brands of a country first if the search is in its language", () => {
    add(shoes("Aarau", { attributeIds: ["Based in Japan"] }), shoes("Zug"));
    const isAarauFirst = (search: string): boolean =>
      found(search).indexOf("Aarau") < found(search).indexOf("Zug");
    expect(isAarauFirst("ゴルフシューズ")).toBe(true);
    expect(isAarauFirst("shoes")).toBe(false);
  });

  it("ranks a specialist above a brand with many categories", () => {
    add(shoes("Shoes Only"), brand("All", { categoryIds: ["Footwear", "Golf Clubs"] }));
    const order = found("shoes");
    expect(order.indexOf("Shoes Only")).toBeLessThan(order.indexOf("All"));
  });

  it("ranks what the short description names first above what it names later", () => {
    const both = { categoryIds: ["Golf Clubs", "Footwear"] };
    add(
      brand("Aarau", { ...both, shortDescription: "Irons, and a few shoes." }),
      brand("Zug", { ...both, shortDescription: "Shoes, and a few irons." }),
    );
    expect(found("shoes").indexOf("Zug")).toBeLessThan(found("shoes").indexOf("Aarau"));
    expect(found("irons").indexOf("Aarau")).toBeLessThan(found("irons").indexOf("Zug"));
  });

  it("ranks the phrase of a search above other phrases with the same word", () => {
    const only = { categoryIds: ["Carts"] };
    model = createReadModel({
      ...emptyCatalog,
      brands: [
        brand("Aarau", { ...only, shortDescription: "Push carts that fold." }),
        brand("Zug", { ...only, shortDescription: "Carts for two golfers." }),
      ],
      categories: [category("Carts", ["golf carts", "push carts"])],
    });
    expect(found("golf cart")).toEqual(["Zug", "Aarau"]);
    expect(found("push cart")).toEqual(["Aarau", "Zug"]);
  });

  it("counts mentions of the searched product in texts, unless the search is the category's own name", () => {
    add(
      clubs("Aarau", { shortDescription: "Clubs.", highlights: ["Clubs"] }),
      clubs("Zug", { shortDescription: "Wedges.", highlights: ["Bags", "Tees"] }),
    );
    expect(found("clubs").slice(0, 2)).toEqual(["Zug", "Aarau"]);
    expect(found("wedges")[0]).toBe("Zug");
  });

  it("ranks a brand higher if its name has the word of a searched attribute", () => {
    add(
      brand("Aarau", { attributeIds: ["Women's Line", "Left-Handed Options"] }),
      brand("Women Zug", { attributeIds: ["Women's Line"] }),
    );
    expect(found("brands for women")[0]).toBe("Women Zug");
  });

  it("is replaced by the order that a visitor chooses", () => {
    expect(found("japan", { sort: "name-asc" })).toEqual(["Miura", "Mizuno", "Titleist"]);
    expect(found("irons", { sort: "view-count" })[0]).toBe("Miura");
  });
});

describe("the results of a search", () => {
  it("match every word by an option, a place, a name or a text", () => {
    expect(found("japanese lefty irons")).toEqual(["Mizuno"]);
    expect(listing("vokey wedges").items).toMatchObject([
      { name: "Titleist", match: "alias", foundAs: "Vokey" },
    ]);
  });

  it("have the option that a phrase names, not only its words", () => {
    expect(found("japanese left handed irons")).toEqual(["Mizuno"]);
    expect(found("left handed")).toEqual(["Mizuno"]);
    expect(found("women's line")).toEqual(["Titleist"]);
  });

  it.each(["himeji", "sells well", "pro v1", "specialist", "korea"])(
    "are found by %j in a public text",
    (search) => expect(found(search)).toHaveLength(1),
  );

  it("are followed by brands of the next price level if they are few", () => {
    add(shoes("Middle", { positioning: "Mid-Range" }));
    expect(found("cheap shoes")).toEqual(["Cheapo", "Middle"]);
    const many = Array.from({ length: 12 }, (_, at) =>
      shoes(`Budget ${at}`, { positioning: "Budget" }),
    );
    add(...many);
    expect(found("cheap shoes")).not.toContain("Middle");
  });

  it("have the searched price level, or mention it", () => {
    add(shoes("Fair", { positioning: "Premium", highlights: ["Affordable shoes"] }));
    expect(found("cheap shoes").toSorted()).toEqual(["Cheapo", "Fair"]);
  });

  it("include luxury brands in a search for premium brands, and not the reverse", () => {
    const many = Array.from({ length: 12 }, (_, at) =>
      clubs(`Luxury ${at}`, { positioning: "Luxury" }),
    );
    add(clubs("Fine", { positioning: "Premium" }), ...many);
    expect(found("premium irons")).toEqual(expect.arrayContaining(["Fine", "Miura"]));
    expect(found("luxury irons")).not.toContain("Fine");
  });

  it("have words that begin with a searched word, or equal it if it is short", () => {
    expect(found("include")).toEqual(["Miura"]);
    expect(found("nclude")).toEqual([]);
    expect(found("v")).not.toContain("Cheapo");
    expect(found("v1")).toEqual(["Titleist"]);
  });

  it("are only the named brand, with the number of brands that mention it", () => {
    add(brand("Mentioner", { longDescription: "Its owner once worked for Miura." }));
    expect(listing("miura")).toMatchObject({ total: 1, named: 1, mentioning: 1, readings: [] });
    expect(listing("miura", { match: "words" })).toMatchObject({
      items: [{ name: "Mentioner", match: "words" }],
      total: 1,
      named: 0,
    });
  });

  it("contain the search in their names if the query has `match=name`", () => {
    expect(listing("vokey", { match: "name" })).toMatchObject({ total: 0 });
    expect(found("IUR", { match: "name" })).toEqual(["Miura"]);
  });

  it("match the other filters too, and have facets and pages", () => {
    expect(found("japan", { positioning: "luxury" })).toEqual(["Miura"]);
    add(...Array.from({ length: 30 }, (_, at) => shoes(`Maker ${at}`)));
    const { total, items, facets } = listing("shoes", { page: 2 });
    expect([total, items.length]).toEqual([32, 8]);
    expect(facets.categories).toMatchObject([{ slug: "footwear", count: 32 }, { count: 1 }]);
  });

  it("change when brands change", () => {
    expect(found("himeji")).toEqual(["Miura"]);
    const moved = { ...miura, hqLocation: "Kobe, Japan", shortDescription: "Irons." };
    model.apply({ revision: 2, changed: [moved], gone: ["Mizuno"], taxonomy: undefined });
    expect(found("himeji")).toEqual([]);
    expect(found("kobe")).toEqual(["Miura"]);
    expect(found("osaka")).toEqual([]);
  });
});

describe("a search that names a brand", () => {
  it.each(["like miura", "alternatives to miura", "brands similar to Miura", "miura alternatives"])(
    "shows for %j the brand and its rivals, the best known first",
    (search) => {
      expect(found(search)).toEqual(["Miura", "Titleist", "Mizuno"]);
      expect(listing(search)).toMatchObject({ named: 1, items: [{ match: "name" }, {}, {}] });
    },
  );

  it("shows brands of the same main category before brands that share more options", () => {
    const both = { categoryIds: ["Golf Clubs", "Footwear"] };
    add(
      brand("Aarau", { ...both, shortDescription: "Shoes." }),
      brand("Brig", { ...both, shortDescription: "Irons.", positioning: "Luxury" }),
      brand("Zug", { ...both, shortDescription: "Shoes.", positioning: "Luxury" }),
    );
    const rivals = found("like zug");
    expect(rivals.indexOf("Aarau")).toBeLessThan(rivals.indexOf("Brig"));
  });

  it("shows first the brands that use the same words", () => {
    add(
      shoes("Aarau", { shortDescription: "Vegan clogs." }),
      shoes("Brig", { shortDescription: "Leather brogues." }),
      shoes("Zug", { shortDescription: "Clogs for summer." }),
    );
    expect(found("like aarau").slice(0, 2)).toEqual(["Aarau", "Zug"]);
  });

  it("applies the rest of the search", () => {
    expect(found("japanese alternatives to miura")).toEqual(["Miura", "Mizuno"]);
  });

  it("shows the brands that are compared", () => {
    expect(listing("titleist vs miura")).toMatchObject({ named: 2, total: 2 });
    expect(readings("titleist or mizuno irons")).toEqual([
      "titleist: brand titleist",
      "mizuno: brand mizuno",
      "irons: category golf-clubs",
    ]);
  });

  it("shows the other brands of the owner if it contains words such as “sister brands”", () => {
    const attributeIds = ["Acushnet Holdings"];
    model = createReadModel({
      ...emptyCatalog,
      brands: [titleist, brand("FootJoy", { attributeIds }), cheapo],
      attributes: [{ ...attribute("Acushnet Holdings", "Owner"), slug: "owner-acushnet" }],
    });
    expect(found("titleist")).toEqual(["Titleist"]);
    expect(found("sister brands of titleist")).toEqual(["Titleist", "FootJoy"]);
  });
});

describe("a mistyped search", () => {
  it.each([
    ["mizzuno", "mizuno", "Mizuno"],
    ["titelist", "titleist", "Titleist"],
    ["tit leist", undefined, "Titleist"],
    ["japenese irons", "japanese irons", "Miura"],
    ["alternatives to miuraa", "alternatives to miura", "Miura"],
    ["mizuno iorns", "mizuno irons", "Mizuno"],
  ])("shows for %j the results for %j", (search, showing, first) => {
    expect(listing(search).showing).toBe(showing);
    expect(found(search)[0]).toBe(first);
  });

  it("is corrected to a word of a category before a word of a name", () => {
    add(clubs("Shoeb Klein"));
    expect(listing("shoez").showing).toBe("shoes");
  });

  it("is corrected to two words if a brand uses both", () => {
    add(brand("Sure", { longDescription: "For arm and lock." }));
    expect(listing("armlock")).toMatchObject({ showing: "arm lock", total: 1 });
  });

  it("is corrected to a name of two words that other brands use separately", () => {
    const names = ["Galvin Green", "Galvin Blue", "Fairway Greene"];
    add(...names.map((name) => shoes(name)));
    expect(listing("galvin greene shoes").showing).toBe("galvin green shoes");
    expect(found("galvin greene shoes")).toContain("Galvin Green");
  });

  it("is not corrected if the query has `spelling=typed`, and suggests the probable brand", () => {
    expect(listing("mizzuno", { spelling: "typed" })).toMatchObject({
      total: 0,
      didYouMean: { brands: [{ slug: "mizuno", name: "Mizuno" }], lists: [] },
    });
  });

  it("is not corrected if brands have its words, or no known word is close", () => {
    expect(listing("himeji")).not.toHaveProperty("showing");
    expect(listing("xyzzy quux")).toMatchObject({
      total: 0,
      didYouMean: { brands: [], lists: [] },
    });
  });
});

describe("a search in another language", () => {
  it.each([
    ["chaussures de golf", "shoes for golf", "Cheapo"],
    ["Golfschuhe", "golf shoes", "Cheapo"],
    ["Damenshoe", "women shoe", "Cheapo"],
    ["japanische Golfeisen", "japanese golf irons", "Miura"],
    ["hierros para zurdos", "irons for left handed", "Mizuno"],
    ["ゴルフ アイアン", "golf irons", "Miura"],
    ["scarpe Mizuno", "shoes mizuno", "Mizuno"],
  ])("shows for %j the results for %j", (search, showing, first) => {
    expect(listing(search).showing).toBe(showing);
    expect(found(search)[0]).toBe(first);
  });

  it("is not translated if the query has `spelling=typed`, or if brands use its words", () => {
    expect(listing("scarpe", { spelling: "typed" })).toMatchObject({ total: 0 });
    add(brand("Zug", { shortDescription: "Scarpe are Italian." }));
    expect(found("scarpe")).toEqual(["Zug"]);
  });
});

it("counts what a search finds without filters", () => {
  expect(model.countFound("japan")).toBe(3);
  expect(model.countFound("umbrella")).toBe(0);
});
