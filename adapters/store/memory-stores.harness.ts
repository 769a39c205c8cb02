import type { Clock } from "#core/ports/system.ts";
import { systemClock } from "../system.ts";
import { createMemory, memoryRows } from "./memory-rows.ts";
import { repositories } from "./repositories.ts";

/** All stores over rows in memory, for tests, and the rows themselves. Stores over the same memory are those of several processes. */
export const memoryStores = (clock: Clock = systemClock, memory = createMemory()) => {
  const rows = memoryRows(memory);
  return { rows, ...repositories(rows, clock) };
};
