import type { BatchStamp } from "../change/batch.ts";
import type { Verdict } from "../change/change-set.ts";
import type { Submission, SubmissionStatus } from "./submission.ts";

/** A submission with what administrators made of it. */
export interface ReviewedSubmission extends Submission, Verdict {
  status: SubmissionStatus;
  /** Who gave the verdict, when and in which batch; null while pending, and for what was marked as spam on arrival. */
  decided: BatchStamp | null;
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
