import { expect, it } from "vitest";
import { FILE_FIELDS } from "#core/import/import-field.ts";
import { imported } from "./import-file.harness.ts";

// Values as websites, databases and other programs write them to files.

const ZERO_WIDTH = "\u200B";
const MARKUP = "is read without the markup of a web page";
const ERROR = "is a spreadsheet error and is left out";
const TIME = "is read as a date and time in UTC";

const files: [string, string, object[], notes: [column: string, message: string][]][] = [
  [
    "an export of a content management system",
    "Name,Description,Categories,Website\n" +
      'Elm &amp; Ash Golf,"<p>We make <em>irons</em>.</p><p>By hand.</p>",Golf Clubs,"<a href=""https://elm.example"">Elm</a>"\n' +
      "Ada&#8217;s Mallets &trade;,Putters &lt; 300 g,,\n",
    [
      {
        name: "Elm & Ash Golf",
        slug: "elm-ash-golf",
        longDescription: "We make irons.\nBy hand.",
        websiteUrl: "https://elm.example",
      },
      { name: "Ada’s Mallets ™", slug: "ada-s-mallets", longDescription: "Putters < 300 g" },
    ],
    [
      ["Name", MARKUP],
      ["Description", MARKUP],
      ["Website", MARKUP],
    ],
  ],
  [
    "texts copied from web pages",
    "name,website,description,hq\n" +
      `Elm Golf${ZERO_WIDTH},elm.example${ZERO_WIDTH},Makers of${ZERO_WIDTH} irons${ZERO_WIDTH}.,${ZERO_WIDTH}\n` +
      "Nik Golf,nik.example,نیک\u200Cگلف: Bam\u00ADboo\u2060 tees 👩\u200D👧,Reno\n",
    [{ name: "Elm Golf", websiteUrl: "https://elm.example", longDescription: "Makers of irons." }],
    [
      ["name", "1 invisible character left out"],
      ["website", "1 invisible character left out; is read with https:// added"],
      ["description", "2 invisible characters left out"],
      ["hq", "1 invisible character left out"],
    ],
  ],
  [
    "cells with spreadsheet errors",
    "Name,HQ,Description,Founded,Instagram followers,Website\n" +
      "Elm Golf,#BEZUG!,#SPILL!,#DIV/0!,#VALUE!,#NAME?\n",
    [
      {
        name: "Elm Golf",
        hqLocation: null,
        longDescription: "",
        foundedYear: null,
        instagramFollowers: 0,
        websiteUrl: null,
      },
    ],
    ["HQ", "Description", "Founded", "Instagram followers", "Website"].map((name) => [name, ERROR]),
  ],
  [
    "slugs in permalinks and in capitals",
    "permalink,title,link\n" +
      "/brands/elm-golf/,Elm Golf,https://elm.example\n" +
      "https://golf.example/2022/10/Ash-Golf.html?preview=1,Ash Golf & Co,\n" +
      "OAK,Oak Golf,\n",
    [
      { name: "Elm Golf", slug: "elm-golf" },
      { name: "Ash Golf & Co", slug: "ash-golf" },
      { name: "Oak Golf", slug: "oak" },
    ],
    [
      ["permalink", "is read as elm-golf"],
      ["permalink", "is read as ash-golf"],
      ["permalink", "is read as oak"],
    ],
  ],
  [
    "a dump of a database",
    "id,name,created_at,founded\n" +
      "1,Elm Golf,2022-10-09 05:43:38,1998-01-01T00:00:00+02:00\n" +
      "2,Ash Golf,2022-10-10 09:00:00.123456+02:00,1998.0\n" +
      "3,Oak Golf,0000-00-00 00:00:00,昭和30年\n" +
      "4,Fir Golf,2022-10-10T07:00:00Z,\n",
    [
      { name: "Elm Golf", createdAt: "2022-10-09T05:43:38.000Z", foundedYear: 1998 },
      { name: "Ash Golf", createdAt: "2022-10-10T07:00:00.123Z", foundedYear: 1998 },
      { name: "Oak Golf", foundedYear: 1955 },
      { name: "Fir Golf", createdAt: "2022-10-10T07:00:00.000Z" },
    ],
    [
      ["created_at", TIME],
      ["created_at", "is not a date and time such as 2026-01-31T12:00:00Z, and is left out"],
      ["founded", "is read as 1998"],
      ["founded", "is read as 1955"],
    ],
  ],
];

it.each(files)(
  "reads %s, and notes each value that it changed",
  async (_, content, brands, notes) => {
    const { review, applied, saved } = await imported(content);
    expect(review.problems).toEqual([]);
    expect(applied.ok).toBe(true);
    expect([...saved.values()]).toEqual(
      expect.arrayContaining(brands.map((brand) => expect.objectContaining(brand))),
    );
    const messages = review.readings.map(({ column, message }) => [column, message]);
    expect(messages).toEqual(expect.arrayContaining(notes));
  },
);

it("rejects a name that is a spreadsheet error, empty markup, or split by an invisible character", async () => {
  const { review } = await imported(
    `Name,HQ\n#REF!,Reno\nPI${ZERO_WIDTH}NG Golf,Reno\n<p></p>,Reno\nElm Golf,Reno\n`,
  );
  expect(review.counts).toMatchObject({ new: 1, rejected: 3 });
  expect(review.problems).toMatchObject([
    { column: "Name", message: "is required unless there is a slug", count: 2 },
    { column: "Name", message: "must not contain an invisible character (U+200B)", count: 1 },
  ]);
});

it("does not clear a field because its cell holds an error", async () => {
  const { review } = await imported("slug,hq\ntitleist,#REF!\n", { clearEmpty: true });
  expect(review.counts).toMatchObject({ unchanged: 1 });
  expect(review.readings).toMatchObject([{ column: "hq", message: ERROR }]);
});

it("keeps the texts of an export as they are, even if they look like markup or errors", async () => {
  const values: Record<string, string> = { slug: "elm", name: "Elm", hq_location: "#REF!" };
  values["long_description"] = "<p>R&amp;D</p>";
  const row = FILE_FIELDS.map((field) => values[field] ?? "").join(",");
  const { review, saved } = await imported(`${FILE_FIELDS.join(",")}\n${row}\n`);
  expect(review.readings).toEqual([]);
  expect(saved.get("elm")).toMatchObject({
    hqLocation: "#REF!",
    longDescription: "<p>R&amp;D</p>",
  });
});
