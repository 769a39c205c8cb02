import { setImmediate as nextTurn } from "node:timers/promises";
import type { Scheduler, Slices } from "#core/slices.ts";

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
