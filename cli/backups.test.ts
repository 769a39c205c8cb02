import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { emptyFolder } from "#adapters/empty-folder.harness.ts";
import type { Log } from "#core/ports/system.ts";
import { backupName, scheduleBackups, type ScheduledBackups } from "./backups.ts";

const HOUR = 3_600_000;

let folder: string;
let now: number;
let logged: string[];
let scheduled: ScheduledBackups | undefined;

const log: Log = {
  info: (event) => void logged.push(event),
  warn: (event) => void logged.push(event),
  error: (event) => void logged.push(event),
};

beforeEach(() => {
  folder = emptyFolder();
  now = Date.parse("2026-11-21T12:00:00Z");
  logged = [];
});

afterEach(async () => {
  await scheduled?.stop();
});

const schedule = (
  makeBackup: (file: string) => Promise<void>,
  plan: { everyMs?: number; keep?: number } = {},
): ScheduledBackups =>
  (scheduled = scheduleBackups(
    { folder, everyMs: HOUR, keep: 3, ...plan },
    { makeBackup, clock: { now: () => new Date(now) }, log },
  ));

const write = async (file: string): Promise<void> => writeFileSync(file, "a backup");
const hoursAgo = (hours: number) => backupName(new Date(now - hours * HOUR));
const names = () => readdirSync(folder).sort();

it("makes a backup at once if the last one is old, and keeps the newest", async () => {
  for (const hours of [2, 3, 4]) writeFileSync(join(folder, hoursAgo(hours)), "old");
  writeFileSync(join(folder, "holiday.jpg"), "not ours");
  const backups = schedule(write);
  expect(await backups.state()).toEqual({
    provenAt: new Date(now - 2 * HOUR).toISOString(),
    bytes: 3,
    failedAt: null,
    overdue: false,
  });
  await expect.poll(() => logged).toEqual(["backup_proven"]);
  expect(names()).toEqual([hoursAgo(3), hoursAgo(2), hoursAgo(0), "holiday.jpg"]);
  expect(await backups.state()).toMatchObject({
    provenAt: new Date(now).toISOString(),
    bytes: "a backup".length,
  });
});

it("waits if the last backup is recent", async () => {
  writeFileSync(join(folder, hoursAgo(0.999_999)), "young");
  let made = 0;
  schedule(async (file) => {
    made += 1;
    expect(made).toBe(1);
    await write(file);
  });
  expect(made).toBe(0);
  await expect.poll(() => made, { timeout: 10_000 }).toBe(1);
});

it("reports a failure, keeps old backups, and is overdue after twice the interval", async () => {
  writeFileSync(join(folder, hoursAgo(1)), "the last good one");
  const backups = schedule(() => Promise.reject(new Error("The disk is full")));
  await expect.poll(() => logged).toEqual(["backup_failed"]);
  expect(await backups.state()).toMatchObject({
    provenAt: new Date(now - HOUR).toISOString(),
    failedAt: new Date(now).toISOString(),
    overdue: false,
  });
  expect(names()).toEqual([hoursAgo(1)]);
  now += 1.5 * HOUR;
  expect(await backups.state()).toHaveProperty("overdue", true);
});

it("removes unfinished backups", () => {
  writeFileSync(join(folder, `.${hoursAgo(5)}.0123456789ab`), "half");
  writeFileSync(join(folder, `.${hoursAgo(5)}.0123456789ab-wal`), "half");
  writeFileSync(join(folder, ".hidden"), "not ours");
  writeFileSync(join(folder, hoursAgo(0)), "whole");
  schedule(write);
  expect(names()).toEqual([".hidden", hoursAgo(0)]);
});

it("refuses a folder that it cannot create", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() =>
    scheduleBackups(
      { folder: join(folder, "file", "backups"), everyMs: HOUR, keep: 1 },
      { makeBackup: write, clock: { now: () => new Date(now) }, log },
    ),
  ).toThrow(/Backups cannot be written to .*backups/);
});
