import type { BrandPage, PlannedFilter, PlannedQuery } from "../back-office/brand-list-query.ts";
import type { Brand, BrandNeed } from "../brand/brand.ts";
import type { DuplicateKey } from "../brand/duplicates.ts";
import type { Batch, BatchStamp, HistoryQuery, Revision } from "../change/batch.ts";
import type { BrandRecord, ChangeReason, Verdict } from "../change/change-set.ts";
import type { BrandRef } from "../change/plan-save.ts";
import type { TaxonomyKind } from "../change/plan-taxonomy.ts";
import type { BrandUse, SearchWithoutResult, UsedBrand } from "../catalog/listing-query.ts";
import type { PageOf, RecordKind } from "../result.ts";
import type {
  CorrectionSubmission,
  TrackedCorrection,
  PendingLimits,
} from "../submission/correction.ts";
import type { Sender, Submission, SubmissionStatus } from "../submission/submission.ts";
import type { StoredAttribute, StoredCategory, StoredGroup } from "../taxonomy/taxonomy.ts";
import type { CatalogHistory } from "./catalog-store.ts";

/** A category or attribute and its number of brands, including archived ones. */
export type Counted<T> = T & { brandCount: number };

export interface CountedTaxonomy {
  /** By display order, then folded name, name and id. */
  categories: Counted<StoredCategory>[];
  /** By folded name, name and id. */
  attributes: Counted<StoredAttribute>[];
  /** By display order, then name. */
  groups: StoredGroup[];
}

/** Brands by status, and how many active ones have each problem. */
export interface BrandCounts {
  active: number;
  archived: number;
  needs: Record<BrandNeed, number>;
}

/** A submission and its verdict. */
export interface ReviewedSubmission extends Submission, Verdict {
  status: SubmissionStatus;
  /** Who decided, when and in which batch; null while pending, and for spam marked on arrival. */
  decided: BatchStamp | null;
  /** While pending: identifies the address group, if known. */
  sender?: string | undefined;
}

export type SubmissionCounts = Record<SubmissionStatus, number>;

export interface SubmissionQuery {
  status: SubmissionStatus;
  /** Only from this sender. */
  sender?: string | undefined;
  /** 1-based. */
  page: number;
}

/** One page of the queue. Pending: confirmed by the brand first, then oldest first. Decided: latest first. */
export interface SubmissionPage<Item = ReviewedSubmission> extends PageOf<Item> {
  counts: SubmissionCounts;
}

export const SUBMISSION_PAGE_SIZE = 50;

/**
 * Reads for administrators, in addition to `CatalogStore`. Every answer is consistent and includes all commits that finished before the
 * call. Lists of links have no particular order. A page past the end is the last page; an empty list has page 1. All methods throw
 * `StoreUnavailable` if the store cannot be reached.
 */
export interface BackOfficeStore extends SlugRedirects, CatalogHistory {
  /**
   * One page of brands, including archived ones, 50 per page. The search is folded (`foldForSearch`) and matched in folded names and
   * slugs; the other conditions follow `matching`. Names sort folded, positionings from none and Budget to Luxury, other
   * columns by value; ties sort ascending by folded name, name and id, in both directions. `thisYear` is the current year.
   */
  listBrands(query: PlannedQuery, thisYear: number): Promise<BrandPage>;

  /** Every match and its version, by id. */
  listBrandRefs(filter: PlannedFilter, thisYear: number): Promise<BrandRef[]>;

  /** The brands with these ids, in any order. Skips unknown ids. */
  findBrands(ids: readonly string[]): Promise<Brand[]>;

  /** A brand as of this version; `undefined` if history does not contain it. */
  findBrandVersion(id: string, version: number): Promise<BrandRecord | undefined>;

  /** Every brand that links to this category or attribute. */
  findBrandsLinking(kind: TaxonomyKind, id: string): Promise<Brand[]>;

  /** Brands that share any of these `duplicateKeys`: most shared keys first, then by folded name and id. */
  findBrandsSharing(keys: readonly DuplicateKey[], limit: number): Promise<Brand[]>;

  /** The owners of these slugs among records of a kind, by slug. Skips free slugs. */
  findSlugHolders(kind: RecordKind, slugs: readonly string[]): Promise<Map<string, string>>;

