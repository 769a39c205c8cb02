import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CatalogBrand } from "../brand/brand.ts";
import {
  anyCatalog,
  anyQuery,
  attribute,
  catalogBrand as brand,
  emptyCatalog,
  group,
} from "./catalog.fixture.ts";
import { type ReadModel } from "./listing.ts";
import type { BrandCard } from "./listing.schema.ts";
import { PAGE_SIZE } from "./listing-query.ts";
import {
  DEFAULT_LISTING_QUERY,
  type ListingQuery,
  parseListingQuery,
  parseSearch,
  type Sort,
  SORTS,
} from "./listing-query.ts";
import { CLOSED_SLUG } from "../taxonomy/taxonomy.ts";
import { ascending, byName, foldForSearch, foldSearch } from "../text/fold.ts";
import { letterOf } from "./letters.ts";
import { POSITIONINGS } from "../brand/fields.ts";
import { createReadModel } from "./read-model.ts";

const anyQueries = fc.array(anyQuery, { minLength: 1, maxLength: 12 });

/** All brands of a list, across pages. */
const allItems = (model: ReadModel, query: ListingQuery): BrandCard[] => {
  const { total } = model.listing(query);
  return Array.from({ length: Math.ceil(total / PAGE_SIZE) }, (_, page) => page + 1).flatMap(
    (page) => model.listing({ ...query, page }).items,
  );
};

it("lists only brands that match every filter", () => {
  const named = anyQueries.map((queries) => queries.map((one) => query({ ...one, match: "name" })));
  fc.assert(
    fc.property(anyCatalog(120), named, (catalog, queries) => {
      const model = createReadModel(catalog);
      const isInGroupOfAny = (slug: string) =>
        catalog.attributes.some(
          (one) =>
            one.slug === slug && catalog.groups.some(({ name, any }) => any && name === one.group),
        );
      for (const query of queries)
        for (const card of allItems(model, query)) {
          expect(foldForSearch(card.name)).toContain(foldSearch(query.search));
          const category = query.category === null ? [] : [query.category];
          expect(card.categories).toEqual(expect.arrayContaining(category));
          const needed = query.attributes.filter((slug) => !isInGroupOfAny(slug));
          expect(card.attributes).toEqual(expect.arrayContaining(needed));
          const { positioning = null } = catalog.brands.find(({ id }) => id === card.id) ?? {};
          expect([null, positioning?.toLowerCase()]).toContain(query.positioning);
          const decade = `${String(card.foundedYear).slice(0, 3)}0s`;
          expect(query.founded.length === 0 || query.founded.includes(decade)).toBe(true);
        }
    }),
  );
});

it("finds every brand by its name, aliases, categories and attributes", () => {
  fc.assert(
    fc.property(anyCatalog(60), (catalog) => {
      const model = createReadModel(catalog);
      const finds = (id: string, part: Partial<ListingQuery>) =>
        expect(allItems(model, query(part)).map((card) => card.id)).toContain(id);
      for (const { id } of catalog.brands) {
        const card = model.card(id);
        for (const name of [card?.name ?? "", ...(card?.aliases ?? [])])
          finds(id, { search: parseSearch(name) });
        for (const category of card?.categories ?? []) finds(id, { category });
        finds(id, { attributes: card?.attributes ?? [] });
      }
    }),
  );
});

it("accepts any choice of a group with `any`, and requires every other attribute", () => {
  const model = createReadModel({
    ...emptyCatalog,
    groups: [group("Home", 1, true)],
    attributes: [attribute("usa", "Home"), attribute("japan", "Home"), attribute("forged", "Made")],
    brands: [
      brand("miura", { attributeIds: ["japan", "forged"] }),
      brand("ping", { attributeIds: ["usa"] }),
      brand("artisan", { attributeIds: ["usa", "forged"] }),
    ],
  });
  const found = (...attributes: string[]) =>
    model.listing(query({ attributes, sort: "name-asc" })).items.map(({ id }) => id);
  expect(found("usa", "japan")).toEqual(["artisan", "miura", "ping"]);
  expect(found("forged", "japan", "usa")).toEqual(["artisan", "miura"]);
  expect(found("forged", "japan")).toEqual(["miura"]);
  expect(found("nothing")).toEqual([]);
});

