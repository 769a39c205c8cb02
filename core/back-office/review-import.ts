import type { BackOfficeParts } from "./back-office-parts.ts";
import type { BatchStamp } from "../change/batch.ts";
import type { Change } from "../change/change-set.ts";
import { fail, type InvalidInput, ok, type Result } from "../result.ts";
import type { FileTooLarge, OpenedFile, SentFile, WrittenFile } from "../ports/brand-files.ts";
import { type ImportField, problemCollector, type ProblemGroup } from "../import/import-field.ts";
import {
  type FileFormat,
  findEarlierImport,
  type ImportOptions,
} from "../import/import-options.ts";
import type { RowCounts } from "../import/plan-row.ts";
import { type FilePlan, planFile, withSentFile } from "./plan-file.ts";
import { planObserver, type ReviewedPlan } from "./reviewed-plan.ts";
import { type PlannedChange, shownFields } from "../import/plan-rows.ts";

/** How a file shall be imported. */
export interface ImportRequest extends ImportOptions {
  /** What the file is, where its content does not tell; null to find out. */
  format: FileFormat | null;
}

/** What a column of the file holds. */
export interface ReviewedColumn {
  /** Its place in the file, from 0; two columns may have one name. */
  at: number;
  name: string;
  /** Null for a column that is not imported. */
  field: ImportField | null;
  /** Why it is not imported. */
  why: string | null;
  /** Its first values, shortened. */
  samples: string[];
}

/** What becomes of one brand. */
export interface ReviewedChange extends Pick<PlannedChange, "line" | "slug" | "name" | "fields"> {
  verb: "create" | "update";
}

/** What importing a file would do, to be reviewed. */
export interface ImportReview {
  file: Pick<OpenedFile, "name" | "fingerprint" | "format" | "encoding" | "delimiter" | "size">;
  columns: ReviewedColumn[];
  /** Why no row could be planned: the columns have to be settled first. */
  headerProblem: string | null;
  counts: RowCounts;
  /** Values that were understood rather than taken as they stand, alike ones together; the first of them. */
  readings: ProblemGroup[];
  /** Categories and attributes that would be created. */
  creations: { record: "category" | "attribute"; slug: string; name: string }[];
  /** What is wrong with rows, alike problems together; the first of them. */
  problems: ProblemGroup[];
  /** How many more kinds of problems there are. */
  moreProblems: number;
  /** Brands that would be created or changed, in the order of the file, from the `from`-th on: as many as one answer holds. */
  changes: ReviewedChange[];
  from: number;
  /** How many there are. */
  total: number;
  /** The batch that imported this file like this before; null when there is none, or it was taken back. */
  earlier: BatchStamp | null;
  reviewed: ReviewedPlan;
}

/** Changes that one answer tells, and their size as far as it is counted: what makes it large is their texts. */
const CHANGES = 500;
const CHANGES_CHARS = 2_000_000;
const PROBLEMS = 100;

export const reviewImport =
  (parts: BackOfficeParts) =>
  async (
    sent: SentFile,
    { format, ...options }: ImportRequest,
    from = 0,
  ): Promise<Result<ImportReview, InvalidInput | FileTooLarge>> =>
    withSentFile<ImportReview, InvalidInput>(parts, sent, format, async (file) => {
      const problems = problemCollector();
      const changes: ReviewedChange[] = [];
      let chars = 0;
      let total = 0;
      const observer = planObserver(parts, file, options);
      const planned = await planFile(parts, file, options, {
        outcome: observer.outcome,
        rejected: (_header, _row, found) => found.forEach(problems.add),
        change: (change, slugOf) => {
          total += 1;
          if (total <= from || changes.length >= CHANGES || chars >= CHANGES_CHARS) return;
          const reviewed = reviewedChange(change, slugOf);
          chars += JSON.stringify(reviewed).length;
          changes.push(reviewed);
        },
      });
      if (!planned.ok) return fail(planned.failure);
      const groups = problems.groups();
      return ok({
        ...outline(file, planned.value),
        reviewed: observer.reviewed(planned.value.creations),
        problems: groups.slice(0, PROBLEMS),
        moreProblems: Math.max(0, groups.length - PROBLEMS),
        changes,
        from,
        total,
        earlier: (await findEarlierImport(parts.imports, file, options)) ?? null,
      });
    });

const outline = (
  { name, fingerprint, format, encoding, delimiter, size, header }: OpenedFile,
  { mapping, samples, wrongHeader, counts, readings, creations }: FilePlan,
) => ({
  file: { name, fingerprint, format, encoding, delimiter, size },
  columns: header.flatMap((column, at): ReviewedColumn[] => {
    if (column.trim() === "") return [];
    const mapped = mapping.columns.find((known) => known.at === at);
    const why = mapped
      ? null
      : (mapping.ignored.find(({ name }) => name === column)?.why ?? "another column holds it");
    return [
      { at, name: column, field: mapped?.field ?? null, why, samples: [...(samples[at] ?? [])] },
    ];
  }),
  headerProblem: wrongHeader === undefined ? null : `${name} ${wrongHeader}`,
  counts,
  readings: readings.slice(0, PROBLEMS),
  creations: creations.flatMap(creationOf),
});

const creationOf = (change: Change): ImportReview["creations"] => {
  if (change.verb !== "create" || change.record === "brand" || change.record === "group") return [];
  const { slug, name } = change.after;
  return [{ record: change.record, slug, name }];
};

const reviewedChange = (planned: PlannedChange, slugOf: (id: string) => string): ReviewedChange => {
  const { line, slug, name, change } = planned;
  return { line, verb: change.verb, slug, name, fields: shownFields(planned, slugOf) };
};

/** The rows that cannot be imported, in a file like the one they come from. */
export const writeRejects =
  (parts: BackOfficeParts) =>
  async (
    sent: SentFile,
    { format, ...options }: ImportRequest,
  ): Promise<Result<WrittenFile, InvalidInput | FileTooLarge>> =>
    withSentFile<WrittenFile, InvalidInput>(parts, sent, format, async (file) => {
      const pieces: string[] = [];
      const writer = parts.files.rejectsOf(file);
      const planned = await planFile(parts, file, options, {
        rejected: (header, row, problems) => void pieces.push(writer.row(header, row, problems)),
      });
      if (!planned.ok) return planned;
      pieces.push(writer.end());
      const name = `${file.name.replace(/\.[a-z]+$/i, "")}-rejects.${file.format}`;
      return ok({ name, format: file.format, text: eachOf(pieces) });
    });

async function* eachOf(pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces;
}
