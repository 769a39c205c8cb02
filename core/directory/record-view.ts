import type { Catalog } from "../catalog/catalog.ts";
import {
  BRAND_USES,
  type BrandUse,
  SEARCHES_PER_DAY,
  storableSearch,
} from "../catalog/listing-query.ts";
import type { ReadModel } from "../catalog/listing.ts";
import type { CatalogStore } from "../ports/catalog-store.ts";
import type { Clock, Log } from "../ports/system.ts";
import { dayAt } from "../days.ts";
import { fromKeys } from "../records.ts";

/** What `find` returns for the current catalog; `undefined` if no catalog is loaded. Never fails. */
const findIn = async <Found>(
  catalog: Catalog,
  find: (model: ReadModel) => Found,
): Promise<Found | undefined> => {
  try {
    return find(await catalog.current());
  } catch {
    return undefined;
  }
};

/** Whether visitors can see this brand now. Never fails; false if no catalog is loaded. */
export const isActiveBrand =
  (catalog: Catalog) =>
  async (brandId: string): Promise<boolean> =>
    (await findIn(catalog, (model) => model.brand(brandId))) !== undefined;

/** The id of the active brand with this slug. Never fails; `undefined` if there is none, or no catalog is loaded. */
export const activeId = (catalog: Catalog, slug: string): Promise<string | undefined> =>
  findIn(catalog, (model) => model.findBySlug(slug)?.id);

/** The storable text of a search that finds no brand. Never fails. */
export const unansweredSearch =
  (catalog: Catalog) =>
  async (search: string): Promise<string | undefined> => {
    const text = storableSearch(search);
    if (text === undefined) return undefined;
    const count = await findIn(catalog, (model) => model.countFound(search));
    return count === 0 ? text : undefined;
  };

/** The limit of brands with unwritten views; views of further brands are dropped. */
const PENDING_LIMIT = 100_000;

export type ViewCounter = ReturnType<typeof createViewCounter>;

/** Collects views, uses and failed searches in memory and writes them in batches, so that requests need not wait. */
export const createViewCounter = (store: CatalogStore, clock: Clock, log: Log) => {
  const today = () => dayAt(clock.now());
  const views = pendingCounts(
    PENDING_LIMIT,
    (counts) => store.addViews(counts),
    (error) => log.error("view_count_increment_failed", error),
  );
  const searches = pendingCounts(
    SEARCHES_PER_DAY,
    (counts) => store.addSearches(counts, today()),
    (error) => log.error("search_count_failed", error),
  );
  const uses = fromKeys(BRAND_USES, (use) =>
    pendingCounts(
      PENDING_LIMIT,
      (counts) => store.addUses(use, counts, today()),
      (error) => log.error("use_count_failed", error),
    ),
  );
  const all = [views, searches, ...Object.values(uses)];
  let flushing: Promise<void> | undefined;

  const write = async (): Promise<void> => {
    try {
      for (const counts of all) if (counts.size() > 0) await counts.flush();
    } finally {
      flushing = undefined;
    }
  };

  return {
    record: (brandId: string): void => views.add(brandId),
    recordUse: (use: BrandUse, brandId: string): void => uses[use].add(brandId),
    /** Counts one visitor's search, already normalised by `storableSearch`. Call once per visitor and day. */
    recordSearch: (text: string): void => searches.add(text),
    /** Writes pending counts. On failure it keeps them for the next flush and logs the error (spec section 8). */
    flush: async (): Promise<void> => {
      if (flushing) await flushing;
      if (all.some((counts) => counts.size() > 0)) await (flushing = write());
    },
    /** Lets the store delete old searches even if there are no new ones. */
    forgetOld: searches.flush,
  };
};

/** Unwritten counts by name. At the limit, new names are dropped. */
const pendingCounts = (
  most: number,
  write: (counts: ReadonlyMap<string, number>) => Promise<void>,
  onFailure: (error: unknown) => void,
) => {
  let pending = new Map<string, number>();
  const add = (name: string, count = 1): void => {
    if (pending.size >= most && !pending.has(name)) return;
    pending.set(name, (pending.get(name) ?? 0) + count);
  };
  return {
    add,
    size: () => pending.size,
    flush: async (): Promise<void> => {
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
