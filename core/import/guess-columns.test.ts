import { expect, it } from "vitest";
import { LIMITS } from "../limits.ts";
import { castCategories, castAttributes } from "../taxonomy/taxonomy.fixture.ts";
import { LINKS_OF } from "./import-field.ts";
import { columnValues, mapColumns } from "./map-columns.ts";
import { taxonomyLookup } from "./taxonomy-lookup.ts";

const taxonomy = taxonomyLookup(
  { categories: castCategories, attributes: castAttributes, groups: [] },
  { createMissing: false, nextId: () => "next" },
);

/** The mapping of a table whose first row is the header. */
const mapped = ([header = [], ...rows]: string[][], given: [string, null | "hqLocation"][] = []) =>
  mapColumns(header, given, {
    ...columnValues(rows.map((values, at) => ({ line: at + 2, values }))),
    isKnown: (field, text) => taxonomy.isKnown(LINKS_OF[field], text),
    year: 2026,
  });

const fieldsOf = (table: string[][]) =>
  Object.fromEntries(
    mapped(table).columns.map(({ name, field, how }) => [name, `${field} ${how}`]),
  );

it.each([
  ["Web site address", "websiteUrl"],
  ["Brand's website", "websiteUrl"],
  ["Websit", "websiteUrl"],
  ["Yr founded", "foundedYear"],
  ["Foundd year", "foundedYear"],
  ["Where are they based?", "hqLocation"],
  ["Headquaters", "hqLocation"],
  ["What they make", "categories"],
  ["Blurb", "shortDescription"],
  ["IG handle", "instagramUrl"],
  ["Facebook page link", "facebookUrl"],
  ["Insta followers (approx)", undefined],
  ["IG followers [k]", "instagramFollowers"],
  ["Followers (Facebook, thousands)", "facebookFollowers"],
  ["IG follower growth", undefined],
  ["LI", "linkedinUrl"],
  ["image_url", undefined],
  ["Profile", undefined],
  ["IncorporationDate", "foundedYear"],
  ["brandAltLabel", "aliases"],
  ["# Format: name", "name"],
  ["Brand Name (required)", "name"],
  ["translations.DEFAULT.name", "name"],
  ["geo.city", "hqLocation"],
  ["country_id/name", "hqLocation"],
  ["Name of brand", "name"],
  ["What's your brand's name?", "name"],
  ["name_s", "name"],
  ["category_ss", "categories"],
  ["RegAddress.PostTown", "hqLocation"],
  ["Pays d'origine", "hqLocation"],
  ["国籍", "hqLocation"],
  ["Nom de l'exposant", "name"],
  ["Word Mark", "name"],
  ["Owner Name", undefined],
  ["business_profile.url", undefined],
  ["Your name", undefined],
  ["Brand you represent", "name"],
  ["Country (from HQ)", "hqLocation"],
  ["Business City", "hqLocation"],
  ["post_title", "name"],
  ["tax_category", "categories"],
  ["Members", undefined],
  ["Mitglied", "name"],
  ["Mitglied seit", undefined],
  ["Founded by", undefined],
  ["Brand name (as shown on its packaging, in English)", "name"],
  ["Name (of the contact person)", undefined],
  ["Price change", undefined],
  ["Merkki", undefined],
])("guesses by the name alone that a column %j is %s", (name, field) => {
  expect(mapColumns([name]).columns.map((column) => [column.field, column.how])).toEqual(
    field === undefined ? [] : [[field, "similar"]],
  );
});

it("guesses what a column is by its values", () => {
  const columns = {
    Brand: ["Vice", "PING"],
    A: ["2012", "1959"],
    B: ["@vicegolf", "@pinggolf"],
    C: ["vice.golf", "https://ping.com"],
    D: ["Golf Balls; Apparel", "Putters"],
    E: ["Tour-Proven", "on tour"],
    F: ["https://tiktok.com/@vice", "https://www.tiktok.com/@ping"],
    G: ["?", "red"],
  };
  const rows = [0, 1].map((at) => Object.values(columns).map((cells) => cells[at] ?? ""));
  expect(fieldsOf([Object.keys(columns), ...rows])).toEqual({
    Brand: "name name",
    A: "foundedYear content",
    B: "instagramUrl content",
    C: "websiteUrl content",
    D: "categories content",
    E: "attributes content",
    F: "tiktokUrl content",
  });
});

