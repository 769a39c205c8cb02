import type { Brand } from "../brand/brand.ts";
import type { JsonValue } from "../brand/fields.ts";
import { asFields } from "../change/diff.ts";
import type { BackOfficeStore } from "../ports/back-office-store.ts";
import {
  correctableField,
  type CorrectionSubmission,
  proposedFields,
  shownValue,
} from "../submission/correction.ts";
import type {
  AlreadyDecided,
  CorrectionToReview,
  ReviewedSubmission,
  SubmissionItem,
  SubmissionNotFound,
} from "../submission/review.ts";
import type { Correction } from "../submission/submission.ts";

export type ReviewedCorrection = ReviewedSubmission & CorrectionSubmission;

export const isCorrection = (submission: ReviewedSubmission): submission is ReviewedCorrection =>
  submission.correction !== null;

/** Submissions as administrators are shown them: a correction with the brand it is about, as it is now. */
export const submissionItems = async (
  records: BackOfficeStore,
  submissions: readonly ReviewedSubmission[],
): Promise<SubmissionItem[]> => {
  const ids = new Set(submissions.flatMap(({ correction }) => correction?.brandId ?? []));
  const [brands, { categories, attributes }] =
    ids.size === 0
      ? [[], { categories: [], attributes: [] }]
      : await Promise.all([records.findBrands([...ids]), records.listTaxonomy()]);
  const slugs = new Map([...categories, ...attributes].map(({ id, slug }) => [id, slug]));
  return submissions.map(({ correction, fields, ...submission }): SubmissionItem => {
    if (correction === null) return Object.assign(submission, { kind: "brand" as const });
    const brand = brands.find(({ id }) => id === correction.brandId);
    const shown = shownCorrection(submission, correction, brand, (id) => slugs.get(id));
    const accepted = fields ? [...fields] : null;
    return Object.assign(submission, { kind: "correction" as const, accepted }, shown);
  });
};

const shownCorrection = (
  { brandName, notes }: Pick<ReviewedSubmission, "brandName" | "notes">,
  correction: Correction,
  brand: Brand | undefined,
  slugOf: (id: string) => string | undefined,
): Omit<CorrectionToReview, "accepted"> => {
  const { brandId, version, proposed, problem, source, confirmedFrom } = correction;
  const now = brand && asFields(brand);
  const valueNow = (name: string): JsonValue => {
    const field = correctableField(name);
    return field === undefined || !now ? null : shownValue(field, now[field] ?? null, slugOf);
  };
  return {
    about: { id: brandId, slug: brand?.slug ?? null, name: brand?.name ?? brandName },
    version,
    fields: proposedFields({ proposed, problem: null }, slugOf).map((one) =>
      Object.assign(one, { now: valueNow(one.field) }),
    ),
    problem,
    note: notes,
    source,
    confirmedFrom,
  };
};

export const findSubmissionItem = async (
  records: BackOfficeStore,
  id: string,
): Promise<SubmissionItem | undefined> => {
  const submission = await records.findSubmission(id);
  return submission && (await submissionItems(records, [submission]))[0];
};

export const alreadyDecided = async (
  records: BackOfficeStore,
  id: string,
): Promise<AlreadyDecided | SubmissionNotFound> => {
  const submission = await findSubmissionItem(records, id);
  return submission
    ? { kind: "already-decided", submission }
    : { kind: "submission-not-found", id };
};
