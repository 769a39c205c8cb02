import { describe, expect, it } from "vitest";
import { LIMITS } from "#core/limits.ts";
import { recognisedColumn } from "#core/import/map-columns.ts";
import { imported, reviewed } from "./import-file.harness.ts";
import { csvLayout } from "./read-csv.ts";

// How cells are separated, and which row names the columns.

const LARKSPUR = "https://larkspur.example.com";
const PEBBLE = "https://pebbletee.example.com";

/** Files, the delimiter that each is read with, and its brands. */
const files: [string, string, object, object[]][] = [
  [
    "semicolons in a cell of a file with commas",
    `Name,Website,Known for\nLarkspur Golf,${LARKSPUR},"Drivers; irons; wedges; putters"\nPebble Tee Co,${PEBBLE},Tees\n`,
    { delimiter: "," },
    [
      { name: "Larkspur Golf", websiteUrl: LARKSPUR },
      { name: "Pebble Tee Co", websiteUrl: PEBBLE },
    ],
  ],
  [
    "semicolons between categories",
    "Brand,Categories\nLarkspur Golf,golf-balls;putters;golf-clubs\nPebble Tee Co,putters\n",
    { delimiter: "," },
    [
      { name: "Larkspur Golf", categoryIds: ["golf-balls", "golf-clubs", "putters"] },
      { name: "Pebble Tee Co", categoryIds: ["putters"] },
    ],
  ],
  [
    "cells in apostrophes, as databases write them",
    `id,brand_name,site,founded,summary\n1,'Heron''s Neck, Sons & Co','${LARKSPUR}',1998,'Bags;\nthe 19" kind'\n2,'O\\'Hara Golf',NULL,NULL,NULL\n`,
    { delimiter: "," },
    [
      {
        name: "Heron's Neck, Sons & Co",
        websiteUrl: LARKSPUR,
        foundedYear: 1998,
        shortDescription: 'Bags;\nthe 19" kind',
      },
      { name: "O'Hara Golf" },
    ],
  ],
  [
    "column names in apostrophes",
    `'name';'website'\n'Larkspur Golf';'${LARKSPUR}'\n'Pebble; Tee';NULL\n`,
    { delimiter: ";" },
    [{ name: "Larkspur Golf", websiteUrl: LARKSPUR }, { name: "Pebble; Tee" }],
  ],
  [
    "apostrophes that belong to names",
    `Name,Website\n'47 Golf,${LARKSPUR}\nLinks 'n' Lies,\nThe Duffers',\n`,
    { delimiter: "," },
    [
      { name: "'47 Golf", websiteUrl: LARKSPUR },
      { name: "Links 'n' Lies" },
      { name: "The Duffers'" },
    ],
  ],
  [
    "commas in the title of a file with semicolons",
    `Golf brands, sorted by name, spring edition\nName;Website;Founded\nLarkspur Golf;${LARKSPUR};1998\nPebble Tee Co;${PEBBLE};2001\n`,
    { delimiter: ";" },
    [
      { name: "Larkspur Golf", websiteUrl: LARKSPUR, foundedYear: 1998 },
      { name: "Pebble Tee Co", websiteUrl: PEBBLE, foundedYear: 2001 },
    ],
  ],
  [
    "cells with commas, as many as there are semicolons",
    `Name;Notes;Website\nLarkspur Golf;red, green, blue;${LARKSPUR}\nPebble Tee Co;x;${PEBBLE}\n`,
    { delimiter: ";" },
    [
      { name: "Larkspur Golf", websiteUrl: LARKSPUR },
      { name: "Pebble Tee Co", websiteUrl: PEBBLE },
    ],
  ],
  [
    "cells that contain field names, as in a to-do list",
    "Brand,Missing,Also missing\nLarkspur Golf,Website,Logo\nPebble Tee Co,Founded,HQ\n",
    { delimiter: "," },
    [{ name: "Larkspur Golf" }, { name: "Pebble Tee Co" }],
  ],
  [
    "decimal commas, as Excel writes them in Europe",
    'Name;Website;Umsatz (Mio.);Gründungsjahr;Sitz\r\nLerche Golf;lerche.example;1,5;1998;"München, Bayern"\r\nKiesel;;12,75;2001;Köln\r\n',
    { delimiter: ";" },
    [
      { name: "Lerche Golf", foundedYear: 1998, hqLocation: "München, Bayern" },
      { name: "Kiesel", foundedYear: 2001, hqLocation: "Köln" },
    ],
  ],
  [
    "cells separated by bars, with commas and semicolons in them",
    `Name|Website|HQ\nLarkspur Golf|${LARKSPUR}|Reno, NV\nPebble; Tee|${PEBBLE}|Leeds\n`,
    { delimiter: "|" },
    [
      { name: "Larkspur Golf", hqLocation: "Reno, NV" },
      { name: "Pebble; Tee", hqLocation: "Leeds" },
    ],
  ],
  [
    "a table drawn with bars",
    "| Name | HQ |\n|---|---|\n| Larkspur Golf | Reno, NV |\n",
    { delimiter: "|" },
    [{ name: "Larkspur Golf", hqLocation: "Reno, NV" }],
  ],
  [
    "lists separated by bars, in a file separated by commas",
    "name,categories\nLarkspur Golf,golf-balls | putters\nPebble Tee,golf-balls|putters\n",
    { delimiter: "," },
    ["Larkspur Golf", "Pebble Tee"].map((name) => ({
      name,
      categoryIds: ["golf-balls", "putters"],
    })),
  ],
  [
    "a byte order mark and the delimiter in the first line",
    "\uFEFFsep=;\r\nName;HQ\r\nLarkspur Golf;Reno, NV\r\n",
    { delimiter: ";" },
    [{ name: "Larkspur Golf", hqLocation: "Reno, NV" }],
  ],
  [
    "three title lines and a blank line above the header",
    `Golf brands 2026;;;\nSource: own research, as of May;;;\nUpdated 2026-05-01;;;\n\nBrand;Website;Founded;HQ\nLarkspur Golf;${LARKSPUR};1998;Reno, NV\n`,
    { delimiter: ";" },
    [{ name: "Larkspur Golf", foundedYear: 1998, hqLocation: "Reno, NV" }],
  ],
  [
    "a single column of names that contain commas and semicolons",
    "Name\nLarkspur Golf\nPebble, Tee & Co\nA; B Golf\n",
    { delimiter: null },
    [{ name: "Larkspur Golf" }, { name: "Pebble, Tee & Co" }, { name: "A; B Golf" }],
  ],
  [
    "an unknown column, with fewer commas than semicolons",
    "Brand;Eigenart\nLarkspur Golf;rot, grün\nPebble, Tee;blau\n",
    { delimiter: ";" },
    [{ name: "Larkspur Golf" }, { name: "Pebble, Tee" }],
  ],
];

