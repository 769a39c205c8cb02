import { duplicateKeys } from "../brand/duplicates.ts";
import type { CatalogBrand } from "../ports/catalog-store.ts";
import type { Slices } from "../slices.ts";
import { foldForSearch } from "../text/fold.ts";
import { type BitSet, emptyBitSet, removeBit, withBit } from "./bit-set.ts";

/** Every active brand in a numbered slot, so that sets and orders of brands are sets and orders of small numbers. */
export interface BrandSlots {
  /** One more than the highest slot ever used. */
  readonly slotCount: number;
  readonly brandCount: number;
  /** The folded name in each slot; empty in a free one. */
  readonly names: readonly string[];
  /** What the brand in each slot is found by: its folded name; where it has aliases, `name\nalias\nalias\n`. */
  readonly texts: readonly string[];
  /** The slots in use. */
  active(): BitSet;
  brand(slot: number): CatalogBrand;
  viewCount(slot: number): number;
  findById(id: string): number | undefined;
  findBySlug(slug: string): number | undefined;
  /** Puts a new brand into a free slot, and answers which. */
  enter(brand: CatalogBrand): number;
  /** Puts what a brand became in its place. */
  replace(slot: number, brand: CatalogBrand): void;
  recount(slot: number, viewCount: number): void;
  /** Frees a slot for other brands. */
  leave(slot: number): void;
  /** The same brands in the same slots, to be changed apart from these. */
  copy(): Slices<BrandSlots>;
}

interface Filled {
  brands: (CatalogBrand | undefined)[];
  names: string[];
  texts: string[];
  viewCounts: number[];
  free: number[];
  byId: Map<string, number>;
  bySlug: Map<string, number>;
  active: BitSet;
}

export const createBrandSlots = (): BrandSlots =>
  brandSlots({
    brands: [],
    names: [],
    texts: [],
    viewCounts: [],
    free: [],
    byId: new Map(),
    bySlug: new Map(),
    active: emptyBitSet(0),
  });

const brandSlots = (filled: Filled): BrandSlots => {
  // View counts are kept by themselves because ordering by popularity reads nothing else.
  const { brands, names, texts, viewCounts, free, byId, bySlug } = filled;
  let { active } = filled;

  const brand = (slot: number): CatalogBrand => {
    const found = brands[slot];
    if (!found) throw new Error(`No brand in slot ${slot}`);
    return found;
  };

  /** In one commit another brand may have taken the slug already. */
  const freeSlug = (slot: number, slug: string): void => {
    if (bySlug.get(slug) === slot) bySlug.delete(slug);
  };

  const fill = (slot: number, brand: CatalogBrand, name: string, text: string): void => {
    brands[slot] = brand;
    names[slot] = name;
    texts[slot] = text;
    viewCounts[slot] = brand.viewCount;
    bySlug.set(brand.slug, slot);
  };

  return {
    get slotCount() {
      return names.length;
    },
    get brandCount() {
      return byId.size;
    },
    names,
    texts,
    active: () => active,
    brand,
    viewCount: (slot) => viewCounts[slot] ?? 0,
    findById: (id) => byId.get(id),
    findBySlug: (slug) => bySlug.get(slug),
    enter: (entered) => {
      const slot = free.pop() ?? names.length;
      const name = foldForSearch(entered.name);
      fill(slot, entered, name, textOf(name, entered));
      byId.set(entered.id, slot);
      active = withBit(active, slot);
      return slot;
    },
    replace: (slot, after) => {
      const before = brand(slot);
      freeSlug(slot, before.slug);
      const known = before.name === after.name ? names[slot] : undefined;
      const name = known ?? foldForSearch(after.name);
      fill(slot, after, name, textOf(name, after));
    },
    recount: (slot, viewCount) => {
      brands[slot] = { ...brand(slot), viewCount };
      viewCounts[slot] = viewCount;
    },
    leave: (slot) => {
      const left = brand(slot);
      freeSlug(slot, left.slug);
      byId.delete(left.id);
      removeBit(active, slot);
      brands[slot] = undefined;
      names[slot] = "";
      texts[slot] = "";
      viewCounts[slot] = 0;
      free.push(slot);
    },
    *copy() {
      const ids = new Map(byId);
      yield;
      const slugs = new Map(bySlug);
      yield;
      return brandSlots({
        brands: brands.slice(),
        names: names.slice(),
        texts: texts.slice(),
        viewCounts: viewCounts.slice(),
        free: free.slice(),
        byId: ids,
        bySlug: slugs,
        active: active.slice(),
      });
    },
  };
};

const textOf = (name: string, { aliases }: CatalogBrand): string =>
  aliases.length === 0 ? name : [name, ...aliases.map(foldForSearch), ""].join("\n");

/** Finds brands (slots) by their website, however its address is written. */
export interface SiteIndex {
  /** The slots with this site, by the key under which duplicates are recognised. */
  slots(site: string): readonly number[];
  add(slot: number, websiteUrl: string | null): void;
  remove(slot: number, websiteUrl: string | null): void;
  /** The same, to be changed apart from this. */
  copy(): Slices<SiteIndex>;
}

export const createSiteIndex = (bySite = new Map<string, number[]>()): SiteIndex => ({
  slots: (site) => bySite.get(site) ?? [],
  add: (slot, websiteUrl) => {
    const site = siteOf(websiteUrl);
    if (site === undefined) return;
    const known = bySite.get(site);
    if (known) known.push(slot);
    else bySite.set(site, [slot]);
  },
  remove: (slot, websiteUrl) => {
    const site = siteOf(websiteUrl);
    if (site === undefined) return;
    const known = bySite.get(site) ?? [];
    const at = known.indexOf(slot);
    if (at >= 0) known.splice(at, 1);
    if (known.length === 0) bySite.delete(site);
  },
  *copy() {
    const copied = new Map<string, number[]>();
    for (const [site, slots] of bySite) {
      copied.set(site, slots.slice());
      yield;
    }
    return createSiteIndex(copied);
  },
});

const siteOf = (websiteUrl: string | null) => duplicateKeys({ websiteUrl })[0];
