import { describeImportStore } from "#core/ports/import-store.contract.ts";
import { memoryCatalogStore, memoryImportStore } from "./catalog-store.ts";
import { createMemory } from "./memory.ts";

describeImportStore("memory", async () => {
  const memory = createMemory();
  return {
    store: memoryCatalogStore(memory),
    imports: memoryImportStore(memory),
    close: async () => {},
  };
});
