import { describeSiteWatchStore } from "#core/ports/site-watch-store.contract.ts";
import { memoryCatalogStore } from "./catalog-store.ts";
import { createMemory } from "./memory.ts";
import { memorySiteWatchStore } from "./rounds-stores.ts";

describeSiteWatchStore("memory", async () => {
  const memory = createMemory();
  return {
    store: memoryCatalogStore(memory),
    sites: memorySiteWatchStore(memory),
    close: async () => {},
  };
});
