import type { Brand } from "../brand/brand.ts";
import type { JsonValue } from "../brand/fields.ts";
import type { DirectoryState } from "../catalog/directory-state.ts";
import type { Fields } from "../change/diff.ts";
import type { ReviewedSubmission } from "../ports/submission-store.ts";
import {
  correctableField,
  type CorrectionSubmission,
  type ProposedField,
  proposedFields,
  shownValue,
} from "../submission/correction.ts";
import { stillConfirmedFrom } from "../submission/confirmed-host.ts";
import type { BrandProblem, Correction } from "../submission/submission.ts";
import type { FindSlug } from "../taxonomy/taxonomy.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";

export type ItemParts = Pick<BackOfficeParts, "store" | "submissions" | "digest">;

/** A fingerprint of what an editor was shown. The editor's decision repeats it, and is refused if the content has changed since. */
export const seenOf = ({ digest }: Pick<BackOfficeParts, "digest">, shown: JsonValue): string =>
  digest(JSON.stringify(shown));

/** A submission as administrators see it. */
export type SubmissionItem = Omit<ReviewedSubmission, "correction" | "fields"> &
  Seen &
  ({ kind: "brand" } | ({ kind: "correction" } & CorrectionToReview));

interface Seen {
  /** A fingerprint of everything shown here. A decision passes it on as `shown`. */
  seen: string;
}

/** A correction with the brand's current values. */
export interface CorrectionToReview {
  /** The brand's current name; `slug` is null if it was deleted. */
  about: { id: string; slug: string | null; name: string };
  /** The version that the visitor saw. */
  version: number;
  /** Public values, links by slug; null if the brand was deleted. */
  fields: (ProposedField & { now: JsonValue })[];
  problem: BrandProblem | null;
  note: string | null;
  source: string | null;
  /** The accepted fields; null if undecided or none. */
  accepted: string[] | null;
  /** The brand's own host, if the correction was confirmed from there. Null again once the brand's website or site state changes. */
  confirmedFrom: string | null;
  /** The brand's own host, if the sender claimed to work there. Cleared like `confirmedFrom`. */
  claimedFrom: string | null;
}

/** The submission or its brand has changed since the editor saw it. Nothing was written. */
export interface SubmissionChanged {
  kind: "submission-changed";
  submission: SubmissionItem;
}

/** Another administrator decided the submission first. Nothing was written. */
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

/** The slugs of categories and attributes. */
export const linkSlugs =
  ({ categories, attributes }: DirectoryState): FindSlug =>
  (id) =>
    (categories.get(id) ?? attributes.get(id))?.slug;

/** Submissions as administrators see them; corrections include the current brand. */
export const submissionItems = async (
  parts: ItemParts,
  submissions: readonly ReviewedSubmission[],
): Promise<SubmissionItem[]> => {
  const directory = await parts.store.directory();
  const slugOf = linkSlugs(directory);
  return submissions.map(({ correction, fields, ...submission }): SubmissionItem => {
    const { id, brandName, websiteUrl, submitterEmail, notes, status } = submission;
    const sent = [id, status, brandName, websiteUrl, submitterEmail, notes];
    if (correction === null)
      return Object.assign(submission, { kind: "brand" as const, seen: seenOf(parts, sent) });
    const brand = directory.brand(correction.brandId);
    const shown = shownCorrection(submission, correction, brand, slugOf);
    const accepted = fields ? [...fields] : null;
    const seen = seenOf(parts, [
      ...sent,
      [shown.about.id, shown.about.slug, shown.about.name],
      shown.fields.map(({ field, now, proposed }) => [field, now, proposed]),
      [shown.problem, shown.source, shown.confirmedFrom, shown.claimedFrom],
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
  const { brandId, version, proposed, problem, source, claimedFrom } = correction;
  const now: Fields | undefined = brand;
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
    claimedFrom,
  };
};

export const findSubmissionItem = async (
  parts: ItemParts,
  id: string,
): Promise<SubmissionItem | undefined> => {
  const submission = await parts.submissions.findSubmission(id);
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
