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
import { eachPage, fail, invalidAt, type InvalidInput, ok, type Result } from "../result.ts";
import type { ReviewedSubmission } from "../ports/submission-store.ts";
import {
  alreadyDecided,
  type AlreadyDecided,
  findSubmissionItem,
  isCorrection,
  type ItemParts,
  type SubmissionItem,
  submissionItems,
  type SubmissionNotFound,
} from "./submission-items.ts";
import { type ParsedVerdict, parseVerdict } from "../submission/submission.schema.ts";
import { needsReason, type Submission, type SubmissionStatus } from "../submission/submission.ts";
import { type BackOfficeParts, changeSetOf, commitPlan } from "./back-office-parts.ts";
import { brandDeleted, type Duplicate, findDuplicates } from "./find-brand.ts";
import { acceptCorrection, type AcceptRefused } from "./review-correction.ts";
import { acceptedBy } from "./merge-correction.ts";

/** A decision on a submission. Approval together with a saved brand is separate: `SaveBrandOptions.submission`. */
export type SubmissionVerdict =
  /** Approves a suggestion as the listed brand `brandId`, or accepts `fields` of a correction and declines the rest. */
  | { status: "approved"; brandId?: string; fields?: readonly string[] }
  /** `remark` is required if the sender can read it. */
  | { status: "rejected"; remark?: string | null }
  | { status: "spam" }
  /** Puts it back into the queue. */
  | { status: "pending" };

export interface DecidedSubmission extends Committed {
  submission: SubmissionItem;
}

export const decideSubmission =
  (parts: BackOfficeParts) =>
  async (
    id: string,
    readStatus: SubmissionStatus,
    verdict: SubmissionVerdict,
    shown: string,
  ): Promise<Result<DecidedSubmission, AcceptRefused>> => {
    const submission = await parts.submissions.findSubmission(id);
    if (!submission) return fail({ kind: "submission-not-found", id });
    if (submission.status !== readStatus) return fail(await alreadyDecided(parts, id));
    const [item] = await submissionItems(parts, [submission]);
    if (item && item.seen !== shown) return fail({ kind: "submission-changed", submission: item });
    const outcome = await commitVerdict(parts, submission, verdict);
    if (!outcome.ok) return outcome;
    const decided = await findSubmissionItem(parts, id);
    return decided
      ? ok({ ...outcome.value, submission: decided })
      : fail({ kind: "submission-not-found", id });
  };

export const commitVerdict = async (
  parts: BackOfficeParts,
  submission: ReviewedSubmission,
  given: SubmissionVerdict,
): Promise<Result<Committed, AcceptRefused>> => {
  const parsed = parseVerdict(given);
  if (!parsed.ok) return parsed;
  const { fields, ...verdict }: ParsedVerdict = parsed.value;
  const { store } = parts;
  if (fields !== undefined)
    return isCorrection(submission)
      ? acceptCorrection(parts, submission, fields)
      : fail(FIELDS_NEED_CORRECTION);
  const to: Verdict = { ...PENDING, ...verdict };
  if (lacksReason(to, submission)) return fail(REASON_REQUIRED);
  if (isCorrection(submission) && to.status === "approved") return fail(CORRECTION_NEEDS_FIELDS);
  if (to.brandId !== null && !(await store.directory()).brands.has(to.brandId))
    return fail(await brandDeleted(parts, to.brandId));
  const decisions = [{ submissionId: submission.id, from: verdictOf(submission), to }];
  const outcome = await store.commit(changeSetOf(parts, "submission", { changes: [], decisions }));
  return outcome.ok
    ? ok(outcome.value.committed)
    : fail(await alreadyDecided(parts, submission.id));
};

export interface DeclinedSender extends Committed {
  /** How many submissions were rejected. */
  declined: number;
}

export type DeclineRefused = AlreadyDecided | InvalidInput | SubmissionNotFound;

