import { describeCatalogStore } from "#core/ports/catalog-store.contract.ts";
import { openSqliteCatalog } from "./sqlite.harness.ts";

describeCatalogStore("SQLite", openSqliteCatalog);

describeCatalogStore("SQLite, letting others have their turn,", () =>
  openSqliteCatalog(undefined, 1),
);
