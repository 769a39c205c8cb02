import type { BrandGone } from "./back-office-failure.ts";
import { type BackOfficeParts, changeSetOf } from "./back-office-parts.ts";
import { brandGone } from "./find-brand.ts";
import type { Committed } from "../change/change-set.ts";
import type { InvalidInput } from "../failure.ts";
import { fail, ok, type Result } from "../result.ts";
import { alreadyDecided } from "./review-approval.ts";
import { parseVerdict } from "../submission/review-verdict.schema.ts";
import {
  type AlreadyDecided,
  type ReviewedSubmission,
  type SubmissionNotFound,
} from "../submission/review.ts";
import { PENDING, type Verdict, verdictOf } from "../change/verdict.ts";
import type { SubmissionStatus } from "../submission/submission.ts";

/** What an administrator makes of a submission, other than a new brand. */
export type SubmissionVerdict =
  /** It is a brand that is listed already. */
  | { status: "approved"; brandId: string }
  | { status: "rejected"; remark: string }
  | { status: "spam" }
  /** Back into the queue. */
  | { status: "pending" };

export interface DecidedSubmission extends Committed {
  submission: ReviewedSubmission;
}

export const decideSubmission =
  (parts: BackOfficeParts) =>
  async (
    id: string,
    seen: SubmissionStatus,
    verdict: SubmissionVerdict,
  ): Promise<
    Result<DecidedSubmission, AlreadyDecided | SubmissionNotFound | BrandGone | InvalidInput>
  > => {
    const { store, records } = parts;
    const parsed = parseVerdict(verdict);
    if (!parsed.ok) return parsed;
    const submission = await records.findSubmission(id);
    if (!submission) return fail({ kind: "submission-not-found", id });
    if (submission.status !== seen) return fail({ kind: "already-decided", submission });
    const to: Verdict = { ...PENDING, ...parsed.value };
    if (to.brandId !== null && !(await store.findBrand(to.brandId)))
      return fail(await brandGone(records, to.brandId));

    const decisions = [{ submissionId: id, from: verdictOf(submission), to }];
    const outcome = await store.commit(
      changeSetOf(parts, "submission", { changes: [], decisions }),
    );
    if (!outcome.ok) return fail(await alreadyDecided(records, id));
    const decided = await records.findSubmission(id);
    if (!decided) return fail({ kind: "submission-not-found", id });
    return ok({ ...outcome.value, submission: decided });
  };
