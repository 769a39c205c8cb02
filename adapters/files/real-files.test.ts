import { expect, it } from "vitest";
import { imported } from "./import-file.harness.ts";

// Files as people and programs write them, and the brands that they mean.

it.each<[what: string, content: string, brands: object[]]>([
  [
    "a country beside the headquarters",
    "Marke;Firmensitz;Land\nAlder;Köln;Deutschland\nBirch;Leeds, England;UK\nCedar;;Japan\nDogwood;Carlsbad, CA;USA\n",
    [
      { name: "Alder", hqLocation: "Köln, Deutschland" },
      { name: "Birch", hqLocation: "Leeds, England" },
      { name: "Cedar", hqLocation: "Japan" },
      { name: "Dogwood", hqLocation: "Carlsbad, CA, USA" },
    ],
  ],
  [
    "a country of origin, which does not become part of the headquarters",
    "Brand,Headquarters,Country of origin\nAlder,Lund,Japan\n",
    [{ name: "Alder", hqLocation: "Lund" }],
  ],
  [
    "lists in several columns",
    "Brand,Category 1,Category 2,Highlight,Highlight\nAlder,Putters,Golf Balls,Forged,Milled\nBirch,Putters,,,\n",
    [
      { categoryIds: ["golf-balls", "putters"], highlights: ["Forged", "Milled"] },
      { categoryIds: ["putters"] },
    ],
  ],
  [
    "columns that say yes or no",
    "Marque,Putters,Balles,Tour-proven only\nAlder,✓,✗,oui\nBirch,✗,x,\n",
    [{ categoryIds: ["putters"], attributeIds: ["tour-proven"] }, { categoryIds: ["golf-balls"] }],
  ],
  [
    "names numbered as in a list",
    "Brand,Founded\n1. Alder,1998\n2. 3 Acre Golf,2004\n3. Birch,1971\n",
    [{ name: "Alder" }, { name: "3 Acre Golf" }, { name: "Birch" }],
  ],
  [
    "words for “no website”, and links that redirect to a website",
    "Brand,Website\nAlder,no\nBirch,(none found)\nCedar,https://www.google.com/url?q=https%3A%2F%2Fcedar.example.com&sa=D\n",
    [
      { name: "Alder", slug: "alder" },
      { name: "Birch", slug: "birch" },
      { name: "Cedar", websiteUrl: "https://cedar.example.com" },
    ],
  ],
  [
    "the website beside a link to a record",
    "Title,Link,Company website,Status\nAlder,https://list.example/alder,alder.example,publish\n",
    [{ name: "Alder", websiteUrl: "https://alder.example", status: "active" }],
  ],
  [
    "brands in columns",
    ",Alder,Birch\nWebsite,alder.example,\nFounded,1998,2004\nCountry,Japan,France\n",
    [
      {
        name: "Alder",
        websiteUrl: "https://alder.example",
        foundedYear: 1998,
        hqLocation: "Japan",
      },
      { name: "Birch", foundedYear: 2004, hqLocation: "France" },
    ],
  ],
  [
    "brands as columns below a title, with an unknown name in the top left cell",
    "Brands compared,,\nFeature,Alder,Birch\nWebsite,alder.example,\nFounded,1998,2004\n",
    [
      { name: "Alder", websiteUrl: "https://alder.example" },
      { name: "Birch", foundedYear: 2004 },
    ],
  ],
  [
    "brands in blocks of lines, as psql writes them",
    "-[ RECORD 1 ]--------\nname    | Alder\nwebsite | alder.example\nfounded | 1998\n-[ RECORD 2 ]--------\nname    | Birch\nfounded | 2004\n",
    [
      { name: "Alder", websiteUrl: "https://alder.example", foundedYear: 1998 },
      { name: "Birch", foundedYear: 2004 },
    ],
  ],
  [
    "a second table with other columns",
    "Brand,Website,Founded\nAlder,alder.example,1998\n,,\nApparel,,\nBrand,Country,Website,Logo\nBirch,France,birch.example,\n",
    [
      { name: "Alder", websiteUrl: "https://alder.example", foundedYear: 1998 },
      { name: "Birch", websiteUrl: "https://birch.example", hqLocation: "France" },
    ],
  ],
  [
    "a table drawn with lines, and the count below it",
    "┌───────┬─────────┐\n│ name  │ founded │\n├───────┼─────────┤\n│ Alder │ 1998    │\n└───────┴─────────┘\n(1 row)\n",
    [{ name: "Alder", foundedYear: 1998 }],
  ],
  [
    "profiles of several networks in one cell",
    'Brand,Social\nAlder,"IG: @alder, https://www.facebook.com/alder"\nBirch,@birch\n',
    [
      {
        instagramUrl: "https://www.instagram.com/alder",
        facebookUrl: "https://www.facebook.com/alder",
      },
      { socialLinks: "@birch" },
    ],
  ],
  [
    "empty lists for single values",
    '[{"Brand": "Alder", "Logo": [], "Website": [], "Year": []}]',
    [{ name: "Alder", slug: "alder" }],
  ],
  [
    "profiles instead of websites",
    "Brand,Website,Facebook\nAlder,https://www.facebook.com/alder,\nBirch,instagram.com/birch,@birch\nCedar,cedar.example,\n" +
      "Dogwood,https://www.facebook.com/dogwood,@dogwood.golf\n",
    [
      { facebookUrl: "https://www.facebook.com/alder", name: "Alder" },
      {
        instagramUrl: "https://instagram.com/birch",
        facebookUrl: "https://www.facebook.com/birch",
      },
      { websiteUrl: "https://cedar.example" },
      {
        websiteUrl: "https://www.facebook.com/dogwood",
        facebookUrl: "https://www.facebook.com/dogwood.golf",
      },
    ],
  ],
  [
    "years in which something else began",
    "Exhibitor,Website,Since,Year joined\nAlder,alder.example,Exhibiting since 2019,2018\nBirch,,Member since 2020,2020\n",
    [{ name: "Alder", websiteUrl: "https://alder.example" }, { name: "Birch" }],
  ],
  [
    "totals of groups in the column of categories",
    "Category,Brand,Website\nPutters,Alder,\nSubtotal,1,\nGolf Balls,Birch,\nGrand total,2,\n",
    [
      { name: "Alder", categoryIds: ["putters"] },
      { name: "Birch", categoryIds: ["golf-balls"] },
    ],
  ],
  [
    "handles of a shop, which are slugs",
    "Handle,Title,Body HTML\noak-and-lie,Oak &amp; Lie,<p>Bags.</p>\nbirch,Birch,\n",
    [{ name: "Oak & Lie", slug: "oak-and-lie", longDescription: "Bags." }, { slug: "birch" }],
  ],
  [
    "handles of profiles, which are no slugs",
    "Brand,Handle\nAlder,aldergolf\nBirch,birch_golf\n",
    [{ slug: "alder" }, { slug: "birch" }],
  ],
  [
    "aliases separated by commas, and aliases in brackets after the name",
    'Brand,AKA\nAlder,"Alders, Alder Golf Co., Ltd., ALD"\nBirch (formerly Lane Links),\nラーチ Larch（旧Larix）,\n',
    [
      { aliases: ["Alders", "Alder Golf Co., Ltd.", "ALD"] },
      { name: "Birch", aliases: ["Lane Links"] },
      { name: "ラーチ Larch", aliases: ["Larix"] },
    ],
  ],
  [
    "names in two languages",
    "品牌,英文名,官网\n桤木,Alder,alder.example\n桦木,Birch,\n",
    [
      { name: "Alder", aliases: ["桤木"], websiteUrl: "https://alder.example" },
      { name: "Birch", aliases: ["桦木"] },
    ],
  ],
  [
    "brands below a title that looks like a header, and above a line with the date of the export",
    '"Vendor List",,\n"Golf Shop, Inc.",,\n\nVendor,Phone,Address\nAlder,1,\nBirch,2,\n\n"Saturday, Nov 28, 2026 10:11 AM GMT",,\n',
    [{ name: "Alder" }, { name: "Birch" }],
  ],
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
    "columns with equal values, or that fill each other's gaps",
    "Brand,Founded,Country,HQ Country,Website,Homepage,Website\n" +
      "Alder,1998,Japan,Japan,,alder.example,\nBirch,2004,France,,https://www.birch.example/,birch.example,\nCedar,,,,,,cedar.example\n",
    [
      {
        name: "Alder",
        foundedYear: 1998,
        hqLocation: "Japan",
        websiteUrl: "https://alder.example",
      },
      { name: "Birch", hqLocation: "France", websiteUrl: "https://www.birch.example/" },
      { name: "Cedar", websiteUrl: "https://cedar.example" },
    ],
  ],
  [
    "followers in thousands and millions, in the units of their headers",
    "Brand,IG followers (k),FB fans (millions),Instagram\nAlder,12.4,1.2,@alder\nBirch,980,,@birch\n",
    [{ instagramFollowers: 12_400, facebookFollowers: 1_200_000 }, { instagramFollowers: 980_000 }],
  ],
  [
    "links classified by their targets, and handles with hyphens",
    "Brand,Link 1,Link 2,Link 3,LI\n" +
      "Alder,https://alder.example,https://www.instagram.com/alder,https://x.com/alder,alder-golf\n" +
      "Birch,https://birch.example,https://www.facebook.com/birch,,\n",
    [
      {
        websiteUrl: "https://alder.example",
        instagramUrl: "https://www.instagram.com/alder",
        twitterUrl: "https://x.com/alder",
        linkedinUrl: "https://www.linkedin.com/company/alder-golf",
      },
      { websiteUrl: "https://birch.example", facebookUrl: "https://www.facebook.com/birch" },
    ],
  ],
  [
    "names that link to websites",
    'Brand,Since\n[Alder](https://alder.example),1998\n"<a href=""https://birch.example"">Birch</a>",2004\nCedar (https://cedar.example),\n',
    [
      { name: "Alder", websiteUrl: "https://alder.example" },
      { name: "Birch", websiteUrl: "https://birch.example" },
      { name: "Cedar", websiteUrl: "https://cedar.example" },
    ],
  ],
  [
    "followers in columns that are named after a network, and paths of categories",
    'Brand,IG,YT,Category\nAlder,"12,400",1.2k,Equipment > Clubs > Putters\nBirch,800,,Sport » Golf Balls\n',
    [
      { instagramFollowers: 12_400, youtubeFollowers: 1_200, categoryIds: ["putters"] },
      { instagramFollowers: 800, categoryIds: ["golf-balls"] },
    ],
  ],
  [
    "tags that name categories too, and a remark on social media",
    'Brand,Tags,Social media\nAlder,"putters, tour-proven",strong\nBirch,golf balls; putters,\nCedar,on tour,weak\n',
    [
      { categoryIds: ["putters"], attributeIds: ["tour-proven"] },
      { name: "Birch", categoryIds: ["golf-balls", "putters"] },
      { name: "Cedar", attributeIds: ["tour-proven"] },
    ],
  ],
  [
    "a file with a row that is commented out",
    "Brand,Website\nAlder,alder.example\n# retired\n#Birch,birch.example\n",
    [{ name: "Alder" }],
  ],
  [
    "lists and objects as a database exports them",
    'name,tags,socials\nAlder,{Putters},"{""instagram"": ""@alder"", ""facebook"": null}"\n',
    [{ categoryIds: ["putters"], instagramUrl: "https://www.instagram.com/alder" }],
  ],
])("reads %s", async (_, content, brands) => {
  const { brands: read, review } = await imported(content);
  expect({ read, rejected: review.counts.rejected }).toMatchObject({ read: brands, rejected: 0 });
});

