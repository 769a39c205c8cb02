import type { Catalog } from "../catalog/catalog.ts";
import {
  BRAND_USES,
  type BrandUse,
  SEARCHES_PER_DAY,
  storableSearch,
} from "../catalog/listing-query.ts";
import type { CatalogStore } from "../ports/catalog-store.ts";
import type { Clock, Log } from "../ports/system.ts";
import { dayAt } from "../days.ts";

/** Whether visitors can see this brand now. Never fails; false if no catalog is loaded. */
export const isActiveBrand =
  (catalog: Catalog) =>
  async (brandId: string): Promise<boolean> => {
    try {
      return await catalog.has(brandId);
    } catch {
      return false;
    }
  };

/** The id of the active brand with this slug. Never fails; `undefined` if there is none, or no catalog is loaded. */
export const activeId = async (catalog: Catalog, slug: string): Promise<string | undefined> => {
  try {
    return (await catalog.current()).findBySlug(slug)?.id;
  } catch {
    return undefined;
  }
};

/** The storable text of a search that finds no brand. Never fails. */
export const unansweredSearch =
  (catalog: Catalog) =>
  async (search: string): Promise<string | undefined> => {
    const text = storableSearch(search);
    if (text === undefined) return undefined;
    try {
      return (await catalog.current()).countFound(search) > 0 ? undefined : text;
    } catch {
      return undefined;
    }
  };

/** The limit of brands with unwritten views; views of further brands are dropped. */
const PENDING_LIMIT = 100_000;

export type ViewCounter = ReturnType<typeof createViewCounter>;

/** Collects views, uses and failed searches in memory and writes them in batches, so that requests need not wait. */
export const createViewCounter = (store: CatalogStore, clock: Clock, log: Log) => {
  const today = () => dayAt(clock.now());
  const views = pendingCounts(PENDING_LIMIT);
  const searches = pendingCounts(SEARCHES_PER_DAY);
  const uses = BRAND_USES.map((use) => ({ use, counts: pendingCounts(PENDING_LIMIT) }));
  let flushing: Promise<void> | undefined;

  const writeSearches = () =>
    searches.flushWith(
      (counts) => store.addSearches(counts, today()),
      (error) => log.error("search_count_failed", error),
    );

  const write = async (): Promise<void> => {
    try {
      if (views.size() > 0)
        await views.flushWith(
          (counts) => store.addViews(counts),
          (error) => log.error("view_count_increment_failed", error),
        );
      if (searches.size() > 0) await writeSearches();
      for (const { use, counts } of uses)
        if (counts.size() > 0)
          await counts.flushWith(
            (added) => store.addUses(use, added, today()),
            (error) => log.error("use_count_failed", error),
          );
    } finally {
      flushing = undefined;
    }
  };

  return {
    record: (brandId: string): void => views.add(brandId),
    recordUse: (used: BrandUse, brandId: string): void =>
      uses.find(({ use }) => use === used)?.counts.add(brandId),
    /** Counts one visitor's search, already normalised by `storableSearch`. Call once per visitor and day. */
    recordSearch: (text: string): void => searches.add(text),
    /** Writes pending counts. On failure it keeps them for the next flush and logs the error (spec section 8). */
    flush: async (): Promise<void> => {
      if (flushing) await flushing;
      const pending = [views, searches, ...uses.map(({ counts }) => counts)];
      if (pending.some((counts) => counts.size() > 0)) await (flushing = write());
    },
    /** Lets the store delete old searches even if there are no new ones. */
    forgetOld: writeSearches,
  };
};

/** Unwritten counts by name. At the limit, new names are dropped. */
const pendingCounts = (most: number) => {
  let pending = new Map<string, number>();
  const add = (name: string, count = 1): void => {
    if (pending.size >= most && !pending.has(name)) return;
    pending.set(name, (pending.get(name) ?? 0) + count);
  };
  return {
    add,
    size: () => pending.size,
    flushWith: async (
      write: (counts: ReadonlyMap<string, number>) => Promise<void>,
      onFailure: (error: unknown) => void,
    ): Promise<void> => {
      const counts = pending;
      pending = new Map();
      try {
        await write(counts);
      } catch (error) {
        for (const [name, count] of counts) add(name, count);
        onFailure(error);
      }
    },
  };
};