it("does not guess a field by a similar name if the values contradict it", () => {
  expect(
    fieldsOf([
      ["Brand", "Web site visits", "Yr founded", "Where"],
      ["Vice", "12", "yes", "7"],
    ]),
  ).toEqual({
    Brand: "name name",
  });
  expect(
    fieldsOf([
      ["Brand", "Insta followers (approx)", "Last visited"],
      ["Vice", "12K", "2025"],
    ]),
  ).toEqual({
    Brand: "name name",
    "Insta followers (approx)": "instagramFollowers similar",
  });
});

it("prefers a column with a field's exact name to a guess, and the better of two guesses", () => {
  const { columns, ignored } = mapped([
    ["Brand", "Founded", "X1", "Web address of them", "Shop"],
    ["Vice", "2012", "2013", "https://vice.golf", "https://shop.vice.golf"],
  ]);
  expect(columns.map(({ name, field, how }) => [name, field, how])).toEqual([
    ["Brand", "name", "name"],
    ["Founded", "foundedYear", "name"],
    ["Web address of them", "websiteUrl", "similar"],
  ]);
  expect(ignored.map(({ name, why }) => [name, why])).toEqual([
    ["X1", "“Founded” is imported instead"],
    ["Shop", "“Web address of them” is imported instead"],
  ]);
});

it("joins City, State and Country, unless a column holds the headquarters", () => {
  const header = ["Brand", "Country", "City", "State"];
  expect(mapped([header]).columns.map(({ name, field }) => [name, field])).toEqual([
    ["Brand", "name"],
    ["City", "hqLocation"],
    ["State", "hqLocation"],
    ["Country", "hqLocation"],
  ]);
  expect(mapped([[...header, "HQ"]]).ignored.map(({ name }) => name)).toEqual([
    "Country",
    "City",
    "State",
  ]);
  expect(mapped([["Brand", "HQ City", "HQ Country"]]).columns).toHaveLength(3);
  expect(mapped([header], [["City", null]]).columns.map(({ name }) => name)).toEqual([
    "Brand",
    "State",
    "Country",
  ]);
});

it("of two columns with the same name, takes the first that has values", () => {
  const { columns, duplicates } = mapped([
    ["Brand", "Website", "Website"],
    ["Vice", "", "vice.golf"],
  ]);
  expect(columns.at(-1)).toMatchObject({ at: 2, field: "websiteUrl" });
  expect(duplicates).toEqual([]);
});

it("ignores a column that repeats another column of its field", () => {
  const { columns, ignored } = mapped([
    ["name", "brand"],
    ["Vice", "Vice"],
  ]);
  expect(columns).toMatchObject([{ name: "name", field: "name" }]);
  expect(ignored).toMatchObject([{ name: "brand", why: "it adds nothing to “name”" }]);
});

it("assigns followers without a network to the only network of the file", () => {
  expect(
    fieldsOf([
      ["Brand", "Instagram", "Followers"],
      ["Vice", "@vice", "12.7K"],
    ]),
  ).toMatchObject({
    Followers: "instagramFollowers similar",
  });
});

it("stays fast on the widest and longest header", () => {
  const columns = Array.from(
    { length: LIMITS.importColumns },
    (_, n) => `${"unknown words ".repeat(70)}${n}`,
  );
  const start = performance.now();
  expect(mapColumns(columns).ignored).toHaveLength(columns.length);
  expect(performance.now() - start).toBeLessThan(2_000);
});

