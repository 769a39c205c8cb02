import type { BackOfficeParts } from "./back-office-parts.ts";
import type { BatchStamp } from "../change/batch.ts";
import type { Change } from "../change/change-set.ts";
import { type InvalidInput, ok, type Result } from "../result.ts";
import type { FileTooLarge, OpenedFile, SentFile, WrittenFile } from "../ports/brand-files.ts";
import {
  groupProblems,
  type ProblemGroup,
  type RowProblem,
  snakeCase,
} from "../import/import-field.ts";
import type { MappedColumn } from "../import/map-columns.ts";
import {
  findEarlierImport,
  type ImportOptions,
  type ReadingOptions,
} from "../import/import-options.ts";
import type { RowCounts } from "../import/plan-row.ts";
import { LIMITS } from "../limits.ts";
import type { LookAlike } from "../import/look-alikes.ts";
import { type BadCells, type CheckedFacts, type FilePlan, planAsJob } from "./plan-import.ts";
import { type ReviewedChange, reviewedChange } from "../import/planned-change.ts";

/** How to import a file. */
export interface ImportRequest extends ImportOptions, ReadingOptions {}

/** A column of the file. */
export interface ReviewedColumn {
  /** Its place in the file, from 0; two columns may have one name. */
  at: number;
  name: string;
  /** The field's name in files; null for a column that is not imported. */
  field: string | null;
  /** How the field was found. */
  how: MappedColumn["how"] | null;
  /** Why it is not imported. */
  why: string | null;
  /** It is not imported, although nobody chose to ignore it. */
  isUnknown: boolean;
  /** Its first values, shortened. */
  samples: string[];
}

/** What an import would do, to be reviewed. */
export interface ImportReview {
  file: Pick<OpenedFile, "name" | "fingerprint" | "format" | "encoding" | "delimiter" | "size">;
  columns: ReviewedColumn[];
  /** The names of the columns that are not imported. */
  ignored: string[];
  /** Notes for the reviewer, in sentences, about lines left out and columns joined. */
  notes: string[];
  /** Why no row could be planned: the columns must be corrected first. */
  headerProblem: string | null;
  counts: RowCounts;
  /** Reinterpreted values, grouped; the first groups. */
  readings: ProblemGroup[];
  /** Categories and attributes that would be created. */
  creations: { record: "category" | "attribute"; slug: string; name: string }[];
  /** Problems of rejected rows, grouped; the first groups. */
  problems: ProblemGroup[];
  /** How many more groups of problems there are. */
  moreProblems: number;
  /** Bad cells that are left out, while their rows are imported; the first ones. */
  leftOut: RowProblem[];
  /** How many more bad cells are left out. */
  moreLeftOut: number;
  /** The rows that were rejected only because of bad cells, and the number of these cells. */
  badCells: BadCells;
  checkedFacts: CheckedFacts;
  /** New brands that look like others; the first ones. */
  lookAlikes: LookAlike[];
  /** How many more new brands look like others. */
  moreLookAlikes: number;
  /** Brands to create or update, in the order of the file, from the `from`-th on, as many as fit into one response. */
  changes: ReviewedChange[];
  from: number;
  /** The number of all changes. */
  total: number;
  /** The batch that imported this file with these options before; null if there is none or it was reverted. */
  earlier: BatchStamp | null;
  /** Identifies the plan, so that it can be applied. */
  digest: string;
}

/** The most changes and characters of one response. */
const CHANGES = 500;
const CHANGES_CHARS = 2_000_000;
const PROBLEMS = 100;
const LEFT_OUT = 500;

