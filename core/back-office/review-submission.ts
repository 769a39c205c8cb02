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
import type { ReviewedSubmission } from "../ports/back-office-store.ts";
import {
  alreadyDecided,
  type AlreadyDecided,
  findSubmissionItem,
  isCorrection,
  type SubmissionItem,
  submissionItems,
  type SubmissionNotFound,
} from "./submission-items.ts";
import { type ParsedVerdict, parseVerdict } from "../submission/submission.schema.ts";
import type { Submission, SubmissionStatus } from "../submission/submission.ts";
import { type BackOfficeParts, changeSetOf, replan, type TooBusy } from "./back-office-parts.ts";
import { brandDeleted, type Duplicate, findDuplicates } from "./find-brand.ts";
import { acceptCorrection, type AcceptRefused } from "./review-correction.ts";
import { acceptedBy } from "./merge-correction.ts";

/** What an administrator makes of a submission, other than a new brand. */
export type SubmissionVerdict =
  /**
   * A suggestion is a brand that is listed already, which is named; of a correction these fields are accepted, by public name, and
   * `problem`, and the rest is declined.
   */
  | { status: "approved"; brandId?: string; fields?: readonly string[] }
  | { status: "rejected"; remark: string }
  | { status: "spam" }
  /** Back into the queue. */
  | { status: "pending" };

export interface DecidedSubmission extends Committed {
  submission: SubmissionItem;
}

export const decideSubmission =
  (parts: BackOfficeParts) =>
  async (
    id: string,
    seen: SubmissionStatus,
    verdict: SubmissionVerdict,
    shown: string,
  ): Promise<Result<DecidedSubmission, AcceptRefused>> => {
    const { records } = parts;
    const parsed = parseVerdict(verdict);
    if (!parsed.ok) return parsed;
    const submission = await records.findSubmission(id);
    if (!submission) return fail({ kind: "submission-not-found", id });
    if (submission.status !== seen) return fail(await alreadyDecided(parts, id));
    const [item] = await submissionItems(parts, [submission]);
    if (item && item.seen !== shown) return fail({ kind: "submission-changed", submission: item });
    const outcome = await decide(parts, submission, parsed.value);
    if (!outcome.ok) return outcome;
    const decided = await findSubmissionItem(parts, id);
    return decided
      ? ok({ ...outcome.value, submission: decided })
      : fail({ kind: "submission-not-found", id });
  };

const decide = async (
  parts: BackOfficeParts,
  submission: ReviewedSubmission,
  { fields, ...verdict }: ParsedVerdict,
): Promise<Result<Committed, AcceptRefused>> => {
  const { store, records } = parts;
  if (fields !== undefined)
    return isCorrection(submission)
      ? acceptCorrection(parts, submission, fields)
      : fail(ONLY_OF_CORRECTIONS);
  const to: Verdict = { ...PENDING, ...verdict };
  if (isCorrection(submission) && to.status === "approved") return fail(FIELDS_OF_CORRECTIONS);
  if (to.brandId !== null && !(await store.findBrand(to.brandId)))
    return fail(await brandDeleted(records, to.brandId));
  const decisions = [{ submissionId: submission.id, from: verdictOf(submission), to }];
  const outcome = await store.commit(changeSetOf(parts, "submission", { changes: [], decisions }));
  return outcome.ok ? outcome : fail(await alreadyDecided(parts, submission.id));
};

export interface DeclinedSender extends Committed {
  /** How many submissions were rejected. */
  declined: number;
}

export type DeclineRefused = AlreadyDecided | InvalidInput | SubmissionNotFound | TooBusy;

/** Rejects everything that is pending from whoever sent a submission, for one reason. */
export const declineSender =
  (parts: BackOfficeParts) =>
  async (id: string, remark: string): Promise<Result<DeclinedSender, DeclineRefused>> => {
    const { store, records } = parts;
    const verdict = parseVerdict({ status: "rejected", remark });
    if (!verdict.ok) return verdict;
    const to: Verdict = { ...PENDING, ...verdict.value };
    return replan<Result<DeclinedSender, DeclineRefused>>(async () => {
      const submission = await records.findSubmission(id);
      if (!submission) return fail({ kind: "submission-not-found", id });
      if (submission.status !== "pending") return fail(await alreadyDecided(parts, id));
      const decisions = (await pendingFrom(records, submission)).map((one) => ({
        submissionId: one.id,
        from: verdictOf(one),
        to,
      }));
      const outcome = await store.commit(
        changeSetOf(parts, "submission", { changes: [], decisions }),
      );
      // Refused when another editor decided one of them meanwhile: the rest is still to be rejected.
      return outcome.ok ? ok({ ...outcome.value, declined: decisions.length }) : undefined;
    });
  };

