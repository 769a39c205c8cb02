import * as fc from "fast-check";
import { expect, it } from "vitest";
import { imported, reviewed } from "./import-file.harness.ts";
import { formatOfText, jsonItems } from "./json-items.ts";
import { jsonRows } from "./read-json.ts";

const itemsOf = (text: string) => [...jsonItems(text, "a.json")];

it("splits an array into the items that JSON.parse finds in it", () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 5 }),
      fc.constantFrom(undefined, 2),
      (items, indent) => {
        const text = JSON.stringify(items, null, indent);
        expect(itemsOf(text).map((item): unknown => JSON.parse(item.text))).toEqual(
          JSON.parse(text),
        );
      },
    ),
  );
});

it("reports the line of each item, and accepts a comma after the last", () => {
  expect(itemsOf('[{\n"a": "]"},\n\n {},\n]\n')).toEqual([
    { line: 1, text: '{\n"a": "]"}' },
    { line: 4, text: "{}" },
  ]);
});

it("reads JSON with comments and with commas after the last entry", () => {
  const text = `// our brands
[
  {"name": "A", "url": "https://a.example//b"}, // "[" 
  /* {"name": "No"},
  */ {"name": "B /* b */",},
]`;
  expect(itemsOf(text).map(({ line, text: item }) => [line, JSON.parse(item)])).toEqual([
    [3, { name: "A", url: "https://a.example//b" }],
    [5, { name: "B /* b */" }],
  ]);
});

it.each([
  ["\n1", "line 2: an array of brands was expected, beginning with ["],
  ['[{},\n{"a": "\n', "line 2: the array is not closed with ]"],
  ["[{}\n{}]", "line 2: a comma or the end of the array was expected"],
  ["[]\n]", "line 1: nothing was expected after the end of the array"],
])("refuses %j", (text, message) => {
  expect(() => itemsOf(text)).toThrow(`a.json is not JSON, ${message}.`);
});

it("rejects a broken item, names the line of the mistake, and reads the other items", () => {
  const text = '[{"name": "A"},\n{"name": "B",\n  "hq": "Leeds",},\n{"name": "C"}]';
  const header: string[] = [];
  expect([...jsonRows(text, "a.json", header)]).toEqual([
    { line: 1, values: ["A"] },
    { line: 2, values: [], problem: expect.stringMatching(/^is not JSON: .* in line 3$/) },
    { line: 4, values: ["C"] },
  ]);
});

const namesIn = async (text: string) => {
  const { review, brands } = await imported(text);
  return { format: review.file.format, names: brands.map(({ name }) => name) };
};

it.each([
  [
    "in an object",
    '{\n  "brands": [\n    {"name": "A"},\n    {"name": "B"}\n  ],\n  "count": 2\n}',
  ],
  [
    "beside other lists",
    '{"data":[{"name":"A","tags":[]},{"name":"B"}],"links":[{"rel":"next"}],"errors":[]}',
  ],
  ["in an object with a name", '{"name":"My list","brands":[{"name":"A"},{"name":"B"}]}'],
])("reads an array %s", async (_, text) => {
  expect(await namesIn(text)).toEqual({ format: "json", names: ["A", "B"] });
});

it("reads one brand, over several lines or on one", async () => {
  const brand = { name: "A", links: [{ rel: "self" }], highlights: ["x"] };
  expect((await namesIn(JSON.stringify(brand, null, 2))).names).toEqual(["A"]);
  expect(await namesIn(JSON.stringify(brand))).toEqual({ format: "ndjson", names: ["A"] });
});

