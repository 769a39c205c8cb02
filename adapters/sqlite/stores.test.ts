import { describeBackOfficeStore } from "#core/ports/back-office-store.contract.ts";
import { describeCatalogStore } from "#core/ports/catalog-store.contract.ts";
import { describeImportStore } from "#core/ports/import-store.contract.ts";
import { describeLogoStore } from "#core/ports/logo-store.contract.ts";
import { describeChecksStore, describeSiteWatchStore } from "#core/ports/checks-stores.contract.ts";
import { describeSubmissionStore } from "#core/ports/submission-store.contract.ts";
import { sqliteImportStore } from "./import-store.ts";
import { sqliteLogoStore } from "./logo-store.ts";
import { openDatabase } from "./open-database.ts";
import { sqliteChecksStore, sqliteSiteWatchStore } from "./checks-stores.ts";
import { openSqliteCatalog, openSqliteRecords } from "./sqlite.harness.ts";

/** A catalog, and a second connection to it, as another process has. */
const openWithSecondConnection = async () => {
  const { store, file, close } = await openSqliteCatalog();
  const second = openDatabase(file);
  return {
    store,
    second,
    close: async () => {
      second.close();
      await close();
    },
  };
};

describeCatalogStore("SQLite", openSqliteCatalog);

describeCatalogStore("SQLite, committing in slices,", () => openSqliteCatalog(undefined, 1));

describeBackOfficeStore("SQLite", openSqliteRecords);

describeImportStore("SQLite", async () => {
  const { store, second, close } = await openWithSecondConnection();
  return { store, imports: sqliteImportStore(second), close };
});

describeLogoStore("SQLite", async () => {
  const { store, second, close } = await openWithSecondConnection();
  return { store, logos: sqliteLogoStore(second), close };
});

describeSubmissionStore("SQLite", async () => {
  const { submissions, submission, close } = await openSqliteCatalog();
  return { store: submissions, submission, close };
});

describeChecksStore("SQLite", async () => {
  const { second, close } = await openWithSecondConnection();
  return { checks: sqliteChecksStore(second), close };
});

describeSiteWatchStore("SQLite", async () => {
  const { store, second, close } = await openWithSecondConnection();
  return { store, sites: sqliteSiteWatchStore(second), close };
});
