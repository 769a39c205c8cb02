import { describeCatalogStore } from "#core/ports/catalog-store.contract.ts";
import { openSqliteCatalog } from "./sqlite.cast.ts";

describeCatalogStore("SQLite", openSqliteCatalog);
