import { expect, it } from "vitest";
import { imported } from "./import-file.harness.ts";

// Untidy spreadsheets. A person would accept each of their rows.

const sheets: [string, string | Uint8Array, object[]][] = [
  [
    "German names, dates for years, a BOM, empty columns and a line break in a note",
    "\uFEFFMarke;Webseite;Gegründet;Hauptsitz;Produkte;Telefon;Preis ab;Notizen;;\r\n" +
      'BOGEN GOLF;www.bogen.example;01.03.1998;"München, Deutschland";Putters;+49 89 1;1.299,00;"Familie\r\nseit 1998";;\r\n' +
      "Haus Golf;?;Gegr. 2004;-;;-;12,50;;;\r\n",
    [
      {
        name: "BOGEN GOLF",
        websiteUrl: "https://www.bogen.example",
        foundedYear: 1998,
        hqLocation: "München, Deutschland",
      },
      { name: "Haus Golf", foundedYear: 2004 },
    ],
  ],
  [
    "Japanese headers and years",
    'ブランド名,公式サイト,設立年,本社,説明,インスタグラム\nHonma 本間,https://www.honma.example,1959年,"Sakata, Japan",クラブ,@honma\n',
    [
      {
        name: "Honma 本間",
        foundedYear: 1959,
        hqLocation: "Sakata, Japan",
        shortDescription: "クラブ",
        instagramUrl: "https://www.instagram.com/honma",
      },
    ],
  ],
  [
    "several addresses in a cell, prices and telephones",
    "COMPANY,URL(S),SINCE,CITY/STATE,PHONE,MSRP,,\n" +
      'LINKS,"https://links.example; https://shop.links.example",03/15/1987,"Carlsbad, CA",(760) 555-0100,"$1,299",,\n' +
      "OLD BARN,facebook.com/oldbarn / oldbarn.example (UK),c. 1974,TBD,-,$349,,\n,,,,,,,\n",
    [
      {
        name: "LINKS",
        websiteUrl: "https://links.example",
        foundedYear: 1987,
        hqLocation: "Carlsbad, CA",
      },
      { name: "OLD BARN", websiteUrl: "https://oldbarn.example", foundedYear: 1974 },
    ],
  ],
  [
    "merged cells and members of an association",
    "Region,Member,Homepage,Established\nUSA,Aft Golf,http://aft.example/,1990-05-01\n,Bow Golf,bow.example,1991\n",
    [
      { name: "Aft Golf", websiteUrl: "http://aft.example/", foundedYear: 1990 },
      { name: "Bow Golf", websiteUrl: "https://bow.example", foundedYear: 1991 },
    ],
  ],
  [
    "a title, tabs and dates in words",
    'Golf story – draft\n\nName\tFounding date\tInsta\tNotes for editor\nEagle Golf\t12 June 2001\teagle.golf\t"call\nBob"\nFringe Golf\tJune 3rd, 2015\tnone\t\n',
    [
      {
        name: "Eagle Golf",
        foundedYear: 2001,
        instagramUrl: "https://www.instagram.com/eagle.golf",
      },
      { name: "Fringe Golf", foundedYear: 2015 },
    ],
  ],
  [
    "notes below the table, German places and merged cells",
    "Kategorie;Firma;Ort;Land;Gegr.;Mitarbeiter;Umsatz\r\n" +
      "Golf Balls;RAHM GMBH;Köln;Deutschland;ca. 1985;12;1,5\r\n" +
      ";Berg & Söhne;Wien;Österreich;k. A.;;\r\n\r\n" +
      "Quelle: eigene Erhebung, 2024;;;;;;\r\n* laut Inhaber\r\n",
    [
      {
        name: "RAHM GMBH",
        hqLocation: "Köln, Deutschland",
        foundedYear: 1985,
        categoryIds: ["golf-balls"],
      },
      { name: "Berg & Söhne", hqLocation: "Wien, Österreich" },
    ],
  ],
];

it.each(sheets)("imports every row of a spreadsheet with %s", async (_, content, expected) => {
  const { review, applied, brands } = await imported(content);
  expect(review.problems).toEqual([]);
  expect(brands).toMatchObject(expected);
  expect(brands).toHaveLength(expected.length);
  expect(applied).toMatchObject({ ok: true, value: { counts: { new: expected.length } } });
});

it("reports what it read as something else, left out and joined", async () => {
  const { review } = await imported(
    "My list\nBrand,City,Country,Year started,Rating\nOak Golf,Phoenix,USA,Est. 1998,7\nTotal,,,,7\n",
  );
  expect(review.columns.map(({ name, field, how }) => [name, field, how])).toEqual([
    ["Brand", "name", "name"],
    ["City", "hq_location", "similar"],
    ["Country", "hq_location", "similar"],
    ["Year started", "founded_year", "similar"],
    ["Rating", null, null],
  ]);
  expect(review.ignored).toEqual(["Rating"]);
  expect(review.notes).toEqual([
    "The headers are in line 2; everything above is ignored.",
    "The columns “City” and “Country” are joined into HQ Location.",
    "Line 4 is left out, because it is a row of totals: Total.",
  ]);
  expect(review.readings).toMatchObject([{ column: "Year started", message: "is read as 1998" }]);
});

it("leaves out a note only if nothing else is in its row", async () => {
  const { review, brands } = await imported(
    "Brand,Website\n* Star Golf,star.example\nNoted Golf,\nSource: the press,\n* as of May\n",
  );
  expect(brands.map(({ name }) => name)).toEqual(["Star Golf", "Noted Golf"]);
  expect(review.notes).toEqual([
    "Line 4 is left out, because it is a note: Source: the press.",
    "Line 5 is left out, because it is a note: * as of May.",
  ]);
});

it("leaves only bad cells out with badCells=skip, but never a name", async () => {
  const content = "Brand,Founded,Website\nOak Golf,3000,oakgolf.example\n,1998,x.example\n";
  const rejected = await imported(content);
  expect(rejected.review.counts).toMatchObject({ new: 0, rejected: 2 });
  expect(rejected.review.badCells).toEqual({ cells: 1, rows: 1 });
  const { review, brands } = await imported(content, { badCells: "skip" });
  expect(review.counts).toMatchObject({ new: 1, rejected: 1 });
  expect(brands).toMatchObject([{ name: "Oak Golf", websiteUrl: "https://oakgolf.example" }]);
  expect(review.leftOut).toEqual([
    { line: 2, column: "Founded", value: "3000", message: expect.any(String) },
  ]);
});
