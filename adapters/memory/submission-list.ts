import {
  type ReviewedSubmission,
  SUBMISSION_PAGE_SIZE,
  type SubmissionCounts,
  type SubmissionPage,
  type SubmissionQuery,
} from "#core/submission/review.ts";
import { ascending } from "./brand-list.ts";
import { pageOf } from "./page-of.ts";

/** Pending ones oldest first, so that nobody waits forever; others last decided, or last come, first. */
export const listSubmissions = (
  submissions: readonly ReviewedSubmission[],
  { status, page }: SubmissionQuery,
  counts: SubmissionCounts,
): SubmissionPage => {
  const direction = status === "pending" ? 1 : -1;
  const found = submissions
    .filter((submission) => submission.status === status)
    .sort((a, b) => ascending(movedAt(a), movedAt(b)) * direction || ascending(a.id, b.id));
  return structuredClone({ ...pageOf(found, page, SUBMISSION_PAGE_SIZE), counts });
};

const movedAt = ({ decided, createdAt }: ReviewedSubmission): string => decided?.at ?? createdAt;
