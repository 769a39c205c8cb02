import { describeImportStore } from "#core/ports/import-store.contract.ts";
import { sqliteImportStore } from "./import-store.ts";
import { openDatabase } from "./open-database.ts";
import { openSqliteCatalog } from "./sqlite.harness.ts";

describeImportStore("SQLite", async () => {
  const { store, file, close } = await openSqliteCatalog();
  // Another connection than the one that writes, as another process has.
  const asked = openDatabase(file);
  return {
    store,
    imports: sqliteImportStore(asked),
    close: async () => {
      asked.close();
      await close();
    },
  };
});
