import type {
  Change,
  ChangeSet,
  CommitRefused,
  Committed,
  SubmissionStale,
} from "../change/change-set.ts";
import {
  IMPORT_FIELD_NAMES,
  isJoined,
  type ImportRow,
  type ProblemGroup,
  type RowProblem,
  shown,
  snakeCase,
} from "../import/import-field.ts";
import { importNote, type ImportOptions } from "../import/import-options.ts";
import { findLookAlikes, type LookAlike } from "../import/look-alikes.ts";
import { type ColumnMapping, columnSamples, headerProblem } from "../import/map-columns.ts";
import type { RowCounts } from "../import/plan-row.ts";
import { type PlannedChange, plannedChange } from "../import/planned-change.ts";
import { columnsByField } from "../import/read-values.ts";
import { createRowPlanner } from "../import/row-planner.ts";
import type { OpenedFile } from "../ports/brand-files.ts";
import type { OnProgress } from "../ports/jobs.ts";
import { leftOutRows } from "../import/left-out-rows.ts";
import { firstCell } from "../import/note-rows.ts";
import { fail, ok, type Result } from "../result.ts";
import { inChunks } from "../chunks.ts";
import { findAcceptedValues } from "./find-corrections.ts";
import { type BackOfficeParts, changeSetOf } from "./back-office-parts.ts";
import { runJob } from "./job-registry.ts";
import { digestOf, type ImportStale } from "./reviewed-plan.ts";

/** A later change conflicts with the plan. Nothing was written. */
export type ImportRefused = Exclude<CommitRefused, SubmissionStale>;

export interface RejectedRow {
  row: ImportRow;
  problems: readonly RowProblem[];
}

export interface BadCells {
  cells: number;
  rows: number;
}

/** How many checked values the rows overwrite, and how many of them the option `keepChecked` leaves unchanged. */
export interface CheckedFacts {
  overwritten: number;
  kept: number;
}

/** The import of a file, planned. */
export interface FilePlan {
  /** The note of its batch in history. */
  note: string;
  /** New categories and attributes. */
  creations: readonly Change[];
  /** The brands it creates and updates, in the order of the file. */
  changes: readonly PlannedChange[];
  mapping: ColumnMapping;
  /** The first values of each column. */
  samples: readonly (readonly string[])[];
  /** Why no row could be planned, as the end of a sentence that begins with the file's name. */
  headerProblem: string | undefined;
  counts: RowCounts;
  readings: ProblemGroup[];
  rejected: readonly RejectedRow[];
  /** Bad cells that are left out; their rows are imported. */
  leftOut: readonly RowProblem[];
  /** The rows that were rejected only because of bad cells, and the number of these cells. */
  badCells: BadCells;
  checkedFacts: CheckedFacts;
  /** The new brands that look like others. */
  findLookAlikes(): Promise<LookAlike[]>;
  /** Notes for the reviewer, in sentences, about lines left out and columns joined. */
  notes: readonly string[];
  slugOf: (id: string) => string;
  /**
   * The digest of everything the plan would write, and of the versions it is based on. Planning the same import again gives the same
   * digest.
   */
  digest(): string;
  /** The catalog revision when planning began. The plan is based on this revision or a later one. */
  revision: number;
  /** Commits the plan as one batch, or nothing if a record changed since. Without `onProgress` it runs as its own job. */
  commit(onProgress?: OnProgress): Promise<Result<Committed, ImportStale>>;
}

/** Progress is reported after this many planned rows. */
const ROWS_PER_TURN = 250;

/** Plans the import of a file, as a job of its own. */
export const planAsJob = async (
  parts: BackOfficeParts,
  file: OpenedFile,
  options: ImportOptions,
): Promise<FilePlan> => {
  const plan = await runJob(parts, { kind: "import-plan", name: file.name }, async (onProgress) =>
    ok(await planImport(parts, file, options, onProgress)),
  );
  return plan.value;
};

