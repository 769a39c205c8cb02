import type { CatalogBrand } from "../ports/catalog-store.ts";
import { ascending } from "../text/fold.ts";
import type { BrandSlots, SiteIndex } from "./brand-slots.ts";
import {
  eachFacet,
  FACET_NAMES,
  type FacetName,
  facetRow,
  groupsOf,
  type Taxonomy,
} from "./facets.ts";
import type { GramIndex } from "./gram-index.ts";
import { bucketOf } from "./letter.ts";
import { createLinkTable, type LinkTable } from "./link-table.ts";
import type { Sort } from "./listing-query.ts";
import { createSlotOrder, type SlotOrder } from "./slot-order.ts";

/** What an index is made of. */
export interface IndexParts {
  brands: BrandSlots;
  sites: SiteIndex;
  grams: GramIndex;
  buckets: LinkTable;
  orders: Readonly<Record<Sort, SlotOrder>>;
  facets: FacetLinks;
  scratch: () => Uint32Array;
}

/** Memory to list as many slots as there are. */
export const scratchFor = (brands: BrandSlots): IndexParts["scratch"] => {
  let scratch = new Uint32Array(0);
  return () => {
    if (scratch.length < brands.slotCount)
      scratch = new Uint32Array(Math.ceil(brands.slotCount * 1.25));
    return scratch;
  };
};

/** Which brands have which option of each facet; positions in a table are positions among the options. */
export interface FacetLinks extends Readonly<Record<FacetName, LinkTable>> {
  /** Which brands have any option of a group; positions are those among the groups' names. */
  readonly groups: LinkTable;
  /** In display order. */
  readonly groupNames: readonly string[];
  /** The groups of options, by the options' ids. */
  readonly groupOf: ReadonlyMap<string, string>;
}

/** `taxonomy` is in its order. */
export const createFacetLinks = (
  taxonomy: Taxonomy,
  scratch: IndexParts["scratch"],
): FacetLinks => {
  const groups = groupsOf(taxonomy);
  const groupNames = groups.map(({ name }) => name);
  return {
    ...eachFacet((name) => createLinkTable(facetRow(name).options(taxonomy), scratch)),
    groups: createLinkTable(
      groupNames.map((name) => ({ id: name, slug: name })),
      scratch,
    ),
    groupNames,
    groupOf: new Map(groups.flatMap(({ name, members }) => members.map(({ id }) => [id, name]))),
  };
};

/** Links a slot to the options its brand has, or to none. */
export const linkFacets = (
  facets: FacetLinks,
  slot: number,
  brand: CatalogBrand | undefined,
): void => {
  const inGroups: string[] = [];
  for (const name of FACET_NAMES) {
    const ids = brand ? facetRow(name).idsOf(brand) : [];
    facets[name].link(slot, ids);
    for (const id of ids) {
      const group = facets.groupOf.get(id);
      if (group !== undefined) inGroups.push(group);
    }
  }
  facets.groups.link(slot, inGroups);
};

export const copyFacetLinks = (facets: FacetLinks, scratch: IndexParts["scratch"]): FacetLinks => ({
  ...eachFacet((name) => facets[name].copy(scratch)),
  groups: facets.groups.copy(scratch),
  groupNames: facets.groupNames,
  groupOf: facets.groupOf,
});

/** Puts a brand into the bucket of its name as it is now. */
export const linkBucket = (
  { brands, buckets }: Pick<IndexParts, "brands" | "buckets">,
  slot: number,
): void => buckets.link(slot, [bucketOf(brands.names[slot] ?? "")]);

export const enterBrand = (
  parts: Pick<IndexParts, "brands" | "sites" | "facets">,
  brand: CatalogBrand,
) => {
  const slot = parts.brands.enter(brand);
  parts.sites.add(slot, brand.websiteUrl);
  linkFacets(parts.facets, slot, brand);
  return slot;
};

type BrandOrders = Record<Sort, SlotOrder>;

/** The brands that are there, in each of the orders a list can have. All are total: they end on name and id. */
export const createBrandOrders = (brands: BrandSlots): BrandOrders => {
  const { names } = brands;
  const named = Uint32Array.from(names.keys()).sort(comparisons(brands)["name-asc"]);
  return ordersOf(brands, {
    "name-asc": named,
    "view-count": sortedDescending(named, (slot) => brands.viewCount(slot)),
    recent: sortedDescending(named, (slot) => brands.brand(slot).createdAt),
  });
};

/** The orders of the same brands in the same slots, to be changed apart from these. */
export const copyBrandOrders = (orders: Readonly<BrandOrders>, brands: BrandSlots): BrandOrders =>
  ordersOf(brands, {
    "name-asc": new Uint32Array(orders["name-asc"].slots()),
    "view-count": new Uint32Array(orders["view-count"].slots()),
    recent: new Uint32Array(orders.recent.slots()),
  });

const ordersOf = (
  brands: BrandSlots,
  sorted: Record<Sort, Uint32Array<ArrayBuffer>>,
): BrandOrders => {
  const compare = comparisons(brands);
  return {
    "name-asc": createSlotOrder(sorted["name-asc"], compare["name-asc"]),
    "view-count": createSlotOrder(sorted["view-count"], compare["view-count"]),
    recent: createSlotOrder(sorted.recent, compare.recent),
  };
};

const comparisons = (brands: BrandSlots): Record<Sort, (a: number, b: number) => number> => {
  const { names } = brands;
  const viewCount = (slot: number): number => brands.viewCount(slot);
  const createdAt = (slot: number): string => brands.brand(slot).createdAt;
  const byName = (a: number, b: number): number =>
    ascending(names[a] ?? "", names[b] ?? "") ||
    ascending(brands.brand(a).name, brands.brand(b).name) ||
    ascending(brands.brand(a).id, brands.brand(b).id);
  const byViews = (a: number, b: number): number =>
    ascending(viewCount(b), viewCount(a)) || byName(a, b);
  const byAge = (a: number, b: number): number =>
    ascending(createdAt(b), createdAt(a)) || byName(a, b);
  return { "name-asc": byName, "view-count": byViews, recent: byAge };
};

/**
 * Sorts slots by a value, the highest first, leaving those of equal value in the order they have. Each distinct
 * value is compared with others only once sorted out; the slots themselves are sorted as plain numbers.
 */
const sortedDescending = (
  slots: Uint32Array<ArrayBuffer>,
  valueOf: (slot: number) => string | number,
): Uint32Array<ArrayBuffer> => {
  const values = Array.from(slots, valueOf);
  const distinct = [...new Set(values)].sort((a, b) => ascending(b, a));
  const positions = new Map(distinct.map((value, position) => [value, position]));
  const keys = Float64Array.from(
    values,
    (value, position) => (positions.get(value) ?? 0) * slots.length + position,
  );
  return Uint32Array.from(keys.sort(), (key) => slots[key % slots.length] ?? 0);
};
