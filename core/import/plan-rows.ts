import type { ImportRow, RowBatch, RowProblem } from "./import-field.ts";
import type { RowOutcome } from "./import-plan.ts";
import type { ColumnMapping } from "./map-columns.ts";
import type { ImportPlanner } from "./plan-import.ts";
import { plannedChange, type PlannedChange } from "./planned-change.ts";

/** Who hears of what becomes of each row, in the order of the file. */
export interface RowListener {
  /** Of every row, before what is told of it in particular. */
  outcome?: (outcome: RowOutcome, planned: PlannedChange | undefined) => void;
  change?: (planned: PlannedChange) => void;
  rejected?: (
    header: readonly string[],
    row: ImportRow,
    problems: readonly RowProblem[],
  ) => Promise<void> | void;
  /** How many rows were planned so far. */
  rows?: (count: number) => void;
}

/**
 * Plans every row of a file. A file whose columns mean nothing, or two things at once, is not read on: answers what is wrong
 * with its header, as the end of a sentence that begins with the file's name.
 */
export const planRows = async (
  planner: ImportPlanner,
  batches: AsyncIterable<RowBatch>,
  listener: RowListener,
): Promise<string | undefined> => {
  let rows = 0;
  for await (const batch of batches) {
    const outcomes = await planner.plan(batch);
    const wrong = wrongHeader(planner.mapping(), batch.header);
    if (wrong !== undefined) return wrong;
    for (const [at, outcome] of outcomes.entries()) {
      const planned = plannedChange(outcome, planner.slugOf);
      listener.outcome?.(outcome, planned);
      if (planned) listener.change?.(planned);
      const row = batch.rows[at];
      if (outcome.kind === "rejected" && row)
        await listener.rejected?.(batch.header, row, outcome.problems);
    }
    rows += batch.rows.length;
    listener.rows?.(rows);
  }
  return undefined;
};

const wrongHeader = (
  { columns, duplicates }: ColumnMapping,
  header: readonly string[],
): string | undefined => {
  const [duplicate] = duplicates;
  if (duplicate)
    return `has two columns for one field: “${duplicate.names[0]}” and “${duplicate.names[1]}”. Remove one of them.`;
  if (header.length > 0 && columns.length === 0)
    return `has no column that a brand has. Its first line must name the columns, such as name,slug,website_url; it says: ${header.slice(0, 8).join(", ").slice(0, 100).toWellFormed()}`;
  return undefined;
};
