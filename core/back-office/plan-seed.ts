import { emptyDirectory, withRecords } from "../catalog/directory-state.ts";
import type { Change, ChangeSet } from "../change/change-set.ts";
import { planCommit, updateOf } from "../change/plan-commit.ts";
import { fileFields } from "../change/record-fields.ts";
import { type FileRow, type RowProblem, snakeCase } from "../import/import-field.ts";
import { DEFAULT_IMPORT_OPTIONS } from "../import/import-options.ts";
import { plannedChange } from "../import/planned-change.ts";
import { createRowPlanner, type ImportParts } from "../import/row-planner.ts";
import type { OpenedFile } from "../ports/brand-files.ts";
import {
  fail,
  type FieldError,
  type InvalidInput,
  ok,
  type OtherKind,
  RECORD_KINDS,
  type RecordKind,
  type Result,
} from "../result.ts";
import { countOf, listText } from "../text/count-text.ts";
import { planRows } from "./import-taxonomy.ts";

/** A file of records, whose columns have the names of their fields. */
export type SeedFile = Pick<OpenedFile, "name" | "codec" | "header" | "rows">;

/** The initial content of a directory. Brands name categories and attributes by slug. */
export type SeedFiles = Readonly<Record<RecordKind, SeedFile>>;

/** Each kind comes after the kinds that its records refer to. */
const ORDER = ["category", "group", "attribute", "brand", "list"] as const;

/** Plans the import of these files into an empty directory, one after another, as one change set. Lists all errors by file, line and column. */
export const planSeed = async (
  files: SeedFiles,
  { clock, ids }: Pick<ImportParts, "clock" | "ids">,
): Promise<Result<ChangeSet, InvalidInput>> => {
  let directory = emptyDirectory();
  const parts: ImportParts = {
    store: { directory: async () => directory },
    logos: { findStored: async () => new Set() },
    clock,
    ids,
    // Exports have no markup.
    decodeEntity: (entity) => entity,
  };
  const changes: Change[] = [];
  const errors: FieldError[] = [];
  for (const kind of ORDER) {
    const file = files[kind];
    const planned =
      kind === "brand"
        ? await planBrands(file, parts)
        : planRows(parts, directory, kind, rowsOf(kind, file));
    changes.push(...planned.changes);
    errors.push(...planned.problems.map((problem) => errorIn(file.name, problem)));
    const written = planCommit(planned.changes, directory);
    if (written.ok)
      directory = withRecords(directory, updateOf(written.value, 1, clock.now().toISOString()));
  }
  if (errors.length > 0) return fail({ kind: "invalid-input", errors });
  return ok({
    actor: "system",
    reason: "seed",
    origin: "system",
    note: listText(
      RECORD_KINDS.map((kind) => {
        const count = changes.filter(({ record }) => record === kind).length;
        return kind === "category" ? countOf(count, kind, "categories") : countOf(count, kind);
      }),
    ),
    changes,
  });
};

const planBrands = async ({ codec, header, rows }: SeedFile, parts: ImportParts) => {
  const file = { codec, header, presets: [], isExport: true };
  const planner = await createRowPlanner(parts, file, DEFAULT_IMPORT_OPTIONS);
  const outcomes = await planner.plan(rows);
  return {
    changes: outcomes.flatMap((outcome) => plannedChange(outcome, planner.slugOf)?.change ?? []),
    problems: outcomes.flatMap((outcome) => (outcome.kind === "rejected" ? outcome.problems : [])),
  };
};

const rowsOf = (kind: OtherKind, { codec, header, rows }: SeedFile): FileRow[] => {
  const byColumn = new Map(fileFields(kind).map(([field]) => [snakeCase(field), field]));
  // An unknown column keeps its name, and validation refuses it.
  const fields = header.map((column) => byColumn.get(column) ?? column);
  return rows.map(({ values, ...row }) => ({
    ...row,
    fields: Object.fromEntries(
      fields.map((field, at) => [field, codec.read(field, values[at] ?? null)]),
    ),
  }));
};

const errorIn = (file: string, { line, column, message }: RowProblem): FieldError => ({
  path: [`${file} line ${line}`, column === null ? [] : snakeCase(column)].flat().join(", "),
  message,
});