it.each([
  [
    "Marke;Webseite;Gründungsjahr;Firmensitz;Produkte",
    "name websiteUrl foundedYear hqLocation categories",
  ],
  ["Marque;Site internet;Année de création;Siège social", "name websiteUrl foundedYear hqLocation"],
  [
    "Nombre;Página web;Año de fundación;Sede;Categorías",
    "name websiteUrl foundedYear hqLocation categories",
  ],
  ["Nome;Sito web;Anno di fondazione;Sede legale", "name websiteUrl foundedYear hqLocation"],
  ["Merk;Webadres;Opgericht;Hoofdkantoor", "name websiteUrl foundedYear hqLocation"],
  ["Nazwa;Strona internetowa;Rok założenia;Siedziba", "name websiteUrl foundedYear hqLocation"],
  ["Название;Сайт;Год основания;Описание", "name websiteUrl foundedYear shortDescription"],
  ["ブランド名;公式サイトURL;設立年;本社所在地", "name websiteUrl foundedYear hqLocation"],
  ["브랜드명;홈페이지;설립년도;본사", "name websiteUrl foundedYear hqLocation"],
  ["品牌;官网;成立年份;总部", "name websiteUrl foundedYear hqLocation"],
  ["Επωνυμία;Ιστότοπος;Έτος ίδρυσης", "name websiteUrl foundedYear"],
  ["العلامة التجارية;الموقع الإلكتروني;سنة التأسيس", "name websiteUrl foundedYear"],
  ["Značka;Webové stránky;Rok založení", "name websiteUrl foundedYear"],
  ["Márka;Weboldal;Alapítás éve;Város;Ország", "name websiteUrl foundedYear hqLocation hqLocation"],
  ["Name (English);homepage_url;Label", "websiteUrl name"],
])("recognises the columns %s", (header, fields) => {
  expect(mapColumns(header.split(";")).columns.map(({ field }) => field)).toEqual(
    fields.split(" "),
  );
});

it("prefers the English name, and uses a code in a place only where the name is missing", () => {
  expect(fieldsOf([["id", "nameJa", "nameEn", "urlEn", "prEn"]])).toEqual({
    nameEn: "name similar",
    urlEn: "websiteUrl similar",
  });
  const header = ["name", "city", "state_code", "country_code", "country"];
  expect(mapped([header]).columns.map(({ name }) => name)).toEqual([
    "name",
    "city",
    "state_code",
    "country",
  ]);
});

it("takes the column of labels for the names, not the column of record addresses", () => {
  for (const record of ["http://data.example/Q1", "wd:Q1"])
    expect(
      fieldsOf([
        ["brand", "brandLabel"],
        [record, "Larkspur"],
      ]),
    ).toMatchObject({ brandLabel: "name similar" });
});

it("takes permalinks for slugs, unless they are addresses of something else", () => {
  const fieldOf = (...values: string[]) =>
    fieldsOf([["permalink", "title"], ...values.map((value) => [value, "x"])])["permalink"];
  expect(fieldOf("/brands/larkspur-golf/", "/brands/pebble-tee")).toBe("slug name");
  expect(fieldOf("https://larkspur.example.com/", "https://pebble.example")).toBe(
    "websiteUrl content",
  );
});

it.each([
  ["Seguidores de Instagram", "12,3 mil", "instagramFollowers"],
  ["Abonnés Instagram", "12,5 k", "instagramFollowers"],
  ["Подписчики Instagram", "1 200", "instagramFollowers"],
  ["Instagram stats", "12.300", undefined],
  ["name.en-US", "Larkspur", "name"],
  ["title.rendered", "Larkspur", "name"],
  ["Account Name", "Larkspur", "name"],
  ["Tags", "Putters", "categories"],
  ["Labels", "Putters", "categories"],
  ["itemLabel", "Larkspur", "name"],
  ["What is the brand called?", "Larkspur", "name"],
  ["Date de création", "1998", "foundedYear"],
  ["公式URL", "https://larkspur.example", "websiteUrl"],
  ["取扱製品", "パター・ボール", "categories"],
  ["인스타그램 팔로워", "1.2만", "instagramFollowers"],
  ["インスタグラム", "@larkspur", "instagramUrl"],
])("reads the column %j with %j as %s", (name, value, field) => {
  expect(mapped([[name], [value]]).columns.map((column) => column.field)).toEqual(
    field === undefined ? [] : [field],
  );
});

