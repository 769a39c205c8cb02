import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { visitMeanwhile } from "./admission/visitor.ts";
import { atMost } from "./figures.ts";
import { ADMINISTRATOR, signIn } from "./http/administrator.ts";
import { BOTH_CORES, copySite, startServer } from "./http/processes.ts";
import { writeGeneratedFile } from "./import/generated-file.ts";
import { inFolder } from "./in-folder.ts";
import { printTable } from "./print-table.ts";

// A visitor's longest wait for an uncached page while an administrator imports many rows and undoes the import.

const ROWS = 10_000;
const BAR_MS = 150;
/** Page requests continue this long after the work, because the server is still applying its changes. */
const AFTER_MS = 1_500;
const WARM_UP_MS = 5_000;

await inFolder(async (folder) => {
  const file = join(folder, "brands.csv");
  await writeGeneratedFile(file, ROWS);
  const site = await startServer(
    [copySite(join(import.meta.dirname, "site")), "serve", "--port", "0"],
    { ...ADMINISTRATOR, GOLFBRANDS_DB: join(folder, "bench.db") },
    BOTH_CORES,
  );
  const call = await signIn(site.port);
  const rows: string[][] = [];
  const during = async <Done>(title: string, work: () => Promise<Done>): Promise<Done> => {
    const began = performance.now();
    const working = work();
    const visiting = visitMeanwhile(
      site,
      working.then(() => wait(AFTER_MS)),
    );
    const done = await working;
    const seconds = (performance.now() - began) / 1_000;
    const { page: worst } = await visiting;
    const judged = atMost(worst, BAR_MS);
    rows.push([title, seconds.toFixed(1), worst.toFixed(0), String(BAR_MS), judged]);
    return done;
  };
  const send = async (path: string, body: string, type: string): Promise<unknown> =>
    (await call("POST", path, { body, headers: { "Content-Type": type } })).json();

  // Warms up, like a server that has run for a while.
  await visitMeanwhile(site, wait(WARM_UP_MS));
  const text = readFileSync(file, "utf8");
  const again = text.replaceAll("Grips, shafts", "Shafts, grips");
  const batches: string[] = [];
  for (const [title, content] of [
    ["import of new brands", text],
    ["import of changes", again],
  ] as const) {
    const query = "name=brands.csv&createMissingTaxonomy=true";
    const csv = "text/csv";
    const reviewed = await during(`review of the ${title}`, () =>
      send(`/imports/review?${query}`, content, csv),
    );
    const { digest } = reviewed as { digest: string };
    const imported = await during(title, () =>
      send(`/imports?${query}&digest=${digest}`, content, csv),
    );
    batches.push((imported as { batchId: string }).batchId);
  }
  for (const title of ["undo of changes", "undo of new brands"])
    await during(title, () => send(`/history/${batches.pop()}/revert`, "{}", "application/json"));
  console.log(`${ROWS.toLocaleString("en")} rows`);
  printTable(["", "seconds", "longest wait, ms", "target", ""], rows);
  await site.stop();
});
