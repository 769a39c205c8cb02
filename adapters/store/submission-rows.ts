import type { BatchStamp } from "#core/change/batch.ts";
import type { SubmissionDecision, Verdict } from "#core/change/change-set.ts";
import type { ReviewedSubmission } from "#core/ports/submission-store.ts";
import { readCorrection } from "#core/submission/stored-correction.schema.ts";
import type { Correction, Sender, Submission } from "#core/submission/submission.ts";
import type { RowOf } from "./tables.ts";

type SubmissionRow = RowOf<"brandSubmissions">;

/** The row of a new submission. A row names its sender only while it is pending. */
export const arrivedRow = (
  { submitterEmail, correction, ...submission }: Submission,
  linkHash: string | null,
  from?: Sender,
): SubmissionRow => {
  const sender = submission.status === "pending" ? from : undefined;
  return {
    ...submission,
    submittedByEmail: submitterEmail,
    brandId: null,
    remark: null,
    acceptedFields: null,
    decidedRevision: null,
    decidedAt: null,
    movedAt: submission.createdAt,
    toldAt: null,
    ...correctionColumns(correction),
    linkHash,
    senderHash: sender?.sender ?? null,
    networkHash: sender?.senderNetwork ?? null,
  };
};

export const correctionColumns = (
  correction: Correction | null,
): Pick<SubmissionRow, "correctedBrandId" | "correction" | "claimedFrom" | "confirmedFrom"> => {
  if (!correction)
    return { correctedBrandId: null, correction: null, claimedFrom: null, confirmedFrom: null };
  const { brandId, claimedFrom, confirmedFrom, ...rest } = correction;
  return { correctedBrandId: brandId, correction: rest, claimedFrom, confirmedFrom };
};

/** The row after a decision. A reverted decision restores the row as it arrived, without its sender. */
export const decidedRow = (
  row: SubmissionRow,
  { to }: SubmissionDecision,
  revision: number,
  at: string,
): SubmissionRow => {
  const isPending = to.status === "pending";
  return {
    ...row,
    status: to.status,
    brandId: to.brandId,
    remark: to.remark,
    acceptedFields: to.fields ?? null,
    decidedRevision: isPending ? null : revision,
    decidedAt: isPending ? null : at,
    movedAt: isPending ? row.createdAt : at,
    toldAt: null,
    senderHash: null,
    networkHash: null,
  };
};

export const verdictIn = ({ status, brandId, remark, acceptedFields }: SubmissionRow): Verdict => ({
  status,
  brandId,
  remark,
  ...(acceptedFields && { fields: acceptedFields }),
});

/** A submission as it arrived. */
export const submissionIn = (row: SubmissionRow): Submission => {
  const { id, brandName, websiteUrl, submittedByEmail, notes, status, createdAt } = row;
  const { correctedBrandId, correction, claimedFrom, confirmedFrom } = row;
  return {
    id,
    brandName,
    websiteUrl,
    submitterEmail: submittedByEmail,
    notes,
    status,
    correction:
      correctedBrandId === null
        ? null
        : // Another client of the database may have written it.
          readCorrection({ ...correction, brandId: correctedBrandId, claimedFrom, confirmedFrom }),
    createdAt,
  };
};

/** The parts of a deciding batch that a submission shows. */
export type DecidingBatch = Pick<RowOf<"batches">, "id" | "actor" | "at">;

/** A submission with its verdict. `batch` decided it. */
export const reviewedIn = (
  row: SubmissionRow,
  batch: DecidingBatch | undefined,
): ReviewedSubmission => {
  const decided: BatchStamp | null =
    row.decidedRevision !== null && batch
      ? { batchId: batch.id, actor: batch.actor, at: batch.at }
      : null;
  return {
    ...submissionIn(row),
    ...verdictIn(row),
    decided,
    ...(row.senderHash !== null && { sender: row.senderHash }),
  };
};
