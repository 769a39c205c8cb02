import type { Brand, CatalogBrand } from "../brand/brand.ts";
import type { BrandRecord, CommitRefused, ChangeSet, Committed } from "../change/change-set.ts";
import type { RecordKind, Result } from "../result.ts";
import type { OnRows } from "./jobs.ts";
import type { StoredTaxonomy } from "../taxonomy/taxonomy.ts";
import type { BrandUse } from "../catalog/listing-query.ts";
import type { Revision } from "../change/batch.ts";

/** The catalog at one revision: every active brand and the whole taxonomy, in no particular order. */
export interface CatalogSnapshot extends StoredTaxonomy {
  revision: number;
  viewsRevision: number;
  brands: CatalogBrand[];
}

export interface CatalogChanges {
  revision: number;
  /** Brands created or changed since, which are active now. */
  changed: CatalogBrand[];
  /** Ids of brands deleted or archived since. May include ids the reader never knew. */
  gone: string[];
  /** The whole taxonomy if any of it changed, else `undefined`. */
  taxonomy: StoredTaxonomy | undefined;
}

/** View counts changed since a views revision. */
export interface ViewChanges {
  viewsRevision: number;
  /** Brand ids and new totals, possibly of archived brands. */
  counts: [id: string, viewCount: number][];
}

/** Stores the catalog. It contains no listing rules, so stores cannot differ. All methods throw `StoreUnavailable` if the store cannot be reached. */
export interface CatalogStore {
  /** The newest known revision, without waiting: a local store reads it, a remote store returns its last poll. */
  knownRevision(): number;

  /** A consistent snapshot of the catalog. */
  load(): Promise<CatalogSnapshot>;

  /** The changes after `revision`, consistent. Without changes, `revision` is the same and the lists are empty. */
  changesSince(revision: number): Promise<CatalogChanges>;

  /** View counts changed after `viewsRevision`. Views never change `revision`. */
  viewsSince(viewsRevision: number): Promise<ViewChanges>;

  /** The brand with this slug in any status; `undefined` if none. Lists have no particular order. */
  findBrandBySlug(slug: string): Promise<Brand | undefined>;

  /** The brand with this id in any status; `undefined` if none. */
  findBrand(id: string): Promise<Brand | undefined>;

  /**
   * Writes a change set atomically, with links and history: one batch, and one revision per record. Every written record gets the new
   * catalog revision as its version.
   *
   * Refuses without writing, in this order: `stale` if a record to update or delete changed or no longer exists, or one to create
   * exists (names all of them); `slug-taken` if two records of a kind would share a slug; `unknown-link` if a brand links to a missing
   * category or attribute; `submission-stale` if a submission's verdict is not the one its decision starts from. Slugs and links are
   * checked against the final state: two brands may swap slugs, and a brand may link to a category created in the same change set.
   *
   * A move takes at most the views that the first brand has, and only redirects that lead to it; the batch records what it moved.
   *
   * Deleting a category or attribute removes it from its brands, which counts as a change. A deleted brand keeps its views for a
   * restore. An empty change set writes nothing. A change set that contains a record twice is a bug and throws.
   *
   * Calls `onRows` with the changes written so far, and with all of them when they are written.
   */
  commit(changeSet: ChangeSet, onRows?: OnRows): Promise<Result<Committed, CommitRefused>>;

  /** Adds views to brands and to the day's total, all or none. Ignores unknown ids. `day` is `YYYY-MM-DD`, UTC. */
  addViews(views: ReadonlyMap<string, number>, day: string): Promise<void>;

  /**
   * Adds the day's visitors for each failed search, all or none. Stores the first 1,000 texts of a day, and deletes what is 90 days older
   * than `day`, even if there is nothing to add. Texts come from `storableSearch`.
   */
  addSearches(visitors: ReadonlyMap<string, number>, day: string): Promise<void>;

  /** Adds a day's uses of brands, all or none. Ignores unknown ids. Deletes what is 90 days older than `day`. */
  addUses(use: BrandUse, counts: ReadonlyMap<string, number>, day: string): Promise<void>;
}

/**
 * Selects records written between two revisions, as visitors could see them: a brand that was not active did not exist, private fields
 * are blank, and a brand not active now shows only its slug, as archived.
 */
export interface StatesQuery {
  records: readonly RecordKind[];
  /** Two revisions, the older one first; revision 0 is empty. */
  from: number;
  to: number;
  /** Only records with an id after this one. */
  behind: string;
  /** The most records to return, at least 1. The number of records read is limited too. */
  limit: number;
}

export interface StatesPage {
  /** Each record at `from` and at `to`, by id. Leaves out records that exist at neither and records without visible changes. */
  states: Revision[];
  /** Continue after this id, even if the page is empty because nothing read was visible. Null at the end. */
  next: string | null;
}

/** A day with visible changes, with the revisions before and after it. */
export interface CatalogDay {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  since: number;
  revision: number;
}

export interface DaysPage {
  days: CatalogDay[];
  /** Where to continue, even if the page is empty. Null at the end. */
  next: string | null;
}

/** The most records read for one page of days, and the most history entries read for a brand. */
export const HISTORY_READ_LIMITS = { days: 5_000, acts: 500 } as const;

/** The public state of a brand before a change, and the day. The state after it is the next entry's, or the current one. */
export interface HistoryEntry {
  day: string;
  before: BrandRecord | null;
}

/** What happened to the directory on a day: `isCheck` batches that nobody reverted, and submissions approved on that day. */
export interface DayActivity {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  checks: number;
  /** Accepted corrections. */
  corrections: number;
  /** Accepted suggestions of brands. */
  suggestions: number;
}

/** Earlier states of the directory, public fields only. Also for visitors. */
export interface CatalogHistory {
  /** The activity from a day (`YYYY-MM-DD`, within the last 90 days) on, oldest day first. Skips days without activity. */
  activityByDay(since: string): Promise<DayActivity[]>;

  compareStates(query: StatesQuery): Promise<StatesPage>;

  /** The last days with visible changes before this one, or from where a page ended, newest first. Reads at most 5,000 records. */
  daysBefore(before: string, limit: number): Promise<DaysPage>;

  /** The public states of an active brand before its last 500 changes, newest first; empty for other brands. */
  entriesOf(brandId: string, limit: number): Promise<HistoryEntry[]>;
}
