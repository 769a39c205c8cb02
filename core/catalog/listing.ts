import type { CardField } from "../brand/fields.ts";
import type { CatalogBrand } from "../brand/brand.ts";
import type { CatalogChanges, ViewChanges } from "../ports/catalog-store.ts";
import type { FacetName, FacetOption, GroupedFacet, LinkFacet } from "./facets.ts";
import type { Attribute, Category, GroupRules, OpenGroup } from "../taxonomy/taxonomy.ts";
import type { ListingQuery } from "./listing-query.ts";

/** A brand in a list, with the slugs of its categories and attributes in the taxonomy's order. */
export interface BrandCard
  extends
    Pick<CatalogBrand, CardField | "id" | "viewCount" | "createdAt">,
    Record<LinkFacet, string[]> {
  /** The alias by which a search found it, where its name did not. */
  foundAs?: string | undefined;
}

/** A way to narrow a list, and how many brands there would be after choosing it. */
export interface Facet {
  slug: string;
  name: string;
  count: number;
}

/** One whose options stand in groups. */
export interface FacetInGroup extends Facet {
  /** Empty for none. */
  group: string;
  displayOrder: number;
}

/** An option as lists tell of it. */
export const facetOf = (
  { slug, name, group, displayOrder = 0 }: FacetOption,
  count: number,
): Facet | FacetInGroup =>
  group === undefined ? { slug, name, count } : { slug, name, group, displayOrder, count };

/** A group of options, its rules, and of how many brands in a list it is known which options they have. */
export interface GroupCoverage extends Omit<GroupRules, "dueDays"> {
  name: string;
  /** So many have at least one of the group … */
  known: number;
  /** … of so many. */
  of: number;
}

/** The options of each facet in their order, and the groups that they stand in in display order. */
export type FacetCounts = {
  [Name in FacetName]: (Name extends GroupedFacet ? FacetInGroup : Facet)[];
} & { groups: GroupCoverage[] };

/** Where a letter starts in a list ordered by name. */
export interface LetterLink {
  /** `a` to `z`, or `#` for every name that starts with none of them once folded. */
  letter: string;
  /** The page with the first of its brands. */
  page: number;
  /** How many brands are under it. */
  count: number;
}

export interface Listing {
  items: BrandCard[];
  total: number;
  /** 1-based; a page past the end is answered with the last page. */
  page: number;
  pageSize: number;
  facets: FacetCounts;
  /** Only when ordered by name: the letters that have brands, `#` first. */
  letters?: LetterLink[];
  /** Only when a search, with whatever else was chosen, finds no brand. */
  didYouMean?: DidYouMean | undefined;
}

/** What a visitor may have looked for instead, whatever else was chosen. */
export interface DidYouMean {
  /** At most 5. */
  brands: { slug: string; name: string }[];
  /** At most 3, each with brands. */
  lists: (Omit<CategorySuggestion, "kind"> & { kind: "category" | "attribute" })[];
}

export const PAGE_SIZE = 24;
/** Brands on the landing page (spec section 9). */
export const TRENDING_LIMIT = 6;
/** Categories on the landing page (spec section 9). */
export const LANDING_CATEGORY_LIMIT = 8;
/** Related brands on a profile (spec section 9). */
export const RELATED_LIMIT = 3;
export const SUGGESTION_LIMIT = 8;

/** Something a search box offers while a visitor types. */
export type Suggestion = BrandSuggestion | CategorySuggestion | AttributeSuggestion;

export interface BrandSuggestion {
  kind: "brand";
  slug: string;
  name: string;
  /** The alias that is like what was typed, where the name is not, or mistyped. */
  foundAs?: string | undefined;
}

/** A category: the list of its brands. */
export interface CategorySuggestion {
  kind: "category";
  slug: string;
  name: string;
  /** How many brands the list has; never none. */
  count: number;
}

export interface AttributeSuggestion extends Omit<CategorySuggestion, "kind"> {
  kind: "attribute";
  /** Empty for none. */
  group: string;
}

/** Lists offered at most, so that they never crowd out the brands. */
export const LIST_SUGGESTION_LIMIT = 3;
export const DID_YOU_MEAN_LIMIT = 5;
/** Of a search without a result, as many words are looked for by themselves. */
export const DID_YOU_MEAN_WORDS = 3;

export type BrandAddress = Pick<CatalogBrand, "slug" | "updatedAt" | "categoryIds">;

/** The active brands in memory. Answers every list question, and changes in place. */
export interface ReadModel {
  readonly revision: number;
  readonly viewsRevision: number;
  readonly brandCount: number;
  listing(query: ListingQuery): Listing;
  /** The most viewed brands that are not closed. */
  trending(limit: number): BrandCard[];
  /**
   * The categories, attributes and groups of attributes of a brand, each kind in its order, and the active brands that share a category with it: most shared
   * first, then most viewed, name and id. Empty for an unknown id.
   */
  neighbours(
    brandId: string,
    limit: number,
  ): { categories: Category[]; attributes: Attribute[]; groups: OpenGroup[]; related: BrandCard[] };
  /** By display order, then name, then id. */
  categories(): readonly Category[];
  /** By name, then id. */
  attributes(): readonly Attribute[];
  /** In display order. */
  groups(): readonly OpenGroup[];
  findBySlug(slug: string): CatalogBrand | undefined;
  card(brandId: string): BrandCard | undefined;
  /** Whether an active brand has this id. */
  has(brandId: string): boolean;
  /**
   * Exact matches first, then prefixes of the name, then of one of its words, then substrings, then matches that ignore separators, then
   * one typo away; within each categories, then the most viewed brands, then attributes (of both kinds of lists 3 at most, and only those
   * with brands). For a web address only the brands with that site.
   */
  suggest(typed: string, limit: number): Suggestion[];
  /** Whether a search without filters finds any brand. */
  finds(search: string): boolean;
  /** All active brands, by name. */
  brands(): CatalogBrand[];
  apply(changes: CatalogChanges): void;
  applyViews(changes: ViewChanges): void;
}