describe("a search as visitors paste it", () => {
  const model = createReadModel({
    ...emptyCatalog,
    brands: [
      brand("ping", { name: "PING" }),
      brand("fore", { name: "G/FORE" }),
      brand("oak", { name: 'Oak "Elite" Golf (Japan)' }),
      brand("ladies", { name: "Ladies' Golf" }),
      brand("plus", { name: "C++ Golf" }),
    ],
  });
  const found = (search: string) =>
    model.listing(parseListingQuery([["search", search]])).items.map(({ id }) => id);

  it.each([
    ..."“ping “ping” \"ping\" \"ping ping” „ping“ «ping» ‹ping› 「PING」 'ping' ‘ping’ ping' `ping`".split(
      " ",
    ),
    ..."(ping) [ping] {ping} <ping> ping, ping. ping; ping? ping! ¿ping? #ping @ping ping/ *ping* **ping**".split(
      " ",
    ),
    ..."ｐｉｎｇ ＰＩＮＧ （ping） PING® ping™ P\u200Bing ping\u00AD \u200Bping \uFEFFping ping\u2060\u200B".split(
      " ",
    ),
    "\u00A0ping\u3000",
    "• ping",
    "- ping",
    "“ ping ”",
    '" ping',
    "\u202Eping\u202C",
  ])("finds PING by %j", (search) => {
    expect(found(search)).toEqual(["ping"]);
    expect(model.suggest(search, 1)).toMatchObject([{ slug: "ping" }]);
  });

  it.each([
    ["“G/FORE”", "fore"],
    ["g/fore)", "fore"],
    ['oak "elite" golf', "oak"],
    ["“oak “elite” golf”", "oak"],
    ["oak elite golf", "oak"],
    ["golf (japan)", "oak"],
    ["golf japan", "oak"],
    ["ladies' golf", "ladies"],
    ["ladies golf", "ladies"],
    ["“ladies’ golf”", "ladies"],
    ["c++", "plus"],
    ["“C++” golf", "plus"],
  ])("finds by %j the brand %s, whose name contains punctuation", (search, id) => {
    expect(found(search)).toEqual([id]);
  });

  it("reads the words of a search with a quotation mark inside", () => {
    const { items } = model.listing(parseListingQuery([["search", "ping” golf"]]));
    expect(items[0]?.id).toBe("ping");
  });

  it("finds by punctuation alone only names that contain it", () => {
    expect(['"', "“”", "()", "…"].map(found)).toEqual([["oak"], [], [], []]);
  });
});

it("orders lists by their sort", () => {
  fc.assert(
    fc.property(anyCatalog(120), anyQuery, (catalog, anyOrder) => {
      const model = createReadModel(catalog);
      for (const sort of SORTS) {
        const cards = allItems(model, { ...anyOrder, search: "", sort });
        expect(cards).toEqual(cards.toSorted(ORDERS[sort]));
      }
    }),
  );
});

const ORDERS: Record<Sort, (a: BrandCard, b: BrandCard) => number> = {
  "view-count": (a, b) => b.viewCount - a.viewCount,
  "name-asc": byName,
  recent: (a, b) => ascending(b.createdAt, a.createdAt) || byName(a, b),
};

const COMPLETE: Partial<CatalogBrand> = {
  longDescription: "Irons.",
  websiteUrl: "https://golf.example",
  foundedYear: 1950,
  hqLocation: "Ely, UK",
  positioning: "Premium",
};

