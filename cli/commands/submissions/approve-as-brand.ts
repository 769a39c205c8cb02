import type { BackOffice } from "#core/back-office/back-office.ts";
import type { SavedBrand } from "#core/back-office/save-brand.ts";
import type { SubmissionToReview } from "#core/back-office/review-prefill.ts";
import { accepted } from "../../output/explain-failure.ts";

/** Creates the brand that a submission suggests, and approves it with the same commit. */
export const approveAsBrand = async (
  backOffice: BackOffice,
  { submission, prefill }: SubmissionToReview,
  { publish, slug }: { publish: boolean; slug?: string | undefined },
): Promise<SavedBrand> =>
  accepted(
    await backOffice.saveBrand(
      { ...prefill, status: publish ? "active" : "archived", ...(slug !== undefined && { slug }) },
      { submission: { id: submission.id, seen: submission.status } },
    ),
  );
