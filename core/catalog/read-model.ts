import type {
  CatalogBrand,
  CatalogChanges,
  CatalogSnapshot,
  ViewChanges,
} from "../ports/catalog-store.ts";
import { runAtOnce, type Slices } from "../slices.ts";
import type { Attribute, Category } from "../taxonomy/taxonomy.ts";
import { type BrandCards, createBrandCards } from "./brand-cards.ts";
import { type CatalogIndex, createCatalogIndex } from "./catalog-index.ts";
import { createFacetCounter } from "./facet-counter.ts";
import type { Taxonomy } from "./facets.ts";
import { filterOf, matchesOf, sizeOf } from "./filter.ts";
import { PAGE_SIZE, type BrandCard, type Listing, type Suggestion } from "./listing.ts";
import { keyOf } from "./filter-memory.ts";
import { createLetterCounter } from "./letter-counter.ts";
import type { ListingQuery } from "./listing-query.ts";
import { createPageFinder } from "./page-finder.ts";
import { createRelatedFinder } from "./related.ts";
import { suggest } from "./suggest.ts";
import { orderedAttributes, orderedCategories } from "./taxonomy-order.ts";

/** Answers every list question about the active brands from memory, in microseconds. */
export interface ReadModel {
  readonly revision: number;
  readonly viewsRevision: number;
  readonly brandCount: number;
  listing(query: ListingQuery): Listing;
  /** The most viewed brands. */
  trending(limit: number): BrandCard[];
  /**
   * What this brand is linked to, each kind in its order, and the active brands sharing a category with it: most shared
   * first, then most viewed, name and id. Empty for an unknown id.
   */
  around(
    brandId: string,
    limit: number,
  ): { categories: Category[]; attributes: Attribute[]; related: BrandCard[] };
  /** By display order, then name, then id. */
  categories(): readonly Category[];
  /** By name, then id. */
  attributes(): readonly Attribute[];
  findBySlug(slug: string): CatalogBrand | undefined;
  /** Whether an active brand has this id. */
  has(brandId: string): boolean;
  /**
   * Exact matches first, then prefixes of the name, then of one of its words, then substrings, then one
   * typo away; within each categories (3 at most in all), then the most viewed brands. For a web address only
   * the brands with that site.
   */
  suggest(typed: string, limit: number): Suggestion[];
  /** Every active brand, by name. */
  brands(): Iterable<CatalogBrand>;
  /** Updates in place, at once. */
  apply(changes: CatalogChanges): void;
  /** The model after changes, made step by step beside this one, which answers as before and must not change meanwhile or afterwards. */
  after(changes: CatalogChanges): Slices<ReadModel>;
  applyViews(changes: ViewChanges): void;
}

/** Cards and brands are handed out as they are kept: nobody may change them. A card is the same object until its brand changes. */
export const createReadModel = (snapshot: CatalogSnapshot): ReadModel => {
  const { revision, viewsRevision, brands } = snapshot;
  const taxonomy = ordered(snapshot);
  const index = createCatalogIndex(brands, taxonomy);
  return readModel({
    revision,
    viewsRevision,
    taxonomy,
    index,
    cards: createBrandCards(index, taxonomy),
  });
};

interface Parts {
  revision: number;
  viewsRevision: number;
  taxonomy: Taxonomy;
  index: CatalogIndex;
  cards: BrandCards;
}

const readModel = (parts: Parts): ReadModel => {
  const { index } = parts;
  let { revision, viewsRevision, taxonomy, cards } = parts;
  let facets = createFacetCounter(index, taxonomy);
  const letters = createLetterCounter(index);
  const cardOf = (slot: number): BrandCard => cards.card(slot);
  const pages = createPageFinder(index, cardOf);
  const relatives = createRelatedFinder(index);

  return {
    get revision() {
      return revision;
    },
    get viewsRevision() {
      return viewsRevision;
    },
    get brandCount() {
      return index.brands.brandCount;
    },
    listing: (query) => {
      const filter = filterOf(query);
      const key = keyOf(filter);
      const matches = matchesOf(index, filter);
      const match = matches.all;
      const total = sizeOf(match);
      const page = Math.min(query.page, Math.max(1, Math.ceil(total / PAGE_SIZE)));
      return {
        items: pages.find(key, query.sort, match.slots, total, page),
        total,
        page,
        pageSize: PAGE_SIZE,
        facets: facets.count(key, matches),
        ...(query.sort === "name-asc" && { letters: letters.count(key, match.slots) }),
      };
    },
    trending: (limit) => [...index.orders["view-count"].slots().subarray(0, limit)].map(cardOf),
    around: (brandId, limit) => {
      const slot = index.brands.findById(brandId);
      if (slot === undefined) return { categories: [], attributes: [], related: [] };
      return {
        categories: at(taxonomy.categories, index.facets.categories.placesOf(slot)),
        attributes: at(taxonomy.attributes, index.facets.attributes.placesOf(slot)),
        related: relatives.find(slot, limit).map(cardOf),
      };
    },
    categories: () => taxonomy.categories,
    attributes: () => taxonomy.attributes,
    has: (brandId) => index.brands.findById(brandId) !== undefined,
    findBySlug: (slug) => {
      const found = index.brands.findBySlug(slug);
      return found === undefined ? undefined : index.brands.brand(found);
    },
    suggest: (typed, limit) => suggest(index, taxonomy.categories, typed, limit),
    brands: () => Array.from(index.orders["name-asc"].slots(), (slot) => index.brands.brand(slot)),
    apply: (changes) => {
      cards.forget(runAtOnce(index.change(changes.gone, changes.changed)));
      facets.forget();
      letters.forget();
      pages.forget();
      relatives.forget();
      if (changes.taxonomy) {
        taxonomy = ordered(changes.taxonomy);
        runAtOnce(index.relink(taxonomy));
        cards = createBrandCards(index, taxonomy);
        facets = createFacetCounter(index, taxonomy);
      }
      revision = changes.revision;
    },
    *after(changes) {
      const copied = yield* index.copy();
      const kept = cards.copy(copied);
      kept.forget(yield* copied.change(changes.gone, changes.changed));
      const becomes = changes.taxonomy ? ordered(changes.taxonomy) : taxonomy;
      if (changes.taxonomy) yield* copied.relink(becomes);
      return readModel({
        revision: changes.revision,
        viewsRevision,
        taxonomy: becomes,
        index: copied,
        cards: changes.taxonomy ? createBrandCards(copied, becomes) : kept,
      });
    },
    applyViews: (changes) => {
      cards.forget(index.recount(changes.counts));
      pages.forget();
      relatives.forget();
      viewsRevision = changes.viewsRevision;
    },
  };
};

const at = <T>(records: readonly T[], places: readonly number[]): T[] => {
  const found: T[] = [];
  for (const place of places) {
    const record = records[place];
    if (record !== undefined) found.push(record);
  }
  return found;
};

const ordered = ({ categories, attributes }: Taxonomy): Taxonomy => ({
  categories: orderedCategories(categories),
  attributes: orderedAttributes(attributes),
});
