import { describe, expect, it } from "vitest";
import { archivedBrand, bareBrand, ping, titleist } from "../brand/brand.fixture.ts";
import { castCategories } from "../taxonomy/taxonomy.fixture.ts";
import { slugFromName } from "../brand/slug.ts";
import type { BrandRecord } from "../change/change-set.ts";
import { matchedTo } from "./import-options.ts";
import { kindsOf, openImport } from "./import.harness.ts";
import type { RowOutcome } from "./plan-row.ts";

/** Plans a file for a directory of the fixtures. */
const planned = async (...file: Parameters<Awaited<ReturnType<typeof openImport>>["plan"]>) =>
  (await openImport()).plan(...file);

/** Each as "line, column (value): message". */
const problemsOf = (outcomes: readonly RowOutcome[]): string[] =>
  outcomes
    .flatMap((outcome) => (outcome.kind === "rejected" ? outcome.problems : []))
    .map(({ line, column, value, message }) => `${line}, ${column} (${value}): ${message}`);

it("classifies rows as new, changed, unchanged or rejected, with changes by field", async () => {
  const { outcomes } = await planned({
    header: ["Brand Name", "Founded", "categories", "status"],
    rows: [
      ["Fairway & Sons", 1999, ["Golf Clubs"], undefined],
      ["PING", 1960, ["putters"], undefined],
      ["Titleist", 1932, ["golf-balls", "golf-clubs"], "active"],
      ["Golfino", 3000, ["golf-clubz"], "gone"],
    ],
  });
  expect(outcomes).toMatchObject([
    { kind: "new", line: 2, after: { slug: "fairway-sons", foundedYear: 1999, status: "active" } },
    {
      kind: "changed",
      line: 3,
      before: { id: ping.id },
      fields: [
        { field: "foundedYear", before: 1959, after: 1960 },
        { field: "categoryIds", added: [], removed: [ping.categoryIds[0]] },
      ],
    },
    { kind: "unchanged", line: 4, slug: titleist.slug },
    { kind: "rejected", line: 5 },
  ]);
  expect(problemsOf(outcomes)).toEqual([
    "5, Founded (3000): must be a whole number from 1600 to 2026",
    '5, categories (["golf-clubz"]): names the unknown category “golf-clubz”; did you mean golf-clubs?',
    "5, status (gone): must be active (listed) or archived (not listed)",
  ]);
});

it("shortens a long unknown category in the message", async () => {
  const rows = [["New One", ["https://a.example ".repeat(9)]]];
  const { outcomes } = await planned({ header: ["name", "categories"], rows });
  expect(problemsOf(outcomes)[0]).toMatch(/: names the unknown category “.{59}…”$/);
});

it("rejects a second row about the same brand, anywhere in the file", async () => {
  const rows = [["PING"], ["Titleist"], ["New One"], ["ping"], ["new-one"]];
  const { outcomes } = await planned({ header: ["name"], rows }, { portion: 2 });
  expect(kindsOf(outcomes)).toEqual(["unchanged", "unchanged", "new", "rejected", "rejected"]);
  expect(problemsOf(outcomes)).toEqual([
    "5, name (ping): names the same brand as line 2",
    "6, name (new-one): names the same brand as line 4",
  ]);
});

it("recognises brands by their website in any spelling", async () => {
  const header = ["website", "name", "slug"];
  const rows = [
    ["http://titleist.com/?utm_source=golf", "Titleist", "titleist-golf"],
    ["https://WWW.ping.com//", "PING", undefined],
    ["https://new.example", "Brand New", undefined],
    ["no address", "Nobody", undefined],
  ];
  const { outcomes } = await planned({ header, rows }, { match: "website" });
  expect(kindsOf(outcomes)).toEqual(["changed", "unchanged", "new", "rejected"]);
  expect(outcomes[0]).toMatchObject({
    before: { id: titleist.id },
    after: { slug: "titleist-golf" },
  });
  expect(problemsOf(outcomes)).toEqual([expect.stringMatching(/^5, website \(no address\): /)]);
});

