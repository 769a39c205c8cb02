import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atLeast, atMost } from "./figures.ts";
import { type BareRoute, serveBare, serveBareNode } from "./http/bare-server.ts";
import { ADMINISTRATOR } from "./http/administrator.ts";
import { compare, type Comparison } from "./http/compare.ts";
import { fillDatabase } from "./http/fill-database.ts";
import { load } from "./http/load.ts";
import { copySite, type Server, startServer, stayOnOwnCore } from "./http/processes.ts";
import { captured, PROFILE_PAGES, type Scenario, scenariosFor } from "./http/scenarios.ts";
import { printTable } from "./print-table.ts";

/** At 10,000 brands. */
const MEMORY_MB = 300;
const PROFILES = 1_000;

const ROUNDS = 7;
const ROUND_MS = Number(process.env["BENCH_ROUND_MS"] ?? 1_500);

const HERE = import.meta.filename;
const SITE = join(import.meta.dirname, "site");

const benchSize = async (size: number): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "golfbrands-bench-"));
  try {
    const database = join(folder, "bench.db");
    const slugs = await fillDatabase(database, size);
    console.log(`\n${size.toLocaleString("en")} brands`);
    const site = await startCold(database, size);
    const scenarios = scenariosFor(slugs).filter(({ title }) => isWanted(title));
    const { hono, node } = await serveSame(folder, scenarios, site);
    const rows: string[][] = [];
    for (const [index, { title, path, host, headers, bar, against }] of scenarios.entries()) {
      const isNode = against?.startsWith("node:http");
      const bare = isNode && node ? node : hono;
      const barePath = against?.startsWith("Hono") ? "/12-kb" : `/${index}`;
      const work = (milliseconds: number) =>
        load({ port: site.port, path, headers, milliseconds, ...(host && { host }) });
      const bareWork = (milliseconds: number) =>
        load({ port: bare.port, path: () => barePath, headers, milliseconds });
      const result = await compare(
        { program: site, work },
        { program: bare, work: bareWork },
        ROUNDS,
        ROUND_MS,
      );
      rows.push(rowOf(title, size, result, bar));
      if (title === PROFILE_PAGES && size === 10_000)
        atLeast("profile pages computed anew a second of processor time", result.ours, PROFILES);
    }
    printTable(["per second of processor time", "ours", "bare", "ratio", "bar", ""], rows);
    await Promise.all([hono.stop(), node?.stop()]);
    await site.stop();
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const isWanted = (title: string): boolean => title.includes(process.env["BENCH_ONLY"] ?? "");

/** Starts the site on an existing database, and measures the start. */
const startCold = async (database: string, size: number): Promise<Server> => {
  const serve = () =>
    startServer([join(SITE, "dist/server/main.js"), "serve", "--port", "0"], {
      ...ADMINISTRATOR,
      GOLFBRANDS_DB: database,
    });
  // The first start also creates the administrator.
  await (await serve()).stop();
  const site = await serve();
  const megabytes = site.memory() / 1_048_576;
  const what = "memory after load, 10,000 brands";
  const judged = size === 10_000 ? atMost(what, megabytes, MEMORY_MB, "MB") : "";
  console.log(
    `Ready after ${site.readyAfterMs.toFixed(0)} ms, ${site.processorSeconds().toFixed(2)} s of processor time`,
  );
  console.log(`Memory after load ${megabytes.toFixed(0)} MB ${judged}`);
  return site;
};

/** Starts a bare app that sends the same bytes as the site. */
const serveSame = async (
  folder: string,
  scenarios: readonly Scenario[],
  site: Server,
): Promise<{ hono: Server; node: Server | undefined }> => {
  const routes: BareRoute[] = [];
  let node: Server | undefined;
  for (const [index, { title, sample, headers, against }] of scenarios.entries()) {
    const file = join(folder, `body-${index}`);
    const { type, coding, headers: sent, body } = await captured(site.port, sample, headers);
    writeFileSync(file, body);
    if (against?.startsWith("node:http"))
      node = await startServer([HERE], {
        BENCH_ROLE: "bare-node",
        BENCH_FILE: file,
        BENCH_HEADERS: JSON.stringify(sent),
      });
    console.log(`  ${title}: ${body.byteLength.toLocaleString("en")} bytes, ${coding ?? "plain"}`);
    routes.push({
      path: `/${index}`,
      headers: { "Content-Type": type, ...(coding && { "Content-Encoding": coding }) },
      file,
    });
  }
  const hono = await startServer([HERE], {
    BENCH_ROLE: "bare",
    BENCH_ROUTES: JSON.stringify(routes),
  });
  return { hono, node };
};

const rowOf = (
  title: string,
  size: number,
  { ratio, ours, bare }: Comparison,
  bar?: number,
): string[] => [
  title,
  ours.toFixed(0),
  bare.toFixed(0),
  ratio.toFixed(2),
  bar === undefined ? "" : String(bar),
  bar === undefined ? "" : atLeast(`${title}, ${size.toLocaleString("en")} brands`, ratio, bar),
];

switch (process.env["BENCH_ROLE"]) {
  case "bare": {
    const routes: BareRoute[] = JSON.parse(process.env["BENCH_ROUTES"] ?? "[]");
    serveBare(routes);
    break;
  }
  case "bare-node": {
    const headers: string[] = JSON.parse(process.env["BENCH_HEADERS"] ?? "[]");
    serveBareNode(headers, process.env["BENCH_FILE"] ?? "");
    break;
  }
  default: {
    stayOnOwnCore();
    copySite(SITE);
    const sizes = (process.env["BENCH_SIZES"] ?? "290,10000").split(",").map(Number);
    for (const size of sizes) await benchSize(size);
  }
}
