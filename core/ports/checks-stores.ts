import type { Result } from "../result.ts";
import type { Registration, CrawlResult } from "../sites/crawl-result.ts";
import type { SiteMemory, WatchVerdict } from "../sites/site-memory.ts";

/** A question that is not to be asked for a while. */
export interface HeldQuestion {
  id: string;
  /** ISO 8601, UTC: until then. */
  until: string;
  /** Who was given it, as 16 hexadecimal digits that name nobody, and may be asked; null where it was put off for everybody. */
  holder: string | null;
}

/**
 * Keeps what questions are put off until when, and who was given which. It is no part of the directory: no revision moves, and
 * history gains nothing. What is over is forgotten. When the store cannot be reached every method throws `StoreUnavailable`.
 */
export interface ChecksStore {
  /** Everything that is held at a moment, by id. */
  list(now: Date): Promise<HeldQuestion[]>;

  /**
   * Gives a question to somebody until then; whether they have it now. Not where somebody else has it, or it was put off, and that
   * is not over at `now`: of two who ask at the same time, one gets it.
   */
  give(question: HeldQuestion & { holder: string }, now: Date): Promise<boolean>;

  /** Puts a question off for everybody, whoever has it. */
  putOff(question: Omit<HeldQuestion, "holder">, now: Date): Promise<void>;
}

/** What is remembered of a brand's site. */
export interface WatchedSite {
  brandId: string;
  /** Counts what was written of it, from 1 on; who writes has to name the one that was read. */
  version: number;
  memory: SiteMemory;
}

/** What was seen of these sites meanwhile was not known to who writes; nothing was written. */
export interface SitesStale {
  kind: "sites-stale";
  brandIds: string[];
}

/**
 * Keeps what is remembered of the sites that were looked at. It is no part of the directory: no revision moves, and history gains
 * nothing. What is remembered of a brand that is gone comes back with it, and is not told meanwhile. When the store cannot be
 * reached every method throws `StoreUnavailable`.
 */
export interface SiteWatchStore {
  /** What is remembered of the sites of all brands there are, or of these; by brand id. */
  list(brandIds?: readonly string[]): Promise<WatchedSite[]>;

  /** Those with one of these verdicts, of brands there are: the longest so first, ties by brand id. */
  listByVerdict(verdicts: readonly WatchVerdict[], limit: number): Promise<WatchedSite[]>;

  /**
   * Remembers what was seen: all or none. `seen` is the version that was read, 0 where nothing was remembered; refuses, naming
   * them, where it is another by now.
   */
  record(
    sites: readonly { brandId: string; seen: number; memory: SiteMemory }[],
  ): Promise<Result<undefined, SitesStale>>;
}

/** Looks at sites. Nothing that it meets makes it throw: it tells what it met. */
export interface SiteCrawler {
  /** Undefined where this process was too busy to receive an answer: that says nothing of the site. */
  look(website: string): Promise<CrawlResult | undefined>;

  /** What the registry says of a domain, and who serves its name; null where neither could be asked. */
  registration(domain: string): Promise<Registration | null>;

  /** Whether anything at all can be reached from here; asked when nothing answered. */
  isOnline(): Promise<boolean>;
}
