import type { CatalogBrand, ViewChanges } from "../ports/catalog-store.ts";
import type { Slices } from "../slices.ts";
import { listBits } from "./bit-set.ts";
import {
  copyBrandOrders,
  copyFacetLinks,
  createBrandOrders,
  createFacetLinks,
  enterBrand,
  type FacetLinks,
  type IndexParts,
  linkBucket,
  linkFacets,
  scratchFor,
} from "./index-parts.ts";
import {
  type BrandSlots,
  createBrandSlots,
  createSiteIndex,
  type SiteIndex,
} from "./brand-slots.ts";
import type { Taxonomy } from "./facets.ts";
import { beginGramIndex, type GramIndex } from "./gram-index.ts";
import { BUCKETS } from "./letter.ts";
import { createLinkTable, type LinkTable } from "./link-table.ts";
import { SORTS, type Sort } from "./listing-query.ts";
import type { SlotOrder } from "./slot-order.ts";

/** The active brands and everything that finds them. Changes in place; answers hold until the next change. */
export interface CatalogIndex {
  readonly brands: Omit<BrandSlots, "enter" | "replace" | "recount" | "leave" | "copy">;
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

export const createCatalogIndex = (
  catalog: readonly CatalogBrand[],
  taxonomy: Taxonomy,
): CatalogIndex => {
  const brands = createBrandSlots();
  const scratch = scratchFor(brands);
  const sites = createSiteIndex();
  const facets = createFacetLinks(taxonomy, scratch);
  const buckets = createLinkTable(
    BUCKETS.map((id) => ({ id, slug: id })),
    scratch,
  );
  for (const brand of catalog) enterBrand({ brands, sites, facets }, brand);
  // Only now, as a posting chooses its form by how many slots there are.
  const { index: grams, build } = beginGramIndex(brands.texts, scratch);
  for (const slot of brands.names.keys()) linkBucket({ brands, buckets }, slot);
  const orders = createBrandOrders(brands);
  return catalogIndex({ brands, sites, grams, buckets, orders, facets, scratch }, build);
};

const nothingLeft = function* (): Slices<void> {};

const catalogIndex = (parts: IndexParts, prepareSearch = nothingLeft): CatalogIndex => {
  const { brands, sites, grams, buckets, orders, scratch } = parts;

  const enter = (brand: CatalogBrand): number => {
    const slot = enterBrand(parts, brand);
    grams.add(slot, brands.texts[slot] ?? "");
    linkBucket(parts, slot);
    return slot;
  };

  const replace = (slot: number, brand: CatalogBrand): void => {
    const before = brands.texts[slot] ?? "";
    sites.remove(slot, brands.brand(slot).websiteUrl);
    brands.replace(slot, brand);
    sites.add(slot, brand.websiteUrl);
    const after = brands.texts[slot] ?? "";
    if (before !== after) {
      grams.remove(slot, before);
      grams.add(slot, after);
      linkBucket(parts, slot);
    }
    linkFacets(parts.facets, slot, brand);
  };

  const leave = (slot: number): void => {
    grams.remove(slot, brands.texts[slot] ?? "");
    buckets.link(slot, []);
    sites.remove(slot, brands.brand(slot).websiteUrl);
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
          .filter(([slot, after]) => moves(sort, brands.brand(slot), after))
          .map(([slot]) => slot),
      );
      for (const [position, sort] of SORTS.entries())
        orders[sort].take([...leaving, ...(moving[position] ?? [])]);
      for (const slot of leaving) {
        leave(slot);
        yield;
      }
      for (const [slot, after] of staying) {
        replace(slot, after);
        yield;
      }
      const entered: number[] = [];
      for (const brand of entering) {
        entered.push(enter(brand));
        yield;
      }
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
      parts.facets = createFacetLinks(taxonomy, scratch);
      const slots = new Uint32Array(brands.slotCount);
      for (const slot of slots.subarray(0, listBits(brands.active(), slots))) {
        linkFacets(parts.facets, slot, brands.brand(slot));
        yield;
      }
    },
    *copy() {
      const copied = yield* brands.copy();
      const ownScratch = scratchFor(copied);
      yield;
      const ownSites = yield* sites.copy();
      return catalogIndex({
        brands: copied,
        sites: ownSites,
        grams: yield* grams.copy(copied.texts, ownScratch),
        buckets: buckets.copy(ownScratch),
        orders: copyBrandOrders(orders, copied),
        facets: copyFacetLinks(parts.facets, ownScratch),
        scratch: ownScratch,
      });
    },
  };
};

/** So many slots find their positions in an order without a pause; between two portions everything behind them moves once. */
const PUT_AT_ONCE = 500;

/** Whether a brand may stand elsewhere in an order now; every order ends on the name. */
const moves = (sort: Sort, before: CatalogBrand, after: CatalogBrand): boolean =>
  before.name !== after.name ||
  (sort === "view-count" && before.viewCount !== after.viewCount) ||
  (sort === "recent" && before.createdAt !== after.createdAt);
