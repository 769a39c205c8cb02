import type { RowBatch } from "#core/import/import-field.ts";
import type { ImportRow, RowProblem } from "#core/import/import-field.ts";
import type { ImportPlanner } from "#core/import/plan-import.ts";
import { plannedChange, type PlannedChange } from "#core/import/planned-change.ts";
import { Complaint } from "../complaint.ts";
import { cutToWidth, harmless } from "../output/text-width.ts";

/** Who hears of what becomes of each row. */
export interface RowListener {
  change: (planned: PlannedChange) => void;
  rejected: (
    header: readonly string[],
    row: ImportRow,
    problems: readonly RowProblem[],
  ) => Promise<void>;
  rows: (count: number) => void;
}

/** Plans every row of a file. */
export const planRows = async (
  planner: ImportPlanner,
  batches: AsyncIterable<RowBatch>,
  file: string,
  listener: RowListener,
): Promise<void> => {
  let rows = 0;
  for await (const batch of batches) {
    const outcomes = await planner.plan(batch);
    refuseHeader(planner, batch, file);
    for (const [at, outcome] of outcomes.entries()) {
      const planned = plannedChange(outcome, planner.slugOf);
      if (planned) listener.change(planned);
      const row = batch.rows[at];
      if (outcome.kind === "rejected" && row)
        await listener.rejected(batch.header, row, outcome.problems);
    }
    rows += batch.rows.length;
    listener.rows(rows);
  }
};

/** A file whose columns mean nothing, or two things at once, is not read on. */
const refuseHeader = (planner: ImportPlanner, { header }: RowBatch, file: string): void => {
  const { columns, duplicates } = planner.mapping();
  const [duplicate] = duplicates;
  if (duplicate)
    throw new Complaint(
      `${file} has two columns for one field: “${harmless(duplicate.names[0])}” and “${harmless(duplicate.names[1])}”. Remove one of them.`,
    );
  if (header.length > 0 && columns.length === 0)
    throw new Complaint(
      `${file} has no column that a brand has. Its first line must name the columns, such as name,slug,website_url; it says: ${cutToWidth(harmless(header.slice(0, 8).join(", ")), 100)}`,
    );
};
