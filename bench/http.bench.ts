import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BareRoute, serveBare } from "./http/bare-server.ts";
import { compare, type Comparison, type Work } from "./http/compare.ts";
import { fillDatabase } from "./http/fill-database.ts";
import { load } from "./http/load.ts";
import { type Server, startRenderer, startServer, stayOnOwnCore } from "./http/processes.ts";
import { captured, pagesFor, type Scenario, scenariosFor } from "./http/scenarios.ts";
import { printTable } from "./listing/measure.ts";

/** Bars at 10,000 brands. */
const READY_MS = 1_000;
const MEMORY_MB = 160;

const ROUNDS = 7;
const ROUND_MS = Number(process.env["BENCH_ROUND_MS"] ?? 1_500);

const HERE = import.meta.filename;
const ROOT = join(import.meta.dirname, "../../..");
/** A copy of the built site, so that building it again meanwhile does no harm. */
const SITE = join(import.meta.dirname, "site");

let missed = 0;
const judge = (passed: boolean): string => {
  if (!passed) missed += 1;
  return passed ? "pass" : "MISSED";
};

const benchSize = async (size: number): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "golfbrands-bench-"));
  try {
    const database = join(folder, "bench.db");
    const slugs = await fillDatabase(database, size);
    console.log(`\n${size.toLocaleString("en")} brands`);
    const site = await startCold(database, size);
    const scenarios = scenariosFor(slugs, size).filter(({ title }) => isWanted(title));
    const bare = await serveSame(folder, scenarios, site);
    const rows: string[][] = [];
    for (const [index, { title, path, headers, bar }] of scenarios.entries()) {
      const asking =
        (port: number, path: (n: number) => string): Work =>
        (milliseconds) =>
          load({ port, path, headers, milliseconds });
      const result = await compare(
        { program: site, work: asking(site.port, path) },
        { program: bare, work: asking(bare.port, () => `/${index}`) },
        ROUNDS,
        ROUND_MS,
      );
      rows.push(rowOf(title, result, bar));
    }
    for (const { title, path, bar } of pagesFor(slugs).filter(({ title }) => isWanted(title))) {
      const renderer = await startRenderer(HERE, {
        BENCH_ROLE: "render",
        BENCH_DATABASE: database,
        BENCH_PATH: path,
      });
      const result = await compare(
        {
          program: site,
          work: (milliseconds) =>
            load({ port: site.port, path: (n) => `${path}&miss=${n}`, milliseconds }),
        },
        { program: renderer, work: (milliseconds) => renderer.render(milliseconds) },
        ROUNDS,
        ROUND_MS,
      );
      rows.push(rowOf(title, result, bar));
      await renderer.stop();
    }
    printTable(["per second of processor time", "ours", "bare", "ratio", "bar", ""], rows);
    await Promise.all([site.stop(), bare.stop()]);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const isWanted = (title: string): boolean => title.includes(process.env["BENCH_ONLY"] ?? "");

/** Starts the site on a database that is ready, and looks at what that took. */
const startCold = async (database: string, size: number): Promise<Server> => {
  const serve = () =>
    startServer([join(SITE, "dist/server/main.js"), "serve", "--port", "0"], {
      GOLFBRANDS_DB: database,
      LOG_LEVEL: "error",
      ADMIN_EMAIL: "bench@golfbrands.example",
      ADMIN_PASSWORD: "correct horse battery",
    });
  // The first start also makes the administrator.
  await (await serve()).stop();
  const site = await serve();
  const megabytes = site.memory() / 1_048_576;
  const judged = size === 10_000 ? judge : () => "";
  console.log(
    `Ready after ${site.readyAfterMs.toFixed(0)} ms, ${site.processorSeconds().toFixed(2)} s of processor time ${judged(site.readyAfterMs <= READY_MS)}`,
  );
  console.log(`Memory after load ${megabytes.toFixed(0)} MB ${judged(megabytes <= MEMORY_MB)}`);
  return site;
};

/** Starts a bare app that sends the bytes which the site sends. */
const serveSame = async (
  folder: string,
  scenarios: readonly Scenario[],
  site: Server,
): Promise<Server> => {
  const routes: BareRoute[] = [];
  for (const [index, { title, sample, headers }] of scenarios.entries()) {
    const file = join(folder, `body-${index}`);
    const { type, coding, body } = await captured(site.port, sample, headers);
    writeFileSync(file, body);
    console.log(`  ${title}: ${body.byteLength.toLocaleString("en")} bytes, ${coding ?? "plain"}`);
    routes.push({
      path: `/${index}`,
      headers: { "Content-Type": type, ...(coding && { "Content-Encoding": coding }) },
      file,
    });
  }
  return startServer([HERE], { BENCH_ROLE: "bare", BENCH_ROUTES: JSON.stringify(routes) });
};

const rowOf = (title: string, { ratio, ours, bare }: Comparison, bar?: number): string[] => [
  title,
  ours.toFixed(0),
  bare.toFixed(0),
  ratio.toFixed(2),
  bar === undefined ? "" : String(bar),
  bar === undefined ? "" : judge(ratio >= bar),
];

switch (process.env["BENCH_ROLE"]) {
  case "bare": {
    const routes: BareRoute[] = JSON.parse(process.env["BENCH_ROUTES"] ?? "[]");
    serveBare(routes);
    break;
  }
  case "render": {
    const { renderBare } = await import("./http/bare-render.tsx");
    await renderBare(process.env["BENCH_DATABASE"] ?? "", process.env["BENCH_PATH"] ?? "");
    break;
  }
  default: {
    stayOnOwnCore();
    cpSync(join(ROOT, "dist"), join(SITE, "dist"), { recursive: true });
    cpSync(join(ROOT, "package.json"), join(SITE, "package.json"));
    const sizes = (process.env["BENCH_SIZES"] ?? "10000,100000").split(",").map(Number);
    for (const size of sizes) await benchSize(size);
    process.exitCode = missed === 0 ? 0 : 1;
  }
}
