import { renderToString } from "react-dom/server";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { sqliteBackOfficeStore } from "#adapters/sqlite/back-office-store.ts";
import { sqliteCatalogStore } from "#adapters/sqlite/catalog-store.ts";
import { sqliteSubmissionStore } from "#adapters/sqlite/submission-store.ts";
import { systemClock } from "#adapters/system.ts";
import { openCatalog } from "#core/catalog/catalog.ts";
import { createDirectory } from "#core/directory/create-directory.ts";
import type { Log } from "#core/ports/system.ts";
import { createViewCounter } from "#core/directory/record-view.ts";
import { openPages } from "#web/server/open-pages.tsx";

const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };

/** Renders the tree of one page over and over, for as long as each line on standard input says. */
export const renderBare = async (databaseFile: string, path: string): Promise<void> => {
  const database = openDatabase(databaseFile);
  const store = sqliteCatalogStore(database);
  const catalog = await openCatalog(store, silentLog);
  const directory = createDirectory({
    catalog,
    store,
    addresses: sqliteBackOfficeStore(database),
    history: sqliteBackOfficeStore(database),
    submissions: sqliteSubmissionStore(database),
    views: createViewCounter(store, systemClock, silentLog),
    clock: systemClock,
    ids: { next: () => "" },
    keys: { next: () => "", idOf: () => "" },
  });
  const { load, treeOf } = await openPages(directory, silentLog);
  const context = await load({ url: `http://localhost${path}` });
  if (context instanceof Response) throw new Error(`${path} is no page`);
  const site = {
    origin: "http://localhost",
    today: "2026-01-01",
    contactEmail: "a@b.example",
    writesMails: true,
  };
  const tree = treeOf(context, site);
  process.on("message", (milliseconds: number) => {
    const started = performance.now();
    let pages = 0;
    while (performance.now() - started < milliseconds) {
      renderToString(tree);
      pages += 1;
    }
    process.send?.(pages);
  });
  process.send?.(0);
};