it("joins the parts of a place as customer databases name them", () => {
  const { columns } = mapped([
    ["Name", "Billing City", "State/Region", "Country/Region"],
    ["Larkspur", "Portland", "Oregon", "United States"],
  ]);
  expect(columns.map(({ name, field }) => `${name}: ${field}`)).toEqual([
    "Name: name",
    "Billing City: hqLocation",
    "State/Region: hqLocation",
    "Country/Region: hqLocation",
  ]);
});

it("maps a column of yes and no to the attribute in its name, and says why a column of numbers is ignored", () => {
  const { columns, ignored } = mapped([
    ["Name", "Tour proven?", "Kategorie"],
    ["Larkspur", "yes", "4711"],
    ["Pebble Tee", "No", "4712"],
  ]);
  expect(columns.map(({ field, linkName }) => [field, linkName])).toEqual([
    ["name", undefined],
    ["attributes", "Tour proven"],
  ]);
  expect(ignored.map(({ why }) => why)).toEqual(["its cells do not look like Categories"]);
});

it("does not mistake the pages of a scraped site for the brands' websites", () => {
  expect(
    fieldsOf([
      ["Title", "Title_URL", "Page_URL", "URI"],
      ["Vice", "https://expo.example/vice", "https://expo.example/?page=1", "https://id.example/1"],
      ["PING", "https://expo.example/ping", "https://expo.example/?page=1", "https://id.example/2"],
    ]),
  ).toEqual({ Title: "name name" });
});

it("takes neither profiles nor links to pages of one site for websites", () => {
  expect(
    fieldsOf([
      ["Brand", "Website"],
      ["[Vice](https://expo.example/1)", "https://www.facebook.com/vice"],
      ["[PING](https://expo.example/2)", "https://www.facebook.com/ping"],
    ]),
  ).toEqual({ Brand: "name name", Website: "facebookUrl content" });
});

it("takes the names from the column of brands, not of companies, unless its cells are lists", () => {
  for (const [company = "", brand = ""] of [
    ["Company", "Brand"],
    ["Company", "Brands"],
    ["Firma", "Marke"],
  ]) {
    const { columns, ignored, duplicates } = mapped([
      [company, brand, "Website"],
      ["Acme Holdings", "Vice", "vice.golf"],
    ]);
    expect(columns.map(({ name, field }) => [name, field])).toEqual([
      [brand, "name"],
      ["Website", "websiteUrl"],
    ]);
    expect(ignored).toMatchObject([{ name: company, why: `“${brand}” is imported instead` }]);
    expect(duplicates).toEqual([]);
  }
  expect(
    fieldsOf([
      ["Company", "Brands"],
      ["Acme Holdings", "Vice, PING"],
    ]),
  ).toEqual({ Company: "name name" });
});

it("recognises values of RDF", () => {
  expect(
    fieldsOf([
      ["?brandLabel", "?inception"],
      ['"Vice"@en', '"2012-01-01T00:00:00Z"^^<http://www.w3.org/2001/XMLSchema#dateTime>'],
    ]),
  ).toEqual({ "?brandLabel": "name similar", "?inception": "foundedYear similar" });
});

