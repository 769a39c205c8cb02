import type {
  BrandColumns,
  CatalogBrand,
  CatalogChanges,
  CatalogSnapshot,
  ViewChanges,
} from "../ports/catalog-store.ts";
import { runAtOnce, type Slices } from "../slices.ts";
import { foldForSearch } from "../text/fold.ts";
import {
  type Attribute,
  type Category,
  CLOSED_SLUG,
  orderedAttributes,
  orderedCategories,
} from "../taxonomy/taxonomy.ts";
import { hasBit, withScratchSets } from "./bit-set.ts";
import { columnsOf } from "./brand-columns.ts";
import { type CardsByBrand, cardIn, keepCards } from "./brand-cards.ts";
import { type CatalogIndex, createCatalogIndex } from "./catalog-index.ts";
import type { Taxonomy } from "./facets.ts";
import { createListingFinder } from "./find-listing.ts";
import { findsAny } from "./find-matches.ts";
import { type BrandCard, type Listing, type Suggestion } from "./listing.ts";
import type { ListingQuery } from "./listing-query.ts";
import { createRelatedFinder } from "./related.ts";
import { suggest } from "./suggest.ts";

export type BrandAddress = Pick<CatalogBrand, "slug" | "updatedAt" | "categoryIds">;

/** Answers every list question about the active brands from memory, in microseconds. */
export interface ReadModel {
  readonly revision: number;
  readonly viewsRevision: number;
  /** Another one whenever anything moved, view counts included: equal stamps of one model, equal answers. */
  readonly stamp: string;
  /**
   * Another one, and never one that was, whenever anything moved but what cards alone show and when brands were last changed: which
   * brands there are, their order, counts, offers, what searches find, the taxonomy. A card is another one once its brand changed, and
   * `findBySlug` answers another brand, whose longer texts may have moved.
   */
  readonly shape: symbol;
  readonly brandCount: number;
  listing(query: ListingQuery): Listing;
  /** While the shape is the same, another one, and never one that was, whenever a card in the list changed. */
  cardsStamp(query: ListingQuery): unknown;
  /** The most viewed brands that are still going. */
  trending(limit: number): BrandCard[];
  /**
   * What this brand is linked to, each kind in its order, and the active brands sharing a category with it: most shared
   * first, then most viewed, name and id. Empty for an unknown id.
   */
  neighbours(
    brandId: string,
    limit: number,
  ): { categories: Category[]; attributes: Attribute[]; related: BrandCard[] };
  /** By display order, then name, then id. */
  categories(): readonly Category[];
  /** By name, then id. */
  attributes(): readonly Attribute[];
  /** The active brand with this slug: another object once anything about it changed, its longer texts included. */
  findBySlug(slug: string): CatalogBrand | undefined;
  /** How lists show the active brand with this id. */
  card(brandId: string): BrandCard | undefined;
  /** Whether an active brand has this id. */
  has(brandId: string): boolean;
  /**
   * Exact matches first, then prefixes of the name, then of one of its words, then substrings, then what begins a word where
   * separators do not count, then one typo away; within each categories, then the most viewed brands, then attributes (of both
   * kinds of lists 3 at most, and only such with brands). For a web address only the brands with that site.
   */
  suggest(typed: string, limit: number): Suggestion[];
  /** Whether a search by itself finds any brand. */
  finds(search: string): boolean;
  /** The ids of all active brands, by name; to be gone through at once. */
  ids(): Iterable<string>;
  /** The active brand with this id, read but not kept where it was never shown: for who looks at many. */
  glimpse(brandId: string): CatalogBrand | undefined;
  /** What stands at the address of every active brand, by name; no brand is read for it. To be gone through at once. */
  addresses(): Iterable<BrandAddress>;
  /**
   * Builds what searches are found by, where that was put off. Until then they take longer, and what is mistyped finds less; nothing else
   * has to wait.
   */
  prepareSearch(): Slices<void>;
  /** Updates in place, at once. */
  apply(changes: CatalogChanges): void;
  /** The model after changes, made step by step beside this one, which answers as before and must not change meanwhile or afterwards. */
  after(changes: CatalogChanges): Slices<ReadModel>;
  applyViews(changes: ViewChanges): void;
}

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
      if (moved === "shape") catalog.shape = Symbol();
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