it("does not guess between two brands with one website", async () => {
  const twin = { ...ping, id: archivedBrand.id, slug: "ping-apparel" };
  const { plan } = await openImport([ping, twin]);
  const file = { header: ["website", "hq"], rows: [["https://ping.com", "Phoenix"]] };
  const { outcomes } = await plan(file, { match: "website" });
  expect(problemsOf(outcomes)[0]).toMatch(
    /: is the website of ping(-apparel)? and ping(-apparel)?: match by slug instead$/,
  );
});

it("rejects duplicate slugs within the file and in the directory", async () => {
  const rows = [
    ["https://one.example", "One", "taken"],
    ["https://two.example", "Two", "taken"],
    ["https://three.example", "Three", "golfino"],
  ];
  const { outcomes } = await planned(
    { header: ["website", "name", "slug"], rows },
    { match: "website" },
  );
  expect(problemsOf(outcomes)).toEqual([
    "3, slug (taken): is taken by line 2: enter another slug, such as taken-2",
    "4, slug (golfino): belongs to Golfino: enter another slug, such as golfino-2",
  ]);
});

it("redirects the old slug of a renamed brand", async () => {
  const directory = await openImport();
  const file = { header: ["website", "slug"], rows: [["https://ping.com", "ping-golf"]] };
  await directory.apply(await directory.plan(file, { match: "website" }));
  expect(await directory.store.findRedirect("ping")).toBe(ping.id);
});

describe("a slug made from a name", () => {
  const named = async (names: readonly string[], ...brands: BrandRecord[]) => {
    const { plan } = await openImport(brands);
    const rows = names.map((name, at) => [name, `Town ${at}`]);
    return (await plan({ header: ["name", "hq"], rows })).outcomes;
  };

  it.each([
    ["LARKSPUR", "LARKSPUR 골프웨어"],
    ["PING", "PING 台湾代理"],
    ["C Golf", "C++ Golf"],
    ["C Golf", "C# Golf"],
    ["C Golf", "C Golf!"],
    ["Bold Golf", "Bold ★ Golf"],
    ["Anna", "Анна Anna"],
  ])("does not identify the brand %j by the name %j", async (known, name) => {
    const slug = slugFromName(known) ?? "";
    const outcomes = await named([name], { ...bareBrand, name: known, slug });
    expect(problemsOf(outcomes)).toEqual([
      `2, slug (${slug}): belongs to ${known}, which has another name: enter another slug, such as ${slug}-2, or ${slug} if ${known} is meant`,
    ]);
  });

  it("is taken by an earlier line whose name differs only in punctuation", async () => {
    const outcomes = await named(["D++ Golf", "D# Golf", "D Golf", "d# golf"]);
    const message = "is taken by line 2: enter another slug, such as d-golf-2";
    expect(problemsOf(outcomes)).toEqual([
      `3, slug (d-golf): ${message}`,
      `4, slug (d-golf): ${message}`,
      "5, name (d# golf): names the same brand as line 3",
    ]);
  });

  it("is ignored if the row has a slug of its own", async () => {
    const { plan } = await openImport([{ ...bareBrand, name: "C Golf", slug: "c-golf" }]);
    const file = { header: ["name", "slug"], rows: [["C++ Golf", "c-plus-plus-golf"]] };
    expect((await plan(file)).outcomes).toMatchObject([
      { kind: "new", after: { slug: "c-plus-plus-golf" } },
    ]);
  });
});

const roddio = { name: "Roddio", slug: "roddio-golf", aliases: ["ロッディオ", "Roddio Japan"] };

