import { describeLogoStore } from "#core/ports/logo-store.contract.ts";
import { memoryCatalogStore } from "./catalog-store.ts";
import { memoryLogoStore } from "./logo-store.ts";
import { createMemory } from "./memory.ts";

describeLogoStore("memory", async () => {
  const memory = createMemory();
  return {
    store: memoryCatalogStore(memory),
    logos: memoryLogoStore(memory),
    close: async () => {},
  };
});
