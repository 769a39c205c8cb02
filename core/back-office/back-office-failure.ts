import type { Brand } from "../brand/brand.ts";
import type { Batch, BatchSample, BatchStamp } from "../change/batch.ts";
import type { Merge } from "../change/merge.ts";
import type { FieldError, RecordKind } from "../result.ts";

/** Someone else changed the brand since it was read, in ways that clash; nothing was written. Saving `merged` on `current.version` settles it. */
export interface BrandConflict extends Merge {
  kind: "brand-conflict";
  /** The brand as it is now. */
  current: Brand;
}

/** Someone else changed the brand since it was read, and merging was not wanted; nothing was written. */
export interface BrandMovedOn {
  kind: "brand-moved-on";
  /** The brand as it is now. */
  current: Brand;
}

/** There is no such brand; if there was one, the batch that deleted it, whose revert brings it back. */
export interface BrandGone {
  kind: "brand-gone";
  id: string;
  deletedBy: Batch | undefined;
}

/** The slug belongs to another record; nothing was written. */
export interface SlugUnavailable {
  kind: "slug-unavailable";
  record: RecordKind;
  slug: string;
  /** A free one to offer; `undefined` when none was found. */
  alternative: string | undefined;
}

export interface TaxonomyGone {
  kind: "taxonomy-gone";
  record: "category" | "attribute";
  id: string;
}

export interface BatchNotFound {
  kind: "batch-not-found";
  id: string;
}

/** Others kept changing the same records while this was tried several times; nothing was written. Trying again may succeed. */
export interface TooBusy {
  kind: "too-busy";
}

/** The file was imported before, and that was not taken back; nothing was written. */
export interface AlreadyImported {
  kind: "already-imported";
  batch: BatchStamp;
}

/** Some rows cannot be imported, so none was; nothing was written. */
export interface RowsRejected {
  kind: "rows-rejected";
  /** How many rows. */
  rejected: number;
  /** The first problems: `line 3, founded_year` as the path. */
  errors: FieldError[];
}

/** An import would no longer do what was reviewed; nothing was written. */
export interface ImportMovedOn {
  kind: "import-moved-on";
  /** What was written since and the file is about, last changes first; at most 20. */
  records: BatchSample[];
  /** How many more there are. */
  more: number;
}