it.each([
  ["Brand,Website\nAlder,https://www.google.com/search?q=alder+golf\n", "search results"],
  ["Brand,Website\nAlder,//alder.example\n", "lacks its scheme"],
  ["Brand,Website\nAlder <info@alder.example>,\n", "holds an e-mail address"],
  ['Category,Brands\nPutters,"Alder, Birch, Cedar"\n', "names several brands"],
  ["Brand,HQ\nAlder / Birch,Lund\n", "names several brands"],
  ["itemLabel,HQ\nQ900003,Lund\n", "is a Wikidata ID"],
  ['Brand,Founded\n"=A1&B1",1998\n', "is a formula"],
])("rejects what would be wrong or private: %j", async (content, reason) => {
  const { review } = await imported(content);
  expect(review.problems).toMatchObject([{ message: expect.stringContaining(reason) }]);
});

it("names each value that is left out because an earlier column has another", async () => {
  const { review } = await imported(
    "Brand,US site,UK site\nAlder,alder.example,alder.co.example\nBirch,birch.example,birch.example\n",
  );
  expect(review.notes).toEqual([
    "The first value in the columns “US site” and “UK site” is read as Website URL.",
  ]);
  expect(review.readings).toContainEqual({
    column: "UK site",
    message: "is left out, because “US site” has another value",
    count: 1,
    sample: [{ line: 2, value: "alder.co.example" }],
  });
});

