import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "#adapters/sqlite/open-database.ts";

const KILLS = Number(process.env["KILLS"] ?? (process.env["GOLFBRANDS_LONG"] ? 100 : 4));
const ROWS = 20_000;

const bin = join(import.meta.dirname, "bin.mjs");
let folder: string;
const inFolder = (name: string): string => join(folder, name);

const golfbrands = (...args: string[]) => {
  const child = spawn(process.execPath, [bin, ...args], {
    cwd: folder,
    env: { PATH: process.env["PATH"], GOLFBRANDS_DB: inFolder("golfbrands.db") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return {
    child,
    gone: once(child, "exit"),
    told: Promise.all([text(child.stdout), text(child.stderr)]),
  };
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "golfbrands-killed-"));
  const { gone, told } = golfbrands("db", "migrate");
  await gone;
  await told;
  openDatabase(inFolder("golfbrands.db")).close();
  copyFileSync(inFolder("golfbrands.db"), inFolder("empty.db"));
  const rows = Array.from(
    { length: ROWS },
    (_, n) => `Maker ${n},maker-${n},"Clubs made by hand, number ${n}",https://maker-${n}.example`,
  );
  writeFileSync(
    inFolder("brands.csv"),
    `name,slug,short_description,website_url\r\n${rows.join("\r\n")}\r\n`,
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Imports all rows into an empty directory, and is killed after so long, if it is not done before. */
const importFor = async (milliseconds: number) => {
  for (const ending of ["-wal", "-shm"])
    rmSync(inFolder(`golfbrands.db${ending}`), { force: true });
  copyFileSync(inFolder("empty.db"), inFolder("golfbrands.db"));
  const { child, gone, told } = golfbrands("brands", "import", "brands.csv", "--yes", "--quiet");
  await Promise.race([gone, pause(milliseconds)]);
  child.kill("SIGKILL");
  const [code] = (await gone) as [number | null];
  const [, complaint] = await told;
  expect(complaint).toBe("");
  return { acknowledged: code === 0 };
};

const look = () => {
  const database = openDatabase(inFolder("golfbrands.db"));
  try {
    const count = (table: string) =>
      Number(database.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
    expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(database.pragma("foreign_key_check")).toEqual([]);
    return { brands: count("brands"), batches: count("batches"), revisions: count("revisions") };
  } finally {
    database.close();
  }
};

const ALL = { brands: ROWS, batches: 1, revisions: ROWS };
const NOTHING = { brands: 0, batches: 0, revisions: 0 };

it(`an import of ${ROWS} rows is there whole or not at all when killed ${KILLS} times`, async () => {
  const started = performance.now();
  expect(await importFor(3_600_000)).toEqual({ acknowledged: true });
  const whole = performance.now() - started;
  expect(look()).toEqual(ALL);

  let unfinished = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Spread over the whole of it, most of them in the second half, where it writes.
    const { acknowledged } = await importFor(whole * Math.sqrt((kill + Math.random()) / KILLS));
    const found = look();
    if (!acknowledged && found.brands === 0) unfinished += 1;
    expect(found).toEqual(acknowledged || found.brands > 0 ? ALL : NOTHING);
  }
  expect(unfinished).toBeGreaterThan(0);
  process.stdout.write(
    `Killed in an import ${KILLS} times: ${unfinished} left nothing, ${KILLS - unfinished} were whole (promised: all or nothing)\n`,
  );
}, 3_600_000);
