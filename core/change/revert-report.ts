import type { JsonValue } from "../brand/fields.ts";
import type { RecordRef } from "../failure.ts";
import type { SubmissionDecision } from "./verdict.ts";
import type { Change } from "./change-set.ts";
import type { FieldDiff } from "./diff.ts";

/**
 * Why something is left as it is:
 * it was changed, deleted or put back since; its slug belongs to another record by now; a category or
 * attribute it named is gone, or is still named by brands the batch did not write; together with what was
 * added since, a brand would have too many links; a submission was decided again.
 */
export type MovedOnWhy =
  | "changed-since"
  | "deleted-since"
  | "restored-since"
  | "slug-taken"
  | "link-gone"
  | "in-use"
  | "too-many-links";

/** Something a revert leaves alone, because it moved on since the batch. */
export interface MovedOn {
  /** Null where it is the whole record. */
  field: string | null;
  /** What administrators call the field. */
  name: string | null;
  why: MovedOnWhy;
  /** As the revert would have left it. */
  wanted: JsonValue;
  /** As it is now. */
  now: JsonValue;
}

/** What a revert does to one record of the batch. */
export interface RevertedRecord extends RecordRef {
  name: string;
  /** `none` when nothing of it is left to revert. */
  verb: Change["verb"] | "none";
  /** From the record as it is now to what it becomes. */
  changes: FieldDiff[];
  movedOn: MovedOn[];
}

export interface RevertedSubmission {
  submissionId: string;
  verb: "reopen" | "none";
}

/** What reverting a batch would change now, and what has moved on since. */
export interface RevertReport {
  records: RevertedRecord[];
  submissions: RevertedSubmission[];
}

/** A revert, ready to commit. */
export interface RevertPlan {
  changes: Change[];
  decisions: SubmissionDecision[];
  report: RevertReport;
}
