import { createMemory, memoryRows } from "./memory-rows.ts";
import { describeRows } from "./rows.contract.ts";

describeRows("memory", async () => {
  const memory = createMemory();
  return { rows: memoryRows(memory), sibling: memoryRows(memory), close: async () => {} };
});
