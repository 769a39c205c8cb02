import type { BrandFilter, BrandListQuery, BrandPage } from "../back-office/brand-list-query.ts";
import type { Brand, BrandNeed } from "../brand/brand.ts";
import type { DuplicateKey } from "../brand/duplicates.ts";
import type { Batch, BatchStamp, HistoryQuery, Revision } from "../change/batch.ts";
import type { BrandRecord, ChangeReason, Verdict } from "../change/change-set.ts";
import type { BrandRef } from "../change/plan-save.ts";
import type { TaxonomyKind } from "../change/plan-taxonomy.ts";
import type { SearchWithoutResult } from "../catalog/listing-query.ts";
import type { PageOf, RecordKind } from "../result.ts";
import type {
  CorrectionSubmission,
  TrackedCorrection,
  PendingLimits,
} from "../submission/correction.ts";
import type { Sender, Submission, SubmissionStatus } from "../submission/submission.ts";
import type { StoredAttribute, StoredCategory, StoredGroup } from "../taxonomy/taxonomy.ts";
import type { CatalogHistory } from "./catalog-store.ts";

/** A category or attribute and how many brands name it, archived ones included. */
export type Counted<T> = T & { brandCount: number };

export interface CountedTaxonomy {
  /** By display order, then folded name, name and id. */
  categories: Counted<StoredCategory>[];
  /** By folded name, name and id. */
  attributes: Counted<StoredAttribute>[];
  /** By display order, then name. */
  groups: StoredGroup[];
}

/** How many brands there are, and how many active ones need attention. */
export interface BrandCounts {
  active: number;
  archived: number;
  needs: Record<BrandNeed, number>;
}

/** A submission with what administrators made of it. */
export interface ReviewedSubmission extends Submission, Verdict {
  status: SubmissionStatus;
  /** Who gave the verdict, when and in which batch; null while pending, and for what was marked as spam on arrival. */
  decided: BatchStamp | null;
  /** While pending, if known: the same for all from one address group. */
  sender?: string | undefined;
}

export type SubmissionCounts = Record<SubmissionStatus, number>;

export interface SubmissionQuery {
  status: SubmissionStatus;
  /** Only those from this sender. */
  sender?: string | undefined;
  /** 1-based. */
  page: number;
}

/** One page of the queue: while pending those confirmed from the brand's own host and then the oldest first, so that nobody waits forever; else last decided first. */
export interface SubmissionPage<Item = ReviewedSubmission> extends PageOf<Item> {
  counts: SubmissionCounts;
}

export const SUBMISSION_PAGE_SIZE = 50;

/**
 * What administrators ask of a store besides what `CatalogStore` answers. It only reads: every write is a
 * change set, committed by `CatalogStore`. Each answer is read at one moment, and sees every commit that was
 * answered before the question. Lists of links are in no particular order. A page past the end is the last
 * page, and there is always a page 1. When the store cannot be reached every method throws `StoreUnavailable`.
 */
export interface BackOfficeStore extends SlugRedirects, CatalogHistory {
  /**
   * One page of brands, archived ones included, 50 a page. A search is folded (`foldForSearch`) and looked for in the
   * folded name and in the slug; `needs` follows the rules of `needs` in `core/brand/brand.ts`. Names are ordered folded,
   * positionings from none and Budget to Luxury, everything else by its value; ties by folded name, name
   * and id, ascending whichever way the list is turned. `thisYear` is the year now.
   */
  listBrands(query: BrandListQuery, thisYear: number): Promise<BrandPage>;

  /** Every matching brand and its version, by id. */
  listBrandRefs(filter: BrandFilter, thisYear: number): Promise<BrandRef[]>;

  /** The brands with these ids, in any order; those that do not exist are left out. */
  findBrands(ids: readonly string[]): Promise<Brand[]>;

  /** A brand as the commit left it that gave it this version; `undefined` when history does not hold it. */
  findBrandVersion(id: string, version: number): Promise<BrandRecord | undefined>;

  /** Every brand naming this category or attribute. */
  findBrandsLinking(kind: TaxonomyKind, id: string): Promise<Brand[]>;

  /** Brands having any of these keys, as `duplicateKeys` makes them: the most shared first, then by folded name and id. */
  findBrandsSharing(keys: readonly DuplicateKey[], limit: number): Promise<Brand[]>;

  /** Which records of a kind hold these slugs now, by slug; free slugs are left out. */
  findSlugHolders(kind: RecordKind, slugs: readonly string[]): Promise<Map<string, string>>;

  listTaxonomy(): Promise<CountedTaxonomy>;

  /** One page of batches, newest first, 50 a page. */
  listBatches(query: HistoryQuery): Promise<PageOf<Batch>>;

  findBatch(id: string): Promise<Batch | undefined>;

  /** One page of what a batch did, in the order it was written, 100 a page; empty for an unknown batch. */
  listRevisions(batchId: string, page: number): Promise<PageOf<Revision>>;

  /** One page of submissions, 50 a page: pending ones oldest first, behind corrections that were confirmed from the brand's own host, others last decided (or last come) first; ties by id. */
  listSubmissions(query: SubmissionQuery): Promise<SubmissionPage>;

  findSubmission(id: string): Promise<ReviewedSubmission | undefined>;

  countSubmissions(): Promise<SubmissionCounts>;

  countBrands(thisYear: number): Promise<BrandCounts>;

  /** Views of all brands together from one day to another (`YYYY-MM-DD`, both included), ascending; days without any are left out. */
  viewsByDay(from: string, to: string): Promise<[day: string, count: number][]>;

  /**
   * What at least 3 visitors of one day searched without a result after `since` (`YYYY-MM-DD`), at most 50: by visitors, then the
   * last day, the greatest first, then by text.
   */
  searchesWithoutResult(since: string): Promise<SearchWithoutResult[]>;
}

/** Keeps what visitors suggested. */
export interface SubmissionStore {
  /** Keeps a submission, and who sent it while it is pending. */
  add(submission: Submission, sender?: Sender): Promise<void>;
  /** Keeps several, all of them or none. */
  addAll(submissions: readonly Submission[]): Promise<void>;

  /**
   * Keeps a correction if there is room for it (`hasRoom`); whether it was kept. `statusLink` is the id of what its private link
   * carries. On Supabase a sender is kept with the secret key only.
   */
  addCorrection(
    correction: CorrectionSubmission,
    statusLink: string,
    limits: PendingLimits,
    sender?: Sender,
  ): Promise<boolean>;

  /**
   * The correction that a private link is for; `undefined` for any other id, and for one that was decided at `decidedAfter` or before.
   * Spam counts as decided when it arrived.
   */
  findCorrection(statusLink: string, decidedAfter: string): Promise<TrackedCorrection | undefined>;

  /**
   * Notes that a correction was confirmed from a host, if it is pending and was not before; where an e-mail is named, only if the
   * correction came with that address and claimed that host. Whether it was noted. Not for visitors: on Supabase it takes the secret key.
   */
  confirmCorrection(id: string, host: string, email?: string): Promise<boolean>;
}

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

/** Where old addresses lead. Visitors need it too. */
export interface SlugRedirects {
  /**
   * The id of the brand an old slug leads to; `undefined` when nobody kept it, when a brand has that slug now, or
   * when the brand it led to is gone. The brand may be archived, and its slug may have changed again: a
   * redirect leads to the brand, never to another redirect, so none can loop.
   */
  findRedirect(slug: string): Promise<string | undefined>;
}
