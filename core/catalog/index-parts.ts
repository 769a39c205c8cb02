import type { CatalogBrand } from "../ports/catalog-store.ts";
import type { BrandSlots, SiteIndex } from "./brand-slots.ts";
import { eachFacet, FACET_NAMES, type FacetName, facetRow, type Taxonomy } from "./facets.ts";
import type { GramIndex } from "./gram-index.ts";
import { bucketOf } from "./letter.ts";
import { createLinkTable, type LinkTable } from "./link-table.ts";
import type { Sort } from "./listing-query.ts";
import type { SlotOrder } from "./slot-order.ts";

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
export type FacetLinks = Readonly<Record<FacetName, LinkTable>>;

/** `taxonomy` is in its order. */
export const createFacetLinks = (taxonomy: Taxonomy, scratch: IndexParts["scratch"]): FacetLinks =>
  eachFacet((name) => createLinkTable(facetRow(name).options(taxonomy), scratch));

/** Links a slot to the options its brand has, or to none. */
export const linkFacets = (
  facets: FacetLinks,
  slot: number,
  brand: CatalogBrand | undefined,
): void => {
  for (const name of FACET_NAMES) facets[name].link(slot, brand ? facetRow(name).idsOf(brand) : []);
};

/** Finds a brand by its name as it is now. */
export const addName = (
  { brands, grams, buckets }: Pick<IndexParts, "brands" | "grams" | "buckets">,
  slot: number,
): void => {
  const name = brands.names[slot] ?? "";
  grams.add(slot, name);
  buckets.link(slot, [bucketOf(name)]);
};

export const enterBrand = (
  parts: Pick<IndexParts, "brands" | "sites" | "facets">,
  brand: CatalogBrand,
) => {
  const slot = parts.brands.enter(brand);
  parts.sites.add(slot, brand.websiteUrl);
  linkFacets(parts.facets, slot, brand);
  return slot;
};
