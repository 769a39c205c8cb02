// Guarantee (Faults): Killing the process during saves leaves an intact database and loses no acknowledged save (200
//   kills in `test:long`).
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { build } from "vite";
import { openDatabase } from "./open-database.ts";
import { createReplay, foundIn } from "./replay-history.harness.ts";
import { emptyFolder } from "./sqlite.harness.ts";

/** 200 in `npm run test:long`. */
const KILLS = Number(process.env["KILLS"] ?? (process.env["GOLFBRANDS_LONG"] ? 200 : 25));
/** Every so many, one is killed while it opens the file, which mends what the one before left behind. */
const WHILE_OPENING = 5;
const LONGEST_MS = 60;

let folder: string;

beforeAll(async () => {
  // Inside node_modules, so that the built program finds the packages it imports.
  folder = mkdtempSync(join(import.meta.dirname, "../../node_modules/.cache/crash-"));
  await build({
    configFile: false,
    logLevel: "warn",
    build: {
      ssr: join(import.meta.dirname, "save-until-killed.harness.ts"),
      outDir: folder,
      target: "node20",
      rolldownOptions: { output: { entryFileNames: "save-until-killed.mjs" } },
    },
  });
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a process that waits to be told to begin. */
const startSaving = (file: string): Saving => {
  const child = spawn(process.execPath, [join(folder, "save-until-killed.mjs"), file], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  return { child, told: text(child.stdout), complaints: text(child.stderr) };
};

interface Saving {
  child: ChildProcess & { stdin: NodeJS.WritableStream; stdout: NodeJS.ReadableStream };
  told: Promise<string>;
  complaints: Promise<string>;
}

/** Lets it save for a while, then kills it; answers the batches of the saves it was told are kept. */
const killAfter = async ({ child, told, complaints }: Saving, isOpening: boolean) => {
  const gone = once(child, "exit");
  child.stdin.write("begin\n");
  if (!isOpening) await Promise.race([once(child.stdout, "data"), gone]);
  await pause(Math.random() * LONGEST_MS);
  child.kill("SIGKILL");
  const [, signal] = await gone;
  expect(await complaints).toBe("");
  expect(signal).toBe("SIGKILL");
  // A line without its end was not told in full.
  return (await told).split("\n").slice(0, -1);
};

it(`keeps all of a save or nothing of it, and every one acknowledged, when killed ${KILLS} times`, async () => {
  const file = join(emptyFolder(), "golfbrands.db");
  const replay = createReplay();
  let acknowledged = 0;
  let next = startSaving(file);
  for (let kill = 1; kill <= KILLS; kill++) {
    const saving = next;
    next = startSaving(file);
    const batchIds = await killAfter(saving, kill % WHILE_OPENING === 0);
    acknowledged += batchIds.length;

    const database = openDatabase(file);
    try {
      expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
      expect(database.pragma("foreign_key_check")).toEqual([]);
      const kept = replay.goOn(database);
      expect(kept.slice(0, batchIds.length)).toEqual(batchIds);
      // The one that was being acknowledged may be there as well.
      expect(kept.length - batchIds.length).toBeLessThanOrEqual(1);
      expect(await foundIn(database)).toEqual(replay.explained());
    } finally {
      database.close();
    }
  }
  next.child.kill("SIGKILL");
  expect(acknowledged).toBeGreaterThan(KILLS / 2);
  process.stdout.write(
    `Killed in a save ${KILLS} times: ${acknowledged} acknowledged, 0 lost (promised: 0)\n`,
  );
}, 600_000);
