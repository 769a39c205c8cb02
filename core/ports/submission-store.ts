import type { BatchStamp } from "../change/batch.ts";
import type { Verdict } from "../change/change-set.ts";
import type { PageOf } from "../result.ts";
import type { CorrectionSubmission, TrackedCorrection } from "../submission/correction.ts";
import type { Sender, Submission, SubmissionStatus } from "../submission/submission.ts";

/** A submission and its verdict. */
export interface ReviewedSubmission extends Submission, Verdict {
  status: SubmissionStatus;
  /** Who decided, when and in which batch; null while pending, and for spam marked on arrival. */
  decided: BatchStamp | null;
  /** Identifies the sender's group of network addresses, if known. Only while pending. */
  sender?: string | undefined;
}

export type SubmissionCounts = Record<SubmissionStatus, number>;

export interface SubmissionQuery {
  status: SubmissionStatus;
  /** Only from this sender. */
  sender?: string | undefined;
  /** 1-based. */
  page: number;
}

/** One page of the queue. Pending: confirmed by the brand first, then oldest first. Decided: latest first. */
export interface SubmissionPage<Item = ReviewedSubmission> extends PageOf<Item> {
  counts: SubmissionCounts;
}

export const SUBMISSION_PAGE_SIZE = 50;

/** The most decisions that one call claims for mailing. */
export const DECISIONS_CLAIMED = 100;

/** Stores submissions from visitors. All methods throw `StoreUnavailable` if the store cannot be reached. */
export interface SubmissionStore {
  /** Stores a submission, with its sender while it is pending. */
  add(submission: Submission, sender?: Sender): Promise<void>;
  /** Stores several, all or none. */
  addAll(submissions: readonly Submission[]): Promise<void>;

  /**
   * Stores a correction if the limits allow it (`acceptsCorrection`), and returns whether it did. `statusLink` is the id of its private
   * link, derived from the key in it.
   */
  addCorrection(
    correction: CorrectionSubmission,
    statusLink: string,
    sender?: Sender,
  ): Promise<boolean>;

  /**
   * The correction with this private link; `undefined` for an unknown link, and if it was decided at or before `decidedAfter`. Spam
   * counts as decided on arrival.
   */
  findCorrection(statusLink: string, decidedAfter: string): Promise<TrackedCorrection | undefined>;

  /**
   * Records the host that confirmed a correction, if it is pending and not yet confirmed. With an e-mail address: only if the correction
   * came with that address and claimed that host. Returns whether it was recorded.
   */
  confirmCorrection(id: string, host: string, email?: string): Promise<boolean>;

  /** One page of submissions, 50 per page. Pending: confirmed by the brand first, then oldest first. Others: latest decision (or arrival) first. Ties by id. */
  listSubmissions(query: SubmissionQuery): Promise<SubmissionPage>;

  findSubmission(id: string): Promise<ReviewedSubmission | undefined>;

  countSubmissions(): Promise<SubmissionCounts>;

  /**
   * Marks at most `DECISIONS_CLAIMED` submissions as notified at this time and returns them, oldest decision first: submissions with an e-mail address
   * that were approved or rejected later than `after` and no later than `before`, unless that decision is marked already. Atomic, so
   * no two callers get the same submission.
   */
  claimDecisions(after: string, before: string, at: string): Promise<ReviewedSubmission[]>;
}
