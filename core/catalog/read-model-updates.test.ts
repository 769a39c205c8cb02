import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { CatalogBrand, CatalogSnapshot } from "../ports/catalog-store.ts";
import { runAtOnce } from "../slices.ts";
import {
  anyCatalog,
  anyQuery,
  anyTaxonomy,
  anyTraits,
  anyTyped,
  brandsOf,
  type Taxonomy,
} from "./catalog.fixture.ts";
import { columnsOf } from "./brand-columns.ts";
import { DEFAULT_LISTING_QUERY, type ListingQuery, SORTS } from "./listing-query.ts";
import * as rules from "./listing-rules.harness.ts";
import { beginReadModel, createReadModel } from "./read-model.ts";
import type { ReadModel } from "./listing.ts";

/** One thing that happens to a catalog: brands saved, brands gone, views counted, or the taxonomy changed. */
interface Happening {
  saved: { number: number; slug: number; traits: CatalogTraits }[];
  gone: number[];
  views: [number: number, count: number][];
  taxonomy: Taxonomy | undefined;
  /** Whether the model after it is made beside the one before. */
  isBeside: boolean;
}
type CatalogTraits = Omit<CatalogBrand, "id" | "slug">;

const happening = (brands: number, atOnce: number): fc.Arbitrary<Happening> => {
  const number = fc.nat(brands);
  return fc.record({
    saved: fc.array(fc.record({ number, slug: number, traits: anyTraits }), { maxLength: atOnce }),
    gone: fc.array(number, { maxLength: atOnce }),
    views: fc.array(fc.tuple(number, fc.nat(5)), { maxLength: atOnce }),
    taxonomy: fc.option(anyTaxonomy, { nil: undefined, freq: 40 }),
    isBeside: fc.boolean(),
  });
};

/** A model, and the catalog as a store would load it. */
interface Kept {
  model: ReadModel;
  catalog: CatalogSnapshot;
}

/** What a store would tell of it, and the brands there are afterwards. */
const changesOf = (before: CatalogSnapshot, happened: Happening) => {
  const brands = new Map(before.brands.map((brand) => [brand.id, brand]));
  for (const number of happened.gone) brands.delete(`b${number}`);
  const changed = new Map<string, CatalogBrand>();
  for (const { number, slug, traits } of happened.saved) {
    const id = `b${number}`;
    brands.delete(id);
    const taken = [...brands.values()].some((other) => other.slug === `brand-${slug}`);
    const saved = { ...traits, id, slug: taken ? `own-slug-of-${number}` : `brand-${slug}` };
    brands.set(id, saved);
    changed.set(id, saved);
  }
  const gone = happened.gone.map((number) => `b${number}`).filter((id) => !brands.has(id));
  const { taxonomy } = happened;
  const revision = before.revision + 1;
  return { brands, changes: { revision, gone, changed: [...changed.values()], taxonomy } };
};

/** Lets it happen, and answers what there is afterwards. */
const letHappen = ({ model: was, catalog: before }: Kept, happened: Happening): Kept => {
  const { brands, changes } = changesOf(before, happened);
  const { revision } = changes;
  const model = happened.isBeside ? runAtOnce(was.after(changes)) : was;
  if (!happened.isBeside) model.apply(changes);

  const counts = happened.views.map(([number, count]): [string, number] => [`b${number}`, count]);
  for (const [id, viewCount] of counts) {
    const brand = brands.get(id);
    if (brand) brands.set(id, { ...brand, viewCount });
  }
  const viewsRevision = before.viewsRevision + 1;
  model.applyViews({ viewsRevision, counts });
  const taken = { revision, viewsRevision, brands: [...brands.values()] };
  return { model, catalog: { ...before, ...happened.taxonomy, ...taken } };
};

/** Everything a model answers, for a set of queries wide enough to notice any part that fell behind. */
const everything = (
  model: ReadModel,
  brands: CatalogBrand[],
  queries: ListingQuery[],
  typed: string[],
) => ({
  revisions: [model.revision, model.viewsRevision, model.brandCount],
  taxonomy: [model.categories(), model.attributes()],
  brands: brandsOf(model),
  addresses: [...model.addresses()],
  orders: SORTS.map((sort) => allPages(model, sort)),
  listings: queries.map((query) => model.listing(query)),
  related: brands.map(({ id }) => model.neighbours(id, 3).related),
  bySlug: brands.map(({ slug }) => model.findBySlug(slug)),
  suggested: typed.map((text) => model.suggest(text, 8)),
});

