import type { BackOfficeParts } from "./back-office-parts.ts";
import { asFields } from "../change/diff.ts";
import type { Change } from "../change/change-set.ts";
import type { InvalidInput } from "../failure.ts";
import { LIMITS } from "../limits.ts";
import type { OpenedFile } from "../ports/brand-files.ts";
import { fail, ok, type Result } from "../result.ts";
import type { ProblemGroup } from "../import/collect-problems.ts";
import { type ColumnSamples, columnSamples } from "../import/column-samples.ts";
import type { Concerned } from "../import/find-moved-records.ts";
import type { ImportField, RowBatch } from "../import/import-field.ts";
import { importNote } from "../import/import-note.ts";
import type { ImportOptions } from "../import/import-options.ts";
import type { RowCounts, RowOutcome } from "../import/import-plan.ts";
import type { ColumnMapping } from "../import/map-columns.ts";
import { createImportPlanner } from "../import/plan-import.ts";
import { planRows, type RowListener } from "../import/plan-rows.ts";
import type { PlannedChange } from "../import/planned-change.ts";

/** What identifies a plan that somebody reviewed: planning the same again gives the same. */
export interface ReviewedPlan {
  /** Of everything the plan would write, and on what. */
  digest: string;
  /** The catalog revision it was made at. */
  revision: number;
}

/** What a whole file comes to. */
export interface FilePlan {
  reviewed: ReviewedPlan;
  mapping: ColumnMapping;
  samples: ColumnSamples;
  /** Why no row could be planned, as the end of a sentence that begins with the file's name. */
  wrongHeader: string | undefined;
  counts: RowCounts;
  readings: ProblemGroup[];
  creations: Change[];
  /** The brands that the rows are about. */
  concerned: Concerned;
}

/** Who hears of what becomes of each row, and how ids are named that its changes link. */
export type FileListener = Pick<RowListener, "rejected"> & {
  change?: (planned: PlannedChange, slugOf: (id: string) => string) => void;
};

/** Plans a file from its first row to its last. It only reads. */
export const planFile = async (
  parts: BackOfficeParts,
  file: OpenedFile,
  options: ImportOptions,
  listener: FileListener = {},
): Promise<Result<FilePlan, InvalidInput>> => {
  // Looked at first: what is written while the file is planned counts as moved on since.
  const revision = parts.store.knownRevision();
  const presets = options.set.map(([field, raw]: readonly [ImportField, string]) => ({
    field,
    column: `${field} (given for every row)`,
    raw,
    codec: parts.files.givenCodec,
  }));
  const planner = await createImportPlanner(parts, { codec: file.codec, presets }, options);
  const digest = parts.files.digest();
  digest.add(importNote(file, options));
  const samples = columnSamples();
  const concerned = { ids: new Set<string>(), slugs: new Set<string>() };
  let refusal: InvalidInput | undefined;
  let count = 0;

  async function* batches(): AsyncGenerator<RowBatch> {
    for await (const read of file.rows) {
      if (!read.ok) refusal = read.failure;
      else if ((count += read.value.rows.length) > LIMITS.importRows) refusal = tooManyRows(file);
      if (!read.ok || refusal) return;
      samples.add(read.value);
      yield read.value;
    }
  }

  const wrongHeader = await planRows(planner, batches(), {
    ...listener,
    change: (planned) => listener.change?.(planned, planner.slugOf),
    outcome: (outcome, planned) => {
      note(concerned, outcome);
      digest.add(JSON.stringify(essence(outcome, planned, planner.slugOf)));
    },
  });
  if (refusal) return fail(refusal);
  const creations = planner.creations();
  digest.add(JSON.stringify(creations.map(nameOf)));
  return ok({
    reviewed: { digest: digest.end(), revision },
    mapping: planner.mapping(),
    samples,
    wrongHeader,
    counts: planner.counts(),
    readings: planner.readings(),
    creations,
    concerned,
  });
};

const nameOf = (creation: Change): unknown =>
  creation.verb === "create" ? [creation.record, creation.after.slug, creation.after.name] : [];

const tooManyRows = ({ name }: OpenedFile): InvalidInput => ({
  kind: "invalid-input",
  errors: [
    {
      path: "file",
      message: `${name} has more than ${LIMITS.importRows.toLocaleString("en")} rows: split it, or import it from the command line.`,
    },
  ],
});

/** What a row would do and on which version, without the ids and the moment that every planning makes anew. */
const essence = (
  outcome: RowOutcome,
  planned: PlannedChange | undefined,
  slugOf: (id: string) => string,
): unknown => {
  const { kind, line } = outcome;
  if (outcome.kind === "new") {
    const { id: _id, createdAt: _createdAt, categoryIds, attributeIds, ...content } = outcome.after;
    const links = [categoryIds, attributeIds].map((ids) => ids.map(slugOf));
    return [line, kind, asFields({ ...content, categoryIds: [], attributeIds: [] }), links];
  }
  if (outcome.kind === "changed")
    return [line, kind, outcome.before.id, outcome.before.version, planned?.fields];
  if (outcome.kind === "rejected") return [line, kind, outcome.problems];
  return [line, kind, outcome.slug];
};

const note = (
  { ids, slugs }: { ids: Set<string>; slugs: Set<string> },
  outcome: RowOutcome,
): void => {
  if (outcome.kind === "rejected") return;
  if (outcome.kind === "new") slugs.add(outcome.after.slug);
  else if (outcome.kind === "changed") {
    ids.add(outcome.before.id);
    slugs.add(outcome.after.slug);
  } else slugs.add(outcome.slug);
};
