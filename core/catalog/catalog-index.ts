import type { CatalogBrand, ViewChanges } from "../ports/catalog-store.ts";
import type { Attribute, Category } from "../taxonomy/taxonomy.ts";
import { listBits } from "./bit-set.ts";
import { createBrandOrders } from "./brand-orders.ts";
import { createBrandSlots, type BrandSlots } from "./brand-slots.ts";
import { createGramIndex, type GramIndex } from "./gram-index.ts";
import { STRETCHES, stretchOf } from "./letter.ts";
import { createLinkTable, type LinkTable } from "./link-table.ts";
import { SORTS, type Sort } from "./listing-query.ts";
import { createSiteIndex, type SiteIndex } from "./site-index.ts";
import type { SlotOrder } from "./slot-order.ts";

/** The active brands and everything that finds them. Changes in place; answers hold until the next change. */
export interface CatalogIndex {
  readonly brands: Omit<BrandSlots, "enter" | "replace" | "recount" | "leave">;
  readonly grams: GramIndex;
  readonly sites: Pick<SiteIndex, "slots">;
  readonly orders: Readonly<Record<Sort, SlotOrder>>;
  readonly categories: LinkTable;
  readonly attributes: LinkTable;
  /** Which brands stand in which stretch of the order by name. */
  readonly stretches: LinkTable;
  /** Takes brands out by id, and puts brands in or in place of what they were. Answers the slots that changed. */
  change(gone: readonly string[], changed: readonly CatalogBrand[]): number[];
  /** Sets view counts; ids that are unknown are ignored. Answers the slots that changed. */
  recount(counts: ViewChanges["counts"]): number[];
  /** Links every brand to a taxonomy that changed. */
  relink(taxonomy: Taxonomy): void;
}

/** In its order: places in the link tables are places in these lists. */
export interface Taxonomy {
  categories: readonly Category[];
  attributes: readonly Attribute[];
}

export const createCatalogIndex = (
  catalog: readonly CatalogBrand[],
  taxonomy: Taxonomy,
): CatalogIndex => {
  const brands = createBrandSlots();
  const sites = createSiteIndex();
  let scratch = new Uint32Array(0);
  const room = (): Uint32Array => {
    if (scratch.length < brands.slotCount)
      scratch = new Uint32Array(Math.ceil(brands.slotCount * 1.25));
    return scratch;
  };
  const linkTable = (records: readonly { id: string; slug: string }[]) =>
    createLinkTable(records, room);
  let categories = linkTable(taxonomy.categories);
  let attributes = linkTable(taxonomy.attributes);
  const stretches = linkTable(STRETCHES.map((id) => ({ id, slug: id })));
  const link = (slot: number, links: Pick<CatalogBrand, "categoryIds" | "attributeIds">): void => {
    categories.link(slot, links.categoryIds);
    attributes.link(slot, links.attributeIds);
  };

  /** Finds a brand by its name as it is now. */
  const addName = (slot: number): void => {
    const name = brands.names[slot] ?? "";
    grams.add(slot, name);
    stretches.link(slot, [stretchOf(name)]);
  };

  const settle = (brand: CatalogBrand): number => {
    const slot = brands.enter(brand);
    sites.add(slot, brand.websiteUrl);
    link(slot, brand);
    return slot;
  };

  for (const brand of catalog) settle(brand);
  // Only now, as a posting chooses its form by how many slots there are.
  const grams = createGramIndex(brands.names, room);
  for (const slot of brands.names.keys()) addName(slot);
  const orders = createBrandOrders(brands);

  const enter = (brand: CatalogBrand): number => {
    const slot = settle(brand);
    addName(slot);
    return slot;
  };

  const replace = (slot: number, brand: CatalogBrand): void => {
    const before = brands.names[slot] ?? "";
    sites.remove(slot, brands.brand(slot).websiteUrl);
    brands.replace(slot, brand);
    sites.add(slot, brand.websiteUrl);
    const after = brands.names[slot] ?? "";
    if (before !== after) {
      grams.remove(slot, before);
      addName(slot);
    }
    link(slot, brand);
  };

  const leave = (slot: number): void => {
    grams.remove(slot, brands.names[slot] ?? "");
    stretches.link(slot, []);
    sites.remove(slot, brands.brand(slot).websiteUrl);
    link(slot, NO_LINKS);
    brands.leave(slot);
  };

  return {
    brands,
    grams,
    sites,
    orders,
    stretches,
    get categories() {
      return categories;
    },
    get attributes() {
      return attributes;
    },
    change: (gone, changed) => {
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
      for (const [place, sort] of SORTS.entries())
        orders[sort].take([...leaving, ...(moving[place] ?? [])]);
      for (const slot of leaving) leave(slot);
      for (const [slot, after] of staying) replace(slot, after);
      const entered = entering.map(enter);
      for (const [place, sort] of SORTS.entries())
        orders[sort].put([...(moving[place] ?? []), ...entered]);
      return [...leaving, ...staying.map(([slot]) => slot), ...entered];
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
      return moving;
    },
    relink: (changed) => {
      categories = linkTable(changed.categories);
      attributes = linkTable(changed.attributes);
      const slots = room();
      for (const slot of slots.subarray(0, listBits(brands.active(), slots)))
        link(slot, brands.brand(slot));
    },
  };
};

const NO_LINKS = { categoryIds: [], attributeIds: [] };

/** Whether a brand may stand elsewhere in an order now; every order ends on the name. */
const moves = (sort: Sort, before: CatalogBrand, after: CatalogBrand): boolean =>
  before.name !== after.name ||
  (sort === "view-count" && before.viewCount !== after.viewCount) ||
  (sort === "recent" && before.createdAt !== after.createdAt);
