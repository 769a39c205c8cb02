import type { LinkField } from "../brand/fields.ts";
import type { CatalogBrand } from "../ports/catalog-store.ts";
import type { FacetName, FacetOption, GroupedFacet, LinkFacet } from "./facets.ts";

/** A brand in a list. Holds everything it can be filtered or ordered by, and nothing private; of links the slugs, in the taxonomy's order. */
export interface BrandCard
  extends Omit<CatalogBrand, "updatedAt" | LinkField>, Record<LinkFacet, string[]> {}

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

/** Of how many brands in a list it is known which they have of a group of options. */
export interface GroupCoverage {
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

/** One page of a filtered, ordered list. */
export interface Listing {
  items: BrandCard[];
  total: number;
  /** 1-based; a page past the end is answered with the last page. */
  page: number;
  pageSize: number;
  facets: FacetCounts;
  /** Only when ordered by name: the letters that have brands, `#` first. */
  letters?: LetterLink[];
}

/** Brands on one page of a list. */
export const PAGE_SIZE = 24;
/** Brands on the landing page (spec section 9). */
export const TRENDING_LIMIT = 6;
/** Categories on the landing page (spec section 9). */
export const LANDING_CATEGORY_LIMIT = 8;
/** Related brands on a profile (spec section 9). */
export const RELATED_LIMIT = 3;
/** Suggestions under a search box. */
export const SUGGESTION_LIMIT = 8;

/** Something a search box offers while a visitor types. */
export interface Suggestion {
  kind: "brand" | "category";
  slug: string;
  name: string;
}
