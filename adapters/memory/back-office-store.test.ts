import { describeBackOfficeStore } from "#core/ports/back-office-store.contract.ts";
import { memoryBackOfficeStore } from "./back-office-store.ts";
import { memoryCatalogStore, memorySubmissionStore } from "./catalog-store.ts";
import { createMemory } from "./memory.ts";

describeBackOfficeStore("memory", async () => {
  const memory = createMemory();
  return {
    store: memoryCatalogStore(memory),
    submissions: memorySubmissionStore(memory),
    records: memoryBackOfficeStore(memory),
    close: async () => {},
  };
});