it.each([
  [
    '{\n"a": {"b": 1}\n}',
    /an array of brands was expected, beginning with \[, but it is: \{ "a": \{"b": 1\} \}/,
  ],
  ['{"a": [{"x": 1}], "b": [{"x": 1}]}', /holds several lists: a, b/],
  [
    '{"categories": [{"name": "Balls"}], "attributes": [{"name": "Milled"}]}',
    /holds several lists: categories, attributes/,
  ],
  ['{\n"brands": [{"name": "A"}\n', /is not JSON/],
  ['{\n"brands": [{"name": "A"}], "x": }\n', /is not JSON/],
])("refuses %j in one message", async (text, message) => {
  expect(await reviewed(text)).toMatchObject({
    failure: { errors: [{ message: expect.stringMatching(message) }] },
  });
});

it("names the line of an item in an object", () => {
  expect(itemsOf('{\n "brands": [\n  {"name": "A"},\n  {"name": "B"}\n]}')).toEqual([
    { line: 3, text: '{"name": "A"}' },
    { line: 4, text: '{"name": "B"}' },
  ]);
});

it("reads lists written as texts with the separators of CSV", async () => {
  const { brands, review } = await imported(
    JSON.stringify([
      {
        name: "Larkspur Golf",
        categories: "putters, golf-balls",
        highlights: "Forged by hand | Made since 1998",
        aliases: "Larkspur",
        events: "1998 founded: In Reno. | 2001 moved: To Austin.",
      },
    ]),
  );
  expect(review.problems).toEqual([]);
  expect(brands).toMatchObject([
    {
      categoryIds: ["golf-balls", "putters"],
      highlights: ["Forged by hand", "Made since 1998"],
      aliases: ["Larkspur"],
      events: [{ year: 1998 }, { year: 2001 }],
    },
  ]);
});

it("reads numbers and the word null as names, and null as no value", async () => {
  const { brands, review } = await imported(
    '[{"name":12345,"founded_year":1998},{"name":"Null"},{"name":"none"},{"name":null},{"name":1.5}]',
  );
  expect(brands).toMatchObject([
    { name: "12345", foundedYear: 1998 },
    { name: "Null" },
    { name: "none" },
    { name: "1.5" },
  ]);
  expect(review.counts.rejected).toBe(1);
});

it.each([
  [
    "JSON:API",
    { data: [{ type: "brand", id: "1", attributes: { name: "Larkspur", hq: "Leeds" } }] },
  ],
  ["GraphQL", { data: { brands: { edges: [{ node: { name: "Larkspur", hq: "Leeds" } }] } } }],
  [
    "SPARQL",
    {
      head: { vars: ["brand", "brandLabel", "hq"] },
      results: {
        bindings: [
          {
            brand: { type: "uri", value: "http://data.example/Q1" },
            brandLabel: { type: "literal", value: "Larkspur" },
            hq: { type: "literal", value: "Leeds" },
          },
        ],
      },
    },
  ],
  ["a wrapped value", [{ name: { value: "Larkspur" }, hq: { value: "Leeds" } }]],
  ["Solr", { response: { numFound: 1, docs: [{ name_s: "Larkspur", hq: ["Leeds"] }] } }],
  [
    "Contentful",
    {
      items: [{ sys: { id: "1" }, fields: { name: "Larkspur", hq: "Leeds" } }],
      includes: { Asset: [{ fields: { title: "Logo" } }] },
    },
  ],
  [
    "GeoJSON",
    { name: "x", features: [{ type: "Feature", properties: { name: "Larkspur", hq: "Leeds" } }] },
  ],
  [
    "schema.org",
    {
      name: "List",
      itemListElement: [{ position: 1, item: { name: "Larkspur", location: "Leeds" } }],
    },
  ],
  [
    "OpenStreetMap",
    { elements: [{ type: "node", tags: { name: "Larkspur", "addr:city": "Leeds" } }] },
  ],
  ["a headless CMS", { results: [{ uid: "x", data: { name: "Larkspur", hq: "Leeds" } }] }],
  ["a converter of XML", [{ name: { "#text": "Larkspur" }, hq: { "#text": "Leeds" } }]],
  [
    "Firestore",
    {
      documents: [
        {
          name: "projects/x/databases/y/documents/brands/1",
          fields: { name: { stringValue: "Larkspur" }, hq: { stringValue: "Leeds" } },
        },
      ],
    },
  ],
  ["DynamoDB", { Items: [{ name: { S: "Larkspur" }, hq: { S: "Leeds" } }] }],
  [
    "Notion",
    {
      object: "list",
      results: [
        {
          object: "page",
          url: "https://www.notion.so/Larkspur-1",
          properties: {
            Name: {
              id: "t",
              type: "title",
              title: [{ plain_text: "Lark" }, { plain_text: "spur" }],
            },
            HQ: { id: "a", type: "select", select: { id: "1", name: "Leeds" } },
          },
        },
      ],
    },
  ],
  [
    "phpMyAdmin",
    [
      { type: "header", version: "5" },
      { type: "database", name: "golf" },
      { type: "table", name: "brands", data: [{ name: "Larkspur", hq: "Leeds" }] },
    ],
  ],
  ["pandas, by columns", { brand: { 0: "Larkspur" }, hq: { 0: "Leeds" } }],
  ["pandas, split", { columns: ["brand", "hq"], index: [0], data: [["Larkspur", "Leeds"]] }],
  [
    "Google Sheets",
    {
      range: "A1:B2",
      values: [
        ["Brand", "HQ"],
        ["Larkspur", "Leeds"],
      ],
    },
  ],
])("reads the records of %s", async (_, answer) => {
  const { brands } = await imported(JSON.stringify(answer));
  expect(brands).toMatchObject([{ name: "Larkspur", hqLocation: "Leeds" }]);
});

it.each([
  {
    name: "Larkspur",
    website: { url: "https://larkspur.example.com" },
    founded: { year: 1998 },
    social: { instagram: "@larkspur", facebook: { url: "https://facebook.com/larkspur" } },
    location: { city: "Leeds", country: "England" },
  },
  {
    "@type": "Organization",
    name: "Larkspur",
    url: "https://larkspur.example.com",
    foundingDate: "1998-04-01",
    sameAs: ["https://www.instagram.com/larkspur", "https://facebook.com/larkspur"],
    address: { addressLocality: "Leeds", addressCountry: "England" },
  },
])("reads values in nested objects by their path of keys: %j", async (brand) => {
  const { brands } = await imported(JSON.stringify([brand]));
  expect(brands).toMatchObject([
    {
      name: "Larkspur",
      websiteUrl: "https://larkspur.example.com",
      foundedYear: 1998,
      instagramUrl: "https://www.instagram.com/larkspur",
      facebookUrl: "https://facebook.com/larkspur",
      hqLocation: "Leeds, England",
    },
  ]);
});

it("reads an object of brands by key, and uses the key as the name of a brand without one", async () => {
  const { brands } = await imported(`{
    "larkspur": { "name": "Larkspur", "hq": "Leeds" },
    "Pebble \\"Golf\\": {": { "website": "https://pebble.example.com" }
  }`);
  expect(brands).toMatchObject([
    { name: "Larkspur", hqLocation: "Leeds" },
    { name: 'Pebble "Golf": {', websiteUrl: "https://pebble.example.com" },
  ]);
});

it("refuses deeply nested objects within a second", async () => {
  const start = performance.now();
  const deep = '{\n"a":'.repeat(20_000) + "1" + "}".repeat(20_000);
  await expect(imported(deep)).rejects.toThrow(/nested more than 32 levels/);
  expect(performance.now() - start).toBeLessThan(1_000);
});

it("decodes escapes in keys", async () => {
  const byCategory = await imported(
    String.raw`{ "Putte\u0072s": [{ "name": "Larkspur" }], "Golf Balls": [{ "name": "Alder" }] }`,
  );
  expect(byCategory.brands).toMatchObject([
    { name: "Larkspur", categoryIds: ["putters"] },
    { name: "Alder", categoryIds: ["golf-balls"] },
  ]);
  const byKey = String.raw`{ "golf\/2026": { "larkspur": { "hq": "Leeds", "name": "Larkspur" } } }`;
  expect((await imported(byKey)).brands).toMatchObject([{ name: "Larkspur", hqLocation: "Leeds" }]);
});

it.each<[what: string, content: object, brands: object[]]>([
  [
    "brands by key, in an object with other keys",
    { updated: "2026-11-01", brands: { larkspur: { title: "Larkspur" }, pebble: { hq: "Leeds" } } },
    [{ name: "Larkspur" }, { name: "pebble", hqLocation: "Leeds" }],
  ],
  [
    "lists by category",
    { Putters: [{ name: "Larkspur" }, { name: "Pebble" }], "Golf Balls": [{ name: "Alder" }] },
    [
      { name: "Larkspur", categoryIds: ["putters"] },
      { name: "Pebble", categoryIds: ["putters"] },
      { name: "Alder", categoryIds: ["golf-balls"] },
    ],
  ],
  [
    "lists by country",
    { data: { Japan: [{ name: "Larkspur" }], "United States": [{ name: "Pebble" }], France: [] } },
    [
      { name: "Larkspur", hqLocation: "Japan" },
      { name: "Pebble", hqLocation: "United States" },
    ],
  ],
  [
    "lists by first letter, without reading the letter as a category",
    { L: [{ name: "Larkspur" }], P: [{ name: "Pebble" }] },
    [{ name: "Larkspur", slug: "larkspur" }, { name: "Pebble" }],
  ],
  [
    "lists by first letter, including X, although it is also a social network",
    { L: [{ name: "Larkspur" }], X: [{ name: "Xenon" }] },
    [{ name: "Larkspur" }, { name: "Xenon" }],
  ],
  [
    "groups with a category, and with a URL that is not the website of their brands",
    [
      { category: "Putters", url: "https://a.example", brands: [{ name: "Larkspur" }] },
      { category: "Golf Balls", url: "https://b.example", brands: [] },
    ],
    [{ name: "Larkspur", slug: "larkspur", categoryIds: ["putters"] }],
  ],
  [
    "groups in a list named `categories`, by their names",
    { categories: [{ name: "Putters", brands: [{ name: "Larkspur" }, { name: "Pebble" }] }] },
    [
      { name: "Larkspur", categoryIds: ["putters"] },
      { name: "Pebble", categoryIds: ["putters"] },
    ],
  ],
  [
    "groups by country, whose brands each have a category",
    [{ country: "Japan", items: [{ name: "Larkspur", category: "Putters" }] }],
    [{ name: "Larkspur", hqLocation: "Japan", categoryIds: ["putters"] }],
  ],
  [
    "the cards of a board",
    { name: "Golf", lists: [{ id: 1, name: "To do" }], cards: [{ name: "Larkspur" }] },
    [{ name: "Larkspur" }],
  ],
])("reads %s", async (_, content, wanted) => {
  for (const indent of [0, 1]) {
    const { brands, review } = await imported(JSON.stringify(content, null, indent));
    expect(brands).toMatchObject(wanted);
    expect(brands).toHaveLength(wanted.length);
    expect(review.problems).toEqual([]);
  }
});

it("names the lines of brands in groups, and of a group that it cannot read", async () => {
  const text = `[
  {"country": "Japan", "brands": [
    {"name": "A"},
    {"name": "B"}]},
  {"country": nope, "brands": [{"name": "C"}]}
]`;
  expect(itemsOf(text).map(({ line, shared }) => [line, shared])).toEqual([
    [3, { country: "Japan" }],
    [4, { country: "Japan" }],
    [5, undefined],
  ]);
});

it("rejects brands in lists that are not named after a category", async () => {
  const { review } = await imported('{"shops": [{"name": "A"}], "players": [{"name": "B"}]}');
  expect(review).toMatchObject({ counts: { new: 0, rejected: 2 } });
});

it.each([
  { name: "Larkspur", url: "/brands/larkspur", hq: "Leeds" },
  { larkspur: { name: "Larkspur", url: "/brands/larkspur", hq: "Leeds" } },
])("reads a brand, and ignores its url if that is only a path: %j", async (content) => {
  const { brands } = await imported(JSON.stringify(content));
  expect(brands).toMatchObject([{ name: "Larkspur", hqLocation: "Leeds" }]);
});

it("reads categories written as objects, and a list of brand names", async () => {
  const file = [{ name: "Larkspur", categories: [{ id: 7, name: "Putters", slug: "x" }] }];
  const { brands } = await imported(JSON.stringify(file));
  expect(brands).toMatchObject([{ name: "Larkspur", categoryIds: ["putters"] }]);
  expect((await imported('["Larkspur", "Pebble"]')).brands).toMatchObject([
    { name: "Larkspur" },
    { name: "Pebble" },
  ]);
});

it("adds categories named in tags to those written as objects, and rejects a category without a name", async () => {
  const tags = ["golf balls", "tour-proven"];
  const named = [{ name: "Larkspur", categories: [{ id: 7, name: "Putters" }], tags }];
  expect((await imported(JSON.stringify(named))).brands).toMatchObject([
    { categoryIds: ["golf-balls", "putters"], attributeIds: ["tour-proven"] },
  ]);
  const numbered = [{ name: "Larkspur", categories: [{ id: 7 }], tags }];
  const { review } = await imported(JSON.stringify(numbered));
  expect(review.counts).toMatchObject({ new: 0, rejected: 1 });
});

it("reads NaN, which Python writes, as no value", async () => {
  const { brands } = await imported('[{"name": "NaN Golf", "founded": NaN, "hq": "Leeds"}]');
  expect(brands).toMatchObject([{ name: "NaN Golf", hqLocation: "Leeds" }]);
});

it("detects the format by the file's name if the text does not begin like JSON", () => {
  expect(formatOfText('// brands\n[{"name":"Larkspur"}]', "brands.json")).toBe("json");
  expect(formatOfText("// brands\nname\nLarkspur", "brands.csv")).toBe("csv");
  expect(() => itemsOf('call([{"name":"A"}]);')).toThrow("an array of brands was expected");
});

it.each([",\n", "\n\n", " "])("reads objects with %j between them", async (between) => {
  const brands = [{ name: "A" }, { name: "B", products: [{ x: 1 }] }];
  const text = brands.map((brand) => JSON.stringify(brand, null, 1)).join(between);
  expect((await namesIn(text)).names).toEqual(["A", "B"]);
  expect(itemsOf(text)[1]?.line).toBe(2 + between.split("\n").length);
});

it("reads a list of links into the fields of their types, and a list of files as the first file's URL", async () => {
  const brand = {
    name: "Larkspur",
    links: [
      { type: "website", url: "https://larkspur.example.com" },
      { type: "facebook", url: null },
      { platform: "instagram", url: "https://www.instagram.com/larkspur" },
    ],
    logo: [{ id: "att1", url: "https://files.example.com/larkspur.png", filename: "larkspur.png" }],
  };
  expect((await imported(JSON.stringify([brand]))).brands).toMatchObject([
    {
      websiteUrl: "https://larkspur.example.com",
      instagramUrl: "https://www.instagram.com/larkspur",
      logoUrl: "https://files.example.com/larkspur.png",
    },
  ]);
});

it("reads an object with a list of products as one brand", async () => {
  const products = [{ name: "Blade" }];
  expect(
    (await imported(JSON.stringify({ name: "Larkspur", hq: "Leeds", products }))).brands,
  ).toMatchObject([{ name: "Larkspur" }]);
});

it.each([
  ["Strapi", { data: [{ id: 3, attributes: { name: "Putters" } }] }],
  ["Directus", [{ categories_id: { name: "Putters" } }]],
  ["Baserow", [{ id: 3, value: "Putters", color: "blue" }]],
  ["Yelp", [{ alias: "x", title: "Putters" }]],
  ["BigCommerce", ["Putters", ""]],
])("reads related categories as %s writes them", async (_, categories) => {
  const { brands } = await imported(JSON.stringify([{ name: "Larkspur", categories }]));
  expect(brands).toMatchObject([{ name: "Larkspur", categoryIds: ["putters"] }]);
});

it("reads the address of a related file", async () => {
  const logo = { data: { attributes: { url: "https://cms.example.com/larkspur.png" } } };
  const { brands } = await imported(JSON.stringify([{ name: "Larkspur", logo }]));
  expect(brands).toMatchObject([{ logoUrl: "https://cms.example.com/larkspur.png" }]);
});
