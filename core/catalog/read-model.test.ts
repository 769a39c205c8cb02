import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { CatalogBrand, CatalogSnapshot } from "../ports/catalog-store.ts";
import { anyCatalog, anyQuery, brandsOf } from "./catalog.fixture.ts";
import { PAGE_SIZE, type ReadModel } from "./listing.ts";
import { DEFAULT_LISTING_QUERY, type ListingQuery } from "./listing-query.ts";
import { letterOf } from "./brand-orders.ts";
import * as rules from "./listing-rules.harness.ts";
import { blankContent, cardFields } from "../brand/fields.ts";
import { runAtOnce } from "../slices.ts";
import { orderedAttributes, orderedCategories } from "../taxonomy/taxonomy.ts";
import { columnsOf } from "./brand-columns.ts";
import { beginReadModel, createReadModel } from "./read-model.ts";

const anyQueries = fc.array(anyQuery, { minLength: 1, maxLength: 12 });

it("lists what the rules list, page, total and facets", () => {
  fc.assert(
    fc.property(anyCatalog(120), anyQueries, (catalog, queries) => {
      const model = createReadModel(catalog);
      for (const query of queries)
        expect(model.listing(query)).toEqual(rules.listing(catalog, query));
    }),
  );
});

it("answers the same again when the facets are remembered", () => {
  fc.assert(
    fc.property(anyCatalog(60), anyQueries, (catalog, queries) => {
      const model = createReadModel(catalog);
      const first = queries.map((query) => model.listing(query));
      expect(queries.map((query) => model.listing(query))).toEqual(first);
    }),
  );
});

it("gives every facet the total that stands after clicking it", () => {
  fc.assert(
    fc.property(anyCatalog(120), anyQuery, (catalog, query) => {
      const model = createReadModel(catalog);
      const { categories, attributes } = model.listing(query).facets;
      expect(categories).toHaveLength(catalog.categories.length);
      expect(attributes).toHaveLength(catalog.attributes.length);
      for (const { slug, count } of categories)
        expect(model.listing({ ...query, category: slug }).total).toBe(count);
      for (const { slug, count } of attributes) {
        const ticked = [...new Set([...query.attributes, slug])];
        expect(model.listing({ ...query, attributes: ticked }).total).toBe(count);
      }
    }),
  );
});

