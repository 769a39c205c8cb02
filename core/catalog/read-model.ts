import type {
  CatalogBrand,
  CatalogChanges,
  CatalogSnapshot,
  ViewChanges,
} from "../ports/catalog-store.ts";
import type { Attribute, Category } from "../taxonomy/taxonomy.ts";
import { createBrandCards } from "./brand-cards.ts";
import { createCatalogIndex, type Taxonomy } from "./catalog-index.ts";
import { createFacetCounter } from "./facet-counter.ts";
import { filterOf, matchBesidesCategory, narrowToCategory, sizeOf } from "./filter.ts";
import { PAGE_SIZE, type BrandCard, type Listing, type Suggestion } from "./listing.ts";
import { createLetterCounter } from "./letter-counter.ts";
import type { ListingQuery } from "./listing-query.ts";
import { relatedSlots } from "./related.ts";
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
  /** Active brands sharing a category with this one: most shared first, then most viewed, name and id. Empty for an unknown id. */
  related(brandId: string, limit: number): BrandCard[];
  /** By display order, then name, then id. */
  categories(): readonly Category[];
  /** By name, then id. */
  attributes(): readonly Attribute[];
  findBySlug(slug: string): CatalogBrand | undefined;
  /**
   * Exact matches first, then prefixes of the name, then of one of its words, then substrings, then one
   * typo away; within each categories (3 at most in all), then the most viewed brands. For a web address only
   * the brands with that site.
   */
  suggest(typed: string, limit: number): Suggestion[];
  /** Every active brand, by name. */
  brands(): Iterable<CatalogBrand>;
  /** Updates in place. */
  apply(changes: CatalogChanges): void;
  applyViews(changes: ViewChanges): void;
}

/** Cards and brands are handed out as they are kept: nobody may change them. A card is the same object until its brand changes. */
export const createReadModel = (snapshot: CatalogSnapshot): ReadModel => {
  let { revision, viewsRevision } = snapshot;
  let taxonomy = ordered(snapshot);
  const index = createCatalogIndex(snapshot.brands, taxonomy);
  let cards = createBrandCards(index, taxonomy);
  let facets = createFacetCounter(index, taxonomy);
  const letters = createLetterCounter(index);
  const cardOf = (slot: number): BrandCard => cards.card(slot);

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
      const besidesCategory = matchBesidesCategory(index, filter);
      const match = narrowToCategory(index, besidesCategory, filter.category);
      const total = sizeOf(match);
      const page = Math.min(query.page, Math.max(1, Math.ceil(total / PAGE_SIZE)));
      return {
        items: index.orders[query.sort]
          .page(match.slots, total, (page - 1) * PAGE_SIZE, PAGE_SIZE)
          .map(cardOf),
        total,
        page,
        pageSize: PAGE_SIZE,
        facets: facets.count(filter, besidesCategory.slots, match.slots),
        ...(query.sort === "name-asc" && { letters: letters.count(filter, match.slots) }),
      };
    },
    trending: (limit) => [...index.orders["view-count"].slots().subarray(0, limit)].map(cardOf),
    related: (brandId, limit) => {
      const slot = index.brands.findById(brandId);
      return slot === undefined ? [] : relatedSlots(index, slot, limit).map(cardOf);
    },
    categories: () => taxonomy.categories,
    attributes: () => taxonomy.attributes,
    findBySlug: (slug) => {
      const found = index.brands.findBySlug(slug);
      return found === undefined ? undefined : index.brands.brand(found);
    },
    suggest: (typed, limit) => suggest(index, taxonomy.categories, typed, limit),
    brands: () => Array.from(index.orders["name-asc"].slots(), (slot) => index.brands.brand(slot)),
    apply: (changes) => {
      cards.forget(index.change(changes.gone, changes.changed));
      facets.forget();
      letters.forget();
      if (changes.taxonomy) {
        taxonomy = ordered(changes.taxonomy);
        index.relink(taxonomy);
        cards = createBrandCards(index, taxonomy);
        facets = createFacetCounter(index, taxonomy);
      }
      revision = changes.revision;
    },
    applyViews: (changes) => {
      cards.forget(index.recount(changes.counts));
      viewsRevision = changes.viewsRevision;
    },
  };
};

const ordered = ({ categories, attributes }: Taxonomy): Taxonomy => ({
  categories: orderedCategories(categories),
  attributes: orderedAttributes(attributes),
});
