import type { BackOfficeStore } from "../ports/back-office-store.ts";
import { fail, ok, type Result } from "../result.ts";
import { type AlreadyDecided, type SubmissionNotFound } from "../submission/review.ts";
import { type SubmissionDecision, verdictOf } from "../change/verdict.ts";
import type { SubmissionStatus } from "../submission/submission.ts";

/** Plans to approve a submission with the brand it becomes; nothing where no submission is answered. */
export const planApproval = async (
  records: BackOfficeStore,
  answered: { id: string; seen: SubmissionStatus } | undefined,
  brandId: string,
): Promise<Result<SubmissionDecision[], AlreadyDecided | SubmissionNotFound>> => {
  if (!answered) return ok([]);
  const submission = await records.findSubmission(answered.id);
  if (!submission) return fail({ kind: "submission-not-found", id: answered.id });
  if (submission.status !== answered.seen) return fail({ kind: "already-decided", submission });
  const to = { status: "approved", brandId, remark: null } as const;
  return ok([{ submissionId: answered.id, from: verdictOf(submission), to }]);
};

/** The refusal of a submission that somebody else decided first. */
export const alreadyDecided = async (
  records: BackOfficeStore,
  id: string,
): Promise<AlreadyDecided | SubmissionNotFound> => {
  const submission = await records.findSubmission(id);
  return submission
    ? { kind: "already-decided", submission }
    : { kind: "submission-not-found", id };
};