it.each(files)("reads %s", async (_, content, layout, expected) => {
  const { review, brands } = await imported(content);
  expect(review.file).toMatchObject(layout);
  expect(review.problems).toEqual([]);
  expect(brands).toMatchObject(expected);
  expect(brands).toHaveLength(expected.length);
});

it("prefers known column names, then rows of equal width, then more columns", () => {
  const layoutOf = (text: string) => csvLayout(text, recognisedColumn).delimiter;
  expect(layoutOf("Merkki,Vuosi\nVice,2012\n")).toBe(",");
  expect(layoutOf("Merkki;Vuosi\nVice, Inc;2012\nAce;2013\n")).toBe(";");
  expect(layoutOf("Merkki\tVuosi\nVice, Inc; Ltd\t2012\n")).toBe("\t");
  expect(layoutOf("Brand;Name\nA;x, y\n")).toBe(";");
});

it("uses the delimiter that a request states", async () => {
  const content = "Name|A;HQ\nLarkspur|Golf;Reno\n";
  const { brands, review } = await imported(content, { delimiter: "|" });
  expect([review.file.delimiter, brands[0]?.name]).toEqual(["|", "Larkspur"]);
  const other = await imported(content, { delimiter: ";", columns: [["Name|A", "name"]] });
  expect(other.brands).toMatchObject([{ name: "Larkspur|Golf", hqLocation: "Reno" }]);
});

