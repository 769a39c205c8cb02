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
import { recordsIn, replayHistory } from "./replay-history.harness.ts";
import { emptyFolder } from "./sqlite.harness.ts";

const KILLS = Number(process.env["KILLS"] ?? (process.env["GOLFBRANDS_LONG"] ? 200 : 10));
/** Every fifth process is killed soon after its start signal, often while it opens the file and recovers from the previous kill. */
const EVERY_OPENING = 5;
const LONGEST_MS = 60;

let folder: string;

beforeAll(async () => {
  // Inside node_modules, so that the bundle finds the packages it imports.
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

/** Starts a process that waits for its start signal. */
const startSaving = (file: string): Saving => {
  const child = spawn(process.execPath, [join(folder, "save-until-killed.mjs"), file], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  return { child, output: text(child.stdout), errors: text(child.stderr) };
};

interface Saving {
  child: ChildProcess & { stdin: NodeJS.WritableStream; stdout: NodeJS.ReadableStream };
  output: Promise<string>;
  errors: Promise<string>;
}

/** Lets the process save for a while, then kills it. Returns the batches of acknowledged saves. */
const killAfter = async ({ child, output, errors }: Saving, isOpening: boolean) => {
  const exited = once(child, "exit");
  child.stdin.write("begin\n");
  if (!isOpening) await Promise.race([once(child.stdout, "data"), exited]);
  await pause(Math.random() * LONGEST_MS);
  child.kill("SIGKILL");
  const [, signal] = await exited;
  expect(await errors).toBe("");
  expect(signal).toBe("SIGKILL");
  // The last part has no line feed: it is empty or was cut off.
  return (await output).split("\n").slice(0, -1);
};

it(`keeps each save whole or not at all, and loses no acknowledged save, when killed ${KILLS} times`, async () => {
  const file = join(emptyFolder(), "golfbrands.db");
  let before = 0;
  let acknowledged = 0;
  let next = startSaving(file);
  for (let kill = 1; kill <= KILLS; kill++) {
    const saving = next;
    next = startSaving(file);
    const batchIds = await killAfter(saving, kill % EVERY_OPENING === 0);
    acknowledged += batchIds.length;

    const database = openDatabase(file);
    try {
      expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
      expect(database.pragma("foreign_key_check")).toEqual([]);
      const history = await replayHistory(database);
      const stored = history.batchIds.slice(before);
      before = history.batchIds.length;
      expect(stored.slice(0, batchIds.length)).toEqual(batchIds);
      // The save that was being acknowledged may be stored too.
      expect(stored.length - batchIds.length).toBeLessThanOrEqual(1);
      expect(await recordsIn(database)).toEqual(history.records);
    } finally {
      database.close();
    }
  }
  next.child.kill("SIGKILL");
  expect(acknowledged).toBeGreaterThan(KILLS / 2);
  process.stdout.write(
    `Killed in a save ${KILLS} times: ${acknowledged} acknowledged, 0 lost (guaranteed: 0)\n`,
  );
}, 600_000);
