import { setImmediate as nextTurn } from "node:timers/promises";

/** Turns of the event loop in which a request that has arrived is read, waits for its turn and is answered. */
const TURNS = 4;

/** Between two portions of background work: lets the requests that have arrived be answered first. */
export const othersFirst = async (): Promise<void> => {
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
};
