import type { ReviewedSubmission } from "#core/submission/review.ts";
import type { SubmissionStatus } from "#core/submission/submission.ts";

const DONE: Readonly<Record<SubmissionStatus, string>> = {
  approved: "approved",
  rejected: "rejected",
  spam: "marked as spam",
  pending: "put back into the queue",
};

/** What somebody else has made of a submission already. */
export const decidedText = ({ status, decided, brandName }: ReviewedSubmission): string =>
  `${brandName} was already ${DONE[status]}${decided ? ` by ${decided.actor}` : ""}.`;

/** What was just made of a submission. */
export const verdictText = (brandName: string, status: SubmissionStatus): string =>
  status === "approved" ? `Linked ${brandName} to its brand.` : `${brandName} was ${DONE[status]}.`;
