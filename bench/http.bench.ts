import { join } from "node:path";
import { atLeast, atMost } from "./figures.ts";
import { benchBesideBare, startBare } from "./http/bare-server.ts";
import { ADMINISTRATOR } from "./http/administrator.ts";
import { compare } from "./http/compare.ts";
import { fillDatabase } from "./http/fill-database.ts";
import { load } from "./http/load.ts";
import { type Server, startServer } from "./http/processes.ts";
import {
  BROWSER,
  CACHED_PAGE,
  cachedAndMissed,
  captured,
  isWanted,
  PAGE,
  PROFILES_ANEW,
} from "./http/scenarios.ts";
import { inFolder } from "./in-folder.ts";
import { printTable } from "./print-table.ts";

// The most frequent requests of visitors, beside a bare node:http server that sends the bytes and headers of a cached page.

/** The share of the bare server's speed that a cached page must reach. */
const CACHED = 0.9;
/** Peak memory at 10,000 brands. */
const MEMORY_MB = 300;
const PROFILES = 1_000;

const ROUNDS = 8;

const HERE = import.meta.filename;
const SITE = join(import.meta.dirname, "site");

const benchSize = (size: number): Promise<void> =>
  inFolder(async (folder) => {
    const database = join(folder, "bench.db");
    const slugs = await fillDatabase(database, size);
    console.log(`\n${size.toLocaleString("en")} brands`);
    const site = await startCold(database, size);
    const bare = await startBare(
      HERE,
      join(folder, "page"),
      await captured(site.port, PAGE, BROWSER),
    );
    const bareWork = (milliseconds: number) =>
      load({ port: bare.port, path: () => PAGE, headers: BROWSER, milliseconds });
    const rows: string[][] = [];
    for (const { title, ...scenario } of cachedAndMissed(slugs)) {
      if (!isWanted(title)) continue;
      const work = (milliseconds: number) => load({ port: site.port, milliseconds, ...scenario });
      const {
        ours,
        bare: their,
        ratio,
      } = await compare({ program: site, work }, { program: bare, work: bareWork }, ROUNDS);
      const judged = [];
      if (title === CACHED_PAGE) judged.push(atLeast(ratio, CACHED));
      if (title === PROFILES_ANEW && size === 10_000) judged.push(atLeast(ours, PROFILES));
      rows.push([title, ours.toFixed(0), their.toFixed(0), ratio.toFixed(2), judged.join()]);
    }
    printTable(["per second of processor time", "ours", "bare", "ratio", ""], rows);
    await Promise.all([bare.stop(), site.stop()]);
  });

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
  const judged = size === 10_000 ? atMost(megabytes, MEMORY_MB) : "";
  console.log(
    `Ready after ${site.readyAfterMs.toFixed(0)} ms, ${site.processorSeconds().toFixed(2)} s of processor time`,
  );
  console.log(`Memory after load ${megabytes.toFixed(0)} MB ${judged}`);
  return site;
};

await benchBesideBare(SITE, benchSize);
