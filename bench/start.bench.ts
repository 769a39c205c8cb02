import { existsSync } from "node:fs";
import { join } from "node:path";
import { atMost, median } from "./figures.ts";
import { ADMINISTRATOR } from "./http/administrator.ts";
import { fillDatabase } from "./http/fill-database.ts";
import { load } from "./http/load.ts";
import { copySite, type Server, startServer, stayOnOwnCore } from "./http/processes.ts";
import { requestOnce } from "./http/request-once.ts";
import { BROWSER } from "./http/scenarios.ts";
import { distinctPath } from "./http/distinct-paths.ts";
import { inFolder } from "./in-folder.ts";
import { timed } from "./timed.ts";

// From start to the first page, by number of brands; and memory under many different requests.

/** Seconds to the first page. The first row is a new directory, which has the initial brands. */
const FIRST_PAGE: readonly [brands: number, seconds: number][] = [
  [290, 0.7],
  [10_000, 1.4],
  [100_000, 8],
];

/** The median of this many starts counts, since other work may slow single ones down. */
const STARTS = 5;

/** Databases are reused by the next run. */
const REUSED = process.env["BENCH_FOLDER"];

/** The number of lists requested; their median counts. */
const LISTS = 9;
const LIST_MS = 100;

const DISTINCT_AT = 10_000;
const DISTINCT_MB = 450;
const ADDRESSES = Number(process.env["BENCH_ADDRESSES"] ?? 300_000);

const SITE = copySite(join(import.meta.dirname, "site"));

const serve = (database: string): Promise<Server> =>
  startServer([SITE, "serve", "--port", "0"], {
    ...ADMINISTRATOR,
    GOLFBRANDS_DB: database,
  });

const fetched = async (port: number, path: string): Promise<void> => {
  const status = await requestOnce({ port, path });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
};

const benchSize = async (folder: string, brands: number, target: number): Promise<void> => {
  const database = join(folder, `${brands}.db`);
  const some = `${brands.toLocaleString("en")} brands`;
  if (brands > 290 && !existsSync(database)) await fillDatabase(database, brands);
  // The first start also creates the administrator and the initial brands, and warms the compile cache, as on
  // any restarted server.
  const first = await serve(database);
  await fetched(first.port, "/brands");
  await first.stop();
  const starts: [seconds: number, processorSeconds: number][] = [];
  let site = await serve(database);
  for (;;) {
    const page = await timed(() => fetched(site.port, "/brands"));
    starts.push([site.readyAfterMs / 1_000 + page.seconds, site.processorSeconds()]);
    if (starts.length === STARTS) break;
    await site.stop();
    site = await serve(database);
  }
  starts.sort(([a], [b]) => a - b);
  const [seconds, processorSeconds] = starts[STARTS >> 1] ?? [Infinity, Infinity];
  const found = atMost(seconds, target);
  console.log(
    `${some}: the first page after ${seconds.toFixed(2)} s, ${processorSeconds.toFixed(2)} s of processor time ${found}`,
  );
  const took: number[] = [];
  for (let page = 1; page <= LISTS; page += 1) {
    const path = `/api/brands?category=apparel&sort=name-asc&page=${page}`;
    took.push(1_000 * (await timed(() => fetched(site.port, path))).seconds);
  }
  const list = median(took);
  console.log(`  a list after ${list.toFixed(1)} ms ${atMost(list, LIST_MS)}`);
  const memory = site.memory("most") / 1_048_576;
  console.log(`  memory until then: ${memory.toFixed(0)} MB`);
  await site.stop();
};

/** The memory of a server after requests to addresses that were never requested before, over all connections at once. */
const benchDistinct = async (folder: string): Promise<void> => {
  const database = join(folder, "distinct.db");
  const slugs = await fillDatabase(database, DISTINCT_AT);
  await (await serve(database)).stop();
  const site = await serve(database);
  const processorSeconds = site.processorSeconds();
  const path = distinctPath(slugs);
  console.log(`${ADDRESSES.toLocaleString("en")} different addresses, which takes minutes …`);
  let sent = 0;
  while (sent < ADDRESSES)
    sent += await load({
      port: site.port,
      path,
      headers: BROWSER,
      statuses: [200, 404],
      milliseconds: 1_000,
    });
  const rate = sent / (site.processorSeconds() - processorSeconds);
  const [most, last] = [site.memory("most"), site.memory()].map((bytes) => bytes / 1_048_576);
  const addresses = `${sent.toLocaleString("en")} different addresses`;
  const what = `memory at its most under ${addresses}`;
  console.log(`  ${what}: ${most?.toFixed(0)} MB ${atMost(most ?? Infinity, DISTINCT_MB)}`);
  console.log(
    `  ${last?.toFixed(0)} MB after it, ${rate.toFixed(0)} answered in a second of processor time`,
  );
  await site.stop();
};

stayOnOwnCore();
await inFolder(async (folder) => {
  for (const [brands, target] of FIRST_PAGE) await benchSize(REUSED ?? folder, brands, target);
  // Last, since it takes longest.
  await benchDistinct(folder);
});
