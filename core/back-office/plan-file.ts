import type { BackOfficeParts } from "./back-office-parts.ts";
import type { Change } from "../change/change-set.ts";
import { type InvalidInput, ok, type Result } from "../result.ts";
import { RUN_AT_ONCE } from "../slices.ts";
import { LIMITS } from "../limits.ts";
import type { FileTooLarge, OpenedFile, SentFile } from "../ports/brand-files.ts";
import type { ImportField, ProblemGroup } from "../import/import-field.ts";
import { type ColumnMapping, columnSamples } from "../import/map-columns.ts";
import type { FileFormat, ImportOptions } from "../import/import-options.ts";
import type { RowCounts } from "../import/plan-row.ts";
import { createImportPlanner } from "../import/import-planner.ts";
import { planRows, type RowListener } from "../import/plan-rows.ts";

/** The result of planning a file. */
export interface FilePlan {
  mapping: ColumnMapping;
  samples: readonly (readonly string[])[];
  /** Why no row could be planned, as the end of a sentence that begins with the file's name. */
  wrongHeader: string | undefined;
  counts: RowCounts;
  readings: ProblemGroup[];
  creations: readonly Change[];
  slugOf: (id: string) => string;
}

/** How to name a preset value in messages. */
export type PresetName = (field: ImportField) => string;

const givenForEveryRow: PresetName = (field) => `${field} (given for every row)`;

/** Opens an uploaded file. */
export const withSentFile = async <T, F>(
  { files }: Pick<BackOfficeParts, "files">,
  sent: SentFile,
  format: FileFormat | null,
  work: (file: OpenedFile) => Promise<Result<T, F>>,
): Promise<Result<T, F | InvalidInput | FileTooLarge>> => {
  const opened = await files.open(sent, LIMITS.importBytes, format ?? undefined);
  return opened.ok ? work(opened.value) : opened;
};

/** Plans a whole file. Writes nothing. */
export const planFile = async (
  parts: BackOfficeParts,
  file: OpenedFile,
  options: ImportOptions,
  listener: RowListener = {},
  presetName: PresetName = givenForEveryRow,
): Promise<Result<FilePlan, InvalidInput>> => {
  const presets = options.set.map(([field, raw]) => ({
    field,
    column: presetName(field),
    raw,
    codec: parts.files.givenCodec,
  }));
  const { codec, header } = file;
  const planner = await createImportPlanner(parts, { codec, header, presets }, options);
  const wrongHeader = await planRows(planner, file, listener, parts.scheduler ?? RUN_AT_ONCE);
  return ok({
    mapping: planner.mapping,
    samples: columnSamples(file),
    wrongHeader,
    counts: planner.counts(),
    readings: planner.readings(),
    creations: planner.creations(),
    slugOf: planner.slugOf,
  });
};