it("names both columns if two columns for one field contradict each other", async () => {
  const { review } = await imported("Brand,Website,Homepage\nAlder,a.example,b.example\n");
  expect(review.headerProblem).toContain("two columns for one field: “Website” and “Homepage”");
});

it.each<[content: string, ...problems: string[]]>([
  [
    "Brand,Instagram,YouTube\nAlder,https://www.facebook.com/alder,https://www.youtube.com/\n",
    "Instagram is an address of Facebook",
    "YouTube is the start page of a network, not a profile",
  ],
  ['{"name": ["Alder", "Birch"]}', "name must be text"],
  ["Brand,Website\nUntitled,\n", "Brand is required unless there is a slug"],
  ["Brand\nwebsite: https://alder.example\n", "Brand holds a web address, not only a name"],
])("names what is wrong with a row: %j", async (content, ...problems) => {
  const { review, brands } = await imported(content);
  expect(brands).toEqual([]);
  expect(review.problems.map(({ column, message }) => `${column} ${message}`)).toEqual(problems);
});

it("rejects a row with a value only in the category column, and does not read it as the heading of a section", async () => {
  const { review } = await imported("Brand,Country,Category\nAlder,Japan,Putters\n,,Golf Balls\n");
  expect(review.counts).toMatchObject({ new: 1, rejected: 1 });
});

