import { createMemory, memoryRows } from "./memory-rows.ts";
import type { RowsUnderTest } from "./rows.contract.ts";

/** Two handles on an empty memory. */
export const openMemoryRows = async (): Promise<RowsUnderTest> => {
  const memory = createMemory();
  return { rows: memoryRows(memory), sibling: memoryRows(memory), close: async () => {} };
};
