import { join } from "node:path";
import type { Database } from "better-sqlite3";
import { beforeEach, expect, it } from "vitest";
import { StoreUnavailable } from "#core/result.ts";
import { emptyFolder, openedDatabase } from "./sqlite.harness.ts";
import { whenUnlocked } from "./write-lock.ts";

let database: Database;
let other: Database;

beforeEach(() => {
  database = openedDatabase(join(emptyFolder(), "golfbrands.db"));
  other = openedDatabase(database.name);
  database.exec("CREATE TABLE strokes (n INTEGER)");
});

const busyTimeout = (): unknown => database.pragma("busy_timeout", { simple: true });

/** Begins a write, and returns SQLite's own busy timeout at that moment. */
const writeOf = (n: number) => (): unknown => {
  const waits = busyTimeout();
  database.transaction(() => database.prepare("INSERT INTO strokes VALUES (?)").run(n)).immediate();
  return waits;
};
const strokes = (): unknown[] => database.prepare("SELECT n FROM strokes").pluck().all();

it("never waits for the lock inside SQLite, which would block the event loop", async () => {
  expect(await whenUnlocked(database, writeOf(1))).toBe(0);
  expect(busyTimeout()).toBe(10);
});

it("tries the lock as often for many waiting writes as for one, and all of them time out", async () => {
  other.exec("BEGIN IMMEDIATE");
  let tries = 0;
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 5);
  const write = (n: number) => () => {
    tries += 1;
    return writeOf(n)();
  };
  const begun = performance.now();
  const waiting = Array.from({ length: 500 }, (_, n) => whenUnlocked(database, write(n)));
  const outcomes = await Promise.allSettled(waiting);
  clearInterval(counting);
  other.exec("ROLLBACK");
  expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
  expect(performance.now() - begun).toBeGreaterThan(1_500);
  await expect(waiting[0]).rejects.toThrow(/for 2 seconds/);
  await expect(waiting[499]).rejects.toThrow(StoreUnavailable);
  // Two seconds with pauses of at least five milliseconds.
  expect(tries).toBeLessThan(400);
  expect(turns).toBeGreaterThan(100);
  expect(busyTimeout()).toBe(10);
  expect(strokes()).toEqual([]);
});

it("settles each waiting write with its own result", async () => {
  other.exec("BEGIN IMMEDIATE");
  const broken = whenUnlocked(database, () => {
    writeOf(1)();
    throw new Error("Broken");
  });
  const whole = whenUnlocked(database, writeOf(2));
  other.exec("ROLLBACK");
  await expect(broken).rejects.toThrow("Broken");
  await whole;
  expect(strokes()).toEqual([1, 2]);
});