export const reviewImport =
  (parts: BackOfficeParts) =>
  async (
    sent: SentFile,
    request: ImportRequest,
    from = 0,
  ): Promise<Result<ImportReview, InvalidInput | FileTooLarge>> => {
    const opened = await openSent(parts, sent, request);
    if (!opened.ok) return opened;
    const plan = await planAsJob(parts, opened.value, request);
    const lookAlikes = await plan.findLookAlikes();
    const problems = groupProblems(plan.rejected.flatMap((row) => row.problems));
    return ok({
      ...outline(opened.value, plan),
      digest: plan.digest(),
      checkedFacts: plan.checkedFacts,
      lookAlikes: lookAlikes.slice(0, PROBLEMS),
      moreLookAlikes: Math.max(0, lookAlikes.length - PROBLEMS),
      problems: problems.slice(0, PROBLEMS),
      moreProblems: Math.max(0, problems.length - PROBLEMS),
      changes: pageOf(plan, from),
      from,
      total: plan.changes.length,
      earlier: (await findEarlierImport(parts.history, opened.value, request)) ?? null,
    });
  };

/** Reads an uploaded file. */
export const openSent = (
  { files }: Pick<BackOfficeParts, "files">,
  sent: SentFile,
  { format, encoding, delimiter }: ReadingOptions,
) => files.open(sent, LIMITS.importBytes, { format, encoding, delimiter });

/** The changes from the `from`-th on, as many as fit into one response. */
const pageOf = ({ changes, slugOf }: FilePlan, from: number): ReviewedChange[] => {
  const page: ReviewedChange[] = [];
  let chars = 0;
  for (const planned of changes.slice(from, from + CHANGES)) {
    if (chars >= CHANGES_CHARS) break;
    page.push(reviewedChange(planned, slugOf));
    chars += JSON.stringify(page.at(-1)).length;
  }
  return page;
};

const outline = (
  { name, fingerprint, format, encoding, delimiter, size, header }: OpenedFile,
  {
    mapping,
    samples,
    notes,
    leftOut,
    badCells,
    headerProblem,
    counts,
    readings,
    creations,
  }: FilePlan,
) => ({
  file: { name, fingerprint, format, encoding, delimiter, size },
  columns: header.flatMap((column, at): ReviewedColumn[] => {
    if (column.trim() === "") return [];
    const mapped = mapping.columns.find((known) => known.at === at);
    const ignored = mapping.ignored.find((known) => known.at === at);
    const why = mapped ? null : (ignored?.why ?? "another column holds it");
    return [
      {
        at,
        name: column,
        field: mapped ? snakeCase(mapped.field) : null,
        how: mapped?.how ?? null,
        why,
        isUnknown: ignored?.isUnknown ?? false,
        samples: [...(samples[at] ?? [])],
      },
    ];
  }),
  ignored: mapping.ignored.map((column) => column.name),
  notes: notes.slice(0, PROBLEMS),
  leftOut: leftOut.slice(0, LEFT_OUT),
  moreLeftOut: Math.max(0, leftOut.length - LEFT_OUT),
  badCells,
  headerProblem: headerProblem === undefined ? null : `${name} ${headerProblem}`,
  counts,
  readings: readings.slice(0, PROBLEMS),
  creations: plannedRecords(creations),
});

/** The categories and attributes that an import would create. */
export const plannedRecords = (creations: readonly Change[]): ImportReview["creations"] =>
  creations.flatMap((change) => {
    if (change.verb !== "create") return [];
    if (change.record !== "category" && change.record !== "attribute") return [];
    const { slug, name } = change.after;
    return [{ record: change.record, slug, name }];
  });

/** The rows that cannot be imported, in the format of their file. */
export const writeRejects =
  (parts: BackOfficeParts) =>
  async (
    sent: SentFile,
    request: ImportRequest,
  ): Promise<Result<WrittenFile, InvalidInput | FileTooLarge>> => {
    const opened = await openSent(parts, sent, request);
    if (!opened.ok) return opened;
    const file = opened.value;
    const { rejected } = await planAsJob(parts, file, request);
    async function* text(): AsyncGenerator<string> {
      const writer = parts.files.rejectsOf(file);
      for (const { row, problems } of rejected) yield writer.row(file.header, row, problems);
      yield writer.end();
    }
    const name = `${file.name.replace(/\.[a-z]+$/i, "")}-rejects.${file.format}`;
    return ok({ name, format: file.format, text: text() });
  };
