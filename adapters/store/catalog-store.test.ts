import { describeCatalogStore } from "#core/ports/catalog-store.contract.ts";
import { openMemoryRows } from "./memory-rows.harness.ts";
import { openCatalogOver } from "./store.harness.ts";

describeCatalogStore("memory rows", openCatalogOver(openMemoryRows));
