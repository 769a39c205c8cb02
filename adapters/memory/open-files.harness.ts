import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CatalogStore } from "#core/ports/catalog-store.ts";
import { keepOpenFiles } from "../open-data/keep-open-files.ts";
import { makeOpenFiles } from "../open-data/make-open-files.ts";

export const CC_BY = { name: "CC-BY-4.0", url: "https://spdx.org/licenses/CC-BY-4.0.html" };

/** The files of a directory under test, in a folder that is there once they are asked for, until it is closed. */
export const openFilesOnTrial = (store: CatalogStore) => {
  const folder = join(tmpdir(), `golfbrands-open-${randomUUID()}`);
  const keeper = keepOpenFiles({
    make: (order) => makeOpenFiles(store, order),
    knownRevision: store.knownRevision,
    folder,
    license: CC_BY,
  });
  return {
    ...keeper,
    close: async () => {
      await keeper.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
