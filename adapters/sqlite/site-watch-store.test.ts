import { describeSiteWatchStore } from "#core/ports/site-watch-store.contract.ts";
import { openDatabase } from "./open-database.ts";
import { sqliteSiteWatchStore } from "./rounds-stores.ts";
import { openSqliteCatalog } from "./sqlite.harness.ts";

describeSiteWatchStore("SQLite", async () => {
  const { store, file, close } = await openSqliteCatalog();
  const asked = openDatabase(file);
  return {
    store,
    sites: sqliteSiteWatchStore(asked),
    close: async () => {
      asked.close();
      await close();
    },
  };
});
