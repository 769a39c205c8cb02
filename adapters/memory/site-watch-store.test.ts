import { describeSiteWatchStore } from "#core/ports/site-watch-store.contract.ts";
import { memoryCatalogStore } from "./catalog-store.ts";
import { createMemory } from "./memory.ts";
import { memorySiteWatchStore } from "./site-watch-store.ts";

describeSiteWatchStore("memory", async () => {
  const memory = createMemory();
  return {
    store: memoryCatalogStore(memory),
    sites: memorySiteWatchStore(memory),
    close: async () => {},
  };
});
