import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import { BRAND_EXPORT_COLUMNS, brandExporter, rowWriter } from "#adapters/files/write-rows.ts";
import { openSourceFile } from "#adapters/files/source-file.ts";
import { readRows as readFileRows } from "#adapters/files/read-rows.ts";
import { openSpool } from "#adapters/files/spool.ts";
import { openTargetFile } from "#adapters/files/target-file.ts";
import { sqliteBackOfficeStore } from "#adapters/sqlite/back-office-store.ts";
import { sqliteCatalogStore } from "#adapters/sqlite/catalog-store.ts";
import { sqliteImportStore } from "#adapters/sqlite/import-store.ts";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { systemClock } from "#adapters/system-clock.ts";
import { commitImport, importSteps } from "#core/back-office/commit-import.ts";
import { DEFAULT_IMPORT_OPTIONS } from "#core/import/import-options.ts";
import { createImportPlanner } from "#core/import/plan-import.ts";
import { plannedChange, type PlannedChange } from "#core/import/planned-change.ts";
import { readRows, writeBare } from "./bare.ts";
import { type Measured, measured } from "./measured.ts";
import { writeGeneratedFile } from "./generated-file.ts";

/** Each runs in a process of its own, so that none feels what another left in memory. */
export const STEPS = {
  /** Writes the file. */
  file: async ({ csv, rows }: Place): Promise<Record<string, Measured>> => ({
    file: await measured(() => writeGeneratedFile(csv, rows)),
  }),
  /** From the file to a committed batch with history, by the parts the command runs. */
  import: async (place: Place): Promise<Record<string, Measured>> => runImport(place),
  /** The same rows again, planned only: nothing is new. */
  unchanged: async (place: Place): Promise<Record<string, Measured>> => runImport(place),
  bare: async ({ database, rows: _rows }: Place): Promise<Record<string, Measured>> => {
    const rows = readRows(database);
    return { bare: await measured(() => writeBare(rows, `${database}.bare`).close()) };
  },
  export: async (place: Place): Promise<Record<string, Measured>> => ({
    serialise: await measured(() => serialise(place)),
    json: await measured(() => runExport(place, "json")),
    csv: await measured(() => runExport(place, "csv")),
    ndjson: await measured(() => runExport(place, "ndjson")),
  }),
};

export interface Place {
  csv: string;
  database: string;
  rows: number;
}

const open = (file: string) => {
  const database = openDatabase(file);
  return {
    store: sqliteCatalogStore(database),
    records: sqliteBackOfficeStore(database),
    imports: sqliteImportStore(database),
    clock: systemClock,
    ids: { next: randomUUID },
    actor: { actor: "bench", origin: "cli" as const },
    close: () => database.close(),
  };
};

const runImport = async ({ csv, database }: Place): Promise<Record<string, Measured>> => {
  const parts = open(database);
  const spool = openSpool<unknown>();
  const steps = importSteps<PlannedChange>(spool);
  const options = { ...DEFAULT_IMPORT_OPTIONS, createMissingTaxonomy: true };
  const plan = await measured(async () => {
    const rows = await readFileRows(await openSourceFile(csv));
    const planner = await createImportPlanner(parts, { codec: rows.codec, presets: [] }, options);
    for await (const batch of rows.batches)
      for (const outcome of await planner.plan(batch)) {
        const change = plannedChange(outcome, planner.slugOf);
        if (change) steps.add(change);
      }
    for (const creation of planner.creations()) steps.create(creation);
    const { rejected } = planner.counts();
    if (rejected > 0) throw new Error(`${rejected} rows were rejected`);
  });
  const commit = await measured(async () => {
    const outcome = await commitImport(parts, "bench", steps);
    if (!outcome.ok) throw new Error(outcome.failure.kind);
  });
  spool.close();
  parts.close();
  return { plan, commit };
};

/** What every export does at least: the rows read and turned into JSON, and the JSON written. */
const serialise = async ({ database, csv }: Place): Promise<void> => {
  const parts = open(database);
  const target = await openTargetFile(`${csv}.serialised`);
  for await (const brands of parts.imports.readBrands())
    for (const brand of brands) await target.write(JSON.stringify(brand));
  await target.keep();
  parts.close();
};

const runExport = async ({ database, csv }: Place, format: "csv" | "json" | "ndjson") => {
  const parts = open(database);
  const exported = brandExporter(await parts.records.listTaxonomy());
  const writer = rowWriter(format, BRAND_EXPORT_COLUMNS);
  const target = await openTargetFile(`${csv}.${format}`);
  let count = 0;
  await target.write(writer.begin);
  for await (const brands of parts.imports.readBrands())
    for (const brand of brands) await target.write(writer.row(exported(brand), count++ === 0));
  await target.write(writer.end(count === 0));
  await target.keep();
  parts.close();
};

export const bytesPerRow = ({ csv, rows }: Place): number => statSync(csv).size / rows;
