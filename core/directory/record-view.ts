import type { Catalog } from "../catalog/catalog.ts";
import type { CatalogStore } from "../ports/catalog-store.ts";
import type { Clock, Log } from "../ports/system.ts";

/** Whether visitors can see a brand of this id now. Never fails: before there is a catalog they see none. */
export const isActiveBrand =
  (catalog: Catalog) =>
  async (brandId: string): Promise<boolean> => {
    try {
      return await catalog.has(brandId);
    } catch {
      return false;
    }
  };

/** Gathers profile views in memory and writes them in batches, so that counting costs a visitor nothing. */
export interface ViewCounter {
  record(brandId: string): void;
  /** Writes what was gathered. On failure the views are kept for the next flush, and the failure is only logged (spec section 8). */
  flush(): Promise<void>;
}

/** Brands waiting to be written while the store is away; beyond this, further brands are not counted. */
const PENDING_LIMIT = 100_000;

export const createViewCounter = (store: CatalogStore, clock: Clock, log: Log): ViewCounter => {
  let pending = new Map<string, number>();
  let flushing: Promise<void> | undefined;

  const write = async (): Promise<void> => {
    const views = pending;
    pending = new Map();
    try {
      await store.addViews(views, clock.now().toISOString().slice(0, 10));
    } catch (error) {
      for (const [id, count] of views) pending.set(id, (pending.get(id) ?? 0) + count);
      log.error("view_count_increment_failed", error);
    } finally {
      flushing = undefined;
    }
  };

  return {
    record: (brandId) => {
      if (pending.size >= PENDING_LIMIT && !pending.has(brandId)) return;
      pending.set(brandId, (pending.get(brandId) ?? 0) + 1);
    },
    flush: async () => {
      if (flushing) await flushing;
      if (pending.size > 0) await (flushing = write());
    },
  };
};
