import type { BatchStamp } from "../change/batch.ts";
import type { Submission, SubmissionStatus } from "./submission.ts";

/** Where a submission stands after somebody decided it, or put it back into the queue. */
export interface Verdict {
  status: SubmissionStatus;
  /** The brand an approved submission became, or was found to be already; else null. */
  brandId: string | null;
  /** Why it was rejected, in the administrator's words. */
  remark: string | null;
}

export const PENDING: Readonly<Verdict> = { status: "pending", brandId: null, remark: null };

/** A submission with what administrators made of it. */
export interface ReviewedSubmission extends Submission, Verdict {
  status: SubmissionStatus;
  /** Who gave the verdict, when and in which batch; null while pending, and for what was marked as spam on arrival. */
  decided: BatchStamp | null;
}

/** One verdict to write. Refused when the submission's verdict is no longer `from`: somebody else decided meanwhile. */
export interface SubmissionDecision {
  submissionId: string;
  from: Verdict;
  to: Verdict;
}

/** A submission to decide has another verdict by now, or is gone; nothing was written. */
export interface SubmissionMovedOn {
  kind: "submission-moved-on";
  submissionId: string;
}

/** Another administrator decided this submission first; nothing was written. */
export interface AlreadyDecided {
  kind: "already-decided";
  submission: ReviewedSubmission;
}

/** There is no such submission. */
export interface SubmissionNotFound {
  kind: "submission-not-found";
  id: string;
}

/** How many submissions there are of each status. */
export type SubmissionCounts = Record<SubmissionStatus, number>;

export interface SubmissionQuery {
  status: SubmissionStatus;
  /** 1-based. */
  page: number;
}

/** One page of the queue: oldest first while pending, so that nobody waits forever; else last decided first. */
export interface SubmissionPage {
  items: ReviewedSubmission[];
  total: number;
  page: number;
  pageSize: number;
  counts: SubmissionCounts;
}

/** Submissions on one page of the queue. */
export const SUBMISSION_PAGE_SIZE = 50;

export const verdictOf = ({ status, brandId, remark }: Verdict): Verdict => ({
  status,
  brandId,
  remark,
});
