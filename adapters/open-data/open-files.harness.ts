import type { Catalog } from "#core/catalog/catalog.ts";
import type { CatalogStore } from "#core/ports/catalog-store.ts";
import { makeOpenFiles } from "./make-open-files.ts";
import { openFilesCache } from "./open-files-cache.ts";

export const CC_BY = { name: "CC-BY-4.0", url: "https://spdx.org/licenses/CC-BY-4.0.html" };

/** The open data's files of a directory under test. */
export const openFilesUnderTest = (store: CatalogStore, catalog: Catalog) =>
  openFilesCache(async () => makeOpenFiles(await catalog.current(), CC_BY), store);
