import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { CatalogBrand } from "../brand/brand.ts";
import type { CatalogSnapshot } from "./catalog-changes.ts";
import {
  anyCatalog,
  anyQuery,
  anyTaxonomy,
  anyTraits,
  anyTyped,
  type BrandTraits,
  type Taxonomy,
} from "./catalog.fixture.ts";
import { DEFAULT_LISTING_QUERY, type ListingQuery, SORTS } from "./listing-query.ts";
import { createReadModel } from "./read-model.ts";
import type { ReadModel } from "./listing.ts";

/** One update: brands saved or removed, views counted, or a new taxonomy. */
interface Update {
  saved: { number: number; slug: number; traits: BrandTraits }[];
  gone: number[];
  views: [number: number, count: number][];
  taxonomy: Taxonomy | undefined;
}

const number = fc.nat(60);

const anyUpdate: fc.Arbitrary<Update> = fc.record({
  saved: fc.array(fc.record({ number, slug: number, traits: anyTraits }), { maxLength: 3 }),
  gone: fc.array(number, { maxLength: 3 }),
  views: fc.array(fc.tuple(number, fc.nat(5)), { maxLength: 3 }),
  // A new taxonomy is rare, because it replaces the model.
  taxonomy: fc.oneof(
    { arbitrary: fc.constant(undefined), weight: 40 },
    { arbitrary: anyTaxonomy, weight: 1 },
  ),
});

/** A model, and the catalog a store would load. */
interface State {
  model: ReadModel;
  catalog: CatalogSnapshot;
}

/** The changes a store would report, and the brands after them. */
const changesOf = (before: CatalogSnapshot, update: Update) => {
  const brands = new Map(before.brands.map((brand) => [brand.id, brand]));
  for (const number of update.gone) brands.delete(`b${number}`);
  const changed = new Map<string, CatalogBrand>();
  for (const { number, slug, traits } of update.saved) {
    const id = `b${number}`;
    brands.delete(id);
    const taken = [...brands.values()].some((other) => other.slug === `brand-${slug}`);
    const saved = { ...traits, id, slug: taken ? `own-slug-of-${number}` : `brand-${slug}` };
    brands.set(id, saved);
    changed.set(id, saved);
  }
  const gone = update.gone.map((number) => `b${number}`).filter((id) => !brands.has(id));
  const { taxonomy } = update;
  const revision = before.revision + 1;
  return { brands, changes: { revision, gone, changed: [...changed.values()], taxonomy } };
};

/** Applies an update and returns the resulting catalog. */
const applyUpdate = ({ model: known, catalog: before }: State, update: Update): State => {
  const { brands, changes } = changesOf(before, update);
  const { revision } = changes;
  const after = { ...before, ...update.taxonomy, revision };
  const model = known.apply(changes)
    ? known
    : createReadModel({ ...after, brands: [...brands.values()] });

  const counts = update.views.map(([number, count]): [string, number] => [`b${number}`, count]);
  for (const [id, viewCount] of counts) {
    const brand = brands.get(id);
    if (brand) brands.set(id, { ...brand, viewCount });
  }
  const viewsRevision = before.viewsRevision + 1;
  model.applyViews({ viewsRevision, counts });
  return { model, catalog: { ...after, viewsRevision, brands: [...brands.values()] } };
};

/** A model's answers to enough queries to notice any outdated part. */
const answersOf = (
  model: ReadModel,
  brands: CatalogBrand[],
  queries: ListingQuery[],
  typed: string[],
) => ({
  revisions: [model.revision, model.viewsRevision, model.brandCount],
  taxonomy: [model.categories(), model.attributes()],
  brands: model.brands(),
  orders: SORTS.map((sort) => allPages(model, sort)),
  listings: queries.map((query) => model.listing(query)),
  neighbours: brands.map(({ id }) => model.neighbours(id, 3)),
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

/** Applies all updates, and runs queries between them. */
const applyAll = (start: CatalogSnapshot, updates: Update[], queried: ListingQuery[]): State =>
  updates.reduce(
    (state, update, step) => {
      const next = applyUpdate(state, update);
      // The model's caches must not outlive the next update.
      for (const query of queried.slice(step % 4, (step % 4) + 1)) next.model.listing(query);
      for (const { id } of next.catalog.brands.slice(0, 5)) next.model.neighbours(id, 3);
      return next;
    },
    { model: createReadModel(start), catalog: start },
  );

it("equals a rebuilt model after hundreds of small updates", () => {
  const updates = fc.array(anyUpdate, { minLength: 150, maxLength: 250 });
  fc.assert(
    fc.property(anyCatalog(50), updates, queries, typed, (start, all, queried, texts) => {
      const { model, catalog } = applyAll(start, all, queried);
      const fresh = createReadModel(catalog);
      expect(answersOf(model, catalog.brands, queried, texts)).toEqual(
        answersOf(fresh, catalog.brands, queried, texts),
      );
    }),
    { numRuns: 2 },
  );
}, 120_000);
