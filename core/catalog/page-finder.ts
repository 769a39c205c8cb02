import type { BitSet } from "./bit-set.ts";
import type { CatalogIndex } from "./catalog-index.ts";
import { createFilterMemory } from "./filter-memory.ts";
import { type BrandCard, PAGE_SIZE } from "./listing.ts";
import type { Sort } from "./listing-query.ts";

/** Finds the cards on a page, and remembers the first pages of lists until a card or their order changes. */
export interface PageFinder {
  /**
   * `key` is the filter's, `match` what it matches: `total` slots. Pages are 1-based. A remembered page is the same
   * list each time, so that what is made from it can be kept by it.
   */
  find(key: string, sort: Sort, match: Readonly<BitSet>, total: number, page: number): BrandCard[];
  forget(): void;
}

/** Pages remembered of each list; few visitors go further. */
const FIRST_PAGES = 4;

export const createPageFinder = (
  index: CatalogIndex,
  cardOf: (slot: number) => BrandCard,
): PageFinder => {
  const memory = createFilterMemory<BrandCard[]>();
  return {
    find: (key, sort, match, total, page) => {
      const find = () =>
        index.orders[sort].page(match, total, (page - 1) * PAGE_SIZE, PAGE_SIZE).map(cardOf);
      return page > FIRST_PAGES ? find() : memory.recall(`${sort}${page}|${key}`, find);
    },
    forget: memory.forget,
  };
};
