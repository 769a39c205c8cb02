// Guarantee (Faults): A backup during 100 writes a second finishes, is verified and restores one point in time.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { folderOfFile } from "#adapters/empty-folder.harness.ts";
import { restoreDatabase } from "#adapters/sqlite/maintenance/restore.ts";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { bareBrand } from "#core/brand/brand.fixture.ts";
import { castChangeSet, changeSetOf, createBrand } from "#core/change/change-set.fixture.ts";
import { sqliteStores } from "#adapters/sqlite/sqlite-stores.ts";

const BACKUPS = 2;
/** Slightly less than 10 ms, because timers fire late. */
const PAUSE_MS = 9.5;

const bin = join(import.meta.dirname, "bin.mjs");
const run = promisify(execFile);

const folder = folderOfFile();
const inFolder = (name: string): string => join(folder, name);

/** The numbers of brands created during backups. */
const numbersIn = (file: string): number[] => {
  const database = openDatabase(file);
  const names = database
    .prepare<[], string>("SELECT name FROM brands WHERE name LIKE 'maker-%'")
    .pluck()
    .all();
  database.close();
  return names.map((name) => Number(name.slice("maker-".length))).sort((a, b) => a - b);
};

it("backs up during 100 writes a second and restores one point in time", async () => {
  const database = openDatabase(inFolder("golfbrands.db"));
  const store = sqliteStores(database).catalogStore;
  expect((await store.commit(castChangeSet)).ok).toBe(true);

  const over = new AbortController();
  let written = 0;
  const started = performance.now();
  const writing = (async () => {
    for (; !over.signal.aborted; written += 1) {
      const id = `00000000-0000-4000-9000-${String(written).padStart(12, "0")}`;
      const slug = `maker-${written}`;
      const brand = createBrand({ ...bareBrand, id, slug, name: slug });
      expect((await store.commit(changeSetOf(brand))).ok).toBe(true);
      await pause(Math.max(0, written * PAUSE_MS - (performance.now() - started)));
    }
  })();

  for (let n = 0; n < BACKUPS; n += 1) {
    const before = written;
    await run(process.execPath, [bin, "db", "backup", `${n}.db`, "--prove", "--quiet"], {
      cwd: folder,
      env: { PATH: process.env["PATH"], GOLFBRANDS_DB: inFolder("golfbrands.db") },
    });
    restoreDatabase(inFolder(`${n}.db`), inFolder(`restored-${n}.db`), new Date());
    const restored = numbersIn(inFolder(`restored-${n}.db`));
    // Has every write before the backup, and a later write only with all those before it.
    expect(restored.length).toBeGreaterThanOrEqual(before);
    expect(restored).toEqual(restored.map((_, at) => at));
  }
  const rate = written / ((performance.now() - started) / 1_000);
  over.abort();
  await writing;
  database.close();
  expect(written).toBeGreaterThan(BACKUPS);
  process.stdout.write(
    `${BACKUPS} backups under ${Math.round(rate)} writes a second (guaranteed: 100): each proven, and restored to one moment\n`,
  );
}, 120_000);
