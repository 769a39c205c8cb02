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

interface OrderedTaxonomy {
  /** By display order, then folded name, name and id. */
  categories: StoredCategory[];
  /** By folded name, name and id. */
  attributes: StoredAttribute[];
  /** By display order, then name. */
  groups: StoredGroup[];
}

/** An ordered taxonomy with its numbers of brands. */
export interface CountedTaxonomy extends OrderedTaxonomy {
  categories: Counted<StoredCategory>[];
  attributes: Counted<StoredAttribute>[];
}

interface StoredTaxonomy {
  categories: PersistentMap<StoredCategory>;
  attributes: PersistentMap<StoredAttribute>;
  groups: PersistentMap<StoredGroup>;
}

/** The taxonomy in display order. */
export const orderTaxonomy = (state: StoredTaxonomy): OrderedTaxonomy => ({
  categories: [...state.categories.values()]
    .sort(byName)
    .sort((a, b) => a.displayOrder - b.displayOrder),
  attributes: [...state.attributes.values()].sort(byName),
  groups: orderedGroups([...state.groups.values()]),
});

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
        const count = counts.get(id) ?? { ...NO_BRANDS };
        count.brandCount += 1;
        if (status === "archived") count.archivedCount += 1;
        counts.set(id, count);
      }
  return counts;
});

const NO_BRANDS: Counted<object> = { brandCount: 0, archivedCount: 0 };

export const countTaxonomy = (state: StoredTaxonomy & { brands: Brands }): CountedTaxonomy => {
  const counts = linkCounts(state.brands);
  const counted = <Of extends { id: string }>(records: readonly Of[]): Counted<Of>[] =>
    records.map((one) => Object.assign({ ...(counts.get(one.id) ?? NO_BRANDS) }, one));
  const { categories, attributes, groups } = orderTaxonomy(state);
  return { categories: counted(categories), attributes: counted(attributes), groups };
};
