import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atMost, told } from "./figures.ts";
import { fillDatabase } from "./http/fill-database.ts";
import { load } from "./http/load.ts";
import { copySite, type Server, startServer, stayOnOwnCore } from "./http/processes.ts";
import { BROWSER } from "./http/scenarios.ts";
import { stormPath } from "./http/storm.ts";
import { timed } from "./timed.ts";

// From nothing to the first page, by how many brands there are; and what a server takes in memory whatever visitors ask.

/** The time to the first page, in seconds. A new directory has the brands it begins with. */
const FIRST_PAGE: readonly [brands: number, seconds: number][] = [
  [290, 0.7],
  [10_000, 1.3],
  [100_000, 8],
];

/** The middle one of so many starts counts: others on the machine can slow single ones down. */
const STARTS = 5;

/** Where databases are kept for the next run */
const KEPT = process.env["BENCH_FOLDER"];

/** The middle of so many. */
const LISTS = 9;
const LIST_MS = 100;

const STORM_AT = 10_000;
const STORM_MB = 450;
const ADDRESSES = Number(process.env["BENCH_ADDRESSES"] ?? 300_000);

const ADMIN = { ADMIN_EMAIL: "bench@golfbrands.example", ADMIN_PASSWORD: "correct horse battery" };
const SITE = copySite(join(import.meta.dirname, "site"));

const serve = (database: string): Promise<Server> =>
  startServer([SITE, "serve", "--port", "0"], {
    ...ADMIN,
    LOG_LEVEL: "error",
    GOLFBRANDS_DB: database,
  });

const fetched = async (port: number, path: string, token?: string): Promise<void> => {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const answer = await fetch(`http://localhost:${port}${path}`, { headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  await answer.arrayBuffer();
};

const benchSize = async (folder: string, brands: number, bar: number): Promise<void> => {
  const database = join(folder, `${brands}.db`);
  const some = `${brands.toLocaleString("en")} brands`;
  if (brands > 290 && !existsSync(database)) await fillDatabase(database, brands);
  // The first start also makes the administrator, and the brands a new directory begins with. Its program was used, as that of any server that is started again.
  const first = await serve(database);
  await fetched(first.port, "/brands");
  await first.stop();
  const starts: [seconds: number, processorSeconds: number][] = [];
  let site = await serve(database);
  for (;;) {
    const { ms } = await timed(() => fetched(site.port, "/brands"));
    starts.push([(site.readyAfterMs + ms) / 1_000, site.processorSeconds()]);
    if (starts.length === STARTS) break;
    await site.stop();
    site = await serve(database);
  }
  starts.sort(([a], [b]) => a - b);
  const [seconds, processorSeconds] = starts[STARTS >> 1] ?? [Infinity, Infinity];
  const found = atMost(`the first page after a start, ${some}`, seconds, bar, "s");
  console.log(
    `${some}: the first page after ${seconds.toFixed(2)} s, ${processorSeconds.toFixed(2)} s of processor time ${found}`,
  );
  const took: number[] = [];
  for (let page = 1; page <= LISTS; page += 1) {
    const path = `/api/brands?category=apparel&sort=name-asc&page=${page}`;
    took.push((await timed(() => fetched(site.port, path))).ms);
  }
  const median = took.sort((a, b) => a - b)[LISTS >> 1] ?? 0;
  const quick = atMost(`a list made anew, ${some}`, median, LIST_MS, "ms");
  console.log(`  a list after ${median.toFixed(1)} ms ${quick}`);
  const memory = site.memory("most") / 1_048_576;
  const until = `memory until then, ${some}`;
  console.log(`  memory until then: ${memory.toFixed(0)} MB ${told(until, memory, "MB")}`);
  await site.stop();
};

/** What visitors do to the memory of a server of some brands, and what else takes long there. */
const benchAfterStart = async (folder: string): Promise<void> => {
  const database = join(folder, "storm.db");
  const slugs = await fillDatabase(database, STORM_AT);
  await (await serve(database)).stop();
  const site = await serve(database);
  await benchStorm(site, slugs);
  await site.stop();
};

/** Asks for addresses that nobody asked for before, over all connections at once. */
const benchStorm = async (site: Server, slugs: readonly string[]): Promise<void> => {
  const processorSeconds = site.processorSeconds();
  const path = stormPath(slugs);
  console.log(`${ADDRESSES.toLocaleString("en")} different addresses, which takes minutes …`);
  let asked = 0;
  while (asked < ADDRESSES)
    asked += await load({
      port: site.port,
      path,
      headers: BROWSER,
      statuses: [200, 404],
      milliseconds: 1_000,
    });
  const rate = asked / (site.processorSeconds() - processorSeconds);
  const [most, last] = [site.memory("most"), site.memory()].map((bytes) => bytes / 1_048_576);
  const addresses = `${asked.toLocaleString("en")} different addresses`;
  const what = `memory at its most under ${addresses}`;
  console.log(
    `  ${what}: ${most?.toFixed(0)} MB ${atMost(what, most ?? Infinity, STORM_MB, "MB")}`,
  );
  told(`memory after ${addresses}`, last ?? Infinity, "MB");
  told("of them answered in a second of processor time", rate);
  console.log(
    `  ${last?.toFixed(0)} MB after it, ${rate.toFixed(0)} answered in a second of processor time`,
  );
};

stayOnOwnCore();
const folder = mkdtempSync(join(tmpdir(), "golfbrands-bench-"));
try {
  for (const [brands, bar] of FIRST_PAGE) await benchSize(KEPT ?? folder, brands, bar);
  // Last, for it takes longer than all the rest.
  await benchAfterStart(folder);
} finally {
  rmSync(folder, { recursive: true });
}
