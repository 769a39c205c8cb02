import type { Brand } from "../brand/brand.ts";
import { remembered } from "../remembered.ts";
import {
  orderedGroups,
  type StoredAttribute,
  type StoredCategory,
  type StoredGroup,
} from "../taxonomy/taxonomy.ts";
import { byName } from "../text/fold.ts";
import type { PersistentMap } from "./persistent-map.ts";

/** A category or attribute with its number of brands, archived ones included, and its number of archived brands. */
export type Counted<T> = T & { brandCount: number; archivedCount: number };

/** `62 + 2 archived`: the number that visitors see, and the number of archived brands. */
export const brandCountText = (counted: Counted<object>): string => {
  const { brandCount, archivedCount } = counted;
  const active = (brandCount - archivedCount).toLocaleString("en");
  return archivedCount === 0
    ? active
    : `${active} + ${archivedCount.toLocaleString("en")} archived`;
};

export interface CountedTaxonomy {
  /** By display order, then folded name, name and id. */
  categories: Counted<StoredCategory>[];
  /** By folded name, name and id. */
  attributes: Counted<StoredAttribute>[];
  /** By display order, then name. */
  groups: StoredGroup[];
}

interface Brands {
  values(): Iterable<
    Pick<Brand, "status"> & { categoryIds: readonly string[]; attributeIds: readonly string[] }
  >;
}

/** How many brands link to each category and attribute. */
const linkCounts = remembered((brands: Brands): ReadonlyMap<string, Counted<object>> => {
  const counts = new Map<string, Counted<object>>();
  for (const { status, categoryIds, attributeIds } of brands.values())
    for (const ids of [categoryIds, attributeIds])
      for (const id of ids) {
        const { brandCount, archivedCount } = counts.get(id) ?? NO_BRANDS;
        counts.set(id, {
          brandCount: brandCount + 1,
          archivedCount: archivedCount + (status === "archived" ? 1 : 0),
        });
      }
  return counts;
});

const NO_BRANDS: Counted<object> = { brandCount: 0, archivedCount: 0 };

export const countTaxonomy = (state: {
  brands: Brands;
  categories: PersistentMap<StoredCategory>;
  attributes: PersistentMap<StoredAttribute>;
  groups: PersistentMap<StoredGroup>;
}): CountedTaxonomy => {
  const counts = linkCounts(state.brands);
  const counted = <Of extends { id: string; name: string }>(
    records: PersistentMap<Of>,
  ): Counted<Of>[] =>
    [...records.values()]
      .map((one) => Object.assign({ ...(counts.get(one.id) ?? NO_BRANDS) }, one))
      .sort(byName);
  return {
    categories: counted(state.categories).sort((a, b) => a.displayOrder - b.displayOrder),
    attributes: counted(state.attributes),
    groups: orderedGroups([...state.groups.values()]),
  };
};