describe("quotation marks and widths", () => {
  it("accepts a comma after the last column name, and 600 blank columns", async () => {
    const { brands } = await imported(
      `Name,Website,Founded,\nLarkspur Golf,${LARKSPUR},1998\nPebble Tee Co,${PEBBLE},2001,\n`,
    );
    expect(brands).toMatchObject([{ foundedYear: 1998 }, { foundedYear: 2001 }]);
    const blank = ",".repeat(600);
    const wide = await imported(`Brand,Founded${blank}\nOak,1998${blank}\nElm,2001\n`);
    expect(wide.review.counts).toMatchObject({ new: 2, rejected: 0 });
  });

  it("keeps a brand's value if the row is too short to have its cell, even when empty cells clear values", async () => {
    const { review } = await imported(
      "slug,name,hq_location,founded_year\ntitleist,Titleist\nping,PING,,\n",
      { clearEmpty: true },
    );
    expect(review.counts).toMatchObject({ changed: 1, unchanged: 1 });
    expect(review.changes.map(({ slug }) => slug)).toEqual(["ping"]);
  });

  it("rejects only the row that has too many cells", async () => {
    const { review } = await imported("Brand,Founded\nOak,1998,extra\nElm,2001\n");
    expect(review.counts).toMatchObject({ new: 1, rejected: 1 });
    expect(review.problems[0]?.message).toBe("has 3 cells, where the header has 2");
  });

  it("refuses more than 500 columns", async () => {
    const header = Array.from({ length: 501 }, (_, n) => `c${n}`);
    const message = "messy.csv has 501 columns, and a file may have at most 500.";
    const json = JSON.stringify([Object.fromEntries(header.map((name) => [name, 1]))]);
    for (const content of [`${header.join(",")}\n`, json])
      expect(await reviewed(content)).toMatchObject({ failure: { errors: [{ message }] } });
  });

  it("examines at most 500 names of a header that is far too wide", () => {
    let examined = 0;
    const recognise = () => void (examined += 1);
    const many = Array.from({ length: 150_000 }, () => "c").join(",");
    expect(csvLayout(many, recognise, { stated: "," })).toMatchObject({ delimiter: "," });
    expect(examined).toBe(LIMITS.importColumns);
  });
});

it.each([
  ["Larkspur Golf\nPebble, Tee & Co\n", /no known column.*Larkspur Golf/],
  [`Larkspur Golf,${LARKSPUR},1998\nPebble,${PEBBLE},2001\n`, /no known column.*Larkspur Golf/],
  [`Website,Founded\n${LARKSPUR},1998\n`, /no column with the names of brands/],
  ["Sponsor,Founded\nBob,1998\nAnn,2001\n", /no column with the names of brands/],
])("explains in one message what is wrong with the header of %j", async (content, message) => {
  const { review } = await imported(content);
  expect(review.headerProblem).toMatch(message);
  expect([review.problems, review.counts.rejected]).toEqual([[], 0]);
});

it("matches by website without a column of names", async () => {
  const { review } = await imported("Website,Founded\nhttps://www.titleist.com,1931\n", {
    match: "website",
  });
  expect([review.headerProblem, review.counts.changed]).toEqual([null, 1]);
});

it("reads rows that were saved as one quoted cell each", async () => {
  const rows = [
    '"Name,Website,HQ"',
    '"Larkspur,https://larkspur.example.com,""Reno, NV"""',
    "",
    '"Pebble,,Leeds"',
  ];
  const { brands } = await imported(rows.join("\r\n"));
  expect(brands).toMatchObject([
    { name: "Larkspur", websiteUrl: "https://larkspur.example.com", hqLocation: "Reno, NV" },
    { name: "Pebble", hqLocation: "Leeds" },
  ]);
});
