import { fork } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { atLeast, atMost, missedBars, measured } from "./figures.ts";
import { printTable } from "./print-table.ts";
import type { Measured } from "./import/measured.ts";
import { bytesPerRow, type Place, STEPS } from "./import/steps.ts";

/** Bars at 10,000 rows. */
const BARS = {
  importRatio: 0.2,
  unchangedRatio: 0.25,
  exportRatio: 0.5,
  memoryMb: 350,
  databaseMb: 400,
  commitSeconds: 1.1,
};

interface StepResult {
  took: Record<string, Measured>;
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

const total = (parts: Record<string, Measured>, of: keyof Measured): number =>
  Object.values(parts).reduce((sum, part) => sum + part[of], 0);

const figures = (title: string, rows: number, parts: Record<string, Measured>, peakMb?: number) => [
  title,
  total(parts, "seconds").toFixed(2),
  total(parts, "cpuSeconds").toFixed(2),
  ((total(parts, "cpuSeconds") / rows) * 1e6).toFixed(1),
  peakMb === undefined ? "" : peakMb.toFixed(0),
];

/**
 * An import and bare statements take turns this often and the median ratio counts, as other work on the
 * machine slows only one of them.
 */
const TURNS = 3;

/** Imports into a new database, and writes the same rows with bare statements. */
const importAndBare = async (place: Place) => {
  for (const file of [place.database, `${place.database}.bare`]) rmSync(file, { force: true });
  const imported = await inItsOwnProcess("import", place);
  const bare = await inItsOwnProcess("bare", place);
  const ratio = (of: keyof Measured) => total(bare.took, of) / total(imported.took, of);
  return { imported, bare, ratio: ratio("seconds"), cpuRatio: ratio("cpuSeconds") };
};

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const bench = async (rows: number): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "golfbrands-bench-"));
  const place = { csv: join(folder, "brands.csv"), database: join(folder, "golfbrands.db"), rows };
  try {
    await inItsOwnProcess("file", place);
    console.log(`${rows.toLocaleString("en")} rows of ${bytesPerRow(place).toFixed(0)} bytes`);
    const first = await importAndBare(place);
    const turns = [first];
    while (turns.length < TURNS) turns.push(await importAndBare(place));
    const importRatio = middle(turns.map(({ ratio }) => ratio));
    const importCpuRatio = middle(turns.map(({ cpuRatio }) => cpuRatio));
    const peakMb = Math.max(...turns.map(({ imported }) => imported.peakMb));
    const { imported, bare } = turns.find(({ ratio }) => ratio === importRatio) ?? first;
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
        figures("bare prepared statements, one transaction, no history", rows, bare.took),
        figures("planning the same file again: nothing is new", rows, again.took, again.peakMb),
        figures("reading the rows and writing them with JSON.stringify", rows, { serialise }),
        figures("export as JSON", rows, { json }, exported.peakMb),
        figures("export as NDJSON", rows, { ndjson }),
        figures("export as CSV", rows, { csv }),
      ],
    );
    const databaseMb = statSync(place.database).size / 1e6;
    const unchangedRatio = serialise.cpuSeconds / total(again.took, "cpuSeconds");
    measured("rows planned of an unchanged file, a second", rows / total(again.took, "cpuSeconds"));
    const ratio = (one: Measured) => serialise.cpuSeconds / one.cpuSeconds;
    console.log();
    printTable(
      ["", "figure", "bar", ""],
      [
        [
          "import, as a ratio to bare statements, by the clock",
          importRatio.toFixed(2),
          `>= ${BARS.importRatio}`,
          atLeast("import, to bare statements, by the clock", importRatio, BARS.importRatio),
        ],
        [
          "… in processor time",
          importCpuRatio.toFixed(2),
          `>= ${BARS.importRatio}`,
          atLeast("import, to bare statements, processor", importCpuRatio, BARS.importRatio),
        ],
        [
          "serialising, as a ratio to planning an unchanged file",
          unchangedRatio.toFixed(2),
          `>= ${BARS.unchangedRatio}`,
          atLeast(
            "serialising, to planning an unchanged file",
            unchangedRatio,
            BARS.unchangedRatio,
          ),
        ],
        ...Object.entries({ JSON: json, NDJSON: ndjson, CSV: csv }).map(([format, one]) => [
          `export as ${format}, as a ratio to serialising`,
          ratio(one).toFixed(2),
          `>= ${BARS.exportRatio}`,
          atLeast(`export as ${format}, to serialising`, ratio(one), BARS.exportRatio),
        ]),
        [
          "committing, seconds of processor time",
          commit.cpuSeconds.toFixed(2),
          `<= ${BARS.commitSeconds}`,
          atMost("committing an import, processor", commit.cpuSeconds, BARS.commitSeconds, "s"),
        ],
        [
          "memory of an import at its most, MB",
          peakMb.toFixed(0),
          `<= ${BARS.memoryMb}`,
          atMost(
            `memory of an import of ${rows.toLocaleString("en")} rows`,
            peakMb,
            BARS.memoryMb,
            "MB",
          ),
        ],
        [
          "database after it, MB",
          databaseMb.toFixed(0),
          `<= ${BARS.databaseMb}`,
          atMost(
            `database of ${rows.toLocaleString("en")} imported brands`,
            databaseMb,
            BARS.databaseMb,
            "MB",
          ),
        ],
      ],
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const [step, place] = process.argv.slice(2);
const known = (Object.keys(STEPS) as (keyof typeof STEPS)[]).find((name) => name === step);
if (known && place !== undefined) await runStep(known, JSON.parse(place) as Place);
else {
  await bench(Number(process.env["ROWS"] ?? 10_000));
  const missed = missedBars();
  console.log(missed === 0 ? "\nEvery bar passed." : `\n${missed} bars missed.`);
}