it("orders recently added brands by time, however complete they are, then by name", () => {
  const at = (createdAt: string) => ({ createdAt: `2024-01-0${createdAt}Z` });
  const model = createReadModel({
    ...emptyCatalog,
    brands: [
      brand("c loaded", { ...COMPLETE, ...at("1T08:00:00.000"), viewCount: 9 }),
      brand("b loaded", at("1T08:00:00.000")),
      brand("a loaded", { ...COMPLETE, ...at("1T08:00:00.000") }),
      brand("z a moment later", at("1T08:00:00.001")),
      brand("y the same day", at("1T23:59:59.999")),
      brand("x tomorrow", at("2T00:00:00.000")),
      brand("d before", { ...COMPLETE, ...at("1T07:59:59.999") }),
    ],
  });
  const order = () => model.listing(query({ sort: "recent" })).items.map(({ name }) => name);
  const expected = [
    "x tomorrow",
    "y the same day",
    "z a moment later",
    "a loaded",
    "b loaded",
    "c loaded",
    "d before",
  ];
  expect(order()).toEqual(expected);
  model.arrange("2026-01-02");
  expect(order()).toEqual(expected);
  const now = brand("larkspur", at("2T00:00:00.001"));
  model.apply({ revision: 2, changed: [now], gone: [], taxonomy: undefined });
  expect(order()).toEqual(["larkspur", ...expected]);
});

it("orders brands with equal views by completeness", () => {
  const known = { foundedYear: 1950, hqLocation: "Ely, UK", positioning: "Budget" } as const;
  const checked = ["foundedYear", "hqLocation", "positioning"].map((field) => ({
    field,
    source: null,
    checkedOn: "2026-01-01",
    grade: "independent" as const,
  }));
  const model = createReadModel({
    ...emptyCatalog,
    brands: [
      brand("a bare"),
      brand("b lost", { ...COMPLETE, siteState: { verdict: "parked", since: "2026-01-01" } }),
      brand("c checked", { ...COMPLETE, evidence: checked }),
      brand("d known", known),
    ],
  });
  const order = model.listing(query({ sort: "view-count" })).items.map(({ id }) => id);
  expect(order.slice(0, 2)).toEqual(["c checked", "b lost"]);
});

it("shuffles equal brands anew each day, and keeps the order during the day", () => {
  const brands = Array.from({ length: 20 }, (_, at) => brand(`brand-${at}`));
  const model = createReadModel({ ...emptyCatalog, brands });
  const order = (sort: Sort) => model.listing(query({ sort })).items.map(({ id }) => id);
  model.arrange("2026-01-01");
  const first = order("view-count");
  expect(first).not.toEqual(first.toSorted());
  model.applyViews({ viewsRevision: 10, counts: [] });
  model.arrange("2026-01-01");
  expect(order("view-count")).toEqual(first);
  const byName = order("name-asc");
  model.arrange("2026-01-02");
  expect(order("view-count")).not.toEqual(first);
  expect(order("view-count").toSorted()).toEqual(first.toSorted());
  expect(order("name-asc")).toEqual(byName);
});

it("counts the brands of every facet option under the other filters", () => {
  fc.assert(
    fc.property(anyCatalog(120), anyQuery, (catalog, query) => {
      const model = createReadModel(catalog);
      const { categories, positionings, decades, attributes } = model.listing(query).facets;
      const groupOf = (slug: string) => attributes.find((one) => one.slug === slug)?.group;
      const anyGroups = new Set(catalog.groups.filter(({ any }) => any).map(({ name }) => name));
      expect(categories).toHaveLength(catalog.categories.length);
      expect(attributes).toHaveLength(catalog.attributes.length);
      for (const { slug, count } of categories)
        expect(model.listing({ ...query, category: slug }).total).toBe(count);
      for (const { slug, count } of positionings)
        expect(model.listing({ ...query, positioning: slug }).total).toBe(count);
      for (const { slug, count } of decades)
        expect(model.listing({ ...query, founded: [slug] }).total).toBe(count);
      for (const { slug, group, count } of attributes) {
        const others = query.attributes.filter(
          (other) => !anyGroups.has(group) || groupOf(other) !== group,
        );
        const ticked = [...new Set([...others, slug])];
        expect(model.listing({ ...query, attributes: ticked }).total).toBe(count);
      }
    }),
  );
});

