import { type BackOfficeParts, changeSetOf } from "./back-office-parts.ts";
import { type FilePlan, planFile, type PresetName } from "./plan-file.ts";
import type {
  Change,
  CommitRefused,
  CommittableChangeSet,
  Committed,
  SubmissionStale,
} from "../change/change-set.ts";
import { fail, type InvalidInput, ok, type Result } from "../result.ts";
import type { OpenedFile } from "../ports/brand-files.ts";
import { importNote, type ImportOptions } from "../import/import-options.ts";
import {
  type ImportSteps,
  importSteps,
  type PlannedChange,
  type PlannedStep,
  type RowListener,
} from "../import/plan-rows.ts";
import {
  parsePlanChange,
  parsePlanHeader,
  type PlanChange,
} from "../import/written-plan.schema.ts";

/** A concurrent change prevents the import. Nothing was written. */
export type ImportRefused = Exclude<CommitRefused, SubmissionStale>;

/** An import ready to be committed. */
export interface PlannedImport<Step extends PlannedStep> {
  /** The batch's note in history. */
  note: string;
  creations: readonly Change[];
  /** The change of each brand, in file order. */
  steps: ImportSteps<Step>;
  /** Commits everything as one batch, or nothing if a record changed since planning. */
  commit(): Promise<Result<Committed, ImportRefused>>;
}

/** The planned import of a file. */
export interface PlannedFileImport extends FilePlan, PlannedImport<PlannedChange> {}

/** Plans the import of a file. */
export const planImport = async (
  parts: BackOfficeParts,
  file: OpenedFile,
  options: ImportOptions,
  listener: Omit<RowListener, "change"> = {},
  presetName?: PresetName,
): Promise<Result<PlannedFileImport, InvalidInput>> => {
  const steps = importSteps<PlannedChange>();
  const plan = await planFile(parts, file, options, { ...listener, change: steps.add }, presetName);
  if (!plan.ok) return plan;
  const { creations } = plan.value;
  return ok({
    ...plan.value,
    ...plannedImport(parts, steps, importNote(file, options), creations),
  });
};

/** A reviewed plan in a file. */
export interface PlanFile {
  name: string;
  content: unknown;
}

/** The file is not a valid plan. */
export interface NotAPlan {
  kind: "not-a-plan";
  /** A sentence that begins with the file's name. */
  message: string;
}

/** Reads a plan by the rules of the form, because the file may have been edited. Refuses with the first thing that is wrong. */
export const openPlan =
  (parts: BackOfficeParts) =>
  async ({ name, content }: PlanFile): Promise<Result<PlannedImport<PlanChange>, NotAPlan>> => {
    const header = parsePlanHeader(content);
    if (!header.ok) return unusable(name, header.failure);
    const { note, creations, changes } = header.value;
    const steps = importSteps<PlanChange>();
    const now = parts.clock.now();
    const duplicateOf = duplicateCheck();
    for (const [at, input] of changes.entries()) {
      const what = `${name}, change ${at + 1},`;
      const parsed = parsePlanChange(input, now);
      if (!parsed.ok) return unusable(what, parsed.failure);
      const duplicate = duplicateOf(parsed.value.change, what);
      if (duplicate) return fail(duplicate);
      steps.add(parsed.value);
    }
    for (const [at, creation] of creations.entries()) {
      const duplicate = duplicateOf(creation, `${name}, creation ${at + 1},`);
      if (duplicate) return fail(duplicate);
    }
    return ok(plannedImport(parts, steps, note, creations));
  };

/** Complains of the second change of one record. */
const duplicateCheck = () => {
  const ids = new Set<string>();
  return (change: Change, what: string): NotAPlan | undefined => {
    if (change.verb === "delete") return undefined;
    const { id, name } = change.after;
    if (ids.has(id))
      return { kind: "not-a-plan", message: `${what} changes ${name}, as does an earlier one.` };
    ids.add(id);
    return undefined;
  };
};

const ERRORS_MAX = 10;

const unusable = (what: string, { errors }: InvalidInput): { ok: false; failure: NotAPlan } =>
  fail({
    kind: "not-a-plan",
    message: [
      `${what} is not a valid plan:`,
      ...errors
        .slice(0, ERRORS_MAX)
        .map(({ path, message }) => `  ${path === "" ? "it" : path} ${message}`),
    ].join("\n"),
  });

const plannedImport = <Step extends PlannedStep>(
  parts: Pick<BackOfficeParts, "store" | "actor">,
  steps: ImportSteps<Step>,
  note: string,
  creations: readonly Change[],
): PlannedImport<Step> => {
  for (const creation of creations) steps.create(creation);
  return { note, creations, steps, commit: () => commitImport(parts, note, steps) };
};

export const commitImport = <Step extends PlannedStep>(
  parts: Pick<BackOfficeParts, "store" | "actor">,
  note: string,
  steps: ImportSteps<Step>,
): Promise<Result<Committed, ImportRefused>> =>
  commitImported(parts, {
    ...changeSetOf(parts, "import", { note, changes: [], redirects: steps.redirects() }),
    changes: steps.changes(),
  });

/** Commits all changes as one batch, or nothing if a record changed since. */
export const commitImported = async (
  { store }: Pick<BackOfficeParts, "store">,
  changeSet: CommittableChangeSet,
): Promise<Result<Committed, ImportRefused>> => {
  const outcome = await store.commit(changeSet);
  if (outcome.ok) return outcome;
  if (outcome.failure.kind === "submission-stale")
    throw new Error("An import decides no submissions");
  return fail(outcome.failure);
};
