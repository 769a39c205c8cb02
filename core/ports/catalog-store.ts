import type { Brand } from "../brand/brand.ts";
import type { CommitRefused, ChangeSet, Committed } from "../change/change-set.ts";
import type { Result } from "../result.ts";
import type { OnRows } from "./jobs.ts";
import type { DirectoryState } from "../catalog/directory-state.ts";
import type { BrandUse, SearchWithoutResult, UsedBrand } from "../catalog/listing-query.ts";

/** Plans changes on the stored state, or refuses. It only reads, and runs again if another write comes first, so it must be short. */
export type PlanChanges<Refused> = () => Promise<Result<ChangeSet, Refused>>;

/** A finished commit. */
export interface Written {
  committed: Committed;
  /** The directory right after the commit, without later writes. */
  directory(): DirectoryState;
}

/** Stores the catalog, and counts what visitors do. All methods throw `StoreUnavailable` if the store cannot be reached. */
export interface CatalogStore {
  /** The newest known revision, without waiting: a local store reads it, a remote store returns the result of its last poll. */
  knownRevision(): number;

  /** The whole directory with all commits that finished before the call. For administrators, and for decisions on writes. */
  directory(): Promise<DirectoryState>;

  /** All brands of one state, ordered by slug, in portions. Other requests are answered between portions. */
  readBrands(): AsyncIterable<readonly Brand[]>;

  /**
   * The id of the brand that a former slug leads to; `undefined` if there is no redirect, if a brand has the slug now, or if the target
   * was deleted. The target may be archived. Redirects lead to brands, not to slugs, so they cannot loop.
   */
  findRedirect(slug: string): Promise<string | undefined>;

  /**
   * Writes a change set atomically, with links and history: one batch, and one revision per record. Every written record gets the new
   * catalog revision as its version. `what` may also be a function that plans the change set: no other write comes between planning and
   * writing. Throws `StoreUnavailable` if other writes always come first.
   *
   * Refuses without writing, in this order: `stale` if a record to update or delete changed or no longer exists, or a record to create
   * already exists (names all such records); `slug-taken` if two records of a kind would share a slug; `unknown-link` if a brand links to a
   * missing category or attribute; `submission-stale` if a submission's current verdict is not `from` of its decision. Slugs and links are
   * checked against the final state: two brands may swap slugs, and a brand may link to a category created in the same change set.
   *
   * A move takes no more views than its `fromId` brand has, and only redirects to that brand. The batch records what was moved.
   *
   * Deleting a category or attribute removes it from its brands, which counts as a change. A deleted brand keeps its views for a restore.
   * An empty change set writes nothing. A change set that contains a record twice is a bug and throws.
   *
   * Calls `onRows` once, with the number of changes, after all are written. Does not call it without changes.
   */
  commit<Refused = never>(
    what: ChangeSet | PlanChanges<Refused>,
    onRows?: OnRows,
  ): Promise<Result<Written, CommitRefused | Refused>>;

  /** Adds views to brands, all or none. Ignores unknown ids. */
  addViews(views: ReadonlyMap<string, number>): Promise<void>;

  /**
   * Adds the visitors of a day (`YYYY-MM-DD`, UTC) for each failed search, all or none. Stores only the first 1,000 texts of a day.
   * Deletes texts that are 90 days older than `day`, even if there is nothing to add. Texts come from `storableSearch`.
   */
  addSearches(visitors: ReadonlyMap<string, number>, day: string): Promise<void>;

  /** Adds a day's uses of brands, all or none. Ignores unknown ids. Deletes counts that are 90 days older than `day`. */
  addUses(use: BrandUse, counts: ReadonlyMap<string, number>, day: string): Promise<void>;

  /**
   * Searches that found nothing for at least 3 visitors on one day after `since` (`YYYY-MM-DD`), at most 50: most visitors first, then
   * the latest day, then by text.
   */
  searchesWithoutResult(since: string): Promise<SearchWithoutResult[]>;

  /** The brands most used after `since` (`YYYY-MM-DD`), at most 10: highest counts first, ties by name. */
  mostUsed(use: BrandUse, since: string): Promise<UsedBrand[]>;
}