/** Plans the import of a file. It only reads. */
export const planImport = async (
  parts: BackOfficeParts,
  file: OpenedFile,
  options: ImportOptions,
  onProgress?: OnProgress,
): Promise<FilePlan> => {
  const revision = parts.store.knownRevision();
  const presets = options.set.map(([field, raw]) => ({
    field,
    column: `${snakeCase(field)} (given for every row)`,
    raw,
    codec: parts.files.givenCodec,
  }));
  const { codec, header } = file;
  const planner = await createRowPlanner(
    parts,
    {
      codec,
      header,
      rows: file.rows,
      presets,
      editCodec: parts.files.givenCodec,
      accepted: await findAcceptedValues(parts),
    },
    options,
  );
  const { mapping, slugOf } = planner;
  const problem = headerProblem(mapping, header, options);
  const changes: PlannedChange[] = [];
  const rejected: RejectedRow[] = [];
  const leftOut: RowProblem[] = [];
  const badCells = { cells: 0, rows: 0 };
  const checkedFacts = { overwritten: 0, kept: 0 };
  const isSheet = file.format === "csv" && !planner.isExport;
  const excluded: ReadonlyMap<ImportRow, string> = isSheet
    ? leftOutRows(file.rows, { header, columns: mapping.columns, isCategory: planner.isCategory })
    : new Map();
  let count = 0;
  for (const chunk of problem === undefined ? inChunks(file.rows, ROWS_PER_TURN) : []) {
    const rows = chunk.filter((row) => !excluded.has(row));
    const outcomes = await planner.plan(rows);
    for (const [at, row] of rows.entries()) {
      const outcome = outcomes[at];
      if (!outcome) continue;
      const planned = plannedChange(outcome, slugOf);
      if (planned) changes.push(planned);
      if (outcome.kind === "changed" || outcome.kind === "unchanged") {
        checkedFacts.overwritten += outcome.overwritten.length;
        checkedFacts.kept += outcome.kept.length;
      }
      if (outcome.kind === "rejected") {
        rejected.push({ row, problems: outcome.problems });
        if (outcome.isByCells) {
          badCells.rows += 1;
          badCells.cells += new Set(outcome.problems.map(({ column }) => column)).size;
        }
      } else if (outcome.kind !== "skipped" && outcome.leftOut) leftOut.push(...outcome.leftOut);
    }
    onProgress?.("planning", (count += chunk.length), file.rows.length);
  }
  const note = importNote(file, options);
  const creations = planner.creations();
  let lookAlikes: Promise<LookAlike[]> | undefined;
  return {
    note,
    creations,
    changes,
    mapping,
    samples: columnSamples(file),
    headerProblem: problem,
    counts: planner.counts(),
    readings: planner.readings(),
    rejected,
    leftOut,
    badCells,
    checkedFacts,
    findLookAlikes: () => (lookAlikes ??= findLookAlikes(parts.store, changes)),
    notes: notesOf(file, mapping, excluded),
    slugOf,
    digest: () =>
      digestOf(parts.files.digest(), {
        options: [note, options.edits],
        changes,
        creations,
        rejected,
        slugOf,
      }),
    revision,
    commit: async (onCommitProgress) => {
      const changeSet = importChangeSet(parts, { note, changes, creations });
      const outcome = onCommitProgress
        ? await commitImport(parts, changeSet, onCommitProgress)
        : await runJob(parts, { kind: "import" }, (onJobProgress) =>
            commitImport(parts, changeSet, onJobProgress),
          );
      return outcome.ok ? outcome : fail({ kind: "import-stale" });
    },
  };
};

const notesOf = (
  { headerLine, header, isInColumns = false }: OpenedFile,
  { columns }: ColumnMapping,
  excluded: ReadonlyMap<ImportRow, string>,
): string[] => {
  const joined = columnsByField(columns).filter(({ parts }) => parts.length > 1);
  return [
    ...(isInColumns ? ["Each column is a brand; “line 2” means the second column."] : []),
    ...(headerLine === null || headerLine === 1 || header.length === 0
      ? []
      : [`The headers are in line ${headerLine}; everything above is ignored.`]),
    ...joined.map(({ field, parts }) => {
      const columns = parts.map(({ name }) => `“${name}”`).join(" and ");
      return isJoined(field)
        ? `The columns ${columns} are joined into ${IMPORT_FIELD_NAMES[field]}.`
        : `The first value in the columns ${columns} is read as ${IMPORT_FIELD_NAMES[field]}.`;
    }),
    ...Array.from(excluded, ([{ line, values }, description]) => {
      const first = shown(firstCell(values));
      return `Line ${line} is left out, because it is ${description}${first === "" ? "" : `: ${first}`}.`;
    }),
  ];
};

export const importChangeSet = (
  parts: Pick<BackOfficeParts, "actor">,
  { note, changes, creations }: Pick<FilePlan, "note" | "changes" | "creations">,
): ChangeSet =>
  changeSetOf(parts, "import", {
    note,
    changes: [...changes.map(({ change }) => change), ...creations],
    redirects: changes.flatMap(({ redirect }) => redirect ?? []),
  });

export const commitImport = async (
  { store }: Pick<BackOfficeParts, "store">,
  changeSet: ChangeSet,
  onProgress?: OnProgress,
): Promise<Result<Committed, ImportRefused>> => {
  const outcome = await store.commit(changeSet, (...rows) => onProgress?.("writing", ...rows));
  if (outcome.ok) return ok(outcome.value.committed);
  if (outcome.failure.kind === "submission-stale")
    throw new Error("An import decides no submissions");
  return fail(outcome.failure);
};