it("leads from every letter to the page where its brands start", () => {
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

it("finds the trending and the related brands the rules find", () => {
  fc.assert(
    fc.property(anyCatalog(60), fc.nat(8), (catalog, limit) => {
      const model = createReadModel(catalog);
      expect(model.trending(limit)).toEqual(rules.trending(catalog, limit));
      for (const { id } of catalog.brands)
        expect(model.neighbours(id, limit).related).toEqual(rules.related(catalog, id, limit));
      expect(model.neighbours("nobody", limit).related).toEqual([]);
    }),
  );
});

const query = (part: Partial<ListingQuery>): ListingQuery => ({
  ...DEFAULT_LISTING_QUERY,
  ...part,
});

const emptyCatalog: CatalogSnapshot = {
  revision: 7,
  viewsRevision: 9,
  brands: [],
  categories: [],
  attributes: [],
};

it("shows an empty first page of an empty directory", () => {
  const model = createReadModel(emptyCatalog);
  expect(model.listing(query({ page: 5 }))).toEqual({
    items: [],
    total: 0,
    page: 1,
    pageSize: 24,
    facets: { categories: [], attributes: [], groups: [] },
  });
  expect(model).toMatchObject({ revision: 7, viewsRevision: 9, brandCount: 0 });
  expect(model.suggest("ping", 8)).toEqual([]);
  expect(brandsOf(model)).toEqual([]);
});

const brand = (id: string, part: Partial<CatalogBrand> = {}): CatalogBrand => ({
  ...cardFields(blankContent()),
  id,
  slug: id,
  name: id,
  viewCount: 1,
  createdAt: "2024-01-01T00:00:00.000Z",
  updatedAt: "2024-01-01T00:00:00.000Z",
  categoryIds: [],
  attributeIds: [],
  ...part,
});

it("hands out the same card until its brand changes", () => {
  const ping = brand("ping");
  const model = createReadModel({ ...emptyCatalog, brands: [ping] });
  const card = model.trending(1)[0];
  expect(model.listing(query({ search: "ing" })).items[0]).toBe(card);
  model.applyViews({ viewsRevision: 10, counts: [["ping", 2]] });
  const viewed = model.trending(1)[0];
  expect(viewed).toEqual({ ...card, viewCount: 2 });
  model.apply({
    revision: 8,
    changed: [{ ...ping, hqLocation: "Phoenix", viewCount: 2 }],
    gone: [],
    taxonomy: undefined,
  });
  expect(model.trending(1)[0]).toEqual({ ...viewed, hqLocation: "Phoenix" });
});

it("counts facets anew for changes, and not for views", () => {
  const brands = [brand("ping"), brand("taylormade")];
  const model = createReadModel({ ...emptyCatalog, brands });
  const listed = () => model.listing(query({ sort: "view-count" }));
  const { facets } = listed();
  const { letters } = model.listing(query({ sort: "name-asc" }));
  model.applyViews({ viewsRevision: 10, counts: [["taylormade", 2]] });
  expect(listed().items.map(({ id }) => id)).toEqual(["taylormade", "ping"]);
  expect(listed().facets).toBe(facets);
  expect(model.listing(query({ sort: "name-asc" })).letters).toBe(letters);
  model.apply({ revision: 8, changed: [], gone: ["ping"], taxonomy: undefined });
  expect(listed().facets).not.toBe(facets);
});

it("reads aliases of those brands alone that are asked for, until searches are prepared", () => {
  const brands = ["a", "b", "c"].map((id) => brand(id, { aliases: [`other ${id}`] }));
  const columns = columnsOf(brands);
  const readings: number[] = [];
  const read = (at: number) => {
    readings.push(at);
    return columns.read(at);
  };
  const model = beginReadModel({ ...emptyCatalog, brands: { ...columns, read } });
  const idsFound = (search: string) => model.listing(query({ search })).items.map(({ id }) => id);
  const preparing = model.prepareSearch();
  while (readings.length === 0) expect(preparing.next().done).toBe(false);
  expect(readings).toEqual([0]);
  const named = brand("d", { name: "Another" });
  model.apply({ revision: 8, changed: [named], gone: ["b"], taxonomy: undefined });
  expect(readings).not.toContain(2);
  expect(idsFound("other")).toEqual(["a", "d", "c"]);
  runAtOnce(preparing);
  expect(idsFound("other")).toEqual(["a", "d", "c"]);
  expect(idsFound("other b")).toEqual([]);
});

it("keeps some thousand brands once they were shown, and reads others again as they are by then", () => {
  const brands = Array.from({ length: 5_000 }, (_, number) => brand(`b${number}`));
  const columns = columnsOf(brands);
  const readings: number[] = [];
  const read = (at: number) => {
    readings[at] = (readings[at] ?? 0) + 1;
    return columns.read(at);
  };
  const model = beginReadModel({ ...emptyCatalog, brands: { ...columns, read } });
  const changed = { ...brand("b0"), hqLocation: "Phoenix", viewCount: 3 };
  const last = model.findBySlug("b4999");
  model.apply({ revision: 8, changed: [changed], gone: ["b1"], taxonomy: undefined });
  model.applyViews({ viewsRevision: 10, counts: [["b2", 7]] });
  const others = () =>
    runAtOnce(model.after({ revision: 9, changed: [], gone: [], taxonomy: undefined }));
  for (const one of [model, others()]) {
    for (const { slug } of brands) one.findBySlug(slug);
    expect(one.findBySlug("b0")).toEqual(changed);
    expect(one.findBySlug("b1")).toBeUndefined();
    expect(one.findBySlug("b2")?.viewCount).toBe(7);
    expect(one.findBySlug("b3")).toEqual(brands[3]);
  }
  const before = readings[4_999];
  expect(model.findBySlug("b4999")).toEqual(last);
  expect(readings[4_999]).toBe(before);
  expect(readings[10]).toBeGreaterThan(1);
});

it("lets two brands swap their slugs in one commit", () => {
  const model = createReadModel({ ...emptyCatalog, brands: [brand("ping"), brand("pong")] });
  const changed = [brand("ping", { slug: "pong" }), brand("pong", { slug: "ping" })];
  model.apply({ revision: 8, changed, gone: [], taxonomy: undefined });
  expect(model.findBySlug("pong")?.id).toBe("ping");
  expect(model.findBySlug("ping")?.id).toBe("pong");
});

it("keeps a brand that left and came back between two looks", () => {
  const model = createReadModel({ ...emptyCatalog, brands: [brand("ping"), brand("pong")] });
  const changed = [brand("ping", { name: "Ping again" })];
  model.apply({ revision: 8, changed, gone: ["ping"], taxonomy: undefined });
  expect(brandsOf(model).map(({ name }) => name)).toEqual(["Ping again", "pong"]);
  expect(model.listing(query({ search: "ping" })).total).toBe(1);
});

it("relates no brand to one that was archived", () => {
  const putters = {
    id: "c",
    slug: "putters",
    name: "Putters",
    description: null,
    displayOrder: 1,
    version: 1,
  };
  const strangers = Array.from({ length: 100 }, (_, number) => brand(`stranger-${number}`));
  const makers = ["a", "b", "c"].map((id) =>
    brand(id, { categoryIds: ["c"], viewCount: id === "b" ? 9 : 0 }),
  );
  const model = createReadModel({
    ...emptyCatalog,
    brands: [...strangers, ...makers],
    categories: [putters],
  });
  expect(model.neighbours("a", 3).related.map(({ id }) => id)).toEqual(["b", "c"]);
  model.apply({ revision: 8, changed: [], gone: ["b"], taxonomy: undefined });
  expect(model.neighbours("a", 3).related.map(({ id }) => id)).toEqual(["c"]);
});

it("has letters for the order by name alone, accents aside, and # for all else", () => {
  const names = ["PING", "Ørsted", "4ORE", "ゴルフ", "Odyssey"];
  const model = createReadModel({ ...emptyCatalog, brands: names.map((name) => brand(name)) });
  expect(model.listing(query({ sort: "name-asc" })).letters).toEqual([
    { letter: "#", page: 1, count: 2 },
    { letter: "o", page: 1, count: 2 },
    { letter: "p", page: 1, count: 1 },
  ]);
  expect(model.listing(query({}))).not.toHaveProperty("letters");
});

it("answers the same of brands that are read once they are shown, after the taxonomy changed too", () => {
  fc.assert(
    fc.property(anyCatalog(40), fc.array(anyQuery, { maxLength: 10 }), (catalog, queries) => {
      // As in a database, no brand is linked to what is not there, and links are in the taxonomy's order.
      const links = ({ categoryIds, attributeIds }: CatalogBrand) => ({
        categoryIds: idsAmong(orderedCategories(catalog.categories), categoryIds),
        attributeIds: idsAmong(orderedAttributes(catalog.attributes), attributeIds),
      });
      const brands = catalog.brands.map((one) => ({ ...one, ...links(one) }));
      const columns = columnsOf(brands);
      const bare = brands.map(({ categoryIds: _some, attributeIds: _others, ...rest }) => rest);
      const unread = { ...columns, read: (at: number) => bare[at] ?? columns.read(at) };
      const taxonomy = {
        categories: catalog.categories.slice(1).map((one) => ({ ...one, name: `Z${one.id}` })),
        attributes: catalog.attributes,
      };
      const changes = { revision: 2, changed: [], gone: ["b1"], taxonomy };
      const read = createReadModel({ ...catalog, brands });
      const begun = beginReadModel({ ...catalog, brands: unread });
      const told = (model: ReadModel) => ({
        brands: brandsOf(model).map(({ id, ...one }) => [id, one.slug, one.viewCount]),
        lists: queries.map((asked) => model.listing(asked)),
        profiles: brands.map(({ id, slug }) => [
          model.neighbours(id, 3),
          model.findBySlug(slug)?.name,
        ]),
        sites: model.suggest("https://example.com", 3),
        addresses: [...model.addresses()],
      });
      expect(brandsOf(begun)).toEqual(brandsOf(read));
      expect([...begun.addresses()]).toEqual(brandsOf(read).map(addressOf));
      expect(told(begun)).toEqual(told(read));
      expect(told(runAtOnce(begun.after(changes)))).toEqual(told(runAtOnce(read.after(changes))));
      read.apply(changes);
      begun.apply(changes);
      expect(told(begun)).toEqual(told(read));
    }),
    { numRuns: 40 },
  );
});

const idsAmong = (records: readonly { id: string }[], ids: readonly string[]): string[] =>
  records.flatMap(({ id }) => (ids.includes(id) ? [id] : []));

const addressOf = ({ slug, updatedAt, categoryIds }: CatalogBrand) => ({
  slug,
  updatedAt,
  categoryIds,
});
