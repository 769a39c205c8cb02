import type { BackOfficeParts } from "./back-office-parts.ts";
import type { BrandContent } from "../brand/fields.ts";
import { SOCIAL_NETWORKS } from "../brand/social-networks.ts";
import { fail, ok, type Result } from "../result.ts";
import { duplicateKeys, reasonOf } from "../brand/duplicates.ts";
import { type Duplicate, findDuplicates } from "./check-brand.ts";
import type { ReviewedSubmission, SubmissionNotFound } from "../submission/review.ts";
import type { Submission } from "../submission/submission.ts";

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
