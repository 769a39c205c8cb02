// Guarantee (Faults): Killing the process during an import leaves all of it or nothing (100 kills in `test:long`).
import { createHash } from "node:crypto";
import { copyFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { inspectDatabase } from "#adapters/sqlite/maintenance/inspect.ts";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { commandUnderTest, ended, manyBrands } from "./command.harness.ts";

const KILLS = Number(process.env["KILLS"] ?? (process.env["GOLFBRANDS_LONG"] ? 100 : 4));
const ROWS = process.env["GOLFBRANDS_LONG"] ? 20_000 : 2_000;
/** The number of rows for existing brands. */
const EXISTING = 200;
/** The latest kill, as a share of a whole import's time or bytes. It is above 1, so that some imports end first. */
const MAX_SHARE = 1.1;

const command = commandUnderTest();

/** The brands and the number of batches, without values that differ between imports. */
const stateOf = (file: string): string => {
  // Opening the database recovers the -wal file of the killed process.
  openDatabase(file).close();
  expect(inspectDatabase(file).problems).toEqual([]);
  const database = new Database(file, { readonly: true });
  try {
    const hash = createHash("sha256");
    const brands = database
      .prepare("SELECT slug, name, hq_location, status FROM brands ORDER BY slug")
      .raw();
    for (const brand of brands.iterate()) hash.update(JSON.stringify(brand));
    const result = database
      .prepare(
        "SELECT (SELECT value FROM counters WHERE name = 'revision'), (SELECT count(*) FROM batches), (SELECT count(*) FROM revisions), (SELECT count(*) FROM brands)",
      )
      .raw()
      .get();
    return `${hash.digest("hex")} ${JSON.stringify(result)}`;
  } finally {
    database.close();
  }
};

const importInto = (file: string) =>
  command.start(["brands", "import", "many.csv"], { GOLFBRANDS_DB: command.path(file) });

const forget = (file: string): void => {
  for (const ending of ["", "-wal", "-shm", "-journal"])
    rmSync(command.path(file) + ending, { force: true });
};

it(`keeps all or nothing of an import of ${ROWS} rows, killed at ${KILLS} moments`, async () => {
  const few = command.file("few.csv", manyBrands(EXISTING).replaceAll("Leeds", "York"));
  await command.done(`brands import ${few}`);
  await command.done("db backup before.db");
  writeFileSync(command.path("many.csv"), manyBrands(ROWS));
  const before = stateOf(command.path("before.db"));

  copyFileSync(command.path("before.db"), command.path("after.db"));
  const { took, walBytes } = await watch(importInto("after.db"), "after.db");
  const after = stateOf(command.path("after.db"));
  expect(after).not.toBe(before);

  const found = { before: 0, after: 0 };
  const killOne = async (n: number): Promise<void> => {
    const file = `killed-${n}.db`;
    copyFileSync(command.path("before.db"), command.path(file));
    // Half of the kills depend on the time, half on the bytes written, because machines differ in speed.
    const share = Math.random() * MAX_SHARE;
    const until = n % 2 === 0 ? { took: took * share } : { walBytes: walBytes * share };
    const child = importInto(file);
    const { signal, stdout } = await watch(child, file, until);
    const state = stateOf(command.path(file));
    expect([before, after]).toContain(state);
    // An import that reported success must be complete.
    const mustBeComplete = signal === null || stdout.includes("Imported");
    expect(mustBeComplete && state === before).toBe(false);
    found[state === before ? "before" : "after"] += 1;
    forget(file);
  };
  const all = Array.from({ length: KILLS }, (_, n) => n);
  const killNext = async (): Promise<void> => {
    for (let n = all.pop(); n !== undefined; n = all.pop()) await killOne(n);
  };
  await Promise.all([killNext(), killNext()]);
  process.stdout.write(
    `Killed in an import ${KILLS} times: ${found.before} left nothing, ${found.after} were whole (guaranteed: all or nothing)\n`,
  );
  expect(found.before).toBeGreaterThan(0);
}, 3_600_000);

/** Kills an import after some time or some bytes in the -wal file, unless it ends before. */
const watch = async (
  child: ReturnType<typeof importInto>,
  file: string,
  until: { took?: number; walBytes?: number } = {},
) => {
  const start = performance.now();
  const seen = { took: 0, walBytes: 0 };
  const running = { hasEnded: false };
  const end = ended(child).finally(() => (running.hasEnded = true));
  while (
    !running.hasEnded &&
    seen.took < (until.took ?? Infinity) &&
    seen.walBytes < (until.walBytes ?? Infinity)
  ) {
    await pause(1);
    const { size } = statSync(`${command.path(file)}-wal`, { throwIfNoEntry: false }) ?? {
      size: 0,
    };
    seen.took = performance.now() - start;
    seen.walBytes = Math.max(seen.walBytes, size);
  }
  child.kill("SIGKILL");
  return { ...(await end), ...seen };
};
