import type { EditorsList } from "./editors-list.ts";
import type { CatalogBrand } from "../brand/brand.ts";
import type { CatalogChanges, ViewChanges } from "./catalog-changes.ts";
import type { FacetOption } from "./facets.ts";
import type { BrandCard, Facet, FacetInGroup, KnownSuggestion, Listing } from "./listing.schema.ts";
import type { Attribute, Category, OpenGroup } from "../taxonomy/taxonomy.ts";
import type { ListingQuery } from "./listing-query.ts";

/** A facet option as lists return it. */
export const facetOf = (
  { slug, name, group, displayOrder = 0 }: FacetOption,
  count: number,
): Facet | FacetInGroup =>
  group === undefined ? { slug, name, count } : { slug, name, group, displayOrder, count };

/** Trending brands on the landing page (spec section 9). */
export const TRENDING_LIMIT = 6;
/** Categories on the landing page (spec section 9). */
export const LANDING_CATEGORY_LIMIT = 8;
/** Related brands on a profile (spec section 9). */
export const RELATED_LIMIT = 3;
export const SUGGESTION_LIMIT = 8;

/** How many words of a failed search are tried separately. */
export const DID_YOU_MEAN_WORDS = 3;

export type BrandAddress = Pick<CatalogBrand, "slug" | "updatedAt" | "categoryIds">;

export interface Neighbours {
  categories: Category[];
  attributes: Attribute[];
  groups: OpenGroup[];
  related: BrandCard[];
  sameOwner: BrandCard[];
}

/** The active brands in memory. Answers list queries; updated in place. */
export interface ReadModel {
  readonly revision: number;
  readonly viewsRevision: number;
  readonly brandCount: number;
  listing(query: ListingQuery): Listing;
  /** The ids of all brands in a list. */
  idsIn(query: ListingQuery): Set<string>;
  /** Returns `idsIn` for other versions of brands, such as earlier states. */
  idsAmong(brands: readonly CatalogBrand[]): (query: ListingQuery) => Set<string>;
  /** The most viewed brands, without closed ones. If fewer than `limit` brands have views, complete brands come first. */
  trending(limit: number): BrandCard[];
  /**
   * A brand's categories, attributes and groups in display order, similar active brands (`relatedTo`) and the brands of the same
   * owner by name. Empty for an unknown id.
   */
  neighbours(brandId: string, limit: number): Neighbours;
  /** By display order, then name, then id. */
  categories(): readonly Category[];
  /** By name, then id. */
  attributes(): readonly Attribute[];
  /** In display order. */
  groups(): readonly OpenGroup[];
  /** In display order. */
  lists(): readonly EditorsList[];
  /** How many active brands a list by editors has. */
  countIn(list: EditorsList): number;
  findBySlug(slug: string): CatalogBrand | undefined;
  brand(brandId: string): CatalogBrand | undefined;
  card(brandId: string): BrandCard | undefined;
  /**
   * By rank: exact match, prefix of the name, prefix of a word, substring, match without separators, one typo. Within a rank:
   * categories, then the most viewed brands, then attributes. At most 3 lists, only lists with brands. For a web address, only brands
   * with that site.
   */
  suggest(typed: string, limit: number): KnownSuggestion[];
  /** Indexes the texts of some brands for searches; the first search indexes the rest. Returns whether any are left. */
  prepareSearches(): boolean;
  /** How many brands a search without filters finds. */
  countFound(search: string): number;
  /** Shuffles brands that are otherwise equal, anew each day (`YYYY-MM-DD`). */
  arrange(day: string): void;
  /** All active brands, by name. */
  brands(): CatalogBrand[];
  /** Applies a few changed brands. Returns false and changes nothing if the model must be rebuilt. */
  apply(changes: CatalogChanges): boolean;
  applyViews(changes: ViewChanges): void;
}
