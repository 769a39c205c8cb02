import type { BrandColumns, CatalogSnapshot } from "../ports/catalog-store.ts";
import { runAtOnce } from "../slices.ts";
import { foldForSearch } from "../text/fold.ts";
import { CLOSED_SLUG, orderedAttributes, orderedCategories } from "../taxonomy/taxonomy.ts";
import { hasBit, withScratchSets } from "./bit-set.ts";
import { columnsOf } from "./brand-columns.ts";
import { cardIn, type CardsByBrand, keepCards } from "./brand-cards.ts";
import { type CatalogIndex, createCatalogIndex } from "./catalog-index.ts";
import type { Taxonomy } from "./facets.ts";
import { createListingFinder } from "./find-listing.ts";
import { findsAny } from "./find-matches.ts";
import type { BrandCard, ReadModel } from "./listing.ts";
import { createRelatedFinder } from "./related.ts";
import { suggest } from "./suggest.ts";

/** Cards and brands are handed out as they are held here: nobody may change them. A card is the same object until its brand changes. */
export const createReadModel = (snapshot: CatalogSnapshot): ReadModel => {
  const model = beginReadModel({ ...snapshot, brands: columnsOf(snapshot.brands) });
  runAtOnce(model.prepareSearch());
  return model;
};

/** The same before searches are prepared, which takes as long again. */
export const beginReadModel = (snapshot: CatalogSnapshot<BrandColumns>): ReadModel => {
  const { revision, viewsRevision, brands } = snapshot;
  const taxonomy = ordered(snapshot);
  const index = createCatalogIndex(brands, taxonomy);
  return readModel({ revision, viewsRevision, taxonomy, index, cards: new WeakMap() });
};

interface Parts {
  revision: number;
  viewsRevision: number;
  taxonomy: Taxonomy;
  index: CatalogIndex;
  cards: CardsByBrand;
}

const readModel = (parts: Parts): ReadModel => {
  const { index } = parts;
  let { revision, viewsRevision, cards } = parts;
  let stamp = stampOf(parts);
  const cardOf = (slot: number): BrandCard => cardIn(cards, index, catalog.taxonomy, slot);
  const catalog = {
    index,
    taxonomy: parts.taxonomy,
    shape: Symbol(),
    counted: Symbol(),
    cardsStamp: Symbol(),
    cardOf,
  };
  const findRelated = createRelatedFinder(catalog);
  const lists = createListingFinder(catalog);

  return {
    get revision() {
      return revision;
    },
    get viewsRevision() {
      return viewsRevision;
    },
    get stamp() {
      return stamp;
    },
    get shape() {
      return catalog.shape;
    },
    get brandCount() {
      return index.brands.brandCount;
    },
    listing: (query) => withScratchSets(() => lists.find(query)),
    cardsStamp: (query) => withScratchSets(() => lists.stampOf(query)),
    trending: (limit) => {
      const closed = index.facets.attributes.linkedTo(CLOSED_SLUG).slots;
      const most: BrandCard[] = [];
      for (const slot of index.orders["view-count"].slots()) {
        if (most.length >= limit) break;
        if (!hasBit(closed, slot)) most.push(cardOf(slot));
      }
      return most;
    },
    neighbours: (brandId, limit) => {
      const slot = index.brands.findById(brandId);
      if (slot === undefined) return { categories: [], attributes: [], related: [] };
      return {
        categories: at(catalog.taxonomy.categories, index.facets.categories.positionsOf(slot)),
        attributes: at(catalog.taxonomy.attributes, index.facets.attributes.positionsOf(slot)),
        related: withScratchSets(() => findRelated(slot, limit)).map(cardOf),
      };
    },
    categories: () => catalog.taxonomy.categories,
    attributes: () => catalog.taxonomy.attributes,
    card: (brandId) => {
      const slot = index.brands.findById(brandId);
      return slot === undefined ? undefined : cardOf(slot);
    },
    has: (brandId) => index.brands.findById(brandId) !== undefined,
    findBySlug: (slug) => {
      const found = index.brands.findBySlug(slug);
      return found === undefined ? undefined : index.brands.brand(found);
    },
    suggest: (typed, limit) =>
      withScratchSets(() => suggest(index, catalog.taxonomy, typed, limit)),
    finds: (search) => withScratchSets(() => findsAny(index, foldForSearch(search))),
    *ids() {
      for (const slot of index.orders["name-asc"].slots()) yield index.brands.id(slot);
    },
    glimpse: (brandId) => {
      const slot = index.brands.findById(brandId);
      return slot === undefined ? undefined : index.brands.glimpse(slot);
    },
    *addresses() {
      const { brands, orders, facets } = index;
      for (const slot of orders["name-asc"].slots())
        yield {
          slug: brands.slug(slot),
          updatedAt: brands.updatedAt(slot),
          categoryIds: facets.categories.idsOf(slot),
        };
    },
    *prepareSearch() {
      yield* index.prepareSearch();
      // Fewer brands are looked at for what was mistyped until then: what was answered may be another.
      catalog.shape = catalog.cardsStamp = Symbol();
      stamp = `${stampOf({ revision, viewsRevision })}, prepared`;
    },
    apply: (changes) => {
      const moved = keepCards(cards, index, changes);
      if (moved !== "nothing") catalog.cardsStamp = Symbol();
      if (moved === "shape") catalog.shape = catalog.counted = Symbol();
      runAtOnce(index.change(changes.gone, changes.changed));
      if (changes.taxonomy) {
        catalog.taxonomy = ordered(changes.taxonomy);
        runAtOnce(index.relink(catalog.taxonomy));
        cards = new WeakMap();
      }
      revision = changes.revision;
      stamp = stampOf({ revision, viewsRevision });
    },
    *after(changes) {
      const copied = yield* index.copy();
      yield* copied.change(changes.gone, changes.changed);
      const becomes = changes.taxonomy ? ordered(changes.taxonomy) : catalog.taxonomy;
      if (changes.taxonomy) yield* copied.relink(becomes);
      return readModel({
        revision: changes.revision,
        viewsRevision,
        taxonomy: becomes,
        index: copied,
        cards: changes.taxonomy ? new WeakMap() : cards,
      });
    },
    applyViews: (changes) => {
      index.recount(changes.counts);
      if (changes.counts.length > 0) catalog.shape = catalog.cardsStamp = Symbol();
      viewsRevision = changes.viewsRevision;
      stamp = stampOf({ revision, viewsRevision });
    },
  };
};

const stampOf = ({ revision, viewsRevision }: Pick<Parts, "revision" | "viewsRevision">): string =>
  `${revision}.${viewsRevision}`;

const at = <T>(records: readonly T[], positions: readonly number[]): T[] =>
  positions.flatMap((position) => records[position] ?? []);

const ordered = ({ categories, attributes }: Taxonomy): Taxonomy => ({
  categories: orderedCategories(categories),
  attributes: orderedAttributes(attributes),
});
