import type { FileRow, RowProblem } from "../import/import-field.ts";
import type { SubmissionStore } from "../ports/submission-store.ts";
import { eachPage } from "../result.ts";
import { parseSubmissionRow } from "../submission/submission.schema.ts";
import { SUBMISSION_STATUSES, type SubmissionDraft } from "../submission/submission.ts";
import type { LocalBackOfficeParts } from "./back-office-parts.ts";

/** Suggestions from a file, ready to be added to the queue. */
export interface PlannedSubmissions<Row extends FileRow> {
  /** The number of new suggestions. */
  fresh: number;
  /** The number of suggestions already in the queue, or repeated in the file. */
  unchanged: number;
  /** Invalid rows; their problems name fields. */
  rejected: { row: Row; problems: RowProblem[] }[];
  /** Adds the new suggestions to the queue, all or none. */
  commit(): Promise<void>;
}

export const planSubmissionImport =
  ({ submissions, clock, ids }: LocalBackOfficeParts) =>
  async <Row extends FileRow>(rows: readonly Row[]): Promise<PlannedSubmissions<Row>> => {
    const now = clock.now();
    const known = await allKeys(submissions);
    const fresh: (SubmissionDraft & { createdAt: string })[] = [];
    const rejected: PlannedSubmissions<Row>["rejected"] = [];
    let unchanged = 0;
    for (const row of rows) {
      const { line, fields, problem } = row;
      const draft = parseSubmissionRow({ ...fields, brandName: fields["brandName"] ?? "" }, now);
      const about = (column: string | null, message: string): RowProblem => ({
        line,
        column,
        value: null,
        message,
      });
      if (problem !== undefined) rejected.push({ row, problems: [about(null, problem)] });
      else if (!draft.ok) {
        const { errors } = draft.failure;
        rejected.push({ row, problems: errors.map(({ path, message }) => about(path, message)) });
      } else if (known.has(keyOf(draft.value))) unchanged += 1;
      else {
        known.add(keyOf(draft.value));
        fresh.push({ ...draft.value, createdAt: draft.value.createdAt ?? now.toISOString() });
      }
    }
    return {
      fresh: fresh.length,
      unchanged,
      rejected,
      commit: () =>
        submissions.addAll(
          fresh.map((draft) =>
            Object.assign(draft, { id: ids.next(), status: "pending" as const, correction: null }),
          ),
        ),
    };
  };

const allKeys = async (submissions: SubmissionStore): Promise<Set<string>> => {
  const keys = new Set<string>();
  for (const status of SUBMISSION_STATUSES)
    for await (const { items } of eachPage((page) => submissions.listSubmissions({ status, page })))
      for (const submission of items)
        if (submission.correction === null) keys.add(keyOf(submission));
  return keys;
};

const keyOf = ({ brandName, websiteUrl, submitterEmail, notes }: SubmissionDraft): string =>
  JSON.stringify([brandName, websiteUrl, submitterEmail, notes]);
