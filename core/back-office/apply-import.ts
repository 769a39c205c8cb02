import { withSentFile } from "./plan-file.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import type { BatchSample, BatchStamp } from "../change/batch.ts";
import type { Committed } from "../change/change-set.ts";
import { fail, type FieldError, invalidAt, type InvalidInput, ok, type Result } from "../result.ts";
import type { FileTooLarge, OpenedFile, SentFile } from "../ports/brand-files.ts";
import { planImport } from "./planned-import.ts";
import {
  findChangedRecords,
  type PlanObserver,
  planObserver,
  type ReviewedPlan,
} from "./reviewed-plan.ts";
import type { RowProblem } from "../import/import-field.ts";
import { findEarlierImport, type ImportOptions } from "../import/import-options.ts";
import type { RowCounts } from "../import/plan-row.ts";
import type { ImportRequest } from "./review-import.ts";

export interface ApplyImportOptions {
  /** Writes the good rows when others are rejected. */
  skipBad?: boolean;
  /** Imports a file once more that was imported already. */
  again?: boolean;
}

export interface Imported extends Committed {
  counts: RowCounts;
}

/** The file was imported before, and that was not taken back; nothing was written. */
export interface AlreadyImported {
  kind: "already-imported";
  batch: BatchStamp;
}

/** Some rows cannot be imported, so none was; nothing was written. */
export interface RowsRejected {
  kind: "rows-rejected";
  /** How many rows. */
  rejected: number;
  /** The first problems: `line 3, founded_year` as the path. */
  errors: FieldError[];
}

/** An import would no longer do what was reviewed; nothing was written. */
export interface ImportStale {
  kind: "import-stale";
  /** What was written since and the file is about, last changes first; at most 20. */
  records: BatchSample[];
  /** How many more there are. */
  more: number;
}

export type ApplyImportRefused =
  | InvalidInput
  | FileTooLarge
  | AlreadyImported
  | RowsRejected
  | ImportStale;

/** Problems that a refusal names; the rejected rows name them all. */
const ERRORS = 100;

/**
 * Does what was reviewed. The server keeps no plan between the review and this: the file comes again and is planned again, and when
 * that does not come to the same, down to the version of every brand it changes, nothing is written (docs/decisions/0006).
 */
export const applyImport =
  (parts: BackOfficeParts) =>
  async (
    sent: SentFile,
    { format, ...options }: ImportRequest,
    reviewed: ReviewedPlan,
    how: ApplyImportOptions = {},
  ): Promise<Result<Imported, ApplyImportRefused>> =>
    withSentFile<Imported, ApplyImportRefused>(parts, sent, format, async (file) => {
      const batch = await findEarlierImport(parts.imports, file, options);
      if (batch && !how.again) return fail({ kind: "already-imported", batch });
      return apply(parts, file, options, reviewed, how);
    });

const apply = async (
  parts: BackOfficeParts,
  file: OpenedFile,
  options: ImportOptions,
  reviewed: ReviewedPlan,
  { skipBad }: ApplyImportOptions,
): Promise<Result<Imported, ApplyImportRefused>> => {
  const observer = planObserver(parts, file, options);
  const errors: FieldError[] = [];
  const planned = await planImport(parts, file, options, {
    outcome: observer.outcome,
    rejected: (_header, _row, problems) => {
      if (errors.length < ERRORS) errors.push(...problems.map(errorOf));
    },
  });
  if (!planned.ok) return planned;
  const { wrongHeader, counts, creations, commit } = planned.value;
  if (wrongHeader !== undefined) return fail(invalidAt("file", `${file.name} ${wrongHeader}`));
  const now = observer.reviewed(creations);
  if (now.digest !== reviewed.digest)
    return fail(await changedSince(parts, reviewed.revision, observer));
  if (counts.rejected > 0 && !skipBad)
    return fail({ kind: "rows-rejected", rejected: counts.rejected, errors });
  const committed = await commit();
  // Whatever refused it was written between planning and committing.
  if (!committed.ok) return fail(await changedSince(parts, now.revision, observer));
  return ok({ ...committed.value, counts });
};

const changedSince = async (
  { records }: BackOfficeParts,
  since: number,
  { affected }: PlanObserver,
): Promise<ImportStale> => ({
  kind: "import-stale",
  ...(await findChangedRecords(records, since, affected)),
});

const errorOf = ({ line, column, value, message }: RowProblem): FieldError => ({
  path: column === null ? `line ${line}` : `line ${line}, ${column}`,
  message: value === null ? message : `“${value}” ${message}`,
});