it("if each column is a brand, says so and reports column numbers as line numbers", async () => {
  const { review } = await imported("Brand,Alder,Birch\nWebsite,alder.example,\nYear,1998,soon\n");
  expect(review.notes).toEqual(["Each column is a brand; “line 2” means the second column."]);
  expect(review.problems).toMatchObject([{ sample: [{ line: 3, value: "soon" }] }]);
});

it("ignores columns of links to one site, and of years other than the founding year", async () => {
  const { review } = await imported(
    "Brand,URL,Brand page URL,Stocked since\n" +
      "Alder,https://list.example/1,https://shop.example/1,2011\nBirch,https://list.example/2,https://shop.example/2,2019\n",
  );
  expect(review.ignored).toEqual(["URL", "Brand page URL", "Stocked since"]);
  for (const at of [1, 2]) expect(review.columns[at]?.why).toContain("pages of one site");
});

it.each([
  "Brand,Putters,Golf Balls\nTitleist,yes,no\n",
  "Brand,Tags\nTitleist,putters; tour-proven\n",
])(
  "removes no category from a brand, even if a row says no to one or leaves it out: %j",
  async (content) => {
    const { saved } = await imported(content);
    expect(saved.get("titleist")?.categoryIds).toHaveLength(3);
  },
);

it("reports values that it changed, rows that it left out and columns that it joined", async () => {
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

it("with badCells=skip, imports a row without its bad cells, unless its name is bad", async () => {
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
