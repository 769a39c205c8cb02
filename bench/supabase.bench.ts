import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { revisionWatch, supabaseCatalogStore } from "#adapters/supabase/catalog-store.ts";
import { supabaseClient } from "#adapters/supabase/client.ts";
import { type LiteServer, startLite } from "#adapters/supabase/lite-server.harness.ts";
import { compare } from "./http/compare.ts";
import { fillDatabase, fillStore } from "./http/fill-database.ts";
import { load } from "./http/load.ts";
import { copySite, type Server, startServer, stayOnOwnCore } from "./http/processes.ts";
import { scenariosFor } from "./http/scenarios.ts";
import { printTable } from "./print-table.ts";
import { measureRefreshes } from "./supabase/refreshes.ts";
import { tailOf } from "./supabase/tail.ts";

/** How fast public pages are with the directory in Supabase, relative to SQLite. */
const BAR = 0.9;
const SIZE = Number(process.env["BENCH_SIZE"] ?? 10_000);
const ROUNDS = 7;
const ROUND_MS = Number(process.env["BENCH_ROUND_MS"] ?? 1_500);
const TAIL_ROUNDS = 3;
const TAIL_REQUESTS = Number(process.env["BENCH_TAIL"] ?? 4_000);
/** An uncached profile is read from the project, over the network: its rate is printed without a bar. */
const FROM_THE_PROJECT = "profile missed";
const MEASURED = new Set(["hot page", "hot API answer", "listing missed", FROM_THE_PROJECT]);

const ROOT = join(import.meta.dirname, "../../..");
const SITE = join(import.meta.dirname, "site");
const ADMIN = { ADMIN_EMAIL: "bench@golfbrands.example", ADMIN_PASSWORD: "correct horse battery" };

let missed = 0;
const judge = (passed: boolean): string => {
  if (!passed) missed += 1;
  return passed ? "pass" : "MISSED";
};

const serve = (environment: Record<string, string>): Promise<Server> =>
  startServer([join(SITE, "dist/server/main.js"), "serve", "--port", "0"], {
    LOG_LEVEL: "error",
    ...environment,
  });

const fillProject = async (lite: LiteServer): Promise<string[]> => {
  const client = supabaseClient({ ...lite.ownerProject, timeoutMs: 600_000 });
  return fillStore(supabaseCatalogStore(client, revisionWatch(client)), SIZE);
};

/** Rates per processor time and the slowest of a hundred, for the same pages of the same brands, in turns. */
const comparePages = async (ours: Server, theirs: Server, slugs: string[]): Promise<void> => {
  const profiles = {
    title: "hot profile page",
    path: () => `/brands/${slugs[1]}`,
    headers: "Accept-Encoding: gzip, deflate, br\r\n",
  };
  const scenarios = [...scenariosFor(slugs).filter(({ title }) => MEASURED.has(title)), profiles];
  const rows: string[][] = [];
  for (const { title, path, headers } of scenarios) {
    const asked = (port: number) => (milliseconds: number) =>
      load({ port, path, headers, milliseconds });
    const rates = await compare(
      { program: ours, work: asked(ours.port) },
      { program: theirs, work: asked(theirs.port) },
      ROUNDS,
      ROUND_MS,
    );
    if (title === FROM_THE_PROJECT) {
      rows.push([title, rates.ours.toFixed(0), rates.bare.toFixed(0), rates.ratio.toFixed(2)]);
      continue;
    }
    const tails: { our: number; their: number }[] = [];
    for (let round = 0; round < TAIL_ROUNDS; round += 1)
      tails.push({
        our: await tailOf(ours.port, path, TAIL_REQUESTS),
        their: await tailOf(theirs.port, path, TAIL_REQUESTS),
      });
    const median = (numbers: number[]) =>
      numbers.toSorted((one, other) => one - other)[TAIL_ROUNDS >> 1] ?? 0;
    const tailRatio = median(tails.map(({ our, their }) => their / our));
    rows.push([
      title,
      rates.ours.toFixed(0),
      rates.bare.toFixed(0),
      rates.ratio.toFixed(2),
      judge(rates.ratio >= BAR),
      median(tails.map(({ our }) => our)).toFixed(2),
      median(tails.map(({ their }) => their)).toFixed(2),
      tailRatio.toFixed(2),
      judge(tailRatio >= BAR),
    ]);
  }
  printTable(
    ["", "Supabase/s", "SQLite/s", `≥ ${BAR}`, "", "p99 ms", "p99 ms SQLite", `≥ ${BAR}`, ""],
    rows,
  );
};

stayOnOwnCore();
copySite(SITE);
const folder = mkdtempSync(join(tmpdir(), "golfbrands-bench-"));
const lite = await startLite({ migrationsIn: join(ROOT, "adapters/supabase/migrations") });
try {
  await fillProject(lite);
  const file = join(folder, "bench.db");
  const slugs = await fillDatabase(file, SIZE);
  console.log(`${SIZE.toLocaleString("en")} brands`);
  printTable(
    ["", "ms", "questions", "bytes", "answers compressed"],
    (await measureRefreshes(lite)).map(({ title, milliseconds, traffic }) => [
      title,
      milliseconds.toFixed(0),
      String(traffic.questions),
      traffic.bytes.toLocaleString("en"),
      traffic.compressed.toLocaleString("en"),
    ]),
  );
  const onProject = await serve({
    SUPABASE_URL: lite.visitors.url,
    SUPABASE_PUBLISHABLE_KEY: lite.visitors.key,
    SUPABASE_TIMEOUT_MS: "20000",
  });
  const onFile = await serve({ GOLFBRANDS_DB: file, ...ADMIN });
  console.log(
    `Memory after load: ${Math.round(onProject.memory() / 1_048_576)} MB on Supabase, ${Math.round(onFile.memory() / 1_048_576)} MB on SQLite`,
  );
  await comparePages(onProject, onFile, slugs);
  await Promise.all([onProject.stop(), onFile.stop()]);
} finally {
  await lite.close();
  rmSync(folder, { recursive: true });
}
process.exitCode = missed === 0 ? 0 : 1;
