// Guarantee (Faults): If the import thread ends, its import fails and writes nothing, and saves go on.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, it } from "vitest";
import { emptyFolder } from "#adapters/empty-folder.harness.ts";
import { codeOf } from "#adapters/system.ts";
import { createJobRegistry } from "#core/back-office/job-registry.ts";
import { DEFAULT_IMPORT_OPTIONS } from "#core/import/import-options.ts";
import { NO_LOG } from "#core/back-office/back-office.harness.ts";
import { StoreUnavailable } from "#core/result.ts";
import { type App, startApp } from "../app.ts";
import { manyBrands } from "../command.harness.ts";
import { readConfig } from "../config.schema.ts";
import { openLongWork } from "./long-work.ts";
import { prepareStore } from "./start-up.ts";
import { clock, ids } from "./stores.ts";

const ROWS = 5_000;
const ADMIN = { email: "amy@golf.example", password: "fore-left-of-the-bunker" };
const REQUEST = { ...DEFAULT_IMPORT_OPTIONS, format: null, encoding: null, delimiter: null };

let folder: string;
let app: App;
const jobs = createJobRegistry(clock, ids);
let longWork: ReturnType<typeof openLongWork>;
let database: Database.Database;

beforeEach(async () => {
  folder = emptyFolder();
  const config = readConfig({
    GOLFBRANDS_DB: join(folder, "golf.db"),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  await prepareStore(config, () => {});
  longWork = openLongWork(config, jobs);
  app = await startApp(config, NO_LOG, { jobs, longWork });
  database = new Database(config.databaseFile, { timeout: 0 });
});

afterEach(async () => {
  database.close();
  await app.close();
});

const enter = async () => {
  const session = await app.identity.signIn(ADMIN, "127.0.0.1");
  if (!session.ok) throw new Error(session.failure.kind);
  const entered = await app.admit(session.value.accessToken);
  if (!entered.ok) throw new Error(entered.failure.kind);
  return entered.value;
};

const file = (rows: number) => ({
  name: "many.csv",
  content: new Blob([manyBrands(rows)]),
});

/** Whether another connection is writing. */
const isLocked = (): boolean => {
  try {
    database.exec("BEGIN IMMEDIATE; ROLLBACK");
    return false;
  } catch (error) {
    if (codeOf(error) === "SQLITE_BUSY") return true;
    throw error;
  }
};

const written = () =>
  database
    .prepare(
      "SELECT (SELECT value FROM counters WHERE name = 'revision') AS revision, (SELECT count(*) FROM brands) AS brands, (SELECT count(*) FROM revisions) AS revisions, (SELECT count(*) FROM batches) AS batches",
    )
    .get();

it("fails an import whose thread ends while it writes, stores none of it, and accepts the next import", async () => {
  const office = await enter();
  const review = await office.reviewImport(file(ROWS), REQUEST);
  if (!review.ok) throw new Error(review.failure.kind);
  const { digest } = review.value;
  const before = written();

  const importing = office.applyImport(file(ROWS), REQUEST, digest);
  const outcome = importing.then(
    () => "imported",
    (error: unknown) => error,
  );
  while (!isLocked()) await pause(2);
  await longWork.stop();

  expect(await outcome).toBeInstanceOf(StoreUnavailable);
  expect(jobs.list()[0]).toMatchObject({ kind: "import", end: { failure: "unexpected" } });
  expect(written()).toEqual(before);
  expect(database.pragma("integrity_check", { simple: true })).toBe("ok");

  expect(await office.saveBrand({ name: "Monday Bags" })).toMatchObject({ ok: true });
  // Another thread starts with the next work.
  const again = await office.applyImport(file(ROWS), REQUEST, digest);
  expect(again).toMatchObject({ ok: true, value: { counts: { new: ROWS } } });
  expect(await office.saveBrand({ name: "Sunday Bags" })).toMatchObject({ ok: true });
});

it("fails with the error of an interrupted upload, and reads the next file", async () => {
  class BrokenOff extends Error {}
  const office = await enter();
  const stream = async function* () {
    yield new TextEncoder().encode("name\nMonday");
    throw new BrokenOff("gone");
  };
  const broken = { name: "broken.csv", content: { stream } };
  await expect(office.reviewImport(broken, REQUEST)).rejects.toThrow(BrokenOff);
  await expect(office.writeRejects(broken, REQUEST)).rejects.toThrow(BrokenOff);
  expect(await office.reviewImport(file(1), REQUEST)).toMatchObject({ ok: true });
});

it("fails when the thread cannot start", async () => {
  const office = await enter();
  const broken = join(folder, "broken.db");
  writeFileSync(broken, "This is not a database.");
  const unreadable = openLongWork(readConfig({ GOLFBRANDS_DB: broken }), jobs);
  const { reviewImport } = unreadable.longWorkOf("token", office);
  await expect(reviewImport(file(1), REQUEST)).rejects.toThrow(/broken\.db/);
  await unreadable.stop();
});
