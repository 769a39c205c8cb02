import type { PlannedFileImport } from "#core/back-office/planned-import.ts";
import { shownFields } from "#core/import/planned-change.ts";
import { PLAN_FORMAT, PLAN_VERSION } from "#core/import/plan-file.schema.ts";
import { openTarget } from "../output/open-target.ts";

/** Writes a plan to be reviewed, where a file was allowed: one change a line, each with the version it was planned on. */
export const writePlan = async (path: string, plan: PlannedFileImport): Promise<void> => {
  const target = await openTarget(path, { isPrivate: true });
  try {
    const { note, counts, readings, creations } = plan;
    const header = {
      format: PLAN_FORMAT,
      version: PLAN_VERSION,
      note,
      counts,
      readings,
      creations,
    };
    await target.write(`${JSON.stringify(header, null, 2).replace(/\n\}$/, "")},\n  "changes": [`);
    let isFirst = true;
    for (const planned of plan.steps) {
      const fields = shownFields(planned, plan.slugOf);
      await target.write(`${isFirst ? "\n" : ",\n"}    ${JSON.stringify({ ...planned, fields })}`);
      isFirst = false;
    }
    await target.write(isFirst ? "]\n}\n" : "\n  ]\n}\n");
    await target.keep();
  } catch (error) {
    target.discard();
    throw error;
  }
};
