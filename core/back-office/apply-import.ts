import type { BackOfficeParts } from "./back-office-parts.ts";
import type { BatchSample, BatchStamp } from "../change/batch.ts";
import type { Committed } from "../change/change-set.ts";
import { fail, type FieldError, invalidAt, type InvalidInput, ok, type Result } from "../result.ts";
import type { FileTooLarge, OpenedFile, SentFile } from "../ports/brand-files.ts";
import type { OnProgress } from "../ports/jobs.ts";
import { LIMITS } from "../limits.ts";
import { runJob } from "./job-registry.ts";
import { planImport } from "./plan-import.ts";
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

/** The file was imported before, and not reverted. Nothing was written. */
export interface AlreadyImported {
  kind: "already-imported";
  batch: BatchStamp;
}

/** Some rows cannot be imported. Nothing was written. */
export interface RowsRejected {
  kind: "rows-rejected";
  /** How many rows. */
  rejected: number;
  /** The first problems: `line 3, founded_year` as the path. */
  errors: FieldError[];
}

/** The import would no longer do what was reviewed. Nothing was written. */
export interface ImportStale {
  kind: "import-stale";
  /** Records of the file that were written since, newest first; at most 20. */
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

/** Rejected rows whose problems a refusal names. */
const ERRORS = 100;

/**
 * Imports a file as it was reviewed. The server stores no plan: the file is sent and planned again, and if the plan differs in
 * anything, such as the version of a brand, nothing is written (docs/decisions/0006).
 */
export const applyImport =
  (parts: BackOfficeParts) =>
  async (
    sent: SentFile,
    { format, ...options }: ImportRequest,
    reviewed: ReviewedPlan,
    how: ApplyImportOptions = {},
  ): Promise<Result<Imported, ApplyImportRefused>> => {
    const opened = await parts.files.open(sent, LIMITS.importBytes, format ?? undefined);
    if (!opened.ok) return opened;
    const file = opened.value;
    const batch = await findEarlierImport(parts.imports, file, options);
    if (batch && !how.again) return fail({ kind: "already-imported", batch });
    return runJob(parts, { kind: "import", name: file.name }, (onProgress) =>
      applyOpened(parts, file, options, { reviewed, skipBad: how.skipBad ?? false, onProgress }),
    );
  };

interface Applying {
  reviewed: ReviewedPlan;
  skipBad: boolean;
  onProgress: OnProgress;
}

const applyOpened = async (
  parts: BackOfficeParts,
  file: OpenedFile,
  options: ImportOptions,
  { reviewed, skipBad, onProgress }: Applying,
): Promise<Result<Imported, ApplyImportRefused>> => {
  const observer = planObserver(parts, file, options);
  const plan = await planImport(parts, file, options, { observer, onProgress });
  const { headerProblem, counts, rejected, creations, commit } = plan;
  if (headerProblem !== undefined) return fail(invalidAt("file", `${file.name} ${headerProblem}`));
  const now = observer.reviewed(creations);
  if (now.digest !== reviewed.digest)
    return fail(await changedSince(parts, reviewed.revision, observer));
  if (counts.rejected > 0 && !skipBad)
    return fail({
      kind: "rows-rejected",
      rejected: counts.rejected,
      errors: rejected.slice(0, ERRORS).flatMap(({ problems }) => problems.map(errorOf)),
    });
  const committed = await commit(onProgress);
  // Somebody wrote between planning and committing.
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
