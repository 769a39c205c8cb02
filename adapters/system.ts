import { hash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock, Digest } from "#core/ports/system.ts";
import type { Scheduler, Slices } from "#core/slices.ts";

/** The system clock. */
export const systemClock: Clock = { now: () => new Date() };

export const sha256: Digest = (text) => hash("sha256", text, "base64url");

/** How long a slice of work may block the event loop. */
export const SLICE_MS = 20;

/** Runs work in slices, and yields to the event loop between them. */
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

/** Yields to the event loop. */
export const eventLoopScheduler: Scheduler = { runSlices: runInSlices, next: () => nextTurn() };

/** The error code of the system or of SQLite, such as `EACCES` or `SQLITE_BUSY_SNAPSHOT`; else undefined. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
