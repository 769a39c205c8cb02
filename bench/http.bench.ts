import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atLeast, atMost, told } from "./figures.ts";
import { type BareRoute, serveBare, serveBareNode } from "./http/bare-server.ts";
import { compare, type Comparison } from "./http/compare.ts";
import { fillDatabase } from "./http/fill-database.ts";
import { load } from "./http/load.ts";
import {
  copySite,
  type Server,
  startRenderer,
  startServer,
  stayOnOwnCore,
} from "./http/processes.ts";
import { type Edited, measureSaving } from "./http/saving.ts";
import {
  BROWSER,
  captured,
  missesFor,
  pagesFor,
  type Scenario,
  scenariosFor,
  wellRead,
} from "./http/scenarios.ts";
import { printTable } from "./print-table.ts";

/** At 10,000 brands. */
const MEMORY_MB = 160;

const ROUNDS = 7;
const ROUND_MS = Number(process.env["BENCH_ROUND_MS"] ?? 1_500);

const SETTINGS = {
  LOG_LEVEL: "error",
  ADMIN_EMAIL: "bench@golfbrands.example",
  ADMIN_PASSWORD: "correct horse battery",
};

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
            load({
              port: site.port,
              path: () => path,
              host: (n) => `h${n}.localhost`,
              milliseconds,
            }),
        },
        { program: renderer, work: (milliseconds) => renderer.render(milliseconds) },
        ROUNDS,
        ROUND_MS,
      );
      rows.push(rowOf(title, size, result, bar));
      await renderer.stop();
    }
    printTable(["per second of processor time", "ours", "bare", "ratio", "bar", ""], rows);
    await Promise.all([hono.stop(), node?.stop()]);
    if (OLDER) await compareWithOlder(OLDER, site, slugs);
    await benchSaving("longDescription", site, slugs);
    await benchSaving("shortDescription", site, slugs);
    await site.stop();
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** The share of an older build's processor time that what is made anew may take. */
const MISSED_SHARE = 0.5;

/** The older build's folder, and a database of its own with the same brands. */
const OLDER = process.env["BENCH_OLDER"];

const compareWithOlder = async (folder: string, site: Server, slugs: readonly string[]) => {
  const older = await startServer([join(folder, "dist/server/main.js"), "serve", "--port", "0"], {
    ...SETTINGS,
    GOLFBRANDS_DB: process.env["BENCH_OLDER_DB"] ?? "",
  });
  const rows: string[][] = [];
  for (const { title, path, headers, host } of missesFor(slugs)) {
    const asking = (port: number) => (milliseconds: number) =>
      load({ port, path, headers, milliseconds, ...(host && { host }) });
    const { ours, bare, ratio } = await compare(
      { program: site, work: asking(site.port) },
      { program: older, work: asking(older.port) },
      ROUNDS,
      ROUND_MS,
    );
    const bar = host ? MISSED_SHARE : 1;
    const micros = (rate: number) => (1e6 / rate).toFixed(0);
    rows.push([
      title,
      micros(ours),
      micros(bare),
      (1 / ratio).toFixed(2),
      String(bar),
      atMost(`${title}, to an older build`, 1 / ratio, bar),
    ]);
  }
  await older.stop();
  printTable(["µs of processor time", "ours", "older", "ratio", "bar", ""], rows);
};

/** Bars while one editor saves without a pause. */
const READS_LEFT = 0.25;
const SAVING_P99_MS = 50;

const benchSaving = async (edited: Edited, site: Server, slugs: readonly string[]) => {
  const { undisturbed, disturbed, savesPerSecond } = await measureSaving(
    edited,
    site,
    wellRead(slugs),
    BROWSER,
    { email: SETTINGS.ADMIN_EMAIL, password: SETTINGS.ADMIN_PASSWORD },
    5 * ROUND_MS,
  );
  const share = disturbed.perSecond / undisturbed.perSecond;
  const [before, during] = [undisturbed, disturbed].map(
    ({ perSecond, p99Ms }) =>
      `${perSecond.toFixed(0)} a second of processor time, p99 ${p99Ms.toFixed(0)} ms`,
  );
  console.log(
    `Reads, while its ${edited} changes: ${before}; with ${savesPerSecond.toFixed(0)} saves a second: ${during}`,
  );
  const meanwhile = `while its ${edited} is saved`;
  told(`saves a second of one editor, with readers, ${edited}`, savesPerSecond);
  const left = atLeast(`reads left ${meanwhile}`, share, READS_LEFT);
  console.log(`  left: ${share.toFixed(2)} (bar ${READS_LEFT}) ${left}`);
  const slowest = atMost(
    `slowest of a hundred reads ${meanwhile}`,
    disturbed.p99Ms,
    SAVING_P99_MS,
    "ms",
  );
  console.log(`  p99: bar ${SAVING_P99_MS} ms ${slowest}`);
};

const isWanted = (title: string): boolean => title.includes(process.env["BENCH_ONLY"] ?? "");

/** Starts the site on a database that is ready, and looks at what that took. */
const startCold = async (database: string, size: number): Promise<Server> => {
  const serve = () =>
    startServer([join(SITE, "dist/server/main.js"), "serve", "--port", "0"], {
      ...SETTINGS,
      GOLFBRANDS_DB: database,
    });
  // The first start also makes the administrator.
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

/** Starts a bare app that sends the bytes which the site sends. */
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
  case "render": {
    const { renderBare } = await import("./http/bare-render.tsx");
    await renderBare(process.env["BENCH_DATABASE"] ?? "", process.env["BENCH_PATH"] ?? "");
    break;
  }
  default: {
    stayOnOwnCore();
    copySite(SITE);
    const sizes = (process.env["BENCH_SIZES"] ?? "10000,100000").split(",").map(Number);
    for (const size of sizes) await benchSize(size);
  }
}
