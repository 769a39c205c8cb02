import { expect, it } from "vitest";
import { imported } from "./import-file.harness.ts";

// Spreadsheets as people keep them. A person would accept each of their rows.

const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));
const windows1252 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "latin1"));

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
  [
    "a title and a blank line above the header",
    "Golf brands 2026,,\n\nBrand,Web site address,Yr founded\nOak Golf,oakgolf.example,1998\n",
    [{ name: "Oak Golf", websiteUrl: "https://oakgolf.example", foundedYear: 1998 }],
  ],
  [
    "a row of totals",
    "Brand,Instagram followers\nOak Golf,1200\nElm Golf,800\nTotal,2000\n",
    [
      { name: "Oak Golf", instagramFollowers: 1200 },
      { name: "Elm Golf", instagramFollowers: 800 },
    ],
  ],
  [
    "UTF-16 with tabs",
    utf16("Brand\tWhere\tBlurb\r\nÉlan Golf\tZürich\tFine irons, by hand\r\n"),
    [{ name: "Élan Golf", hqLocation: "Zürich", shortDescription: "Fine irons, by hand" }],
  ],
  [
    "Windows-1252 with semicolons",
    windows1252("Brand;HQ;Followers on Instagram\r\nMüller Golf;Köln;12.700\r\n"),
    [{ name: "Müller Golf", hqLocation: "Köln", instagramFollowers: 12_700 }],
  ],
  [
    "handles",
    "Brand,IG handle,TikTok,X\nOak Golf,@oakgolf,@oak.golf,oakgolf\n",
    [
      {
        name: "Oak Golf",
        instagramUrl: "https://www.instagram.com/oakgolf",
        tiktokUrl: "https://www.tiktok.com/@oak.golf",
        twitterUrl: "https://x.com/oakgolf",
      },
    ],
  ],
  [
    "followers in thousands and millions",
    'Brand,Instagram followers,YouTube subscribers\nOak Golf,12.7K,1.2M\nElm Golf,"12,700",N/A\n',
    [
      { name: "Oak Golf", instagramFollowers: 12_700, youtubeFollowers: 1_200_000 },
      { name: "Elm Golf", instagramFollowers: 12_700 },
    ],
  ],
  [
    "years in words, and cells that say they are empty",
    "Brand,Year started,HQ\nOak Golf,Est. 1998,-\nElm Golf,since 2001,—\nAsh Golf,unknown,n/a\n",
    [
      { name: "Oak Golf", foundedYear: 1998 },
      { name: "Elm Golf", foundedYear: 2001 },
      { name: "Ash Golf" },
    ],
  ],
  [
    "City, State and Country",
    "Country,Brand,City,State\nUSA,Oak Golf,Phoenix,Arizona\nGermany,Elm Golf,Munich,\n",
    [
      { name: "Oak Golf", hqLocation: "Phoenix, Arizona, USA" },
      { name: "Elm Golf", hqLocation: "Munich, Germany" },
    ],
  ],
  [
    "categories in one cell, separated in many ways",
    'Brand,What they make\nOak Golf,"Golf Balls, golf clubs"\nElm Golf,golf ball; Golf Club\nAsh Golf,Golf Balls / Golf Clubs\n',
    ["Oak Golf", "Elm Golf", "Ash Golf"].map((name) => ({
      name,
      categoryIds: ["golf-balls", "golf-clubs"],
    })),
  ],
  [
    "unknown columns",
    "Brand,Sponsor,Contact e-mail,Our rating,Website\nOak Golf,Bob,me@golf.example,7,oakgolf.example\n",
    [{ name: "Oak Golf", websiteUrl: "https://oakgolf.example" }],
  ],
  [
    "empty columns and cells at the end",
    "Brand,Founded,,,\nOak Golf,1998,,,\nElm Golf,2001,,,,,\n,,,,\n",
    [
      { name: "Oak Golf", foundedYear: 1998 },
      { name: "Elm Golf", foundedYear: 2001 },
    ],
  ],
  [
    "quotation marks and line feeds in cells",
    'Brand,About the brand\r\n"Oak ""The Oak"" Golf","Clubs,\r\nand balls"\r\n',
    [{ name: 'Oak "The Oak" Golf', longDescription: "Clubs,\nand balls" }],
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
  expect(brands.map(({ name }) => name)).toEqual(["* Star Golf", "Noted Golf"]);
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
