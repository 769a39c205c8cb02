import { isLinkField, type LinkField } from "../brand/fields.ts";
import type { BrandColumns, CatalogBrand } from "../ports/catalog-store.ts";
import { readBrand } from "./brand-columns.ts";
import { addBit, emptyBitSet, listBits } from "./bit-set.ts";
import type { BrandSlots } from "./brand-slots.ts";
import type { SiteIndex } from "./site-index.ts";
import {
  eachFacet,
  FACET_NAMES,
  type FacetName,
  facetRow,
  groupsOf,
  type Taxonomy,
} from "./facets.ts";
import type { GramIndex } from "./gram-index.ts";
import { createLinkTable, type LinkTable } from "./link-table.ts";
import type { Sort } from "./listing-query.ts";
import type { SlotOrder } from "./slot-order.ts";

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

/** Which brands (slots) have which option of a facet, by the option's id. */
type SlotsByOption = ReadonlyMap<string, readonly number[]>;

/** `taxonomy` is in its order. Brands that are there already are linked to it. */
export const createFacetLinks = (
  taxonomy: Taxonomy,
  scratch: IndexParts["scratch"],
  linked: { slotCount: number; slotsBy(name: FacetName): SlotsByOption } = NONE_LINKED,
): FacetLinks => {
  const { slotCount } = linked;
  const groups = groupsOf(taxonomy);
  const groupNames = groups.map(({ name }) => name);
  const slotsBy = eachFacet(linked.slotsBy);
  const slotsOf = (id: string): (readonly number[])[] =>
    FACET_NAMES.map((name) => slotsBy[name].get(id) ?? []);
  const inGroup = (wanted: string): Iterable<number> => {
    const members = groups.find(({ name }) => name === wanted)?.members ?? [];
    const any = emptyBitSet(slotCount);
    for (const { id } of members)
      for (const slots of slotsOf(id)) for (const slot of slots) addBit(any, slot);
    const listed = scratch();
    return listed.subarray(0, listBits(any, listed));
  };
  return {
    ...eachFacet((name) =>
      createLinkTable(facetRow(name).options(taxonomy), scratch, {
        slotCount,
        slotsOf: (id) => slotsBy[name].get(id) ?? [],
      }),
    ),
    groups: createLinkTable(
      groupNames.map((name) => ({ id: name, slug: name })),
      scratch,
      { slotCount, slotsOf: inGroup },
    ),
    groupNames,
    groupOf: new Map(groups.flatMap(({ name, members }) => members.map(({ id }) => [id, name]))),
  };
};

const NONE_LINKED = { slotCount: 0, slotsBy: (): SlotsByOption => new Map() };

/** What the brands in columns are linked to, by facet. Where that is no link, it follows from each of the brands. */
export const linkedIn = (columns: BrandColumns) => ({
  slotCount: columns.ids.length,
  slotsBy: (name: FacetName): SlotsByOption => {
    const { field, idsOf } = facetRow(name);
    if (isLinkField(field)) return columns.linked[field];
    const slotsBy = new Map<string, number[]>();
    for (const slot of columns.ids.keys()) {
      for (const id of idsOf({ ...NO_LINKS, ...readBrand(columns, slot) })) {
        const known = slotsBy.get(id);
        if (known) known.push(slot);
        else slotsBy.set(id, [slot]);
      }
    }
    return slotsBy;
  },
});

const NO_LINKS: Record<LinkField, string[]> = { categoryIds: [], attributeIds: [] };

export const linksIn = (facets: FacetLinks, slot: number): Record<LinkField, string[]> => ({
  categoryIds: facets.categories.idsOf(slot),
  attributeIds: facets.attributes.idsOf(slot),
});

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
