import type { Brand, CatalogBrand } from "../brand/brand.ts";
import type { BrandRecord, CommitRefused, ChangeSet, Committed } from "../change/change-set.ts";
import type { RecordKind, Result } from "../result.ts";
import type { StoredTaxonomy } from "../taxonomy/taxonomy.ts";
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
  /** Ids of brands that were deleted or archived since; may name brands the reader never knew, even such as never were active. */
  gone: string[];
  /** The whole taxonomy when anything in it changed, else `undefined`. */
  taxonomy: StoredTaxonomy | undefined;
}

/** View counts that moved since a views revision. */
export interface ViewChanges {
  viewsRevision: number;
  /** Brand id and its new total. May name archived brands. */
  counts: [id: string, viewCount: number][];
}

/**
 * Keeps the catalog. A store loads, finds, commits and adds views; it holds no listing rules, so stores
 * cannot disagree. When it cannot be reached every method throws `StoreUnavailable`.
 */
export interface CatalogStore {
  /** The newest revision this process knows of, without waiting: a store on the same machine looks, a remote one remembers its last poll. */
  knownRevision(): number;

  /** The catalog as it is, read at one moment: no half of somebody's commit is ever in it. */
  load(): Promise<CatalogSnapshot>;

  /** What moved after `revision`, read at one moment. With nothing to tell, `revision` is unchanged and the lists are empty. */
  changesSince(revision: number): Promise<CatalogChanges>;

  /** View counts moved after `viewsRevision`. Counting a view never moves `revision`. */
  viewsSince(viewsRevision: number): Promise<ViewChanges>;

  /** The brand with this slug, whatever its status; `undefined` when there is none. Lists are in no particular order. */
  findBrandBySlug(slug: string): Promise<Brand | undefined>;

  /** The brand with this id, whatever its status; `undefined` when there is none. */
  findBrand(id: string): Promise<Brand | undefined>;

  /**
   * All changes or none, links and history included: one batch per change set, one history entry per record with before and after.
   * Every record written gets the new revision as its version. Refuses, having written nothing: `stale` when any record to update or
   * delete changed since it was read or no longer exists, or one to create is already there (all such records are named), `slug-taken`
   * when two records of a kind would share a slug, `unknown-link` when a brand names a category or attribute that does not exist,
   * `submission-stale` when a submission to decide no longer has the status its decision starts from. Slugs and links are judged by
   * what the whole change set leaves behind, in whatever order it names its changes: two brands may swap slugs, and a brand may link a
   * category created beside it. Where several refusals apply, the first in this order is answered. Deleting a category or attribute
   * removes it from its brands, which counts as a change to them. A deleted brand keeps its view count for when it is restored.
   * A change set without changes, decisions and redirects writes nothing. One naming a record twice is a planner's mistake, and is thrown.
   */
  commit(changeSet: ChangeSet): Promise<Result<Committed, CommitRefused>>;

  /** Adds views to brands, all or none, and to the day's total. Ids that no longer exist are ignored. `day` is `YYYY-MM-DD`, UTC. */
  addViews(views: ReadonlyMap<string, number>, day: string): Promise<void>;

  /**
   * Adds to how many visitors of a day searched each text without a result, all or none. Of a day the first 1,000 texts are kept;
   * whatever is 90 days older than `day` is forgotten, even where there is nothing to add. Texts are such as `storableSearch` answers.
   */
  addSearches(visitors: ReadonlyMap<string, number>, day: string): Promise<void>;
}

/**
 * Which records are compared, and at which revisions: those that were written in between, as visitors see them. A brand that was not
 * active did not exist for them, and private fields are blank. Of a brand that is not active now they see its slug, as archived.
 */
export interface StatesQuery {
  records: readonly RecordKind[];
  /** Two revisions, the older first; at 0 there was nothing. */
  from: number;
  to: number;
  /** Only records whose id comes behind this one. */
  behind: string;
  /** No more than so many are told, at least 1. How many are looked at for them is bounded too. */
  limit: number;
}

export interface StatesPage {
  /** By id: each as it was at `from` and as it was at `to`; what was at neither is left out; what was the same too, where visitors ask what was written. */
  states: Revision[];
  /** The id behind which to go on, be the page empty: nothing may have been told of what was looked at. Null when nothing is left. */
  next: string | null;
}

/** A day on which something was written that visitors could see: how far the catalog had come before it, and when it was over. */
export interface CatalogDay {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  since: number;
  revision: number;
}

export interface DaysPage {
  days: CatalogDay[];
  /** Where to go on, be there no days: all that was looked at may have been hidden. Null when nothing is left. */
  next: string | null;
}

/** So many records are looked at for one answer about days, and so many acts for one about a brand. */
export const LOOKED_AT = { days: 5_000, acts: 500 } as const;

/** What an act found that visitors could see something of, and when; what it left is what the next one found, or the brand as it stands. */
export interface HistoryEntry {
  day: string;
  before: BrandRecord | null;
}

/** The directory as it was, told by history. Visitors need it too; they are answered what is public, and nothing else. */
export interface CatalogHistory {
  compareStates(query: StatesQuery): Promise<StatesPage>;

  /**
   * The last days before this one, or from where an answer ended, on which anything was written that visitors could see, newest first.
   * No more than 5,000 records are looked at for them.
   */
  daysBefore(before: string, limit: number): Promise<DaysPage>;

  /**
   * What those of the last 500 acts on an active brand found, as visitors saw it, newest first; of others there are none.
   */
  entriesOf(brandId: string, limit: number): Promise<HistoryEntry[]>;
}