  listTaxonomy(): Promise<CountedTaxonomy>;

  /** One page of batches, newest first, 50 per page. */
  listBatches(query: HistoryQuery): Promise<PageOf<Batch>>;

  findBatch(id: string): Promise<Batch | undefined>;

  /** One page of a batch's revisions in write order, 100 per page; empty for an unknown batch. */
  listRevisions(batchId: string, page: number): Promise<PageOf<Revision>>;

  /** One page of submissions, 50 per page. Pending: confirmed by the brand first, then oldest first. Others: latest decision (or arrival) first. Ties by id. */
  listSubmissions(query: SubmissionQuery): Promise<SubmissionPage>;

  findSubmission(id: string): Promise<ReviewedSubmission | undefined>;

  countSubmissions(): Promise<SubmissionCounts>;

  countBrands(thisYear: number): Promise<BrandCounts>;

  /** Views of all brands per day between two days (`YYYY-MM-DD`, inclusive), ascending. Skips days without views. */
  viewsByDay(from: string, to: string): Promise<[day: string, count: number][]>;

  /**
   * Searches without results of at least 3 visitors on one day after `since` (`YYYY-MM-DD`), at most 50: most visitors first, then the
   * latest day, then by text.
   */
  searchesWithoutResult(since: string): Promise<SearchWithoutResult[]>;

  /** The brands most used after `since` (`YYYY-MM-DD`), at most 10: highest counts first, ties by name. */
  mostUsed(use: BrandUse, since: string): Promise<UsedBrand[]>;
}

/** Stores submissions from visitors. */
export interface SubmissionStore {
  /** Stores a submission, with its sender while it is pending. */
  add(submission: Submission, sender?: Sender): Promise<void>;
  /** Stores several, all or none. */
  addAll(submissions: readonly Submission[]): Promise<void>;

  /**
   * Stores a correction if the limits allow it (`hasRoom`), and returns whether it did. `statusLink` is the id derived from the key in
   * its private link. On Supabase, storing the sender requires the secret key.
   */
  addCorrection(
    correction: CorrectionSubmission,
    statusLink: string,
    limits: PendingLimits,
    sender?: Sender,
  ): Promise<boolean>;

  /**
   * The correction with this private link; `undefined` for an unknown link, and if it was decided at or before `decidedAfter`. Spam
   * counts as decided on arrival.
   */
  findCorrection(statusLink: string, decidedAfter: string): Promise<TrackedCorrection | undefined>;

  /**
   * Records the host that confirmed a correction, if it is pending and not yet confirmed. With an e-mail address: only if the correction
   * came with that address and claimed that host. Returns whether it was recorded. Not for visitors: on Supabase it needs the secret key.
   */
  confirmCorrection(id: string, host: string, email?: string): Promise<boolean>;
}

/** A brand's website, for matching. */
export interface BrandWebsite {
  id: string;
  websiteUrl: string;
}

/** Bulk reads for import and export. All methods throw `StoreUnavailable` if the store cannot be reached. */
export interface ImportStore {
  /** Every complete brand, by slug, in several parts that form one consistent snapshot. */
  readBrands(): AsyncIterable<readonly Brand[]>;
  /** The brands with these slugs, by slug. Skips free slugs. */
  findBrandsBySlug(slugs: readonly string[]): Promise<Map<string, Brand>>;
  /** The brands with these ids, in any order. Skips unknown ids. */
  findBrands(ids: readonly string[]): Promise<Brand[]>;
  /** Every brand that has a website. */
  listWebsites(): Promise<BrandWebsite[]>;
  /** Batches with this reason whose note ends like this, newest first. */
  findBatches(reason: ChangeReason, noteEnding: string): Promise<BatchStamp[]>;
}

/** Redirects from former slugs, also for visitors. */
export interface SlugRedirects {
  /**
   * The id of the brand that a former slug leads to; `undefined` if there is no redirect, if a brand has the slug now, or if the target
   * was deleted. The target may be archived. Redirects lead to brands, not to slugs, so they cannot loop.
   */
  findRedirect(slug: string): Promise<string | undefined>;
}
