import type { Brand } from "../brand/brand.ts";
import type { JsonValue } from "../brand/fields.ts";
import { asFields } from "../change/diff.ts";
import type { ReviewedSubmission } from "../ports/back-office-store.ts";
import {
  correctableField,
  type CorrectionSubmission,
  type ProposedField,
  proposedFields,
  shownValue,
  stillConfirmedFrom,
} from "../submission/correction.ts";
import type { BrandProblem, Correction } from "../submission/submission.ts";
import type { FindSlug } from "../taxonomy/taxonomy.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import { seenOf } from "./seen.ts";

type ItemParts = Pick<BackOfficeParts, "records" | "digest">;

/** A submission as administrators are shown it. */
export type SubmissionItem = Omit<ReviewedSubmission, "correction" | "fields"> &
  Seen &
  ({ kind: "brand" } | ({ kind: "correction" } & CorrectionToReview));

interface Seen {
  /** Names all that is shown here. A verdict carries it back as `shown`. */
  seen: string;
}

/** What a correction asks to be decided, beside the brand as it is now. */
export interface CorrectionToReview {
  /** The brand as it is called now; without a slug once it is gone. */
  about: { id: string; slug: string | null; name: string };
  /** The version that the visitor saw. */
  version: number;
  /** Values as visitors see them, links by slug; null as well once the brand is gone. */
  fields: (ProposedField & { now: JsonValue })[];
  problem: BrandProblem | null;
  note: string | null;
  source: string | null;
  /** What was accepted; null while undecided, and when nothing was. */
  accepted: string[] | null;
  /** The brand's own host, once somebody there confirmed it; null again when the brand's website or the state of its site changes. */
  confirmedFrom: string | null;
}

/** The submission, or the brand it is about, is no longer what the editor was shown; nothing was written. */
export interface SubmissionChanged {
  kind: "submission-changed";
  submission: SubmissionItem;
}

/** Another administrator decided this submission first; nothing was written. */
export interface AlreadyDecided {
  kind: "already-decided";
  submission: SubmissionItem;
}

export interface SubmissionNotFound {
  kind: "submission-not-found";
  id: string;
}

export type ReviewedCorrection = ReviewedSubmission & CorrectionSubmission;

export const isCorrection = (submission: ReviewedSubmission): submission is ReviewedCorrection =>
  submission.correction !== null;

/** Submissions as administrators are shown them: a correction with the brand it is about, as it is now. */
export const submissionItems = async (
  parts: ItemParts,
  submissions: readonly ReviewedSubmission[],
): Promise<SubmissionItem[]> => {
  const { records } = parts;
  const ids = new Set(submissions.flatMap(({ correction }) => correction?.brandId ?? []));
  const [brands, { categories, attributes }] =
    ids.size === 0
      ? [[], { categories: [], attributes: [] }]
      : await Promise.all([records.findBrands([...ids]), records.listTaxonomy()]);
  const slugs = new Map([...categories, ...attributes].map(({ id, slug }) => [id, slug]));
  return submissions.map(({ correction, fields, ...submission }): SubmissionItem => {
    const { id, brandName, websiteUrl, submitterEmail, notes, status } = submission;
    const sent = [id, status, brandName, websiteUrl, submitterEmail, notes];
    if (correction === null)
      return Object.assign(submission, { kind: "brand" as const, seen: seenOf(parts, sent) });
    const brand = brands.find(({ id }) => id === correction.brandId);
    const shown = shownCorrection(submission, correction, brand, (id) => slugs.get(id));
    const accepted = fields ? [...fields] : null;
    const seen = seenOf(parts, [
      ...sent,
      [shown.about.id, shown.about.slug, shown.about.name],
      shown.fields.map(({ field, now, proposed }) => [field, now, proposed]),
      [shown.problem, shown.source, shown.confirmedFrom],
    ]);
    return Object.assign(submission, { kind: "correction" as const, accepted, seen }, shown);
  });
};

const shownCorrection = (
  { brandName, notes }: Pick<ReviewedSubmission, "brandName" | "notes">,
  correction: Correction,
  brand: Brand | undefined,
  slugOf: FindSlug,
): Omit<CorrectionToReview, "accepted"> => {
  const { brandId, version, proposed, problem, source } = correction;
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
    confirmedFrom: stillConfirmedFrom(correction, brand),
  };
};

export const findSubmissionItem = async (
  parts: ItemParts,
  id: string,
): Promise<SubmissionItem | undefined> => {
  const submission = await parts.records.findSubmission(id);
  return submission && (await submissionItems(parts, [submission]))[0];
};

export const alreadyDecided = async (
  parts: ItemParts,
  id: string,
): Promise<AlreadyDecided | SubmissionNotFound> => {
  const submission = await findSubmissionItem(parts, id);
  return submission
    ? { kind: "already-decided", submission }
    : { kind: "submission-not-found", id };
};
