import { describeRoundsStore, describeSiteWatchStore } from "#core/ports/rounds-stores.contract.ts";
import { openDatabase } from "./open-database.ts";
import { sqliteRoundsStore, sqliteSiteWatchStore } from "./rounds-stores.ts";
import { openSqliteCatalog } from "./sqlite.harness.ts";

describeRoundsStore("SQLite", async () => {
  const { file, close } = await openSqliteCatalog();
  const database = openDatabase(file);
  return {
    rounds: sqliteRoundsStore(database),
    close: async () => {
      database.close();
      await close();
    },
  };
});

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
