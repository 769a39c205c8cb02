import type { SubmissionStatus } from "../submission/submission.ts";

/** Where a submission stands after somebody decided it, or put it back into the queue. */
export interface Verdict {
  status: SubmissionStatus;
  /** The brand an approved submission became, or was found to be already; else null. */
  brandId: string | null;
  /** Why it was rejected, in the administrator's words. */
  remark: string | null;
}

export const PENDING: Readonly<Verdict> = { status: "pending", brandId: null, remark: null };

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

export const verdictOf = ({ status, brandId, remark }: Verdict): Verdict => ({
  status,
  brandId,
  remark,
});
