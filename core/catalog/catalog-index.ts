import type { BrandColumns, CatalogBrand, ViewChanges } from "../ports/catalog-store.ts";
import { eachInSlices, type Slices } from "../slices.ts";
import { listBits } from "./bit-set.ts";
import {
  copyFacetLinks,
  createFacetLinks,
  type FacetLinks,
  type IndexParts,
  linkedIn,
  linkFacets,
  linksIn,
  scratchFor,
} from "./index-parts.ts";
import {
  bucketOf,
  BUCKETS,
  copyBrandOrders,
  createBrandOrders,
  moves,
  PUT_AT_ONCE,
} from "./brand-orders.ts";
import { type BrandSlots, createBrandSlots, type FixedSlots } from "./brand-slots.ts";
import { beginSiteIndex, type SiteIndex } from "./site-index.ts";
import type { Taxonomy } from "./facets.ts";
import type { GramIndex } from "./gram-index.ts";
import { beginGramIndex } from "./begin-gram-index.ts";
import { createLinkTable, type LinkTable } from "./link-table.ts";
import { type Sort, SORTS } from "./listing-query.ts";
import type { SlotOrder } from "./slot-order.ts";

/** The active brands and everything that finds them. Changes in place; answers hold until the next change. */
export interface CatalogIndex {
  readonly brands: FixedSlots;
  readonly grams: Omit<GramIndex, "copy">;
  readonly sites: Pick<SiteIndex, "slots">;
  readonly orders: Readonly<Record<Sort, SlotOrder>>;
  readonly facets: FacetLinks;
  /** Which brands stand in which bucket of the order by name. */
  readonly buckets: LinkTable;
  /** Takes brands out by id, and puts brands in or in place of what they were. Until its last step is done it holds for no question. */
  change(gone: readonly string[], changed: readonly CatalogBrand[]): Slices<void>;
  /** Sets view counts; ids that are unknown are ignored. */
  recount(counts: ViewChanges["counts"]): void;
  /** Links every brand to a taxonomy that changed. */
  relink(taxonomy: Taxonomy): Slices<void>;
  /** Builds what searches are found by; until its last step is done they take longer, and changes may come in between. */
  prepareSearch(): Slices<void>;
  /** The same index, to be changed apart from this, whose brands must stay as they are; searches are prepared there. */
  copy(): Slices<CatalogIndex>;
}

export const createCatalogIndex = (columns: BrandColumns, taxonomy: Taxonomy): CatalogIndex => {
  const brands: BrandSlots = createBrandSlots(columns, (slot) => linksIn(parts.facets, slot));
  const scratch = scratchFor(brands);
  const { sites, build: buildSites } = beginSiteIndex(brands);
  const { index: grams, build: buildGrams } = beginGramIndex(brands, scratch);
  const inBuckets = new Map(BUCKETS.map((bucket): [string, number[]] => [bucket, []]));
  for (const [slot, name] of brands.names.entries()) inBuckets.get(bucketOf(name))?.push(slot);
  const parts: IndexParts = {
    brands,
    sites,
    grams,
    buckets: createLinkTable(
      BUCKETS.map((id) => ({ id, slug: id })),
      scratch,
      { slotCount: brands.slotCount, slotsOf: (bucket) => inBuckets.get(bucket) ?? [] },
    ),
    orders: createBrandOrders(brands),
    facets: createFacetLinks(taxonomy, scratch, linkedIn(columns)),
    scratch,
  };
  return catalogIndex(parts, function* () {
    yield* brands.readPositions();
    yield* brands.readAliases();
    yield* buildSites();
    yield* buildGrams();
  });
};

const nothingLeft = function* (): Slices<void> {};

