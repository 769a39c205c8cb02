import type { CatalogBrand } from "../ports/catalog-store.ts";
import type { Attribute, Category } from "../taxonomy/taxonomy.ts";
import type { BrandSlots } from "./brand-slots.ts";
import type { GramIndex } from "./gram-index.ts";
import { stretchOf } from "./letter.ts";
import { createLinkTable, type LinkTable } from "./link-table.ts";
import type { Sort } from "./listing-query.ts";
import type { SiteIndex } from "./site-index.ts";
import type { SlotOrder } from "./slot-order.ts";

/** In its order: places in the link tables are places in these lists. */
export interface Taxonomy {
  categories: readonly Category[];
  attributes: readonly Attribute[];
}

/** What an index is made of. */
export interface IndexParts {
  brands: BrandSlots;
  sites: SiteIndex;
  grams: GramIndex;
  stretches: LinkTable;
  orders: Readonly<Record<Sort, SlotOrder>>;
  categories: LinkTable;
  attributes: LinkTable;
  room: () => Uint32Array;
}

/** A place to list as many slots as there are. */
export const roomFor = (brands: BrandSlots): IndexParts["room"] => {
  let scratch = new Uint32Array(0);
  return () => {
    if (scratch.length < brands.slotCount)
      scratch = new Uint32Array(Math.ceil(brands.slotCount * 1.25));
    return scratch;
  };
};

type TaxonomyLinks = Pick<IndexParts, "categories" | "attributes">;

export const linksTo = (
  { categories, attributes }: Taxonomy,
  room: IndexParts["room"],
): TaxonomyLinks => ({
  categories: createLinkTable(categories, room),
  attributes: createLinkTable(attributes, room),
});

export const link = (
  { categories, attributes }: TaxonomyLinks,
  slot: number,
  links: Pick<CatalogBrand, "categoryIds" | "attributeIds">,
): void => {
  categories.link(slot, links.categoryIds);
  attributes.link(slot, links.attributeIds);
};

/** Finds a brand by its name as it is now. */
export const addName = (
  { brands, grams, stretches }: Pick<IndexParts, "brands" | "grams" | "stretches">,
  slot: number,
): void => {
  const name = brands.names[slot] ?? "";
  grams.add(slot, name);
  stretches.link(slot, [stretchOf(name)]);
};

export const settle = (
  parts: TaxonomyLinks & Pick<IndexParts, "brands" | "sites">,
  brand: CatalogBrand,
) => {
  const slot = parts.brands.enter(brand);
  parts.sites.add(slot, brand.websiteUrl);
  link(parts, slot, brand);
  return slot;
};