const allPages = (model: ReadModel, sort: ListingQuery["sort"]) => {
  const page = (number: number) => model.listing({ ...DEFAULT_LISTING_QUERY, sort, page: number });
  const { total, pageSize } = page(1);
  return Array.from({ length: Math.ceil(total / pageSize) }, (_, index) => page(index + 1));
};

const queries = fc.array(anyQuery, { minLength: 20, maxLength: 40 });
const typed = fc.array(anyTyped, { minLength: 10, maxLength: 20 });

const begun = (catalog: CatalogSnapshot): ReadModel =>
  beginReadModel({ ...catalog, brands: columnsOf(catalog.brands) });

/**
 * Lets everything happen, and asks in between: that fills what the model remembers, so that forgetting is tested too. Of half of the
 * models searches are prepared meanwhile, little by little.
 */
const letAllHappen = (
  start: CatalogSnapshot,
  happenings: Happening[],
  asked: ListingQuery[],
): Kept => {
  const model = happenings.length % 2 === 0 ? createReadModel(start) : begun(start);
  const preparing = model.prepareSearch();
  return happenings.reduce(
    (kept, happened, step) => {
      for (let steps = 0; steps < 3; steps++) preparing.next();
      const next = letHappen(kept, happened);
      for (const query of asked.slice(step % 4, (step % 4) + 1)) next.model.listing(query);
      return next;
    },
    { model, catalog: start },
  );
};

it("stays equal to a model built fresh, through thousands of small updates", () => {
  const happenings = fc.array(happening(60, 3), { minLength: 400, maxLength: 600 });
  fc.assert(
    fc.property(anyCatalog(50), happenings, queries, typed, (start, all, asked, texts) => {
      const { model, catalog } = letAllHappen(start, all, asked);
      const fresh = createReadModel(catalog);
      expect(everything(model, catalog.brands, asked, texts)).toEqual(
        everything(fresh, catalog.brands, asked, texts),
      );
      for (const query of asked.slice(0, 5))
        expect(model.listing(query)).toEqual(rules.listing(catalog, query));
    }),
    { numRuns: 12 },
  );
}, 120_000);

it("stays equal to a model built fresh, through updates of many brands at once", () => {
  const happenings = fc.array(happening(300, 120), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(anyCatalog(200), happenings, queries, typed, (start, all, asked, texts) => {
      const { model, catalog } = letAllHappen(start, all, asked);
      const fresh = createReadModel(catalog);
      expect(everything(model, catalog.brands, asked, texts)).toEqual(
        everything(fresh, catalog.brands, asked, texts),
      );
    }),
    { numRuns: 25 },
  );
}, 120_000);

it("answers as before while the model after many changes is made beside it, and when that is done", () => {
  fc.assert(
    fc.property(
      anyCatalog(60),
      happening(90, 60),
      queries,
      typed,
      fc.nat(200),
      (start, happened, asked, texts, steps) => {
        const model = createReadModel(start);
        const told = () => everything(model, start.brands, asked, texts);
        const before = told();
        const after = model.after(changesOf(start, happened).changes);
        for (let step = 0; step < steps; step++) if (after.next().done) break;
        expect(told()).toEqual(before);
        for (let step = after.next(); !step.done; step = after.next());
        expect(told()).toEqual(before);
      },
    ),
    { numRuns: 60 },
  );
}, 120_000);

/** A text of a brand's card is saved, or anything else happens. */
const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ number: fc.nat(60), text: fc.constantFrom("", "One.", "Two.") }),
  },
  { weight: 1, arbitrary: happening(60, 1) },
);

