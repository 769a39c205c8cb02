import { describe, expect, it } from "vitest";
import { failureOf, openOffice, valueOf } from "./back-office.harness.ts";
import { freshOffice } from "./back-office-steps.harness.ts";
import {
  archivedBrand,
  bareBrand,
  brandWithoutWebsite,
  castBrands,
  ping,
  titleist,
} from "../brand/brand.fixture.ts";
import { BRAND_NEEDS, type BrandNeed, contentOf } from "../brand/brand.ts";
import { createBrand } from "../change/change-set.fixture.ts";
import { commitTo } from "../ports/commit.harness.ts";
import { numberedId } from "../ports/numbered-id.fixture.ts";
import { golfClubs, madeInUsa, tourProven, womensLine } from "../taxonomy/taxonomy.fixture.ts";
import {
  BRAND_PAGE_SIZE,
  BRAND_SORT_KEYS,
  type BrandListQuery,
  DEFAULT_BRAND_LIST_QUERY,
} from "./brand-list-query.ts";

const current = freshOffice();

const list = async (query: Partial<BrandListQuery>) =>
  valueOf(await current().amy.listBrands({ ...DEFAULT_BRAND_LIST_QUERY, ...query }));
const slugs = async (query: Partial<BrandListQuery>) =>
  (await list(query)).items.map(({ slug }) => slug);

