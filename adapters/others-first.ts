import { setImmediate as nextTurn } from "node:timers/promises";

/** A request that has arrived needs this many turns of the event loop: it is read, waits for its turn and is answered. */
const TURNS = 4;

/** Lets the requests that have arrived be answered before the next portion of background work. */
export const othersFirst = async (): Promise<void> => {
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
};
