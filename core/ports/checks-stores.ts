import type { Result } from "../result.ts";
import type { LogoOffer } from "./logo-store.ts";
import type { Registration, CrawlResult } from "../sites/crawl-result.ts";
import type { SiteMemory, WatchVerdict } from "../sites/site-memory.ts";
import type { SiteToCheck } from "../sites/site-report.schema.ts";

/** A question that is reserved or postponed. */
export interface HeldQuestion {
  id: string;
  /** ISO 8601, UTC. */
  until: string;
  /** A hash of the e-mail of the administrator who reserved it, 16 hexadecimal digits; null if postponed for everybody. */
  holder: string | null;
}

/**
 * Stores reserved and postponed questions. Not part of the directory: it changes no revision and no history. Expired entries are
 * deleted. All methods throw `StoreUnavailable` if the store cannot be reached.
 */
export interface ChecksStore {
  /** All entries in force at a moment, by id. */
  list(now: Date): Promise<HeldQuestion[]>;

  /**
   * Reserves a question until `question.until`, atomically, and returns whether it succeeded. Fails while the question is postponed or
   * reserved for someone else.
   */
  reserve(question: HeldQuestion & { holder: string }, now: Date): Promise<boolean>;

  /** Postpones a question for everybody, even if reserved. */
  postpone(question: Omit<HeldQuestion, "holder">, now: Date): Promise<void>;
}

/** What earlier checks of a brand's site found, as stored. */
export interface WatchedSite {
  brandId: string;
  /** Counts writes, from 1. A writer must name the version it read. */
  version: number;
  memory: SiteMemory;
}

/** The part of a site's memory that its suggestions need. */
export interface SuggestingSite {
  brandId: string;
  siteHash: string;
  suggestions: NonNullable<SiteMemory["suggestions"]>;
}

/** Someone else wrote the memory of these sites meanwhile. Nothing was written. */
export interface SitesStale {
  kind: "sites-stale";
  brandIds: string[];
}

/**
 * Stores the memory of site checks. Not part of the directory: it changes no revision and no history. The memory of a deleted brand is
 * hidden until the brand is restored. All methods throw `StoreUnavailable` if the store cannot be reached.
 */
export interface SiteWatchStore {
  /** The memories of all existing brands, or only of these brands; ordered by brand id. */
  list(brandIds?: readonly string[]): Promise<WatchedSite[]>;

  /** The memories with one of these verdicts, oldest verdict first, ties by brand id. Existing brands only. */
  listByVerdict(verdicts: readonly WatchVerdict[], limit: number): Promise<WatchedSite[]>;

  /** The suggestions of existing brands' memories, most viewed brand first, ties by brand id. */
  listSuggestions(limit: number): Promise<SuggestingSite[]>;

  /**
   * Stores memories, and offers logos as `LogoStore.offerCandidates` does, all or none. `seen` is the version that was read, 0 for none.
   * Refuses if any memory changed since, and names its brand.
   */
  record(
    sites: readonly { brandId: string; seen: number; memory: SiteMemory }[],
    offer?: LogoOffer,
  ): Promise<Result<undefined, SitesStale>>;
}

/** Fetches sites. Never throws because of a site: failures are part of the result. */
export interface SiteCrawler {
  /**
   * Fetches a home page. If `shouldReadFacts` is given and accepts the result, adds the facts on that page and on the "about" page that it
   * links to, as far as robots.txt allows.
   */
  look(website: string, shouldReadFacts?: (result: CrawlResult) => boolean): Promise<CrawlResult>;

  /** A domain's registration and name servers; null if neither could be queried. */
  registration(domain: string): Promise<Registration | null>;

  /** Whether the web can be reached at all. Called if no site answered. */
  isOnline(): Promise<boolean>;
}

/** Checks websites in a process that has neither keys nor a store. */
export interface SiteChecker {
  /** Whether all requests go to a test server. */
  isLab: boolean;
  isRunning(): boolean;
  /**
   * Checks sites and returns the process's reports without validating them: any part may be wrong. Returns `undefined` if the check was
   * stopped. Rejects if the process fails.
   */
  check(
    sites: readonly SiteToCheck[],
    onProgress: (done: number) => void,
  ): Promise<AsyncIterable<unknown> | Iterable<unknown> | undefined>;
  stop(): void;
}