it("links every letter to the page where its brands start", () => {
  fc.assert(
    fc.property(anyCatalog(150), anyQuery, (catalog, anyOrder) => {
      const byName = { ...anyOrder, sort: "name-asc" } as const;
      const model = createReadModel(catalog);
      const { letters = [], total } = model.listing(byName);
      expect(letters.reduce((sum, { count }) => sum + count, 0)).toBe(total);
      for (const { letter, page } of letters) {
        const isUnder = ({ name }: { name: string }) => letterOf(name) === letter;
        expect(model.listing({ ...byName, page }).items.some(isUnder)).toBe(true);
        const before = page > 1 ? model.listing({ ...byName, page: page - 1 }).items : [];
        expect(before.some(isUnder)).toBe(false);
      }
    }),
  );
});

it("shows every match on exactly one page", () => {
  fc.assert(
    fc.property(anyCatalog(150), anyQuery, (catalog, query) => {
      const model = createReadModel(catalog);
      const { total } = model.listing(query);
      const pages = Array.from({ length: Math.max(1, Math.ceil(total / PAGE_SIZE)) }, (_, page) =>
        model.listing({ ...query, page: page + 1 }),
      );
      const shown = pages.flatMap(({ items }) => items.map(({ id }) => id));
      expect(shown).toHaveLength(total);
      expect(new Set(shown).size).toBe(total);
    }),
  );
});

