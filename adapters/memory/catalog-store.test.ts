import { describeCatalogStore } from "#core/ports/catalog-store.contract.ts";
import { openMemoryCatalog } from "./memory.harness.ts";

describeCatalogStore("memory", openMemoryCatalog);
