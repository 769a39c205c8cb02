import { duplicateKeys, reasonOf } from "../brand/duplicates.ts";
import type { BrandContent } from "../brand/fields.ts";
import { SOCIAL_NETWORKS } from "../brand/social-networks.ts";
import {
  type Committed,
  PENDING,
  type SubmissionDecision,
  type Verdict,
  verdictOf,
} from "../change/change-set.ts";
import type { InvalidInput } from "../failure.ts";
import type { BackOfficeStore } from "../ports/back-office-store.ts";
import { fail, ok, type Result } from "../result.ts";
import type {
  AlreadyDecided,
  ReviewedSubmission,
  SubmissionNotFound,
} from "../submission/review.ts";
import { parseVerdict } from "../submission/submission.schema.ts";
import type { Submission, SubmissionStatus } from "../submission/submission.ts";
import type { BrandGone } from "./back-office-failure.ts";
import { type BackOfficeParts, changeSetOf } from "./back-office-parts.ts";
import { brandGone, type Duplicate, findDuplicates } from "./find-brand.ts";

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

/** Everything an administrator needs to decide a submission. */
export interface SubmissionToReview {
  submission: ReviewedSubmission;
  /** Brands that it may be already. */
  duplicates: Duplicate[];
  /** What the brand form starts with. */
  prefill: Partial<BrandContent>;
}

export const openSubmission =
  (parts: Pick<BackOfficeParts, "records">) =>
  async (id: string): Promise<Result<SubmissionToReview, SubmissionNotFound>> => {
    const submission = await parts.records.findSubmission(id);
    if (!submission) return fail({ kind: "submission-not-found", id });
    const prefill = prefillFrom(submission);
    return ok({ submission, prefill, duplicates: await findDuplicates(parts)(prefill) });
  };

/** The brand form for a suggestion. A social profile given as website goes where it belongs. */
export const prefillFrom = ({ brandName, websiteUrl }: Submission): Partial<BrandContent> => {
  if (websiteUrl === null) return { name: brandName };
  const [key] = duplicateKeys({ websiteUrl });
  const network = key && SOCIAL_NETWORKS.find((known) => known === reasonOf(key));
  return { name: brandName, [network ? `${network}Url` : "websiteUrl"]: websiteUrl };
};
