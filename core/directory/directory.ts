import type { BrandCard, Listing, Suggestion } from "../catalog/listing.ts";
import type { ListingQuery } from "../catalog/listing-query.ts";
import type { PublicBrand } from "../brand/brand.ts";
import type { BrandMoved, BrandNotFound, InvalidInput } from "../failure.ts";
import type { Newsletter } from "../people/newsletter.ts";
import type { OwnData } from "./own-data.ts";
import type { Result } from "../result.ts";
import type { MaybePromise } from "../maybe-promise.ts";
import type { Attribute, Category } from "../taxonomy/taxonomy.ts";

/** What the landing page shows. */
export interface Landing {
  /** The most viewed brands, at most 6. */
  trending: BrandCard[];
  /** The first categories in display order, at most 8. */
  categories: Category[];
  /** How many brands the directory shows. */
  brandCount: number;
}

/** Everything a profile page shows. */
export interface BrandProfile {
  brand: PublicBrand;
  categories: Category[];
  attributes: Attribute[];
  /** At most 3 active brands sharing a category: most shared first, then most viewed. */
  related: BrandCard[];
}

/**
 * The visitors' door: everything a visitor can do. The same interface stands in process and over HTTP.
 * Archived brands do not exist here. When the store goes away, reads answer from the last catalog known.
 */
export interface Directory extends Newsletter, OwnData {
  land(): Promise<Landing>;

  list(query: ListingQuery): MaybePromise<Listing>;

  /** `brand-not-found` for a missing and for an archived brand alike; `brand-moved` for a kept old address of an active one. */
  showProfile(slug: string): MaybePromise<Result<BrandProfile, BrandNotFound | BrandMoved>>;

  /** Every category, in display order. */
  listCategories(): Promise<Category[]>;

  /** Every attribute, by name. */
  listAttributes(): Promise<Attribute[]>;

  /** Brands and categories for what was typed so far; at most 8, best first, none for blank text. For a web address, the brands with that site. */
  suggest(typed: string): Promise<Suggestion[]>;

  /** Counts a view of an active brand. Never fails: other ids are ignored, and so is a store that is away. */
  recordView(brandId: string): Promise<void>;

  /**
   * Keeps a suggestion for the administrators' review. Takes what the visitor gave, unchecked:
   * `brandName`, `websiteUrl`, `submitterEmail`, `notes`, and the signs by which spam is told (`submission-signs.ts`):
   * that is kept apart without a word. Refuses with every broken rule named.
   */
  suggestBrand(input: unknown): Promise<Result<null, InvalidInput>>;
}
