import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

export const FAILURE_FLOOR_MS = 400;
const JITTER_MS = 100;

export type Pause = (ms: number) => Promise<void>;

export const pause: Pause = async (ms) => wait(ms);

/**
 * Begins to measure; what it answers waits until 400 ms and a little chance have passed since. So how
 * long a failed sign-in takes says nothing about what was found on the way.
 */
export const beginFloor = (pause: Pause): (() => Promise<void>) => {
  const start = performance.now();
  return async () => {
    const left = FAILURE_FLOOR_MS + randomInt(JITTER_MS) - (performance.now() - start);
    if (left > 0) await pause(left);
  };
};
