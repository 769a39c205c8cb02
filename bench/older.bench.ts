import { join } from "node:path";
import { atLeast } from "./figures.ts";
import { ADMINISTRATOR, openToSave, signIn } from "./http/administrator.ts";
import { compare, type Work } from "./http/compare.ts";
import { load } from "./http/load.ts";
import { copySite, runProgram, type Server, startServer, stayOnOwnCore } from "./http/processes.ts";
import { cachedAndMissed, isWanted } from "./http/scenarios.ts";
import { writeGeneratedFile } from "./import/generated-file.ts";
import { inFolder } from "./in-folder.ts";
import { printTable } from "./print-table.ts";

// The speed of this build compared with an older one, in one run: BENCH_OLDER=FOLDER node bench/run.mjs older

const BRANDS = 10_000;
/** The least speed of this build, as a share of the older build's. */
const TARGET = 0.9;
const ROUNDS = 8;

/** Starts a build on a database of its own, filled from the file. */
const startFilled = async (program: string, database: string, file: string): Promise<Server> => {
  const settings = { ...ADMINISTRATOR, GOLFBRANDS_DB: database };
  await runProgram(
    [program, "brands", "import", file, "--create-missing-taxonomy", "-y"],
    settings,
  );
  return startServer([program, "serve", "--port", "0"], settings);
};

const worksOf = async (
  { port }: Server,
  slugs: readonly string[],
): Promise<[title: string, work: Work][]> => {
  const save = await openToSave(await signIn(port), slugs[0] ?? "");
  return [
    ...cachedAndMissed(slugs).map(({ title, ...scenario }): [string, Work] => [
      title,
      (milliseconds) => load({ port, milliseconds, ...scenario }),
    ]),
    ["save", (milliseconds) => save(AbortSignal.timeout(milliseconds))],
  ];
};

const bench = async (older: string, folder: string): Promise<void> => {
  const file = join(folder, "brands.csv");
  const slugs = await writeGeneratedFile(file, BRANDS);
  const program = copySite(join(import.meta.dirname, "site"));
  const site = await startFilled(program, join(folder, "site.db"), file);
  const olderProgram = join(older, "dist/server/main.js");
  const olderSite = await startFilled(olderProgram, join(folder, "older.db"), file);
  const olderWorks = new Map(await worksOf(olderSite, slugs));
  const rows: string[][] = [];
  for (const [title, work] of await worksOf(site, slugs)) {
    const olderWork = olderWorks.get(title);
    if (!olderWork || !isWanted(title)) continue;
    const { ours, bare, ratio } = await compare(
      { program: site, work },
      { program: olderSite, work: olderWork },
      ROUNDS,
    );
    const judged = atLeast(ratio, TARGET);
    rows.push([title, ours.toFixed(0), bare.toFixed(0), ratio.toFixed(2), String(TARGET), judged]);
  }
  printTable(["per second of processor time", "ours", "older", "ratio", "target", ""], rows);
  await Promise.all([site.stop(), olderSite.stop()]);
};

const older = process.env["BENCH_OLDER"];
if (older === undefined) throw new Error("Set BENCH_OLDER to the folder of an older build");
stayOnOwnCore();
await inFolder((folder) => bench(older, folder));
