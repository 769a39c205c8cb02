import { setImmediate as nextTurn } from "node:timers/promises";
import type { Steps, Turns } from "#core/steps.ts";

/** How long work that can wait in between keeps the event loop to itself. */
export const TURN_MS = 20;

/** Does work step by step, and lets whatever else waits have its turn in between. */
export const inTurns = async <T>(steps: Steps<T>): Promise<T> => {
  for (;;) {
    const end = performance.now() + TURN_MS;
    while (performance.now() < end) {
      const step = steps.next();
      if (step.done) return step.value;
    }
    await nextTurn();
  }
};

/** Where others wait for the event loop. */
export const eventLoopTurns: Turns = { pace: inTurns, next: () => nextTurn() };
