import {
  type BitSet,
  countBits,
  hasBit,
  removeBit,
  scratchSet,
  unite,
  uniteCommon,
} from "./bit-set.ts";
import type { CatalogIndex } from "./catalog-index.ts";
import type { ListedCatalog } from "./find-matches.ts";
import { createMemo } from "./memo.ts";

/** Finds the brands sharing a category with one, most shared first, then most viewed, and remembers them for all with the same categories until lists are shaped anew. */
export const createRelatedFinder = (catalog: Pick<ListedCatalog, "index" | "shape">) => {
  const { index } = catalog;
  const memory = createMemo<string, number[]>({ at: () => catalog.shape, most: COMBINATIONS });
  return (slot: number, limit: number): number[] => {
    const key = `${limit}|${index.facets.categories.positionsOf(slot).join()}`;
    // One more, as the brand itself is among them.
    const sharing = memory.recall(key, () =>
      sharingMost(index, index.facets.categories.setsOf(slot), limit + 1),
    );
    return sharing.filter((other) => other !== slot).slice(0, limit);
  };
};

/** Of categories, remembered at once. */
const COMBINATIONS = 10_000;

/** The slots in these sets: those in most of them first, then the most viewed. */
const sharingMost = (
  index: CatalogIndex,
  sets: readonly Readonly<BitSet>[],
  limit: number,
): number[] => {
  const found = mostViewedInAll(index, sets, limit);
  return found.length >= limit ? found : countingShared(index, sets, limit);
};

/** How many of the most viewed brands to look through before counting what all of them share. */
const GLANCE = 2_000;

/** Brands in every one of these categories, as far as a glance at the most viewed shows. Nearly always enough. */
const mostViewedInAll = (
  index: CatalogIndex,
  categories: readonly Readonly<BitSet>[],
  limit: number,
): number[] => {
  const found: number[] = [];
  const [first, ...others] = categories;
  if (!first) return found;
  const order = index.orders["view-count"].slots();
  const end = Math.min(order.length, GLANCE);
  for (let at = 0; at < end && found.length < limit; at++) {
    const candidate = order[at] ?? 0;
    if (hasBit(first, candidate) && others.every((set) => hasBit(set, candidate)))
      found.push(candidate);
  }
  return found;
};

const countingShared = (
  index: CatalogIndex,
  categories: readonly Readonly<BitSet>[],
  limit: number,
): number[] => {
  const related: number[] = [];
  const shared = inAtLeast(categories, index.brands.slotCount);
  for (const sharing of shared.toReversed()) {
    for (const nearer of related) removeBit(sharing, nearer);
    const left = limit - related.length;
    related.push(...index.orders["view-count"].page(sharing, countBits(sharing), 0, left));
    if (related.length >= limit) break;
  }
  return related;
};

/** The slots in at least one of the sets, in at least two, and so on. */
const inAtLeast = (sets: readonly BitSet[], slots: number): BitSet[] => {
  const counts: BitSet[] = [];
  for (const set of sets) {
    counts.push(scratchSet(slots));
    // From the most to the least, so that each set is counted once.
    for (let more = counts.length - 1; more > 0; more--) {
      const [fewer, target] = counts.slice(more - 1, more + 1);
      if (fewer && target) uniteCommon(target, fewer, set);
    }
    if (counts[0]) unite(counts[0], set);
  }
  return counts;
};