it("has one shape, and each list one stamp, for as long as they are the same, and no list another for a text that it does not show", () => {
  fc.assert(
    fc.property(
      anyCatalog(60),
      fc.array(anyStep, { maxLength: 40 }),
      queries,
      (start, steps, asked) => {
        let kept: Kept = { model: createReadModel(start), catalog: start };
        const lists = () =>
          asked.map((query) => {
            const { shape } = kept.model;
            const [stamp, list] = [kept.model.cardsStamp(query), kept.model.listing(query)];
            return {
              query,
              shape,
              stamp,
              shows: list.items.map(({ id }) => id),
              list: JSON.stringify(list),
            };
          });
        let before = lists();
        for (const step of steps) {
          const { brands } = kept.catalog;
          const saved = "text" in step ? brands[step.number % (brands.length || 1)] : undefined;
          if (!("text" in step)) kept = letHappen(kept, step);
          else if (saved) {
            const after = { ...saved, shortDescription: step.text, updatedAt: `${step.number}` };
            const revision = kept.catalog.revision + 1;
            kept.model.apply({ revision, gone: [], changed: [after], taxonomy: undefined });
            const others = brands.map((brand) => (brand === saved ? after : brand));
            kept.catalog = { ...kept.catalog, revision, brands: others };
          }
          const after = lists();
          const wrong = after.filter(({ query, shape, stamp, shows, list }, at) => {
            const was = before[at];
            const [isSameShape, isSame] = [shape === was?.shape, stamp === was?.stamp];
            if (isSameShape && shows.join() !== was?.shows.join()) return true;
            if (isSameShape && isSame && list !== was?.list) return true;
            const isRemembered = query.search === "" && query.page === 1;
            return (
              saved && (!isSameShape || (isRemembered && !isSame && !shows.includes(saved.id)))
            );
          });
          expect(wrong).toEqual([]);
          before = after;
        }
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);

it("grows from an empty directory to thousands of brands, and back", () => {
  const [start] = fc.sample(anyCatalog(0), { numRuns: 1, seed: 1 });
  const traits = fc.sample(anyTraits, { numRuns: 4000, seed: 2 });
  const asked = fc.sample(anyQuery, { numRuns: 100, seed: 3 });
  const texts = fc.sample(anyTyped, { numRuns: 100, seed: 4 });
  if (!start) throw new Error("No catalog to start from");
  const model = createReadModel(start);
  let brands: CatalogBrand[] = [];
  for (const [number, one] of traits.entries()) {
    const brand = { ...one, id: `b${number}`, slug: `brand-${number}` };
    brands.push(brand);
    model.apply({ revision: number, gone: [], changed: [brand], taxonomy: undefined });
    for (const query of asked.slice(number % 50, (number % 50) + 1)) model.listing(query);
  }
  const expectFresh = () => {
    const fresh = createReadModel({ ...start, revision: model.revision, brands });
    const some = brands.slice(0, 50);
    expect(everything(model, some, asked, texts)).toEqual(everything(fresh, some, asked, texts));
  };
  expectFresh();
  for (const query of asked.slice(0, 4))
    expect(model.listing(query)).toEqual(rules.listing({ ...start, brands }, query));
  const gone = brands.slice(100).map(({ id }) => id);
  brands = brands.slice(0, 100);
  model.apply({ revision: 5000, gone, changed: [], taxonomy: undefined });
  expectFresh();
}, 60_000);

it("forgets brands that left: none is found by slug, name or filter", () => {
  fc.assert(
    fc.property(anyCatalog(40), queries, (catalog, asked) => {
      const model = createReadModel(catalog);
      const gone = catalog.brands.map(({ id }) => id);
      model.apply({ revision: 2, gone, changed: [], taxonomy: undefined });
      for (const query of asked) expect(model.listing(query).total).toBe(0);
      for (const { slug } of catalog.brands) expect(model.findBySlug(slug)).toBeUndefined();
    }),
  );
});

it("moves once searches are prepared: until then fewer brands are looked at for what was mistyped", () => {
  const [brand] = fc.sample(anyTraits, { numRuns: 1, seed: 1 });
  const named = (number: number, name: string) =>
    ({
      ...brand,
      id: String(number),
      slug: `slug-${number}`,
      name,
      aliases: [],
      viewCount: 9,
    }) as CatalogBrand;
  const many = Array.from({ length: 1_500 }, (_, number) => named(number, `Golf ${number}`));
  const brands = columnsOf([...many, { ...named(1_500, "Bradford"), viewCount: 0 }]);
  const model = beginReadModel({
    revision: 1,
    viewsRevision: 0,
    brands,
    categories: [],
    attributes: [],
  });
  const { stamp, shape } = model;
  const found = () => model.suggest("bradfrod", 8).length;
  expect(found()).toBe(0);
  runAtOnce(model.prepareSearch());
  expect(found()).toBe(1);
  expect(model.stamp).not.toBe(stamp);
  expect(model.shape).not.toBe(shape);
});
