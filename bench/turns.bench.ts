import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBrandFiles } from "#adapters/files/brand-files.ts";
import { jsonInSlices } from "#adapters/http/answer/answer.ts";
import { makeOpenFiles } from "#adapters/open-data/make-open-files.ts";
import { eventLoopScheduler, runInSlices, systemClock } from "#adapters/system.ts";
import { sqliteBackOfficeStore } from "#adapters/sqlite/back-office-store.ts";
import { sqliteCatalogStore } from "#adapters/sqlite/catalog-store.ts";
import { sqliteRoundsStore, sqliteSiteWatchStore } from "#adapters/sqlite/rounds-stores.ts";
import { sqliteImportStore } from "#adapters/sqlite/import-store.ts";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { LARGE_COMMIT } from "#adapters/sqlite/transactions.ts";
import { openAppStores } from "#cli/app/stores.ts";
import { readConfig } from "#cli/config.schema.ts";
import { recordOf } from "#core/brand/brand.ts";
import { openCatalog } from "#core/catalog/catalog.ts";
import type { Change } from "#core/change/change-set.ts";
import { createRoundsQueue } from "#core/back-office/rounds-queue.ts";
import { createBackOffice } from "#core/back-office/create-back-office.ts";
import { atMost } from "./figures.ts";
import { fillDatabase } from "./http/fill-database.ts";
import { timed } from "./turns/timed.ts";

// A server of 100,000 brands makes the files of the open data, and meets 20,000 changes that another process committed, and takes them back: how long that keeps others
// from their turn. Then somebody goes the rounds there: how long the first question takes others, and each of the next its asker.

const BRANDS = 100_000;
const CHANGED = 10_000;
const CREATED = 10_000;

/** For the event loop; but the end of a large commit is one piece for SQLite, so what commits is only told. */
const MOST_BLOCKED_MS = 150;
const COMMITS = "take it back";
/** For each question but the first, which reads all brands. */
const MOST_ASKING_MS = 50;
const QUESTIONS = 100;

/** And of making all files of the open data. */
const FILES = "make the files of the open data";
const MOST_FILES_MS = 3_000;

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const folder = mkdtempSync(join(tmpdir(), "golfbrands-turns-"));

/** As the command line would: half of it new, half of it brands by another name. */
const commitElsewhere = async (file: string): Promise<string> => {
  const database = openDatabase(file);
  const records = sqliteBackOfficeStore(database);
  const ids = database.prepare<[], string>("SELECT id FROM brands ORDER BY id").pluck().all();
  const brands = await records.findBrands(ids.slice(0, CHANGED + CREATED));
  const changes = brands.map((brand, n): Change => {
    const after = recordOf(brand);
    return n < CHANGED
      ? {
          record: "brand",
          verb: "update",
          readVersion: brand.version,
          after: { ...after, name: `${brand.name} & Sons` },
        }
      : {
          record: "brand",
          verb: "create",
          after: { ...after, id: randomUUID(), slug: `${brand.slug}-again` },
        };
  });
  const about = { actor: "bench", reason: "import", origin: "cli", note: null } as const;
  const committed = await sqliteCatalogStore(database).commit({ ...about, changes });
  database.close();
  if (!committed.ok || committed.value.batchId === null) throw new Error("It was refused");
  return committed.value.batchId;
};

try {
  const file = join(folder, "golfbrands.db");
  await fillDatabase(file, BRANDS);
  const database = openDatabase(file);
  const store = sqliteCatalogStore(database, { slicedFrom: LARGE_COMMIT });
  const catalog = await openCatalog(store, silent, { runSlices: runInSlices });
  const office = createBackOffice({
    store,
    records: sqliteBackOfficeStore(database),
    imports: sqliteImportStore(database),
    files: createBrandFiles(),
    clock: systemClock,
    ids: { next: randomUUID },
    actor: { actor: "bench", origin: "web" },
    scheduler: eventLoopScheduler,
    rounds: {
      store: sqliteRoundsStore(database),
      siteWatch: sqliteSiteWatchStore(database),
      queue: createRoundsQueue(),
    },
  });
  const config = readConfig({ GOLFBRANDS_DB: file });
  const stores = await openAppStores(config);
  const making = await timed(() => makeOpenFiles(stores.catalogStore, config.license));
  stores.close();
  const batchId = await commitElsewhere(file);
  const written = async (value: object): Promise<number> => {
    let length = 0;
    for await (const piece of jsonInSlices(value)) length += piece.length;
    return length;
  };
  const measures = {
    [FILES]: making,
    "take it into the catalog": await timed(async () => catalog.current()),
    "show what taking it back would do": await timed(async () =>
      written(await office.previewRevert(batchId)),
    ),
    [COMMITS]: await timed(async () => written(await office.revert(batchId))),
    "take that into the catalog": await timed(async () => catalog.current()),
    "ask the first question": await timed(() => office.nextQuestion()),
  };
  for (const [what, { ms, blocked }] of Object.entries(measures)) {
    const isJudged = what !== COMMITS;
    process.stdout.write(
      `${what}: ${Math.round(ms)} ms; others waited ${Math.round(blocked)} ms at most${isJudged ? ` (promised: ${MOST_BLOCKED_MS})` : ""}\n`,
    );
    if (isJudged) atMost(`others wait, to ${what}`, blocked, MOST_BLOCKED_MS, "ms");
    if (what === FILES) atMost(what, ms, MOST_FILES_MS, "ms");
  }
  const times: number[] = [];
  for (let asked = 0; asked < QUESTIONS; asked++) {
    const began = performance.now();
    const question = await office.nextQuestion();
    times.push(performance.now() - began);
    const answered =
      question &&
      (await office.answerQuestion(question.id, question.kind === "fact" ? "true" : "later"));
    if (!answered?.ok) throw new Error("A question could not be answered");
  }
  times.sort((a, b) => a - b);
  const [median = 0, slow = 0] = [0.5, 0.95].map((part) => times[Math.floor(part * QUESTIONS)]);
  process.stdout.write(
    `ask the next question: ${Math.round(median)} ms, 95 % within ${Math.round(slow)} ms (promised: ${MOST_ASKING_MS})\n`,
  );
  if (median > MOST_ASKING_MS) process.exitCode = 1;
  if (catalog.status().brandCount !== BRANDS) throw new Error("It was not taken back");
  database.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