it.each([
  // Columns with the name of a field, but no value that the field accepts.
  ["Segment", ["B2B", "OEM"]],
  ["Status", ["In progress", "Done"]],
  ["Image", ["larkspur.jpg", "otter.png"]],
  ["Logo", ["/media/larkspur.png", ""]],
  ["History", ["Founded in Leeds.", "Moved in 2003."]],
  ["image", ["catalog/larkspur.png", ""]],
  // Private facts, which a field of the brand would make public.
  ["Founder's Instagram", ["@kim", "@jo"]],
  ["Website login", ["https://one.example/admin", "https://two.example/admin"]],
  ["Contract link", ["https://one.example/a.html", "https://two.example/b.html"]],
  ["LinkedIn", ["https://www.linkedin.com/in/kim", "https://linkedin.com/in/jo"]],
  ["Contact page", ["https://www.linkedin.com/in/kim", "https://linkedin.com/in/jo"]],
  ["Home address", ["1 Pier Road, Leeds", "Quay 2, Oban"]],
  ["Short name", ["LKS", "OTT"]],
  ["Sold to", ["Kim", "Jo"]],
  ["Our price", ["$90", "$80"]],
  ["Year signed", ["2019", "2021"]],
  ["Interne Notizen", ["zahlt spät", "nett"]],
  ["media.url", ["https://cdn.example/larkspur.png", "https://img.example/otter.png"]],
  ["Tags", ["wool; hand-made in Leeds", "B2B"]],
  ["country_id", ["44", "1"]],
  ["Image Alt Text", ["Larkspur logo", "Otter logo"]],
  ["Other", ["call back", ""]],
  ["Hall Name", ["Putters", "Apparel"]],
])("ignores a column %j that contains %j", (name, cells) => {
  const rows = cells.map((cell, at) => [`Brand ${at}`, "Makes clubs.", cell]);
  const { columns, ignored } = mapped([["Brand", "Description", name], ...rows]);
  expect(columns.map(({ field }) => field)).toEqual(["name", "longDescription"]);
  expect(ignored).toMatchObject([{ name }]);
});

it("takes the first of several numbered columns of names", () => {
  const table = [
    ["Name1", "Name 2", "Land"],
    ["Larkspur", "Golf Clubs", "D"],
  ];
  expect(fieldsOf(table)).toEqual({ Name1: "name similar", Land: "hqLocation similar" });
});

it("joins city and country, and ignores a column of street addresses", () => {
  const { columns, ignored } = mapped([
    ["Brand", "HQ address", "City", "Country"],
    ["Larkspur", "1 Pier Road", "Leeds", "UK"],
    ["Otter", "Via Golf 3", "Bergamo", "Italy"],
  ]);
  expect(columns.map(({ name }) => name)).toEqual(["Brand", "City", "Country"]);
  expect(ignored).toMatchObject([{ name: "HQ address", why: "“City” is imported instead" }]);
});

it.each([
  ["Tags", ["wool; tour-proven"]],
  ["Tags", ["putters, wool"]],
  // The column has the field's own name, so errors say which words are unknown.
  ["attributes", ["wool"]],
])("reads a column %j that contains %j as attributes", (name, cells) => {
  const rows = cells.map((cell) => ["Larkspur", cell]);
  expect(fieldsOf([["Brand", name], ...rows])[name]).toBe("attributes name");
});

it("reads new tags as attributes if they are to be created", () => {
  const values = columnValues([{ line: 2, values: ["Larkspur", "wool"] }]);
  const content = { ...values, isKnown: () => false, year: 2026, createsMissing: true };
  expect(mapColumns(["Brand", "Tags"], [], content).columns).toMatchObject([
    { field: "name" },
    { field: "attributes" },
  ]);
});

it.each([
  ["Company: name name", "Name: Kim Poe, Title: Head of Golf, Company: Larkspur"],
  ["Company: name name", "First name: Kim, Name: Poe, Company: Larkspur"],
  ["Firma: name similar", "Anrede: Frau, Name: Poe, Firma: Larkspur"],
  ["Empresa: name similar", "Nombre: Kim, Apellidos: Poe, Empresa: Larkspur"],
  ["Azienda: name similar", "Nome: Kim, Cognome: Poe, Azienda: Larkspur, Referente: Jo"],
  ["", "Salutation: Ms, Name: Kim Poe"],
  ["Company: name name", "Name: Kim Poe, Company: Larkspur, Job Title: Sales"],
  ["Organisation: name similar", "Full name: Kim Poe, Organisation: Larkspur, Role: Sales"],
])("maps only %j in a list of people with the row %s", (expected, row) => {
  const cells = row.split(", ").map((cell) => cell.split(": "));
  const found = fieldsOf([cells.map(([name = ""]) => name), cells.map(([, value = ""]) => value)]);
  expect(
    Object.entries(found)
      .map(([name, field]) => `${name}: ${field}`)
      .join(),
  ).toBe(expected);
});
