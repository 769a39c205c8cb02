import { statSync } from "node:fs";
import { openRows } from "#adapters/files/brand-files.ts";
import { openSourceFile } from "#adapters/files/source-file.ts";
import { openTargetFile } from "#adapters/files/target-file.ts";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { memoryMailer } from "#adapters/mail/mail-in-memory.harness.ts";
import { systemClock } from "#adapters/system.ts";
import { createLocalBackOffice } from "#core/back-office/local-back-office.ts";
import type { FilePlan } from "#core/back-office/plan-import.ts";
import { DEFAULT_IMPORT_OPTIONS } from "#core/import/import-options.ts";
import { type Timed, timed } from "../timed.ts";
import { writeGeneratedFile } from "./generated-file.ts";
import { sqliteOfficeParts } from "#adapters/sqlite/sqlite-office.harness.ts";

/** Each step runs in its own process, so that memory is measured separately. */
export const STEPS = {
  /** Writes the file. */
  file: async ({ csv, rows }: Place): Promise<Record<string, Timed>> => ({
    file: await timed(() => writeGeneratedFile(csv, rows)),
  }),
  /** Imports the file as the command does, history included. */
  import: async (place: Place): Promise<Record<string, Timed>> => runImport(place),
  /** Plans the same rows again: nothing changes. */
  unchanged: async (place: Place): Promise<Record<string, Timed>> => runImport(place),
  export: async (place: Place): Promise<Record<string, Timed>> => ({
    serialise: await timed(() => serialise(place)),
    json: await timed(() => runExport(place, "json")),
    csv: await timed(() => runExport(place, "csv")),
    ndjson: await timed(() => runExport(place, "ndjson")),
  }),
};

export interface Place {
  csv: string;
  database: string;
  rows: number;
}

const open = (file: string) => {
  const database = openDatabase(file);
  const parts = {
    ...sqliteOfficeParts(database),
    actor: { actor: "bench", origin: "cli" as const },
    mailer: memoryMailer(systemClock),
  };
  return {
    backOffice: createLocalBackOffice(parts),
    store: parts.store,
    close: () => database.close(),
  };
};

const runImport = async ({ csv, database }: Place): Promise<Record<string, Timed>> => {
  const { backOffice, close } = open(database);
  const options = { ...DEFAULT_IMPORT_OPTIONS, createMissingTaxonomy: true };
  let planned: FilePlan | undefined;
  const plan = await timed(async () => {
    const file = await openRows(await openSourceFile(csv));
    planned = await backOffice.planImport(file, options);
    const { rejected } = planned.counts;
    if (rejected > 0) throw new Error(`${rejected} rows were rejected`);
  });
  const commit = await timed(async () => {
    const outcome = await planned?.commit();
    if (!outcome?.ok) throw new Error(outcome?.failure.kind);
  });
  close();
  return { plan, commit };
};

/** The minimum work of any export: read the rows and serialise them as JSON. */
const serialise = async ({ database, csv }: Place): Promise<void> => {
  const { store, close } = open(database);
  const target = await openTargetFile(`${csv}.serialised`);
  for await (const brands of store.readBrands())
    for (const brand of brands) await target.write(JSON.stringify(brand));
  await target.complete();
  close();
};

const runExport = async ({ database, csv }: Place, format: "csv" | "json" | "ndjson") => {
  const { backOffice, close } = open(database);
  const exported = await backOffice.exportBrands({ search: "", status: null, needs: null }, format);
  if (!exported.ok) throw new Error("Export refused");
  const { text } = exported.value;
  const target = await openTargetFile(`${csv}.${format}`);
  for await (const piece of text) await target.write(piece);
  await target.complete();
  close();
};

export const bytesPerRow = ({ csv, rows }: Place): number => statSync(csv).size / rows;
