import type { CatalogStore } from "#core/ports/catalog-store.ts";
import { makeOpenFiles } from "../open-data/make-open-files.ts";
import { openFilesCache } from "../open-data/open-files-cache.ts";

export const CC_BY = { name: "CC-BY-4.0", url: "https://spdx.org/licenses/CC-BY-4.0.html" };

/** The files of a directory under test. */
export const openFilesUnderTest = (store: CatalogStore) =>
  openFilesCache(() => makeOpenFiles(store, CC_BY), store);
