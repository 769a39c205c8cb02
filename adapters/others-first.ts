import { setImmediate as nextTurn } from "node:timers/promises";

/** Turns of the event loop that a request needs from its arrival: it is read, waits in the queue and is answered. */
const TURNS = 4;

/** Lets the requests that have arrived be answered before the next portion of background work. */
export const othersFirst = async (): Promise<void> => {
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
};
