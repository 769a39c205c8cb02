import type { Catalog } from "../catalog/catalog.ts";
import { SEARCHES_PER_DAY, storableSearch } from "../catalog/listing-query.ts";
import type { CatalogStore } from "../ports/catalog-store.ts";
import type { Clock, Log } from "../ports/system.ts";
import { dayAt } from "../days.ts";

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

/** The text of a search that no active brand answers to, as it may be kept; never fails. */
export const unansweredSearch =
  (catalog: Catalog) =>
  async (search: string): Promise<string | undefined> => {
    const text = storableSearch(search);
    if (text === undefined) return undefined;
    try {
      return (await catalog.current()).finds(search) ? undefined : text;
    } catch {
      return undefined;
    }
  };

/** Brands waiting to be written while the store is away; beyond this, further brands are not counted. */
const PENDING_LIMIT = 100_000;

export type ViewCounter = ReturnType<typeof createViewCounter>;

/** Gathers profile views, and searches without a result, in memory and writes them in batches, so that counting costs a visitor nothing. */
export const createViewCounter = (store: CatalogStore, clock: Clock, log: Log) => {
  const today = () => dayAt(clock.now());
  const views = pendingCounts(PENDING_LIMIT);
  const searches = pendingCounts(SEARCHES_PER_DAY);
  let flushing: Promise<void> | undefined;

  const writeSearches = () =>
    searches.handTo(
      (counts) => store.addSearches(counts, today()),
      (error) => log.error("search_count_failed", error),
    );

  const write = async (): Promise<void> => {
    try {
      if (views.size() > 0)
        await views.handTo(
          (counts) => store.addViews(counts, today()),
          (error) => log.error("view_count_increment_failed", error),
        );
      if (searches.size() > 0) await writeSearches();
    } finally {
      flushing = undefined;
    }
  };

  return {
    record: (brandId: string): void => views.add(brandId),
    /** Counts a visitor who was not counted for this text today; it is such as `storableSearch` answers. */
    recordSearch: (text: string): void => searches.add(text),
    /** Writes what was gathered. On failure it is kept for the next flush, and the failure is only logged (spec section 8). */
    flush: async (): Promise<void> => {
      if (flushing) await flushing;
      if (views.size() + searches.size() > 0) await (flushing = write());
    },
    /** Has the store forget searches whose time is over, where nobody searches either. */
    forgetOld: writeSearches,
  };
};

/** Counts by name that wait to be written; while there are so many names, further ones are not counted. */
const pendingCounts = (most: number) => {
  let pending = new Map<string, number>();
  const add = (name: string, count = 1): void => {
    if (pending.size >= most && !pending.has(name)) return;
    pending.set(name, (pending.get(name) ?? 0) + count);
  };
  return {
    add,
    size: () => pending.size,
    handTo: async (
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
