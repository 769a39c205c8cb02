import type { Committed } from "../change/change-set.ts";
import type { TaxonomyKind } from "../change/plan-taxonomy.ts";
import type { FiledRow, RowProblem } from "../import/import-field.ts";
import { fingerprintOf, type ImportedFile } from "../import/import-options.ts";
import { planTaxonomyRows, type TaxonomyPlan } from "../import/plan-taxonomy-rows.ts";
import type { BackOfficeStore } from "../ports/back-office-store.ts";
import { fail, ok, type Result } from "../result.ts";
import { parseFiledSubmission } from "../submission/submission.schema.ts";
import { SUBMISSION_STATUSES, type SubmissionDraft } from "../submission/submission.ts";
import {
  type BackOfficeParts,
  changeSetOf,
  type LocalBackOfficeParts,
} from "./back-office-parts.ts";
import type { ImportRefused } from "./planned-import.ts";

/** Suggestions of a file that wait to be put into the queue. */
export interface PlannedSubmissions<Row extends FiledRow> {
  /** How many are new. */
  fresh: number;
  /** How many were made before, in the queue or further up in the file. */
  unchanged: number;
  /** Rows that are no suggestions; problems name fields. */
  rejected: { row: Row; problems: RowProblem[] }[];
  /** Puts the new ones into the queue, all or none. */
  commit(): Promise<void>;
}

/** Tells new suggestions from those that were made before, and from what is none. */
export const planSubmissionImport =
  ({ records, submissions, clock, ids }: LocalBackOfficeParts) =>
  async <Row extends FiledRow>(rows: readonly Row[]): Promise<PlannedSubmissions<Row>> => {
    const now = clock.now();
    const known = await allKeys(records);
    const fresh: (SubmissionDraft & { createdAt: string })[] = [];
    const rejected: PlannedSubmissions<Row>["rejected"] = [];
    let unchanged = 0;
    for (const row of rows) {
      const { line, fields, problem } = row;
      const draft = parseFiledSubmission({ brandName: "", ...fields }, now);
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

const allKeys = async (records: BackOfficeStore): Promise<Set<string>> => {
  const keys = new Set<string>();
  for (const status of SUBMISSION_STATUSES)
    for (let page = 1; ; page += 1) {
      const { items, page: answered } = await records.listSubmissions({ status, page });
      if (answered < page || items.length === 0) break;
      for (const submission of items)
        if (submission.correction === null) keys.add(keyOf(submission));
    }
  return keys;
};

const keyOf = ({ brandName, websiteUrl, submitterEmail, notes }: SubmissionDraft): string =>
  JSON.stringify([brandName, websiteUrl, submitterEmail, notes]);

/** Categories or attributes that wait to be imported. */
export interface PlannedTaxonomy extends TaxonomyPlan {
  /** All of them as one batch. */
  commit(): Promise<Result<Committed, ImportRefused>>;
}

/** Plans what the rows of a file make of the categories or attributes there are. */
export const planTaxonomyImport =
  (parts: BackOfficeParts) =>
  async (
    kind: TaxonomyKind,
    file: ImportedFile,
    rows: readonly FiledRow[],
  ): Promise<PlannedTaxonomy> => {
    const { categories, attributes } = await parts.records.listTaxonomy();
    const nextId = parts.ids.next;
    const plan = planTaxonomyRows(kind, rows, { categories, attributes, nextId });
    const note = `${file.name} (${fingerprintOf(file)})`;
    return {
      ...plan,
      commit: async () => {
        const { changes } = plan;
        const outcome = await parts.store.commit(changeSetOf(parts, "import", { note, changes }));
        if (outcome.ok) return ok(outcome.value);
        if (outcome.failure.kind === "submission-moved-on")
          throw new Error("An import decides no submissions");
        return fail(outcome.failure);
      },
    };
  };
