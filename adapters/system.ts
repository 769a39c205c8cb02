import { hash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock, Digest } from "#core/ports/system.ts";
import type { Scheduler, Slices } from "#core/slices.ts";

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

export const sha256: Digest = (text) => hash("sha256", text, "base64url");

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

/** The system's word for what went wrong, such as `EACCES`, or SQLite's, such as `SQLITE_BUSY_SNAPSHOT`; else undefined. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
