import type { Clock } from "#core/ports/system.ts";
import { hmacLinkSigner } from "../identity/keys.ts";
import { systemClock } from "../system.ts";
import { createMemory, memoryRows } from "./memory-rows.ts";
import { repositories } from "./repositories.ts";

/** All stores over rows in memory and a signer of links, for tests, and the rows themselves. Stores over the same memory are those of several processes. */
export const memoryStores = (clock: Clock = systemClock, memory = createMemory()) => {
  const rows = memoryRows(memory);
  const links = hmacLinkSigner(async () => new Uint8Array(32), clock);
  return { rows, links, ...repositories(rows, clock) };
};
