import type { OpenFilesCache } from "#core/open-data/open-data.ts";
import type { CatalogStore } from "#core/ports/catalog-store.ts";
import type { MadeFiles } from "./make-open-files.ts";

/** Caches the files of one revision. Concurrent requests share one result; failures are not cached. */
export const openFilesCache = (
  make: () => Promise<MadeFiles>,
  store: Pick<CatalogStore, "knownRevision">,
): OpenFilesCache<MadeFiles> => {
  let cached: MadeFiles | undefined;
  let making: Promise<MadeFiles> | undefined;

  const makeAndCache = async (): Promise<MadeFiles> => {
    try {
      return (cached = await make());
    } finally {
      making = undefined;
    }
  };
  const cachedAt = (revision: number): MadeFiles | undefined => {
    if (cached?.revision === revision) return cached;
    // The caller may not know the newest revision yet.
    const isNewest =
      cached && cached.revision > revision && cached.revision === store.knownRevision();
    return isNewest ? cached : undefined;
  };

  return {
    at: async (revision) => {
      for (;;) {
        const found = cachedAt(revision);
        if (found) return found;
        const isJoining = making !== undefined;
        const made = await (making ??= makeAndCache());
        // Files already in progress may predate this revision.
        if (!isJoining || made.revision >= revision) return made;
      }
    },
  };
};
