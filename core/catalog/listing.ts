import type { EditorsList } from "./editors-list.ts";
import type { CardField } from "../brand/fields.ts";
import type { CatalogBrand } from "../brand/brand.ts";
import type { CatalogChanges, ViewChanges } from "./catalog-changes.ts";
import type { FACETS, FacetName, FacetOption, GroupedFacet, LinkFacet } from "./facets.ts";
import type { Attribute, Category, GroupRules, OpenGroup } from "../taxonomy/taxonomy.ts";
import type { ListingQuery } from "./listing-query.ts";

/** A brand in a list, with the slugs of its categories and attributes in taxonomy order. */
export interface BrandCard
  extends
    Pick<CatalogBrand, CardField | "id" | "viewCount" | "createdAt">,
    Record<LinkFacet, string[]> {
  /** In a search: whether the brand was found by its name, an alias or other words. */
  match?: "name" | "alias" | "words" | undefined;
  /** The alias that matched, if the name did not. */
  foundAs?: string | undefined;
}

/** A facet option and the number of brands after choosing it. */
export interface Facet {
  slug: string;
  name: string;
  count: number;
}

/** An option of a facet with groups. */
export interface FacetInGroup extends Facet {
  /** Empty if none. */
  group: string;
  displayOrder: number;
}

/** A facet option as lists return it. */
export const facetOf = (
  { slug, name, group, displayOrder = 0 }: FacetOption,
  count: number,
): Facet | FacetInGroup =>
  group === undefined ? { slug, name, count } : { slug, name, group, displayOrder, count };

/** A group's rules and coverage in a list. */
export interface GroupCoverage extends Omit<GroupRules, "dueDays"> {
  name: string;
  /** How many of the `of` matching brands have at least one option of the group. */
  known: number;
  of: number;
}

/** The options of each facet and the groups, in display order; grouped options by their number of brands without filters. */
export type FacetCounts = {
  [Name in FacetName]: (Name extends GroupedFacet ? FacetInGroup : Facet)[];
} & { groups: GroupCoverage[] };

/** A section of a list sorted by name. */
export interface LetterLink {
  /** `a` to `z`, or `#` for names that start with no letter. */
  letter: string;
  /** The page of its first brand. */
  page: number;
  /** Its number of brands. */
  count: number;
}

export interface Listing {
  items: BrandCard[];
  total: number;
  /** 1-based; at most the last page. */
  page: number;
  pageSize: number;
  facets: FacetCounts;
  /** Only if sorted by name: the sections with brands, `#` first. */
  letters?: LetterLink[];
  /** Only in a search: how many of the brands were found by name or alias. They come first. */
  named?: number | undefined;
  /** Only in a search: how its words were read, in their order. Empty if it was only compared with names. */
  readings?: Reading[] | undefined;
  /** Only in a search: words that were left out, such as prices. */
  ignored?: string[] | undefined;
  /** How many of these brands lack some of the words that were searched in texts. Without them, the list would be short. */
  lacking?: number | undefined;
  /** How many other brands mention the words of a search that found brands by name; `match=words` lists them. */
  mentioning?: number | undefined;
  /** The corrected search, if its results are shown. */
  showing?: string | undefined;
  /** Only if a search finds no brand. */
  didYouMean?: DidYouMean | undefined;
}

/** What a word or phrase of a search was taken for. `text` is the phrase, folded. */
export type Reading =
  | { text: string; kind: "place" | "text" }
  | { text: string; kind: "brand"; slug: string; name: string }
  | {
      text: string;
      kind: (typeof FACETS)[FacetName]["noun"];
      slug: string;
      name: string;
      /** How many brands have it under the other filters. */
      count: number;
    };

/** Alternatives to a search, regardless of filters. */
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

/** An entry under the search box. */
export type Suggestion = KnownSuggestion | SearchSuggestion;

/** A brand, or a list with a name. */
export type KnownSuggestion = BrandSuggestion | CategorySuggestion | AttributeSuggestion;

/** All brands that a search for the text finds; always the last suggestion. */
export interface SearchSuggestion {
  kind: "search";
  text: string;
  count: number;
}

export interface BrandSuggestion {
  kind: "brand";
  slug: string;
  name: string;
  /** The alias that matches better than the name. */
  foundAs?: string | undefined;
}

/** A link to the category's list. */
export interface CategorySuggestion {
  kind: "category";
  slug: string;
  name: string;
  /** How many brands the list has; at least 1. */
  count: number;
}

export interface AttributeSuggestion extends Omit<CategorySuggestion, "kind"> {
  kind: "attribute";
  /** Empty if none. */
  group: string;
}

/** Keeps room for brands. */
export const LIST_SUGGESTION_LIMIT = 3;
export const DID_YOU_MEAN_LIMIT = 5;
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
  /** The same for other versions of brands, such as earlier states. */
  idsAmong(brands: readonly CatalogBrand[]): (query: ListingQuery) => Set<string>;
  /** The most viewed brands, without closed ones. If fewer have views, complete brands come first. */
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
  /** Whether an active brand has this id. */
  has(brandId: string): boolean;
  /**
   * By rank: exact match, prefix of the name, prefix of a word, substring, match without separators, one typo. Within a rank:
   * categories, then the most viewed brands, then attributes. At most 3 lists, only lists with brands. For a web address, only brands
   * with that site.
   */
  suggest(typed: string, limit: number): KnownSuggestion[];
  /** Reads the texts of some brands for searches; the first search reads the rest. Returns whether others are left. */
  prepareSearches(): boolean;
  /** How many brands a search without filters finds. */
  countFound(search: string): number;
  /** Shuffles brands that are otherwise equal, anew each day (`YYYY-MM-DD`). */
  arrange(day: string): void;
  /** All active brands, by name. */
  brands(): CatalogBrand[];
  /** Takes over a few changed brands. Returns false and changes nothing if the model must be created anew. */
  apply(changes: CatalogChanges): boolean;
  applyViews(changes: ViewChanges): void;
}
