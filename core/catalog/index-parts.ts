import type { CatalogBrand } from "../ports/catalog-store.ts";
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