/** Rejects all pending submissions of a sender for the same reason. */
export const declineSender =
  (parts: BackOfficeParts) =>
  async (id: string, remark: string): Promise<Result<DeclinedSender, DeclineRefused>> => {
    const { submissions } = parts;
    const verdict = parseVerdict({ status: "rejected", remark });
    if (!verdict.ok) return verdict;
    const to: Verdict = { ...PENDING, ...verdict.value };
    const outcome = await commitPlan(parts, "submission", async () => {
      const submission = await submissions.findSubmission(id);
      if (!submission) return fail<SubmissionNotFound>({ kind: "submission-not-found", id });
      if (submission.status !== "pending") return fail(await alreadyDecided(parts, id));
      const pending = await pendingFrom(submissions, submission);
      if (pending.some((one) => lacksReason(to, one))) return fail<InvalidInput>(REASON_REQUIRED);
      const decisions = pending.map((one) => ({
        submissionId: one.id,
        from: verdictOf(one),
        to,
      }));
      return ok({ changes: [], decisions });
    });
    if (!outcome.ok) return outcome;
    const { plan, committed } = outcome.value;
    return ok({ ...committed, declined: plan.decisions.length });
  };

const lacksReason = ({ status, remark }: Verdict, submission: ReviewedSubmission): boolean =>
  status === "rejected" && remark === null && needsReason(submission);

const pendingFrom = async (
  submissions: BackOfficeParts["submissions"],
  submission: ReviewedSubmission,
): Promise<ReviewedSubmission[]> => {
  const { sender } = submission;
  if (sender === undefined) return [submission];
  const found = new Map<string, ReviewedSubmission>();
  const load = (page: number) => submissions.listSubmissions({ status: "pending", sender, page });
  for await (const { items } of eachPage(load)) for (const one of items) found.set(one.id, one);
  return [...found.values()];
};

const FIELDS_NEED_CORRECTION = invalidAt(
  "fields",
  "apply to corrections only; for a suggestion, give brandId",
);
const CORRECTION_NEEDS_FIELDS = invalidAt(
  "fields",
  "must name the accepted fields of the correction",
);
const REASON_REQUIRED = invalidAt("remark", "is required");
const OTHER_BRAND = invalidAt("submission", "must be a suggestion, or a correction of this brand");

/** Plans the approval of a submission together with its brand; nothing if there is no submission. */
export const planApproval = async (
  parts: ItemParts,
  toApprove: { id: string; seen: SubmissionStatus } | undefined,
  { id: brandId, content }: { id: string; content: BrandContent },
): Promise<Result<SubmissionDecision[], AlreadyDecided | InvalidInput | SubmissionNotFound>> => {
  if (!toApprove) return ok([]);
  const submission = await parts.submissions.findSubmission(toApprove.id);
  if (!submission) return fail({ kind: "submission-not-found", id: toApprove.id });
  if (submission.status !== toApprove.seen) return fail(await alreadyDecided(parts, toApprove.id));
  if (isCorrection(submission) && submission.correction.brandId !== brandId)
    return fail(OTHER_BRAND);
  const to = {
    status: "approved",
    brandId,
    remark: null,
    ...(isCorrection(submission) && { fields: acceptedBy(submission, content) }),
  } as const;
  return ok([{ submissionId: toApprove.id, from: verdictOf(submission), to }]);
};

/** Everything needed to decide a submission. */
export interface SubmissionToReview {
  submission: SubmissionItem;
  /** Likely duplicates of the suggestion, or of the corrected brand. */
  duplicates: Duplicate[];
  /** Initial values of the brand form; empty for a correction. */
  prefill: Partial<BrandContent>;
}

export const openSubmission =
  (parts: ItemParts) =>
  async (id: string): Promise<Result<SubmissionToReview, SubmissionNotFound>> => {
    const found = await parts.submissions.findSubmission(id);
    const [submission] = found ? await submissionItems(parts, [found]) : [];
    if (!found || !submission) return fail({ kind: "submission-not-found", id });
    if (!isCorrection(found)) {
      const prefill = prefillFrom(found);
      return ok({ submission, prefill, duplicates: await findDuplicates(parts)(prefill) });
    }
    const { brandId } = found.correction;
    const brand = (await parts.store.directory()).brand(brandId);
    const duplicates = brand ? await findDuplicates(parts)(brand, brandId) : [];
    return ok({ submission, prefill: {}, duplicates });
  };

/** The brand form for a suggestion. A social profile given as the website goes into its own field. */
export const prefillFrom = ({
  brandName,
  websiteUrl,
}: Pick<Submission, "brandName" | "websiteUrl">): Partial<BrandContent> => {
  if (websiteUrl === null) return { name: brandName };
  const [key] = duplicateKeys({ websiteUrl });
  const network = key && SOCIAL_NETWORKS.find((known) => known === reasonOf(key));
  return { name: brandName, [network ? `${network}Url` : "websiteUrl"]: websiteUrl };
};
