import type { CatalogBrand } from "../ports/catalog-store.ts";
import { ascending, foldForSearch } from "../text/fold.ts";
import type { BrandSlots } from "./brand-slots.ts";
import type { Sort } from "./listing-query.ts";
import { type LetterLink, PAGE_SIZE } from "./listing.ts";
import { createSlotOrder, type SlotOrder } from "./slot-order.ts";

type BrandOrders = Record<Sort, SlotOrder>;

/** The brands that are there, in each of the orders a list can have. All are total: they end on name and id. */
export const createBrandOrders = (brands: BrandSlots): BrandOrders => {
  const { names } = brands;
  const named = Uint32Array.from(names.keys()).sort(comparisons(brands)["name-asc"]);
  const sorted = {
    "name-asc": named,
    "view-count": sortedDescending(named, brands.viewCount),
    recent: sortedDescending(named, brands.createdAt),
  };
  return ordersOf(brands, (sort) => sorted[sort]);
};

/** The orders of the same brands in the same slots, to be changed apart from these. */
export const copyBrandOrders = (orders: Readonly<BrandOrders>, brands: BrandSlots): BrandOrders =>
  ordersOf(brands, (sort) => new Uint32Array(orders[sort].slots()));

const ordersOf = (
  brands: BrandSlots,
  sortedBy: (sort: Sort) => Uint32Array<ArrayBuffer>,
): BrandOrders => {
  const compare = comparisons(brands);
  const orderBy = (sort: Sort) => createSlotOrder(sortedBy(sort), compare[sort]);
  return {
    "name-asc": orderBy("name-asc"),
    "view-count": orderBy("view-count"),
    recent: orderBy("recent"),
  };
};

const comparisons = (brands: BrandSlots): Record<Sort, (a: number, b: number) => number> => {
  const { names, viewCount, createdAt, byNameThenId } = brands;
  const byName = (a: number, b: number): number =>
    ascending(names[a] ?? "", names[b] ?? "") || byNameThenId(a, b);
  const byViews = (a: number, b: number): number =>
    ascending(viewCount(b), viewCount(a)) || byName(a, b);
  const byAge = (a: number, b: number): number =>
    ascending(createdAt(b), createdAt(a)) || byName(a, b);
  return { "name-asc": byName, "view-count": byViews, recent: byAge };
};

/** Sorts slots by a value, the highest first, leaving those of equal value in the order they have: each value's slots are counted, and so know where they begin. */
const sortedDescending = (
  slots: Uint32Array<ArrayBuffer>,
  valueOf: (slot: number) => string | number,
): Uint32Array<ArrayBuffer> => {
  const counts = new Map<string | number, number>();
  for (const slot of slots) {
    const value = valueOf(slot);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const places = new Map<string | number, number>();
  let before = 0;
  for (const [value, count] of [...counts].sort(([a], [b]) => ascending(b, a))) {
    places.set(value, before);
    before += count;
  }
  const sorted = new Uint32Array(slots.length);
  for (const slot of slots) {
    const value = valueOf(slot);
    const place = places.get(value) ?? 0;
    sorted[place] = slot;
    places.set(value, place + 1);
  }
  return sorted;
};

/** So many slots find their positions in an order without a pause; between two portions everything behind them moves once. */
export const PUT_AT_ONCE = 500;

/** Whether a brand may stand elsewhere in an order now; every order ends on the name. */
export const moves = (sort: Sort, before: CatalogBrand, after: CatalogBrand): boolean =>
  before.name !== after.name ||
  (sort === "view-count" && before.viewCount !== after.viewCount) ||
  (sort === "recent" && before.createdAt !== after.createdAt);

const A_TO_Z = "abcdefghijklmnopqrstuvwxyz".split("");

/** The letters that names start with, as a strip shows them; `#` stands for every name that starts with none. */
export const LETTERS: readonly string[] = ["#", ...A_TO_Z];

/** The letter a name is found under: folded, so that `Ørsted` is under `o`. */
export const letterOf = (name: string): string => letterOfFolded(foldForSearch(name));

export const letterOfFolded = (name: string): string => {
  const first = name.charAt(0);
  return first >= "a" && first <= "z" ? first : "#";
};

/** Buckets of the order by name. Names under `#` stand at both ends: digits before `a`, other scripts after `z`. */
export const BUCKETS: readonly string[] = ["#", ...A_TO_Z, "# after z"];

export const bucketOf = (folded: string): string =>
  folded >= "{" ? "# after z" : letterOfFolded(folded);

/** Where each letter starts in the order by name, by how many brands stand in each bucket of it. */
export const lettersOf = (counts: Uint32Array): LetterLink[] => {
  const letters = new Map<string, LetterLink>();
  let before = 0;
  for (const [position, bucket] of BUCKETS.entries()) {
    const count = counts[position] ?? 0;
    const letter = bucket.charAt(0);
    const known = letters.get(letter);
    if (known) known.count += count;
    else if (count > 0)
      letters.set(letter, { letter, page: Math.floor(before / PAGE_SIZE) + 1, count });
    before += count;
  }
  // What is under `#` comes first, even where all of it stands after `z`.
  return [...letters.values()].sort((a, b) => (a.letter < b.letter ? -1 : 1));
};
