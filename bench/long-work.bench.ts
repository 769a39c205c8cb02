import { readFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
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
const PAUSE_MS = 10;

await inFolder(async (folder) => {
  const file = join(folder, "brands.csv");
  await writeGeneratedFile(file, ROWS);
  const site = await startServer(
    [copySite(join(import.meta.dirname, "site")), "serve", "--port", "0"],
    { ...ADMINISTRATOR, GOLFBRANDS_DB: join(folder, "bench.db") },
    BOTH_CORES,
  );
  const call = await signIn(site.port);
  /** Requests a page under a new host, so it is not cached. */
  const page = (n: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const request = get(
        { port: site.port, path: "/brands", headers: { host: `h${n}.localhost` } },
        (answer) => answer.resume().once("end", resolve),
      );
      request.once("error", reject);
    });
  let requested = 0;
  const worstWait = async (until: AbortSignal): Promise<number> => {
    let worst = 0;
    while (!until.aborted) {
      const began = performance.now();
      await page((requested += 1));
      worst = Math.max(worst, performance.now() - began);
      await wait(PAUSE_MS);
    }
    return worst;
  };
  const rows: string[][] = [];
  const during = async <Done>(title: string, work: () => Promise<Done>): Promise<Done> => {
    const over = new AbortController();
    const waiting = worstWait(over.signal);
    const began = performance.now();
    const done = await work();
    const seconds = (performance.now() - began) / 1_000;
    await wait(AFTER_MS);
    over.abort();
    const worst = await waiting;
    const judged = atMost(worst, BAR_MS);
    rows.push([title, seconds.toFixed(1), worst.toFixed(0), String(BAR_MS), judged]);
    return done;
  };
  const send = async (path: string, body: string, type: string): Promise<unknown> =>
    (await call("POST", path, { body, headers: { "Content-Type": type } })).json();

  // Warms up, like a server that has run for a while.
  while (requested < 300) await page((requested += 1));
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
  printTable(["", "seconds", "longest wait, ms", "bar", ""], rows);
  await site.stop();
});
