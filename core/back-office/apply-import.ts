import type { BackOfficeParts } from "./back-office-parts.ts";
import type { BatchStamp } from "../change/batch.ts";
import type { Committed } from "../change/change-set.ts";
import { fail, type FieldError, invalidAt, type InvalidInput, ok, type Result } from "../result.ts";
import type { FileTooLarge, OpenedFile, SentFile } from "../ports/brand-files.ts";
import { runJob } from "./job-registry.ts";
import { planImport } from "./plan-import.ts";
import type { ImportStale } from "./reviewed-plan.ts";
import { quotesValue, type RowProblem } from "../import/import-field.ts";
import { findEarlierImport, type ImportOptions } from "../import/import-options.ts";
import type { RowCounts } from "../import/plan-row.ts";
import { type ImportRequest, openSent } from "./review-import.ts";

export interface ApplyImportOptions {
  /** Writes the good rows when others are rejected. */
  skipBad?: boolean;
  /** Imports a file even if it was imported before. */
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
  /** The number of rejected rows. */
  rejected: number;
  /** The first problems: `line 3, founded_year` as the path. */
  errors: FieldError[];
}

export type ApplyImportRefused =
  | InvalidInput
  | FileTooLarge
  | AlreadyImported
  | RowsRejected
  | ImportStale;

/** The most rejected rows whose problems a refusal lists. */
const ERRORS = 100;

/**
 * Imports a file as it was reviewed. Plans are not stored: the file is sent and planned again, and if the plan differs in
 * anything, such as the version of a brand, nothing is written (docs/decisions/0006).
 */
export const applyImport =
  (parts: BackOfficeParts) =>
  async (
    sent: SentFile,
    request: ImportRequest,
    digest: string,
    how: ApplyImportOptions = {},
  ): Promise<Result<Imported, ApplyImportRefused>> => {
    const opened = await openSent(parts, sent, request);
    return opened.ok ? applyOpened(parts)(opened.value, request, digest, how) : opened;
  };

/** Applies the import of a file that has been read. */
export const applyOpened =
  (parts: BackOfficeParts) =>
  async (
    file: OpenedFile,
    options: ImportOptions,
    digest: string,
    { again = false, skipBad = false }: ApplyImportOptions = {},
  ): Promise<Result<Imported, ApplyImportRefused>> => {
    const batch = again ? undefined : await findEarlierImport(parts.history, file, options);
    if (batch) return fail({ kind: "already-imported", batch });
    return runJob(parts, { kind: "import", name: file.name }, async (onProgress) => {
      const plan = await planImport(parts, file, options, onProgress);
      const { headerProblem, counts, rejected } = plan;
      if (headerProblem !== undefined)
        return fail(invalidAt("file", `${file.name} ${headerProblem}`));
      if (plan.digest() !== digest) return fail({ kind: "import-stale" });
      if (counts.rejected > 0 && !skipBad)
        return fail({
          kind: "rows-rejected",
          rejected: counts.rejected,
          errors: rejected.slice(0, ERRORS).flatMap(({ problems }) => problems.map(errorOf)),
        });
      const committed = await plan.commit(onProgress);
      return committed.ok ? ok({ ...committed.value, counts }) : committed;
    });
  };

const errorOf = ({ line, column, value, message }: RowProblem): FieldError => ({
  path: column === null ? `line ${line}` : `line ${line}, ${column}`,
  message: value === null || quotesValue(message) ? message : `“${value}” ${message}`,
});
