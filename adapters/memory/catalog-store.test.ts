import { describeCatalogStore } from "#core/ports/catalog-store.contract.ts";
import { openMemoryCatalog } from "./memory.cast.ts";

describeCatalogStore("memory", openMemoryCatalog);