const pendingFrom = async (
  records: BackOfficeParts["records"],
  submission: ReviewedSubmission,
): Promise<ReviewedSubmission[]> => {
  const { sender } = submission;
  if (sender === undefined) return [submission];
  const found = new Map<string, ReviewedSubmission>();
  const load = (page: number) => records.listSubmissions({ status: "pending", sender, page });
  for await (const { items } of eachPage(load)) for (const one of items) found.set(one.id, one);
  return [...found.values()];
};

const ONLY_OF_CORRECTIONS = invalidAt(
  "fields",
  "can be accepted of a correction only; of a suggestion, name brandId",
);
const FIELDS_OF_CORRECTIONS = invalidAt("fields", "must name what is accepted of the correction");
const OTHER_BRAND = invalidAt("submission", "must be a suggestion, or a correction of this brand");

/** Plans to approve a submission with the brand it becomes, or corrects; nothing where no submission is answered. */
export const planApproval = async (
  parts: Pick<BackOfficeParts, "records" | "digest">,
  answered: { id: string; seen: SubmissionStatus } | undefined,
  { id: brandId, content }: { id: string; content: BrandContent },
): Promise<Result<SubmissionDecision[], AlreadyDecided | InvalidInput | SubmissionNotFound>> => {
  if (!answered) return ok([]);
  const submission = await parts.records.findSubmission(answered.id);
  if (!submission) return fail({ kind: "submission-not-found", id: answered.id });
  if (submission.status !== answered.seen) return fail(await alreadyDecided(parts, answered.id));
  if (isCorrection(submission) && submission.correction.brandId !== brandId)
    return fail(OTHER_BRAND);
  const to = {
    status: "approved",
    brandId,
    remark: null,
    ...(isCorrection(submission) && { fields: acceptedBy(submission, content) }),
  } as const;
  return ok([{ submissionId: answered.id, from: verdictOf(submission), to }]);
};

/** Everything an administrator needs to decide a submission. */
export interface SubmissionToReview {
  submission: SubmissionItem;
  /** Brands that it may be already; of a correction, those that its brand may be as well. */
  duplicates: Duplicate[];
  /** What the brand form starts with; nothing for a correction. */
  prefill: Partial<BrandContent>;
}

export const openSubmission =
  (parts: Pick<BackOfficeParts, "records" | "digest">) =>
  async (id: string): Promise<Result<SubmissionToReview, SubmissionNotFound>> => {
    const { records } = parts;
    const found = await records.findSubmission(id);
    const [submission] = found ? await submissionItems(parts, [found]) : [];
    if (!found || !submission) return fail({ kind: "submission-not-found", id });
    if (!isCorrection(found)) {
      const prefill = prefillFrom(found);
      return ok({ submission, prefill, duplicates: await findDuplicates(parts)(prefill) });
    }
    const { brandId } = found.correction;
    const [brand] = await records.findBrands([brandId]);
    const duplicates = brand ? await findDuplicates(parts)(brand, brandId) : [];
    return ok({ submission, prefill: {}, duplicates });
  };

/** The brand form for a suggestion. A social profile given as website goes where it belongs. */
export const prefillFrom = ({
  brandName,
  websiteUrl,
}: Pick<Submission, "brandName" | "websiteUrl">): Partial<BrandContent> => {
  if (websiteUrl === null) return { name: brandName };
  const [key] = duplicateKeys({ websiteUrl });
  const network = key && SOCIAL_NETWORKS.find((known) => known === reasonOf(key));
  return { name: brandName, [network ? `${network}Url` : "websiteUrl"]: websiteUrl };
};
