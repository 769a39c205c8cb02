import type { Brand } from "../brand/brand.ts";
import type { BatchStamp } from "../change/batch.ts";
import type { ChangeReason } from "../change/change-set.ts";

/** A brand's website, to recognise the brand by. */
export interface BrandWebsite {
  id: string;
  websiteUrl: string;
}

/**
 * What importing and exporting ask of a store besides what the other ports answer: much at a time. It only reads. When the store
 * cannot be reached every method throws `StoreUnavailable`.
 */
export interface ImportStore {
  /** Every brand, whole, by slug, some at a time; all of them as they are at one moment, however long the reading takes. */
  readBrands(): AsyncIterable<readonly Brand[]>;
  /** The brands that have these slugs, by slug; free slugs are left out. */
  findBrandsBySlug(slugs: readonly string[]): Promise<Map<string, Brand>>;
  /** The brands with these ids, in any order; those that do not exist are left out. */
  findBrands(ids: readonly string[]): Promise<Brand[]>;
  /** Every brand that has a website. */
  listWebsites(): Promise<BrandWebsite[]>;
  /** Batches of this reason whose note ends like this, newest first. */
  findBatches(reason: ChangeReason, noteEnding: string): Promise<BatchStamp[]>;
}
