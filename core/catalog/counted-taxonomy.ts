import { remembered } from "../remembered.ts";
import {
  orderedGroups,
  type StoredAttribute,
  type StoredCategory,
  type StoredGroup,
} from "../taxonomy/taxonomy.ts";
import { byName } from "../text/fold.ts";

/** A category or attribute and its number of brands, including archived ones. */
export type Counted<T> = T & { brandCount: number };

export interface CountedTaxonomy {
  /** By display order, then folded name, name and id. */
  categories: Counted<StoredCategory>[];
  /** By folded name, name and id. */
  attributes: Counted<StoredAttribute>[];
  /** By display order, then name. */
  groups: StoredGroup[];
}

interface Brands {
  values(): Iterable<{ categoryIds: readonly string[]; attributeIds: readonly string[] }>;
}

/** How many brands link to each category and attribute. */
const linkCounts = remembered((brands: Brands): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { categoryIds, attributeIds } of brands.values())
    for (const ids of [categoryIds, attributeIds])
      for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
});

export const countTaxonomy = (state: {
  brands: Brands;
  categories: ReadonlyMap<string, StoredCategory>;
  attributes: ReadonlyMap<string, StoredAttribute>;
  groups: ReadonlyMap<string, StoredGroup>;
}): CountedTaxonomy => {
  const counts = linkCounts(state.brands);
  const counted = <Of extends { id: string; name: string }>(
    records: ReadonlyMap<string, Of>,
  ): Counted<Of>[] =>
    [...records.values()]
      .map((one) => Object.assign({ brandCount: counts.get(one.id) ?? 0 }, one))
      .sort(byName);
  return {
    categories: counted(state.categories).sort((a, b) => a.displayOrder - b.displayOrder),
    attributes: counted(state.attributes),
    groups: orderedGroups([...state.groups.values()]),
  };
};
