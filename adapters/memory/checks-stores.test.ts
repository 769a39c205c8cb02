import { describeChecksStore, describeSiteWatchStore } from "#core/ports/checks-stores.contract.ts";
import { memoryCatalogStore } from "./catalog-store.ts";
import { createMemory } from "./memory.ts";
import { memoryChecksStore, memorySiteWatchStore } from "./checks-stores.ts";

describeChecksStore("memory", async () => ({
  checks: memoryChecksStore(createMemory()),
  close: async () => {},
}));

describeSiteWatchStore("memory", async () => {
  const memory = createMemory();
  return {
    store: memoryCatalogStore(memory),
    sites: memorySiteWatchStore(memory),
    close: async () => {},
  };
});
