import type { BitSet } from "./bit-set.ts";
import type { CatalogIndex } from "./catalog-index.ts";
import { createFilterMemory } from "./filter-memory.ts";
import { PAGE_SIZE } from "./listing.ts";
import type { Sort } from "./listing-query.ts";

/** Finds the slots on a page, and remembers the first pages of a list until the catalog or its order moves. */
export interface PageFinder {
  /** `key` is the filter's, `match` what it matches: `total` slots. Pages are 1-based. */
  find(key: string, sort: Sort, match: Readonly<BitSet>, total: number, page: number): number[];
  forget(): void;
}

/** Pages remembered of each list; few visitors go further. */
const FIRST_PAGES = 4;

export const createPageFinder = (index: CatalogIndex): PageFinder => {
  const memory = createFilterMemory<number[]>();
  return {
    find: (key, sort, match, total, page) => {
      const order = index.orders[sort];
      const start = (page - 1) * PAGE_SIZE;
      if (page > FIRST_PAGES) return order.page(match, total, start, PAGE_SIZE);
      return memory
        .recall(`${sort}|${key}`, () => order.page(match, total, 0, FIRST_PAGES * PAGE_SIZE))
        .slice(start, start + PAGE_SIZE);
    },
    forget: memory.forget,
  };
};
