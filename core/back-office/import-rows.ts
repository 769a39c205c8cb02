import { slugFromName } from "../brand/slug.ts";
import type { Change, Committed } from "../change/change-set.ts";
import { asFields, type Fields, fieldsOf } from "../change/diff.ts";
import { LIST_OF, orderBehind, planEntry, type TaxonomyKind } from "../change/plan-taxonomy.ts";
import { eachPage, type FieldError, type Result } from "../result.ts";
import type { FileRow, RowProblem } from "../import/import-field.ts";
import { fingerprintOf, type ImportedFile } from "../import/import-options.ts";
import type { BackOfficeStore } from "../ports/back-office-store.ts";
import { parseFiledSubmission } from "../submission/submission.schema.ts";
import { SUBMISSION_STATUSES, type SubmissionDraft } from "../submission/submission.ts";
import { parseTaxonomyDraft } from "../taxonomy/taxonomy-draft.schema.ts";
import type { StoredAttribute, StoredCategory } from "../taxonomy/taxonomy.ts";
import {
  type BackOfficeParts,
  changeSetOf,
  type LocalBackOfficeParts,
} from "./back-office-parts.ts";
import { commitImported, type ImportRefused } from "./planned-import.ts";

/** Suggestions of a file that wait to be put into the queue. */
export interface PlannedSubmissions<Row extends FileRow> {
  /** How many are new. */
  fresh: number;
  /** How many were made before, in the queue or further up in the file. */
  unchanged: number;
  /** Rows that are no suggestions; problems name fields. */
  rejected: { row: Row; problems: RowProblem[] }[];
  /** Puts the new ones into the queue, all or none. */
  commit(): Promise<void>;
}

export const planSubmissionImport =
  ({ records, submissions, clock, ids }: LocalBackOfficeParts) =>
  async <Row extends FileRow>(rows: readonly Row[]): Promise<PlannedSubmissions<Row>> => {
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
    for await (const { items } of eachPage((page) => records.listSubmissions({ status, page })))
      for (const submission of items)
        if (submission.correction === null) keys.add(keyOf(submission));
  return keys;
};

const keyOf = ({ brandName, websiteUrl, submitterEmail, notes }: SubmissionDraft): string =>
  JSON.stringify([brandName, websiteUrl, submitterEmail, notes]);

/** Categories or attributes of a file that wait to be imported; problems name fields. */
export interface PlannedTaxonomy {
  changes: Change[];
  unchanged: number;
  problems: RowProblem[];
  /** All of them as one batch. */
  commit(): Promise<Result<Committed, ImportRefused>>;
}

export const planTaxonomyImport =
  (parts: BackOfficeParts) =>
  async (
    kind: TaxonomyKind,
    file: ImportedFile,
    rows: readonly FileRow[],
  ): Promise<PlannedTaxonomy> => {
    const taxonomy = await parts.records.listTaxonomy();
    const changes: Change[] = [];
    const problems: RowProblem[] = [];
    const lineOfSlug = new Map<string, number>();
    let unchanged = 0;
    let created = 0;
    for (const { line, fields, problem } of rows) {
      const complain = ({ path, message }: FieldError): number =>
        problems.push({ line, column: path || null, value: null, message });
      if (problem !== undefined) {
        complain({ path: "", message: problem });
        continue;
      }
      const slug = textOf(fields["slug"]) || slugFromName(textOf(fields["name"]));
      const current = taxonomy[LIST_OF[kind]].find((one) => one.slug === slug);
      const draft = parseTaxonomyDraft(kind, {
        ...(current ? contentOf(kind, current) : { name: "" }),
        ...(!current &&
          kind === "category" && { displayOrder: orderBehind(taxonomy.categories, created) }),
        ...fields,
      });
      if (!draft.ok) {
        draft.failure.errors.forEach(complain);
        continue;
      }
      const earlier = lineOfSlug.get(slug ?? "");
      if (earlier !== undefined) {
        complain({ path: "slug", message: `names the same ${kind} as line ${earlier}` });
        continue;
      }
      lineOfSlug.set(slug ?? "", line);
      const id = current?.id ?? parts.ids.next();
      const planned = planEntry(kind, current, { id, ...draft.value });
      changes.push(...planned);
      if (!current) created += 1;
      else if (planned.length === 0) unchanged += 1;
    }
    const note = `${file.name} (${fingerprintOf(file)})`;
    return {
      changes,
      unchanged,
      problems,
      commit: () => commitImported(parts, changeSetOf(parts, "import", { note, changes })),
    };
  };

const textOf = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** What administrators decide about a category or attribute. */
const contentOf = (kind: TaxonomyKind, stored: StoredCategory | StoredAttribute): Fields => {
  const fields = asFields(stored);
  return Object.fromEntries(fieldsOf(kind).map((field) => [field, fields[field] ?? null]));
};
