import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isMainThread, Worker } from "node:worker_threads";
import { type Answers, type Flood, KINDS, runAsWorker, SHORT } from "./admission/flood.ts";
import { visitMeanwhile, type Waits } from "./admission/visitor.ts";
import { atMost, median } from "./figures.ts";
import { ADMINISTRATOR } from "./http/administrator.ts";
import { benchBesideBare, startBare } from "./http/bare-server.ts";
import { fillDatabase } from "./http/fill-database.ts";
import { type Server, startServer } from "./http/processes.ts";
import { captured, isWanted } from "./http/scenarios.ts";
import { inFolder } from "./in-folder.ts";
import { printTable } from "./print-table.ts";

/** How long other visitors may wait while one address sends 200 requests at once, by number of brands. */
const MAX_WAIT_MS: Readonly<Record<number, number>> = { 290: 150, 10_000: 400 };
/** How much longer than on a bare server other visitors may wait while one address opens 2,000 short connections. */
const MAX_LONGER_MS = 100;

const AT_ONCE = 200;
const CONNECTIONS = 2_000;
/** Runs of the short connections; the median counts. */
const ROUNDS = 5;

const HERE = import.meta.filename;
const SITE = join(import.meta.dirname, "site");

let seed = Date.now() % 1_000_000;

const flooding = (flood: Omit<Flood, "seed">): Promise<Answers> =>
  new Promise((resolve, reject) => {
    seed += flood.count;
    const worker = new Worker(HERE, { workerData: { ...flood, seed } });
    worker.once("message", resolve);
    worker.once("error", reject);
  });

/** The site over its own copy of the database. */
const startSite = (database: string, trustProxy: string): Promise<Server> => {
  const copy = `${database}-${(seed += 1)}.db`;
  copyFileSync(database, copy);
  return startServer([join(SITE, "dist/server/main.js"), "serve", "--port", "0"], {
    ...ADMINISTRATOR,
    LOG_LEVEL: "fatal",
    GOLFBRANDS_DB: copy,
    TRUST_PROXY: trustProxy,
  });
};

const ATTACKER = "198.51.100.55";
const VISITOR = "203.0.113.200";

const shown = (ms: number): string => ms.toFixed(0);

interface Filled {
  database: string;
  slug: string;
  size: number;
}

const benchKinds = async ({ database, slug, size }: Filled): Promise<void> => {
  const rows: string[][] = [];
  const target = MAX_WAIT_MS[size] ?? 400;
  for (const kind of Object.keys(KINDS).filter(isWanted)) {
    // A new process for each kind: limits that one kind reached would refuse the next.
    const { port, stop } = await startSite(database, "1");
    await warmUp(port, kind, slug);
    const flood = flooding({ port, kind, count: AT_ONCE, slug, forwardedFor: ATTACKER });
    const { health, page } = await visitMeanwhile({ port, forwardedFor: VISITOR }, flood);
    const answers = Object.entries(await flood).map(([status, count]) => `${count} x ${status}`);
    rows.push([
      kind,
      answers.join(", "),
      shown(health),
      shown(page),
      String(target),
      atMost(Math.max(health, page), target),
    ]);
    await stop();
  }
  console.log(`\n${AT_ONCE} at once from one address`);
  printTable(["kind", "answers", "healthz, ms", "another's page, ms", "target", ""], rows);
};

/** Requests before the measurement, because the first search builds an index and new code is slow. */
const WARM_UPS = 20;

const warmUp = async (port: number, kind: string, slug: string): Promise<void> => {
  const requestInTurn = async (): Promise<void> => {
    for (let n = 0; n < WARM_UPS; n += 1)
      await flooding({ port, kind, count: 1, slug, forwardedFor: `192.0.2.${n}` });
  };
  await visitMeanwhile({ port, forwardedFor: VISITOR }, requestInTurn());
};

/** A visitor's longest wait during a flood of short connections; the median of several floods. */
const duringShort = async (port: number, slug: string, isProxied: boolean): Promise<number> => {
  const visit = isProxied
    ? { port, forwardedFor: VISITOR }
    : // Every address 127.x.x.x is this machine's own.
      { port, localAddress: "127.0.0.2" };
  const worst: Waits[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const flood = flooding({
      port,
      kind: SHORT,
      count: CONNECTIONS,
      slug,
      ...(isProxied && { forwardedFor: ATTACKER }),
    });
    worst.push(await visitMeanwhile(visit, flood));
    await wait(200);
  }
  return median(worst.map(({ page }) => page));
};

const benchShort = async (folder: string, { database, slug }: Filled): Promise<void> => {
  const rows: string[][] = [];
  for (const trustProxy of ["0", "1"]) {
    const isProxied = trustProxy === "1";
    const site = await startSite(database, trustProxy);
    const page = await captured(site.port, "/brands", "Accept-Language: en");
    const bare = await startBare(HERE, join(folder, "page"), page);
    await warmUp(site.port, "search page", slug);
    const onBare = await duringShort(bare.port, slug, isProxied);
    const onSite = await duringShort(site.port, slug, isProxied);
    const title = isProxied ? "through a proxy" : "directly";
    rows.push([
      title,
      shown(onSite),
      shown(onBare),
      shown(onSite - onBare),
      String(MAX_LONGER_MS),
      atMost(onSite - onBare, MAX_LONGER_MS),
    ]);
    await Promise.all([bare.stop(), site.stop()]);
  }
  console.log(`\n${CONNECTIONS.toLocaleString("en")} short connections from one address`);
  printTable(["", "another's page, ms", "bare node:http", "longer", "target", ""], rows);
};

const benchSize = (size: number): Promise<void> =>
  inFolder(async (folder) => {
    const database = join(folder, "bench.db");
    const [slug = ""] = await fillDatabase(database, size);
    console.log(`\n${size.toLocaleString("en")} brands`);
    const filled = { database, slug, size };
    await benchKinds(filled);
    if (isWanted(SHORT)) await benchShort(folder, filled);
  });

if (!isMainThread) await runAsWorker();
else await benchBesideBare(SITE, benchSize);
