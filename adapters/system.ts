import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Clock } from "#core/ports/system.ts";
import type { Scheduler, Slices } from "#core/slices.ts";

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

/** How long work that can wait in between keeps the event loop to itself. */
export const SLICE_MS = 20;

/** Does work slice by slice, and lets whatever else waits have the event loop in between. */
export const runInSlices = async <T>(work: Slices<T>): Promise<T> => {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    while (performance.now() < end) {
      const slice = work.next();
      if (slice.done) return slice.value;
    }
    await nextTurn();
  }
};

/** Where others wait for the event loop. */
export const eventLoopScheduler: Scheduler = { runSlices: runInSlices, next: () => nextTurn() };

/** Pages of so many bytes pass between two collections. */
const BYTES = 1 << 19;

/**
 * Keeps a process small through which many pages pass, for which V8 would rather take memory than time: looking at 1,000 pages of 512 KB
 * took 330 MB, and takes 141 like this. Answers what is to be told of every page.
 */
export const keepHeapSmall = (): ((bytes: number) => void) => {
  setFlagsFromString("--semi-space-growth-factor=1");
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  let passed = 0;
  return (bytes) => {
    passed += bytes;
    if (passed < BYTES || typeof collect !== "function") return;
    passed = 0;
    collect();
  };
};

/** The system's word for what went wrong, such as `EACCES`, or SQLite's, such as `SQLITE_BUSY_SNAPSHOT`; else undefined. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;

/** What a text of JSON says; undefined where it is none. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