it("relates each brand only to brands that share a category, as many as the limit allows", () => {
  fc.assert(
    fc.property(anyCatalog(60), fc.nat(8), (catalog, limit) => {
      const model = createReadModel(catalog);
      for (const { id } of catalog.brands) {
        const own = model.card(id)?.categories ?? [];
        const { related, sameOwner } = model.neighbours(id, limit);
        expect(new Set(related.map((card) => card.id)).size).toBe(related.length);
        const isRelated = (card: BrandCard) =>
          card.id !== id && card.categories.some((slug) => own.includes(slug));
        expect(related.every(isRelated)).toBe(true);
        const others = allItems(model, query({})).filter(
          (card) => isRelated(card) && !sameOwner.some((sibling) => sibling.id === card.id),
        );
        expect(related.length).toBeGreaterThanOrEqual(Math.min(limit, others.length));
        expect(related.length).toBeLessThanOrEqual(limit);
      }
      expect(model.neighbours("nobody", limit).related).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

it("gives the last place among related brands to the next brand of the same kind, or else of a similar kind", () => {
  const kind = (id: string, last: "Bags" | "Balls", positioning: "Budget" | "Luxury", at: string) =>
    brand(id, { categoryIds: ["Clubs", last], attributeIds: [at], positioning });
  const brands = [
    kind("a", "Balls", "Luxury", "japan"),
    kind("b", "Bags", "Luxury", "usa"),
    kind("c", "Bags", "Budget", "usa"),
    kind("d", "Bags", "Luxury", "japan"),
    kind("e", "Balls", "Luxury", "japan"),
    brand("f", { categoryIds: ["Bags"] }),
  ];
  const named = (id: string, slug = id) => ({ id, name: id, slug, aliases: [], version: 1 });
  const model = createReadModel({
    ...emptyCatalog,
    brands,
    categories: ["Clubs", "Bags", "Balls"].map((id, displayOrder) => ({
      ...named(id),
      displayOrder,
      description: null,
    })),
    attributes: ["japan", "usa"].map((id) => ({
      ...named(id, `based-in-${id}`),
      group: "Based in",
      definition: "",
      displayOrder: 0,
    })),
  });
  const last = brands.map(({ id }) => [id, model.neighbours(id, 1).related[0]?.id]);
  expect(Object.fromEntries(last)).toMatchObject({ c: "d", d: "b", b: "a", a: "e", e: "c" });
});

it("shows the most viewed brands as trending, without closed ones", () => {
  fc.assert(
    fc.property(anyCatalog(60), fc.nat(8), (catalog, limit) => {
      const model = createReadModel(catalog);
      const open = allItems(model, query({})).filter(
        ({ attributes }) => !attributes.includes(CLOSED_SLUG),
      );
      const viewed = open.filter(({ viewCount }) => viewCount > 0);
      const shown = model.trending(limit);
      expect(shown).toHaveLength(Math.min(limit, open.length));
      expect(open).toEqual(expect.arrayContaining(shown));
      const isFull = viewed.length >= limit;
      expect(isFull ? shown : []).toEqual(isFull ? viewed.slice(0, limit) : []);
    }),
  );
});

it("fills up the trending brands with complete brands first", () => {
  const known = { shortDescription: "Irons.", categoryIds: ["clubs"], viewCount: 0 };
  const complete = { ...COMPLETE, ...known };
  const lacking = [
    brand("without a short description", { ...complete, shortDescription: "" }),
    brand("without a long description", { ...complete, longDescription: "" }),
    brand("without a website", { ...complete, websiteUrl: null }),
    brand("without a year", { ...complete, foundedYear: null }),
    brand("without a place", { ...complete, hqLocation: null }),
    brand("without a positioning", { ...complete, positioning: null }),
    brand("without a category", { ...complete, categoryIds: [] }),
  ];
  const viewed = brand("viewed", { viewCount: 3 });
  const lost = { verdict: "parked", since: "2026-01-01" } as const;
  const open = (count: number) =>
    createReadModel({
      ...emptyCatalog,
      brands: [
        viewed,
        ...lacking,
        brand("lost", { ...complete, siteState: lost }),
        ...Array.from({ length: count }, (_, at) => brand(`complete ${at}`, complete)),
      ],
    })
      .trending(6)
      .map(({ name }) => name);
  const isComplete = expect.stringMatching(/^complete/);
  expect(open(8)).toEqual(Array(6).fill(isComplete));
  expect(open(4)).toEqual([...Array(4).fill(isComplete), "viewed", expect.any(String)]);
});

const query = (part: Partial<ListingQuery>): ListingQuery => ({
  ...DEFAULT_LISTING_QUERY,
  ...part,
});

it("shows an empty first page of an empty directory", () => {
  const model = createReadModel(emptyCatalog);
  expect(model.listing(query({ page: 5 }))).toEqual({
    items: [],
    total: 0,
    page: 1,
    pageSize: 24,
    facets: {
      categories: [],
      positionings: POSITIONINGS.map((name) => ({ slug: name.toLowerCase(), name, count: 0 })),
      decades: [],
      attributes: [],
      groups: [],
    },
  });
  expect(model).toMatchObject({ revision: 1, viewsRevision: 1, brandCount: 0 });
  expect(model.suggest("ping", 8)).toEqual([]);
  expect(model.brands()).toEqual([]);
});

it("lets two brands swap their slugs in one commit", () => {
  const model = createReadModel({ ...emptyCatalog, brands: [brand("ping"), brand("pong")] });
  const changed = [brand("ping", { slug: "pong" }), brand("pong", { slug: "ping" })];
  model.apply({ revision: 8, changed, gone: [], taxonomy: undefined });
  expect(model.findBySlug("pong")?.id).toBe("ping");
  expect(model.findBySlug("ping")?.id).toBe("pong");
});

it("shows a brand that was removed and restored between two refreshes", () => {
  const model = createReadModel({ ...emptyCatalog, brands: [brand("ping"), brand("pong")] });
  const changed = [brand("ping", { name: "Ping again" })];
  model.apply({ revision: 8, changed, gone: ["ping"], taxonomy: undefined });
  expect(model.brands().map(({ name }) => name)).toEqual(["Ping again", "pong"]);
  expect(model.listing(query({ search: "ping" })).total).toBe(1);
});

it("links initial letters without accents, and # for other initials, only when sorted by name", () => {
  const names = ["PING", "Ørsted", "4ORE", "ゴルフ", "Odyssey"];
  const model = createReadModel({ ...emptyCatalog, brands: names.map((name) => brand(name)) });
  expect(model.listing(query({ sort: "name-asc" })).letters).toEqual([
    { letter: "#", page: 1, count: 2 },
    { letter: "o", page: 1, count: 2 },
    { letter: "p", page: 1, count: 1 },
  ]);
  expect(model.listing(query({}))).not.toHaveProperty("letters");
});
