import type { OtherFile } from "#adapters/files/target-file.ts";
import { rejectsWriter } from "#adapters/files/write-rows.ts";
import type { PlannedFileImport } from "#core/back-office/planned-import.ts";
import type { ImportRow, RowProblem } from "#core/import/import-field.ts";
import { PLAN_FORMAT, PLAN_VERSION } from "#core/import/written-plan.schema.ts";
import { shownFields } from "#core/import/plan-rows.ts";
import type { OpenedFile } from "#core/ports/brand-files.ts";
import type { PlanOptions } from "../context.ts";
import { allowTarget, fillTarget, openTarget } from "../output/open-target.ts";
import type { Terminal } from "../output/terminal.ts";

/** Makes sure, before a file is read, that what its import writes may be written: over nothing that is read, and not over one another. */
export const allowTargets = async (
  source: string,
  { rejects, plan }: { rejects?: string; plan?: string },
  terminal: Terminal,
): Promise<void> => {
  const others: OtherFile[] = [];
  if (source !== "-") others.push({ path: source, what: "the file being imported" });
  if (rejects !== undefined) {
    await allowTarget(rejects, terminal, others);
    others.push({ path: rejects, what: "the file for rejected rows" });
  }
  if (plan !== undefined) await allowTarget(plan, terminal, others);
};

/** What there is to say where something is only planned; undefined where it is to be done. */
export const plannedText = ({ dryRun = false, plan }: PlanOptions): string | undefined => {
  if (plan !== undefined)
    return `The plan is in ${plan}; \`golfbrands brands apply ${plan}\` does it.`;
  return dryRun ? "Nothing was written: this was a dry run." : undefined;
};

/** Writes a plan to be reviewed, where a file was allowed: one change a line, each with the version it was planned on. */
export const writePlan = async (
  path: string,
  {
    note,
    counts,
    readings,
    creations,
    steps,
    slugOf,
  }: Pick<PlannedFileImport, "note" | "counts" | "readings" | "creations" | "steps" | "slugOf">,
): Promise<void> =>
  fillTarget(await openTarget(path, { isPrivate: true }), async ({ write }) => {
    const about = { format: PLAN_FORMAT, version: PLAN_VERSION, note, counts, readings, creations };
    await write(`${JSON.stringify(about, null, 2).replace(/\n\}$/, "")},\n  "changes": [`);
    let isFirst = true;
    for (const planned of steps) {
      const fields = shownFields(planned, slugOf);
      await write(`${isFirst ? "\n" : ",\n"}    ${JSON.stringify({ ...planned, fields })}`);
      isFirst = false;
    }
    await write(isFirst ? "]\n}\n" : "\n  ]\n}\n");
  });

/** Rejected rows, on their way to a file. */
export type Rejects = Awaited<ReturnType<typeof openRejects>>;

/** Begins a file where one was allowed. */
export const openRejects = async (
  path: string,
  { format, delimiter }: Pick<OpenedFile, "format" | "delimiter">,
) => {
  const target = await openTarget(path, { isPrivate: true });
  const writer = rejectsWriter(format, delimiter ?? undefined);
  let isEmpty = true;
  return {
    add: (header: readonly string[], row: ImportRow, problems: readonly RowProblem[]) => {
      isEmpty = false;
      return target.write(writer.row(header, row, problems));
    },
    /** Where no row was rejected there is no file. */
    complete: async () => {
      if (isEmpty) return target.discard();
      await target.write(writer.end());
      await target.complete();
    },
    discard: target.discard,
  };
};
