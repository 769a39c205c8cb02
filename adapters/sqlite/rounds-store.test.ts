import { describeRoundsStore } from "#core/ports/rounds-store.contract.ts";
import { openDatabase } from "./open-database.ts";
import { sqliteRoundsStore } from "./rounds-stores.ts";
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
