import type {
  Change,
  ChangeSet,
  CommitRefused,
  Committed,
  SubmissionStale,
} from "../change/change-set.ts";
import type { ImportField, ImportRow, ProblemGroup, RowProblem } from "../import/import-field.ts";
import { importNote, type ImportOptions } from "../import/import-options.ts";
import { type ColumnMapping, columnSamples, headerProblem } from "../import/map-columns.ts";
import type { RowCounts } from "../import/plan-row.ts";
import { type ImportChange, type PlannedChange, plannedChange } from "../import/planned-change.ts";
import { createRowPlanner } from "../import/row-planner.ts";
import type { OpenedFile } from "../ports/brand-files.ts";
import { fail, type Result } from "../result.ts";
import { inChunks, RUN_AT_ONCE } from "../slices.ts";
import { type BackOfficeParts, changeSetOf } from "./back-office-parts.ts";
import type { PlanObserver } from "./reviewed-plan.ts";

/** A later change conflicts with the plan. Nothing was written. */
export type ImportRefused = Exclude<CommitRefused, SubmissionStale>;

/** An import that can be committed. */
export interface ImportPlan<C extends ImportChange> {
  /** The note of its batch in history. */
  note: string;
  /** New categories and attributes. */
  creations: readonly Change[];
  /** The brands it creates and updates, in the order of the file. */
  changes: readonly C[];
  /** Commits all of it as one batch, or nothing if a record changed since it was planned. */
  commit(): Promise<Result<Committed, ImportRefused>>;
}

export interface RejectedRow {
  row: ImportRow;
  problems: readonly RowProblem[];
}

/** The import of a file, planned. */
export interface FilePlan extends ImportPlan<PlannedChange> {
  mapping: ColumnMapping;
  /** The first values of each column. */
  samples: readonly (readonly string[])[];
  /** Why no row could be planned, as the end of a sentence that begins with the file's name. */
  headerProblem: string | undefined;
  counts: RowCounts;
  readings: ProblemGroup[];
  rejected: readonly RejectedRow[];
  slugOf: (id: string) => string;
}

/** The column that problems name for a value that every row is given. */
export type PresetName = (field: ImportField) => string;

const givenForEveryRow: PresetName = (field) => `${field} (given for every row)`;

/** Rows planned before other requests are served. */
const ROWS_PER_TURN = 250;

export interface PlanningOptions {
  presetName?: PresetName;
  /** Reports progress: the rows planned so far. */
  onRows?: (count: number) => void;
  /** Identifies the plan, for one that is reviewed. */
  observer?: PlanObserver;
}

/** Plans the import of a file. It only reads. */
export const planImport = async (
  parts: BackOfficeParts,
  file: OpenedFile,
  options: ImportOptions,
  { presetName = givenForEveryRow, onRows, observer }: PlanningOptions = {},
): Promise<FilePlan> => {
  const presets = options.set.map(([field, raw]) => ({
    field,
    column: presetName(field),
    raw,
    codec: parts.files.givenCodec,
  }));
  const { codec, header } = file;
  const planner = await createRowPlanner(parts, { codec, header, presets }, options);
  const { mapping, slugOf } = planner;
  const problem = headerProblem(mapping, header);
  const changes: PlannedChange[] = [];
  const rejected: RejectedRow[] = [];
  let count = 0;
  for (const rows of problem === undefined ? inChunks(file.rows, ROWS_PER_TURN) : []) {
    const outcomes = await planner.plan(rows);
    for (const [at, row] of rows.entries()) {
      const outcome = outcomes[at];
      if (!outcome) continue;
      const planned = plannedChange(outcome, slugOf);
      observer?.add(outcome, planned, slugOf);
      if (planned) changes.push(planned);
      if (outcome.kind === "rejected") rejected.push({ row, problems: outcome.problems });
    }
    onRows?.((count += rows.length));
    await (parts.scheduler ?? RUN_AT_ONCE).next();
  }
  return {
    ...importPlan(parts, importNote(file, options), changes, planner.creations()),
    mapping,
    samples: columnSamples(file),
    headerProblem: problem,
    counts: planner.counts(),
    readings: planner.readings(),
    rejected,
    slugOf,
  };
};

export const importPlan = <C extends ImportChange>(
  parts: Pick<BackOfficeParts, "store" | "actor">,
  note: string,
  changes: readonly C[],
  creations: readonly Change[],
): ImportPlan<C> => ({
  note,
  changes,
  creations,
  commit: () =>
    commitImport(
      parts,
      changeSetOf(parts, "import", {
        note,
        changes: [...changes.map(({ change }) => change), ...creations],
        redirects: changes.flatMap(({ redirect }) => redirect ?? []),
      }),
    ),
});

export const commitImport = async (
  { store }: Pick<BackOfficeParts, "store">,
  changeSet: ChangeSet,
): Promise<Result<Committed, ImportRefused>> => {
  const outcome = await store.commit(changeSet);
  if (outcome.ok) return outcome;
  if (outcome.failure.kind === "submission-stale")
    throw new Error("An import decides no submissions");
  return fail(outcome.failure);
};
