import { describeRoundsStore, describeSiteWatchStore } from "#core/ports/rounds-stores.contract.ts";
import { memoryCatalogStore } from "./catalog-store.ts";
import { createMemory } from "./memory.ts";
import { memoryRoundsStore, memorySiteWatchStore } from "./rounds-stores.ts";

describeRoundsStore("memory", async () => ({
  rounds: memoryRoundsStore(createMemory()),
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
