import { fork } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { atLeast, atMost } from "./figures.ts";
import { inFolder } from "./in-folder.ts";
import { printTable } from "./print-table.ts";
import type { Timed } from "./timed.ts";
import { bytesPerRow, type Place, STEPS } from "./import/steps.ts";

/** Targets at 10,000 rows. */
const EXPORT_RATIO = 0.5;
const MEMORY_MB = 350;
const DATABASE_MB = 400;
const COMMIT_SECONDS = 1.1;

interface StepResult {
  took: Record<string, Timed>;
  /** Peak memory of the process in MB. */
  peakMb: number;
}

const runStep = async (name: keyof typeof STEPS, place: Place): Promise<void> => {
  const took = await STEPS[name](place);
  const result: StepResult = { took, peakMb: process.resourceUsage().maxRSS / 1024 };
  process.send?.(result);
};

const inItsOwnProcess = (name: keyof typeof STEPS, place: Place): Promise<StepResult> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [name, JSON.stringify(place)]);
    child.once("message", (message) => resolve(message as StepResult));
    child.once("exit", (code) => reject(new Error(`${name} ended with ${code}`)));
  });

const total = (parts: Record<string, Timed>, of: keyof Timed): number =>
  Object.values(parts).reduce((sum, part) => sum + part[of], 0);

const figures = (title: string, rows: number, parts: Record<string, Timed>, peakMb?: number) => [
  title,
  total(parts, "seconds").toFixed(2),
  total(parts, "cpuSeconds").toFixed(2),
  ((total(parts, "cpuSeconds") / rows) * 1e6).toFixed(1),
  peakMb === undefined ? "" : peakMb.toFixed(0),
];

const bench = (rows: number): Promise<void> =>
  inFolder(async (folder) => {
    const place = {
      csv: join(folder, "brands.csv"),
      database: join(folder, "golfbrands.db"),
      rows,
    };
    await inItsOwnProcess("file", place);
    console.log(`${rows.toLocaleString("en")} rows of ${bytesPerRow(place).toFixed(0)} bytes`);
    const imported = await inItsOwnProcess("import", place);
    const again = await inItsOwnProcess("unchanged", place);
    const exported = await inItsOwnProcess("export", place);
    const { plan, commit } = imported.took;
    const { serialise, json, csv, ndjson } = exported.took;
    if (!plan || !commit || !serialise || !json || !csv || !ndjson)
      throw new Error("A step is missing");
    printTable(
      ["", "seconds", "of processor", "µs a row", "peak MB"],
      [
        figures("import: CSV to committed, with history", rows, imported.took, imported.peakMb),
        figures("  planning", rows, { plan }),
        figures("  committing", rows, { commit }),
        figures("planning the same file again: nothing is new", rows, again.took, again.peakMb),
        figures("reading the rows and writing them with JSON.stringify", rows, { serialise }),
        figures("export as JSON", rows, { json }, exported.peakMb),
        figures("export as NDJSON", rows, { ndjson }),
        figures("export as CSV", rows, { csv }),
      ],
    );
    for (const [format, one] of Object.entries({ JSON: json, NDJSON: ndjson, CSV: csv })) {
      const ratio = serialise.cpuSeconds / one.cpuSeconds;
      judge(atLeast, `export as ${format}, to serialising`, ratio, EXPORT_RATIO);
    }
    const some = `${rows.toLocaleString("en")} rows`;
    const databaseMb = statSync(place.database).size / 1e6;
    judge(atMost, "committing, seconds of processor", commit.cpuSeconds, COMMIT_SECONDS);
    judge(atMost, `memory of an import of ${some}, MB`, imported.peakMb, MEMORY_MB);
    judge(atMost, `database of ${some}, MB`, databaseMb, DATABASE_MB);
  });

const judge = (bounded: typeof atMost, what: string, value: number, target: number): void =>
  console.log(`${what}: ${value.toFixed(2)} (target ${target}) ${bounded(value, target)}`);

const [step, place] = process.argv.slice(2);
const known = (Object.keys(STEPS) as (keyof typeof STEPS)[]).find((name) => name === step);
if (known && place !== undefined) await runStep(known, JSON.parse(place) as Place);
else {
  await bench(Number(process.env["ROWS"] ?? 10_000));
}
