import { describeBackOfficeStore } from "#core/ports/back-office-store.contract.ts";
import { describeCatalogStore } from "#core/ports/catalog-store.contract.ts";
import { describeImportStore } from "#core/ports/import-store.contract.ts";
import { describeChecksStore, describeSiteWatchStore } from "#core/ports/checks-stores.contract.ts";
import { describeSubmissionStore } from "#core/ports/submission-store.contract.ts";
import { sqliteImportStore } from "./import-store.ts";
import { openDatabase } from "./open-database.ts";
import { sqliteChecksStore, sqliteSiteWatchStore } from "./checks-stores.ts";
import { openSqliteCatalog, openSqliteRecords } from "./sqlite.harness.ts";

/** A catalog, and another connection to it than the one that writes, as another process has. */
const openBesideCatalog = async () => {
  const { store, file, close } = await openSqliteCatalog();
  const asked = openDatabase(file);
  return {
    store,
    asked,
    close: async () => {
      asked.close();
      await close();
    },
  };
};

describeCatalogStore("SQLite", openSqliteCatalog);

describeCatalogStore("SQLite, letting others have their turn,", () =>
  openSqliteCatalog(undefined, 1),
);

describeBackOfficeStore("SQLite", openSqliteRecords);

describeImportStore("SQLite", async () => {
  const { store, asked, close } = await openBesideCatalog();
  return { store, imports: sqliteImportStore(asked), close };
});

describeSubmissionStore("SQLite", async () => {
  const { submissions, submission, close } = await openSqliteCatalog();
  return { store: submissions, submission, close };
});

describeChecksStore("SQLite", async () => {
  const { asked, close } = await openBesideCatalog();
  return { checks: sqliteChecksStore(asked), close };
});

describeSiteWatchStore("SQLite", async () => {
  const { store, asked, close } = await openBesideCatalog();
  return { store, sites: sqliteSiteWatchStore(asked), close };
});
