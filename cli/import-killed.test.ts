import { createHash } from "node:crypto";
import { copyFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { inspectDatabase } from "#adapters/sqlite/maintenance/inspect.ts";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { commandUnderTest, ended, manyBrands } from "./command.cast.ts";

const KILLS = Number(process.env["KILLS"] ?? (process.env["GOLFBRANDS_LONG"] ? 100 : 50));
const ROWS = 20_000;
/** Of the rows, so many are about brands that exist. */
const EXISTING = 200;
/** Killed beyond the measured time too, since it varies. */
const BEYOND = 1.15;

const command = commandUnderTest();

/** What was decided about every brand, and how many batches there are, without what differs from one import to the next. */
const stateOf = (file: string): string => {
  // Whoever opens it next takes up what a killed process left in the log.
  openDatabase(file).close();
  expect(inspectDatabase(file).problems).toEqual([]);
  const database = new Database(file, { readonly: true });
  try {
    const hash = createHash("sha256");
    const brands = database
      .prepare("SELECT slug, name, hq_location, status FROM brands ORDER BY slug")
      .raw();
    for (const brand of brands.iterate()) hash.update(JSON.stringify(brand));
    const told = database
      .prepare(
        "SELECT (SELECT revision FROM catalog_state), (SELECT count(*) FROM batches), (SELECT count(*) FROM revisions), (SELECT count(*) FROM brands)",
      )
      .raw()
      .get();
    return `${hash.digest("hex")} ${JSON.stringify(told)}`;
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

it(`has all of an import of ${ROWS} rows or nothing of it, when killed at ${KILLS} moments`, async () => {
  const few = command.file("few.csv", manyBrands(EXISTING).replaceAll("Leeds", "York"));
  await command.done(["brands", "import", few]);
  await command.done(["db", "backup", "before.db"]);
  writeFileSync(command.path("many.csv"), manyBrands(ROWS));
  const before = stateOf(command.path("before.db"));

  copyFileSync(command.path("before.db"), command.path("after.db"));
  const start = performance.now();
  expect(await ended(importInto("after.db"))).toMatchObject({ status: 0 });
  const took = performance.now() - start;
  const after = stateOf(command.path("after.db"));
  expect(after).not.toBe(before);

  const moments = Array.from(
    { length: KILLS },
    (_, n) => (took * BEYOND * (n + Math.random())) / KILLS,
  );
  const found = { before: 0, after: 0 };
  const killNext = async (): Promise<void> => {
    for (let moment = moments.pop(); moment !== undefined; moment = moments.pop()) {
      const file = `killed-${moments.length}.db`;
      copyFileSync(command.path("before.db"), command.path(file));
      const child = importInto(file);
      const end = ended(child);
      await Promise.race([pause(moment), end]);
      child.kill("SIGKILL");
      const { signal, stdout } = await end;
      const state = stateOf(command.path(file));
      expect([before, after]).toContain(state);
      // What it said it had done is done.
      const isSaid = signal === null || stdout.includes("Imported");
      expect(isSaid && state === before).toBe(false);
      found[state === before ? "before" : "after"] += 1;
      forget(file);
    }
  };
  await Promise.all([killNext(), killNext()]);
  expect(found.before + found.after).toBe(KILLS);
  // One was killed before the program had begun.
  expect(found.before).toBeGreaterThan(0);
  process.stdout.write(
    `Killed in an import ${KILLS} times: ${found.before} left nothing, ${found.after} were whole (promised: all or nothing)\n`,
  );
}, 3_600_000);
