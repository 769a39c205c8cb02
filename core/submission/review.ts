import type { BatchStamp } from "../change/batch.ts";
import type { Verdict } from "../change/change-set.ts";
import type { JsonValue } from "../brand/fields.ts";
import type { PageOf } from "../result.ts";
import type { ProposedField } from "./correction.ts";
import type { BrandProblem, Submission, SubmissionStatus } from "./submission.ts";

/** A submission with what administrators made of it. */
export interface ReviewedSubmission extends Submission, Verdict {
  status: SubmissionStatus;
  /** Who gave the verdict, when and in which batch; null while pending, and for what was marked as spam on arrival. */
  decided: BatchStamp | null;
}

/** A submission as administrators are shown it. */
export type SubmissionItem = Omit<ReviewedSubmission, "correction" | "fields"> &
  ({ kind: "brand" } | ({ kind: "correction" } & CorrectionToReview));

/** What a correction asks to be decided, beside the brand as it is now. */
export interface CorrectionToReview {
  /** The brand as it is called now; without a slug once it is gone. */
  about: { id: string; slug: string | null; name: string };
  /** The version that the visitor saw. */
  version: number;
  /** Values as visitors see them, links by slug; null as well once the brand is gone. */
  fields: (ProposedField & { now: JsonValue })[];
  problem: BrandProblem | null;
  note: string | null;
  source: string | null;
  /** What was accepted; null while undecided, and when nothing was. */
  accepted: string[] | null;
  /** The brand's own host, once somebody there confirmed it. */
  confirmedFrom: string | null;
}

/** Another administrator decided this submission first; nothing was written. */
export interface AlreadyDecided {
  kind: "already-decided";
  submission: SubmissionItem;
}

export interface SubmissionNotFound {
  kind: "submission-not-found";
  id: string;
}

export type SubmissionCounts = Record<SubmissionStatus, number>;

export interface SubmissionQuery {
  status: SubmissionStatus;
  /** 1-based. */
  page: number;
}

/** One page of the queue: while pending those confirmed from the brand's own host and then the oldest first, so that nobody waits forever; else last decided first. */
export interface SubmissionPage<Item = ReviewedSubmission> extends PageOf<Item> {
  counts: SubmissionCounts;
}

export const SUBMISSION_PAGE_SIZE = 50;