const catalogIndex = (parts: IndexParts, prepareSearch = nothingLeft): CatalogIndex => {
  const { brands, sites, grams, buckets, orders, scratch } = parts;

  const linkBucket = (slot: number): void =>
    buckets.link(slot, [bucketOf(brands.names[slot] ?? "")]);

  const enter = (brand: CatalogBrand): number => {
    const slot = brands.enter(brand);
    sites.add(slot, brand.websiteUrl);
    linkFacets(parts.facets, slot, brand);
    grams.add(slot, brands.text(slot));
    linkBucket(slot);
    return slot;
  };

  const replace = (slot: number, brand: CatalogBrand): void => {
    const before = brands.text(slot);
    sites.remove(slot, brands.websiteUrl(slot));
    brands.replace(slot, brand);
    sites.add(slot, brand.websiteUrl);
    const after = brands.text(slot);
    if (before !== after) {
      grams.remove(slot, before);
      grams.add(slot, after);
      linkBucket(slot);
    }
    linkFacets(parts.facets, slot, brand);
  };

  const leave = (slot: number): void => {
    grams.remove(slot, brands.text(slot));
    buckets.link(slot, []);
    sites.remove(slot, brands.websiteUrl(slot));
    linkFacets(parts.facets, slot, undefined);
    brands.leave(slot);
  };

  return {
    brands,
    grams,
    sites,
    orders,
    buckets,
    prepareSearch,
    get facets() {
      return parts.facets;
    },
    *change(gone, changed) {
      const arriving = new Map(changed.map((brand) => [brand.id, brand]));
      const leaving = [...new Set(gone)].flatMap((id) =>
        arriving.has(id) ? [] : (brands.findById(id) ?? []),
      );
      const staying: [slot: number, after: CatalogBrand][] = [];
      const entering: CatalogBrand[] = [];
      for (const brand of arriving.values()) {
        const slot = brands.findById(brand.id);
        if (slot === undefined) entering.push(brand);
        else staying.push([slot, brand]);
      }

      // An order finds a slot by what is in it: everything is taken out first, as it was, and put in last, as it is.
      const moving = SORTS.map((sort) =>
        staying
          .filter(([slot, after]) => moves(sort, brands.glimpse(slot), after))
          .map(([slot]) => slot),
      );
      for (const [position, sort] of SORTS.entries())
        orders[sort].take([...leaving, ...(moving[position] ?? [])]);
      yield* eachInSlices(leaving, leave);
      yield* eachInSlices(staying, ([slot, after]) => replace(slot, after));
      const entered: number[] = [];
      yield* eachInSlices(entering, (brand) => entered.push(enter(brand)));
      for (const [position, sort] of SORTS.entries()) {
        const coming = [...(moving[position] ?? []), ...entered];
        for (let from = 0; from < coming.length; from += PUT_AT_ONCE) {
          orders[sort].put(coming.slice(from, from + PUT_AT_ONCE));
          yield;
        }
      }
    },
    recount: (counts) => {
      const changed = new Map<number, number>();
      for (const [id, viewCount] of counts) {
        const slot = brands.findById(id);
        if (slot !== undefined) changed.set(slot, viewCount);
      }
      for (const [slot, viewCount] of changed)
        if (brands.viewCount(slot) === viewCount) changed.delete(slot);
      const moving = [...changed.keys()];
      orders["view-count"].take(moving);
      for (const [slot, viewCount] of changed) brands.recount(slot, viewCount);
      orders["view-count"].put(moving);
    },
    *relink(taxonomy) {
      const facets = createFacetLinks(taxonomy, scratch);
      const slots = new Uint32Array(brands.slotCount);
      for (const slot of slots.subarray(0, listBits(brands.active(), slots))) {
        linkFacets(facets, slot, brands.glimpse(slot));
        yield;
      }
      // Only now, as unread brands are linked to what stands in the one before.
      parts.facets = facets;
    },
    *copy() {
      const copied: BrandSlots = yield* brands.copy((slot) => linksIn(own.facets, slot));
      const ownScratch = scratchFor(copied);
      yield;
      const ownSites = yield* sites.copy(copied);
      const own: IndexParts = {
        brands: copied,
        sites: ownSites,
        grams: yield* grams.copy(copied, ownScratch),
        buckets: buckets.copy(ownScratch),
        orders: copyBrandOrders(orders, copied),
        facets: copyFacetLinks(parts.facets, ownScratch),
        scratch: ownScratch,
      };
      return catalogIndex(own);
    },
  };
};