describe("listing brands", () => {
  it("shows all brands by name, including archived ones", async () => {
    const { items, ...paging } = await list({});
    expect(paging).toEqual({ total: 6, overall: 6, page: 1, pageSize: 50 });
    expect(items.map(({ name }) => name)).toEqual([
      "Accra",
      "Bare Brand",
      "Chervò",
      "Golfino",
      "PING",
      "Titleist",
    ]);
    expect(items.find(({ id }) => id === titleist.id)).toEqual({
      id: titleist.id,
      slug: "titleist",
      name: "Titleist",
      logoUrl: titleist.logoUrl,
      websiteUrl: titleist.websiteUrl,
      positioning: "Premium",
      status: "active",
      foundedYear: titleist.foundedYear,
      hqLocation: titleist.hqLocation,
      viewCount: 0,
      createdAt: titleist.createdAt,
      version: expect.any(Number),
    });
  });

  it("searches folded names and slugs, and returns the total", async () => {
    expect(await slugs({ search: "CHERVÒ" })).toEqual(["chervo"]);
    expect(await slugs({ search: "bare-b" })).toEqual(["bare-brand"]);
    expect(await list({ search: "zzz" })).toMatchObject({ items: [], total: 0, overall: 6 });
  });

  it("filters by status, category, attributes, positioning and country", async () => {
    const { amy } = current();
    expect(await slugs({ status: "archived" })).toEqual([archivedBrand.slug]);
    expect(await slugs({ status: "active", needs: "website" })).toEqual(["accra", "bare-brand"]);
    expect(await slugs({ category: golfClubs.slug })).toEqual(["accra", "ping", "titleist"]);
    expect(await slugs({ attributes: [tourProven.slug] })).toEqual(["ping", "titleist"]);
    const both = [tourProven.slug, madeInUsa.slug];
    expect(await slugs({ attributes: both })).toEqual(["titleist"]);
    expect(await slugs({ positioning: "Luxury", category: "apparel" })).toEqual(["chervo"]);
    expect(await slugs({ positioning: "Luxury", category: golfClubs.slug })).toEqual([]);

    const europe = { group: "Based in", aliases: ["Europe"] };
    valueOf(await amy.saveRecord("attribute", { name: "Based in Austria", ...europe }));
    const italy = { name: "Based in Italy", slug: "based-in-italy", ...europe };
    const { saved } = valueOf(await amy.saveRecord("attribute", italy));
    const edit = { kind: "links", field: "attributeIds", how: "add", ids: [saved.id] } as const;
    const chosen = await list({ search: "chervo" });
    const refs = chosen.items.map(({ id, version }) => ({ id, readVersion: version }));
    valueOf(await amy.editInBulk(edit, refs));
    for (const country of ["italy", "Italy", "based-in-italy", "BASED IN ITALY", "europe"])
      expect(await slugs({ country })).toEqual(["chervo"]);
  });

  it("needs only one of the chosen attributes of a group with `any`", async () => {
    const { amy } = current();
    const attributes = [womensLine.slug, madeInUsa.slug];
    expect(await slugs({ attributes })).toEqual([]);
    valueOf(await amy.saveRecord("group", { name: "Kinds", any: true }));
    for (const { id, slug } of [womensLine, madeInUsa]) {
      const { attributes: known } = await amy.listTaxonomy();
      const read = known.find((one) => one.id === id);
      if (!read) throw new Error(`no ${slug}`);
      const { version, brandCount: _all, archivedCount: _archived, id: _id, ...input } = read;
      const ref = { id, readVersion: version };
      valueOf(await amy.saveRecord("attribute", { ...input, group: "Kinds" }, ref));
    }
    expect(await slugs({ attributes })).toEqual(["chervo", "golfino", "titleist"]);
  });

  it("refuses unknown categories, attributes and countries, and names the valid ones", async () => {
    const { amy } = current();
    const filter = {
      ...DEFAULT_BRAND_LIST_QUERY,
      category: "clubs",
      attributes: ["nice", tourProven.slug],
      country: "Atlantis",
    };
    const failure = {
      kind: "invalid-input",
      errors: [
        { path: "category", message: "must be one of apparel, golf-balls, golf-clubs, putters" },
        { path: "attr", message: "must be one of made-in-usa, tour-proven, women-s-line" },
        { path: "country", message: expect.stringMatching(/^must be /) },
      ],
    };
    expect(failureOf(await amy.listBrands(filter))).toEqual(failure);
    expect(failureOf(await amy.listBrandRefs(filter))).toEqual(failure);
    expect(failureOf(await amy.exportBrands(filter, "csv"))).toEqual(failure);
  });

  it("lists brands with a fact that is due for another check", async () => {
    const { amy } = current();
    const fact = (field: string, checkedOn: string) => ({
      field,
      checkedOn,
      source: null,
      grade: "brand",
    });
    const check = async (slug: string, evidence: object[]) => {
      const [row] = (await list({ search: slug })).items;
      const brand = valueOf(await amy.openBrand(row?.id ?? ""));
      const read = { id: brand.id, readVersion: brand.version };
      valueOf(await amy.saveBrand({ ...contentOf(brand), evidence }, { read }));
    };
    await check("titleist", []);
    // Today is 1 March 2026. A website is due again 181 days after its check: tomorrow, then today.
    await check("ping", [fact("websiteUrl", "2025-09-02")]);
    expect(await slugs({ needs: "overdue" })).toEqual([]);
    await check("ping", [fact("websiteUrl", "2025-09-01"), fact("foundedYear", "2026-01-01")]);
    // A founding year does not expire.
    await check("titleist", [fact("foundedYear", "2020-01-01")]);
    // A lost site is not checked.
    await check("chervo", [fact("websiteUrl", "2020-01-01")]);
    expect(await slugs({ needs: "overdue" })).toEqual(["ping"]);
    await check("titleist", [fact(`attr:${madeInUsa.id}`, "2020-01-01")]);
    expect(await slugs({ needs: "overdue" })).toEqual(["ping", "titleist"]);
    expect(await slugs({ needs: "never-checked" })).toEqual(["accra", "bare-brand", "golfino"]);
  });

  it("lists every match by id and version, for a bulk edit", async () => {
    const { items } = await list({ search: "in" });
    const refs = valueOf(
      await current().amy.listBrandRefs({ search: "in", status: null, needs: null }),
    );
    expect(refs).toEqual(
      items
        .map(({ id, version }) => ({ id, readVersion: version }))
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
    expect(refs.length).toBeGreaterThan(1);
    const listed = { ...DEFAULT_BRAND_LIST_QUERY, search: "in", sort: "-slug", page: 2 } as const;
    // A filter may include the list's order and page.
    expect(valueOf(await current().amy.listBrandRefs(listed))).toEqual(refs);
  });
});

it("filters by what brands need, such as a founding year in the past", async () => {
  const unborn = {
    ...titleist,
    id: numberedId(1),
    slug: "unborn",
    name: "Unborn",
    foundedYear: 2027,
  };
  await commitTo(current().store, createBrand(unborn));
  const found = await Promise.all(
    BRAND_NEEDS.map(async (needs): Promise<[BrandNeed, string[]]> => [
      needs,
      (await list({ needs })).items.map(({ name }) => name),
    ]),
  );
  expect(Object.fromEntries(found)).toEqual({
    website: [brandWithoutWebsite.name, bareBrand.name, archivedBrand.name],
    category: [bareBrand.name],
    logo: ["Accra", "Bare Brand", "Chervò", "Golfino", "PING"],
    "founded-in-the-past": ["Unborn"],
    year: ["Accra", "Bare Brand", "Chervò", "Golfino"],
    hq: ["Accra", "Bare Brand", "Chervò", "Golfino"],
    text: ["Bare Brand", "Golfino"],
    "never-checked": ["Accra", "Bare Brand", "Chervò", "Golfino", "PING"],
  });
});

it("finds a brand's neighbours in a list, even if the brand no longer matches the list", async () => {
  const neighbours = async (id: string, changed: Partial<BrandListQuery>) =>
    valueOf(await current().amy.findNeighbours({ ...DEFAULT_BRAND_LIST_QUERY, ...changed }, id));
  const named = ({ id, name }: { id: string; name: string }) => ({ id, name });
  expect(await neighbours(ping.id, {})).toMatchObject({
    place: 5,
    total: castBrands.length,
    next: named(titleist),
  });
  expect(await neighbours(ping.id, { sort: "-name" })).toMatchObject({
    place: 2,
    previous: named(titleist),
  });
  // Titleist has a logo, so it does not match.
  expect(await neighbours(titleist.id, { needs: "logo" })).toMatchObject({
    place: 6,
    total: 6,
    previous: named(ping),
    next: null,
  });
  expect(await neighbours("unknown", {})).toMatchObject({ place: 0, previous: null, next: null });
});

it.each([
  ["slug", ["Accra", "Bare Brand", "Chervò", "Golfino", "PING", "Titleist"]],
  ["positioning", ["Accra", "Bare Brand", "Golfino", "PING", "Titleist", "Chervò"]],
  ["-positioning", ["Chervò", "Titleist", "Accra", "Bare Brand", "Golfino", "PING"]],
  ["status", ["Accra", "Bare Brand", "Chervò", "PING", "Titleist", "Golfino"]],
  ["-view-count", ["PING", "Golfino", "Accra", "Bare Brand", "Chervò", "Titleist"]],
  ["created", ["Bare Brand", "Titleist", "PING", "Chervò", "Accra", "Golfino"]],
  ["-created", ["Golfino", "Accra", "Chervò", "PING", "Titleist", "Bare Brand"]],
] as const)("sorts by %s, then by name", async (sort, found) => {
  const views = new Map([
    [ping.id, 10],
    [archivedBrand.id, 9],
  ]);
  await current().store.addViews(views);
  expect((await list({ sort })).items.map(({ name }) => name)).toEqual(found);
});

it("shows every brand on exactly one page in any order, and the last page for a page past the end", async () => {
  const many = Array.from({ length: BRAND_PAGE_SIZE * 2 + 3 }, (_, n) => ({
    ...bareBrand,
    id: numberedId(n),
    slug: `brand-${n}`,
    name: `Brand ${n % 7}`,
  }));
  const { amy, store } = openOffice();
  await commitTo(store, ...many.map(createBrand));
  const listed = async (query: Partial<BrandListQuery>) =>
    valueOf(await amy.listBrands({ ...DEFAULT_BRAND_LIST_QUERY, ...query }));
  const all = many.map(({ id }) => id).sort();
  for (const sort of BRAND_SORT_KEYS.flatMap((key) => [key, `-${key}`] as const)) {
    const pages = await Promise.all([1, 2, 3].map((page) => listed({ sort, page })));
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
    expect(ids.toSorted()).toEqual(all);
  }
  expect(await listed({ page: 99 })).toMatchObject({ page: 3, total: 103, overall: 103 });
});

describe("saved views", () => {
  it("are shared, keep no page and no defaults, and replace a view of the same name", async () => {
    const { amy, ben } = current();
    const saved = { name: "No year, putters", query: "needs=year&category=putters" };
    const given = { name: " No year, putters ", query: "category=putters&page=3&needs=year&x=1" };
    expect(valueOf(await amy.saveView(given))).toEqual(saved);
    expect(await ben.listViews()).toEqual([saved]);
    valueOf(await ben.saveView({ ...saved, query: "needs=year" }));
    expect(await amy.listViews()).toEqual([{ ...saved, query: "needs=year" }]);
    await amy.deleteView(saved.name);
    expect(await ben.listViews()).toEqual([]);
  });

  it.each([
    [{ name: "", query: "needs=year" }, "name", "is required"],
    [{ name: "x".repeat(61), query: "needs=year" }, "name", "must be at most 60 characters"],
    [{ name: "a@b.example", query: "needs=year" }, "name", /must not contain @/],
    [{ name: "..", query: "needs=year" }, "name", "must not be “.” or “..”"],
    [{ name: "50%40", query: "needs=year" }, "name", /must not contain @ or %40/],
    [
      {
        name: "Escaped",
        query: `search=${"あ".repeat(100)}&country=${"あ".repeat(100)}&${Array.from({ length: 20 }, (_, at) => `attr=a-${at}-${"x".repeat(114)}`).join("&")}`,
      },
      "query",
      "is too long",
    ],
    [{ name: "All", query: "page=2&nonsense=1" }, "query", "must filter or sort the list"],
    [{ name: "Mail", query: "search=a%40b.example" }, "query", /must not contain @/],
    [{ name: "Long", query: `search=${"x".repeat(4_000)}` }, "query", "is too long"],
  ])("are refused: %o", async (view, path, message) => {
    expect(failureOf(await current().amy.saveView(view))).toMatchObject({
      errors: [{ path, message: expect.stringMatching(message) }],
    });
  });

  it("are limited to 50, and can still be replaced at the limit", async () => {
    const { amy } = current();
    for (let at = 1; at <= 50; at += 1)
      valueOf(await amy.saveView({ name: `View ${at}`, query: "needs=year" }));
    expect(failureOf(await amy.saveView({ name: "View 51", query: "needs=hq" }))).toMatchObject({
      errors: [
        { path: "name", message: "cannot be saved: there are 50 views already; delete one first" },
      ],
    });
    valueOf(await amy.saveView({ name: "View 50", query: "needs=hq" }));
  });
});

describe("finding likely duplicates", () => {
  it("finds brands by folded name, site and profiles, most similar first", async () => {
    const found = await current().amy.findDuplicates({
      name: "títleist",
      websiteUrl: "http://titleist.com/balls?utm_source=x",
      instagramUrl: "https://instagram.com/Titleist",
    });
    expect(found).toEqual([
      {
        id: titleist.id,
        slug: "titleist",
        name: "Titleist",
        websiteUrl: titleist.websiteUrl,
        logoUrl: titleist.logoUrl,
        status: "active",
        reasons: expect.arrayContaining(["name", "site", "instagram"]),
      },
    ]);
  });

  it("finds a brand by a mistyped name, even if nothing else is shared", async () => {
    const { amy } = current();
    const [found, ...others] = await amy.findDuplicates({ name: "Tittleist" });
    expect(found).toMatchObject({ id: titleist.id, reasons: [] });
    expect(others).toEqual([]);
    expect(await amy.findDuplicates({ name: "Tittleist" }, titleist.id)).toEqual([]);
    expect(await amy.findDuplicates({ name: "Pong" })).toEqual([]);
  });
});

describe("checking a slug", () => {
  it("distinguishes free, taken and malformed slugs, and suggests an alternative to a taken one", async () => {
    const { amy } = current();
    expect(await amy.checkSlug("vice-golf")).toEqual({ kind: "free", leadsTo: undefined });
    expect(await amy.checkSlug("ping")).toEqual({
      kind: "taken",
      by: { id: ping.id, slug: "ping", name: "PING" },
      alternative: "ping-2",
    });
    expect(await amy.checkSlug("Not a slug")).toEqual({ kind: "malformed" });
    expect(await amy.checkSlug("")).toEqual({ kind: "malformed" });
  });

  it("accepts a brand's own slug", async () => {
    expect(await current().amy.checkSlug("ping", ping.id)).toMatchObject({ kind: "free" });
  });
});