it.each([
  ["Roddio Japan", "http://roddio.example/", "changed"],
  ["ロッディオ", "", "changed"],
  // The row may be about a part of the brand. The plan says that it looks like the brand.
  ["Roddio Japan", "", "new"],
  ["Roddio Japan", "https://roddio.example/japan", "new"],
  ["ロッディオ", "https://other.example", "rejected"],
  // Two brands have this alias.
  ["双子", "", "rejected"],
])(
  "plans a row with the alias %j as its name and the website %j as %s",
  async (name, website, kind) => {
    const twins = { ...bareBrand, aliases: ["双子"] };
    const { plan } = await openImport([
      { ...bareBrand, ...roddio, websiteUrl: "https://roddio.example" },
      { ...twins, id: "b1", name: "Rod", slug: "rod-golf" },
      { ...twins, id: "b2", name: "Dio", slug: "dio-golf" },
    ]);
    const file = { header: ["name", "Website", "HQ"], rows: [[name, website, "Reno"]] };
    expect(kindsOf((await plan(file)).outcomes)).toEqual([kind]);
  },
);

describe("a known value", () => {
  const known = {
    hqLocation: "Carlsbad, California, USA",
    websiteUrl: "https://www.larkspur.example",
    instagramUrl: "https://www.instagram.com/larkspur/",
    twitterUrl: "https://x.com/larkspur",
  };
  const header = ["Name", "HQ", "Website", "Instagram", "Twitter"];
  const addresses = [
    "http://larkspur.example/",
    "https://instagram.com/larkspur",
    "https://twitter.com/larkspur",
  ];

  it("is not replaced by a part or another spelling of it, if the row has no slug", async () => {
    const { plan } = await openImport([{ ...bareBrand, ...known }]);
    for (const place of ["USA", "Carlsbad, CA", "US, California, Carlsbad"]) {
      const rows = [[bareBrand.name, place, ...addresses]];
      expect(kindsOf((await plan({ header, rows })).outcomes)).toEqual(["unchanged"]);
    }
    const rows = [
      [bareBrand.name, "Vista, California, USA", "https://larkspur.example/golf", "", ""],
    ];
    expect((await plan({ header, rows })).outcomes).toMatchObject([
      {
        fields: [
          { field: "websiteUrl", after: "https://larkspur.example/golf" },
          { field: "hqLocation", after: "Vista, California, USA" },
        ],
      },
    ]);
  });

  it("is replaced by the spelling of a row with the brand's slug", async () => {
    const { plan } = await openImport([{ ...bareBrand, ...known }]);
    const rows = [[bareBrand.slug, "USA", "http://larkspur.example/"]];
    expect((await plan({ header: ["slug", "HQ", "Website"], rows })).outcomes).toMatchObject([
      { after: { hqLocation: "USA", websiteUrl: "http://larkspur.example/" } },
    ]);
  });

  it("stays in a list, unless the column has the field's own name", async () => {
    const brand = { ...bareBrand, aliases: ["Larks"], categoryIds: [castCategories[0]?.id ?? ""] };
    const { plan } = await openImport([brand]);
    const named = async (...names: string[]) => {
      const rows = [[brand.name, ["Putters"], ["Spurs"]]];
      const [outcome] = (await plan({ header: ["Name", ...names], rows })).outcomes;
      return outcome?.kind === "changed"
        ? { categories: outcome.after.categoryIds.length, aliases: outcome.after.aliases }
        : outcome;
    };
    expect(await named("Category", "AKA")).toEqual({ categories: 2, aliases: ["Larks", "Spurs"] });
    expect(await named("categories", "aliases")).toEqual({ categories: 1, aliases: ["Spurs"] });
  });
});

describe("the address that a row is matched by", () => {
  it.each([
    ["https://www.larkspur.example", "http://larkspur.example/?utm_source=list"],
    ["https://bläser-golf.example", "https://xn--blser-golf-r5a.example/"],
    ["https://larkspur.example", "larkspur.example/#top"],
  ])("does not replace the website %s: %s", async (websiteUrl, address) => {
    const { plan } = await openImport([{ ...bareBrand, websiteUrl }]);
    const file = { header: ["Website", "HQ"], rows: [[address, "Reno"]] };
    expect((await plan(file, { match: "website" })).outcomes).toMatchObject([
      {
        kind: "changed",
        fields: [{ field: "hqLocation", after: "Reno" }],
        after: { websiteUrl },
      },
    ]);
  });
});

