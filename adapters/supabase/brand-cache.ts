import { LRUCache } from "lru-cache";
import { type Brand, visibleContent } from "#core/brand/brand.ts";
import { type CatalogStore, StoreUnavailable } from "#core/ports/catalog-store.ts";

const CACHED_BYTES = 16 * 1024 * 1024;
/** What a brand takes besides its long text. */
const BRAND_BYTES = 4_096;

/**
 * Answers with the brand as it was last read while the store is away, so that visitors are shown profiles that were
 * looked at before. What is known to have changed since is forgotten: an old text must not stand under a new revision.
 */
export const withBrandCache = (store: CatalogStore): CatalogStore => {
  const cached = new LRUCache<string, Brand>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ longDescription }) => BRAND_BYTES + 2 * longDescription.length,
  });
  const findBrand = async (id: string): Promise<Brand | undefined> => {
    try {
      const brand = await store.findBrand(id);
      if (brand) cached.set(id, brand);
      else cached.delete(id);
      return brand;
    } catch (error) {
      const brand = error instanceof StoreUnavailable ? cached.get(id) : undefined;
      if (!brand) throw error;
      return brand;
    }
  };
  return {
    ...store,
    load: async () => {
      const snapshot = await store.load();
      cached.clear();
      return snapshot;
    },
    changesSince: async (revision) => {
      const changes = await store.changesSince(revision);
      for (const { id } of changes.changed) cached.delete(id);
      for (const id of changes.gone) cached.delete(id);
      return changes;
    },
    findBrand,
    findPublicContent: async (id) => visibleContent(await findBrand(id)),
  };
};
