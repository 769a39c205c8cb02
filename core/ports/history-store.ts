import type { Batch, BatchStamp, HistoryQuery, Revision } from "../change/batch.ts";
import type { BrandRecord } from "../change/change-set.ts";
import type { PageOf, RecordKind } from "../result.ts";

/**
 * Selects records written between two revisions, as visitors could see them: private fields are blank, and a brand is missing at a
 * revision at which it was not active. A brand that is not active now shows only its slug and the status `archived`.
 */
export interface StatesQuery {
  records: readonly RecordKind[];
  /** Two revisions, the older one first; revision 0 is empty. */
  from: number;
  to: number;
}

/** A day with visible changes, with the revisions before and after it. */
export interface CatalogDay {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  since: number;
  revision: number;
}

/** History. All methods throw `StoreUnavailable` if the store cannot be reached. */
export interface HistoryStore extends PublicHistory {
  /** One page of batches, newest first, 50 per page. */
  listBatches(query: HistoryQuery): Promise<PageOf<Batch>>;

  /** Imports whose note ends with this text, newest first. */
  findImports(noteEnding: string): Promise<BatchStamp[]>;

  /** The newest revert of each of these batches, by the id of the batch. */
  findReverts(batchIds: readonly string[]): Promise<ReadonlyMap<string, string>>;

  findBatch(id: string): Promise<Batch | undefined>;

  /** One page of the changes that the batch of this revision wrote, in order, 100 per page. */
  listRevisions(revision: number, page: number): Promise<PageOf<Revision>>;

  /** A brand as of this version; `undefined` if history does not contain it. */
  findBrandVersion(id: string, version: number): Promise<BrandRecord | undefined>;
}

/** Earlier states of the directory, as visitors could see them. */
export interface PublicHistory {
  /**
   * Each record at `from` and at `to`, by id. Leaves out records that exist at neither and records without visible changes. They come
   * in portions, some of them empty, so that a caller can stop early, or let other work run in between.
   */
  compareStates(query: StatesQuery): AsyncIterable<readonly Revision[]>;

  /** The ids of the public records that revision 1 wrote. Empty if it wrote no public brand: then it did not hold the initial data. */
  firstRecords(): Promise<string[]>;

  /** The last days with visible changes before this day, newest first. */
  daysBefore(before: string, limit: number): Promise<CatalogDay[]>;
}
