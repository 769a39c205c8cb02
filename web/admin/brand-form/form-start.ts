import type { Brand } from "#core/brand/brand.ts";
import type { BrandContent } from "#core/brand/fields.ts";
import type { SubmissionToReview } from "#core/back-office/review-submission.ts";

/** What the form is opened with. */
export type FormStart =
  | { kind: "edit"; brand: Brand }
  | { kind: "new"; review: SubmissionToReview | undefined };

export const startContent = (start: FormStart): Partial<BrandContent> =>
  start.kind === "edit" ? start.brand : (start.review?.prefill ?? {});

/** Names the form's draft. */
export const draftKey = (start: FormStart): string => {
  if (start.kind === "edit") return start.brand.id;
  return start.review ? `submission-${start.review.submission.id}` : "new";
};

export const formPath = (start: FormStart): string => {
  if (start.kind === "edit") return `/admin/brands/${start.brand.id}/edit`;
  const submission = start.review ? `?submission=${start.review.submission.id}` : "";
  return `/admin/brands/new${submission}`;
};