it.each(["slug", "website"] as const)(
  "updates the brand that an editor matched with a row, without changing its name or the spelling of its address (matching by %s)",
  async (match) => {
    const known = {
      name: "Titleist",
      slug: "titleist",
      websiteUrl: "https://www.titleist.example",
    };
    const { plan } = await openImport([{ ...bareBrand, ...known }]);
    const planned = async (address: string) => {
      const file = { header: ["Name", "Website", "HQ"], rows: [["Titliest", address, "Reno"]] };
      return (await plan(file, { match, edits: matchedTo(2, "titleist") })).outcomes;
    };
    expect(await planned("http://titleist.example/?utm_source=x")).toMatchObject([
      { kind: "changed", before: known, fields: [{ field: "hqLocation" }] },
    ]);
    expect(await planned("https://titleist-golf.example")).toMatchObject([
      {
        kind: "changed",
        after: {
          name: "Titleist",
          websiteUrl: "https://titleist-golf.example",
          hqLocation: "Reno",
        },
      },
    ]);
  },
);

it("keeps the spelling of a brand's name and address when a list identifies it by name", async () => {
  const { plan } = await openImport();
  const header = ["name", "website", "founded"];
  const { outcomes, planner } = await plan({
    header,
    rows: [
      ["ping", "http://www.ping.com/", 1960],
      ["Titleist®", "https://other.example", 1932],
    ],
  });
  expect(outcomes).toMatchObject([
    { kind: "changed", after: { name: "PING", websiteUrl: ping.websiteUrl, foundedYear: 1960 } },
    { kind: "changed", after: { name: "Titleist", websiteUrl: "https://other.example" } },
  ]);
  expect(planner.readings().map(({ column, message }) => [column, message])).toEqual([
    ["name", "is read as PING, whose name stays"],
    ["name", "is read as Titleist, whose name stays"],
  ]);
});

it("refuses a name that mixes look-alike letters of two alphabets", async () => {
  // The first letter of РING is Cyrillic.
  const { outcomes } = await planned({
    header: ["name"],
    rows: [["РING Golf"], ["Ларкспур PING"]],
  });
  expect(problemsOf(outcomes)).toEqual([
    "2, name (РING Golf): has letters of two alphabets in “РING”, some of which look alike: type it in one, or give the row a slug",
    expect.stringMatching(/^3, slug /),
  ]);
});

it.each([
  ["Schläger", "golf-clubs"],
  ["パター", "putters"],
  ["Bälle, palos", "golf-balls golf-clubs"],
  ["퍼터/골프공", "golf-balls putters"],
  ["Putters / Apparel", "apparel putters"],
  ["putters/balles de golf", "golf-balls putters"],
  ["golfowe piłki, Golfhosen", "apparel golf-balls"],
])("finds categories in another language: %s", async (text, slugs) => {
  const { plan } = await openImport();
  const { outcomes, planner } = await plan({
    header: ["name", "categories"],
    rows: [["Larkspur", [text]]],
  });
  const ids = outcomes.flatMap((outcome) =>
    outcome.kind === "new" ? outcome.after.categoryIds : [],
  );
  expect(ids.map(planner.slugOf).sort().join(" ")).toBe(slugs);
});

it("finds a brand by its name, even if its slug is not derived from the name", async () => {
  const { plan } = await openImport([{ ...ping, name: "U.S. Kids Golf", slug: "us-kids-golf" }]);
  const { outcomes } = await plan({
    header: ["name", "founded"],
    rows: [
      ["U.S. Kids Golf", 1997],
      ["U.S. Kids", 1997],
    ],
  });
  expect(outcomes).toMatchObject([
    { kind: "changed", after: { slug: "us-kids-golf", foundedYear: 1997 } },
    { kind: "new", after: { slug: "u-s-kids" } },
  ]);
});
