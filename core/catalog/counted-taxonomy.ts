import type { Brand } from "../brand/brand.ts";
import { memoized } from "../memoized.ts";
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

/** An ordered taxonomy with its numbers of brands. */
export interface CountedTaxonomy {
  /** By display order, then folded name, name and id. */
  categories: Counted<StoredCategory>[];
  /** By folded name, name and id. */
  attributes: Counted<StoredAttribute>[];
  /** By display order, then name. */
  groups: StoredGroup[];
}

/** The records of a state of the directory. */
interface Records {
  brands: PersistentMap<Readonly<Pick<Brand, "status" | "categoryIds" | "attributeIds">>>;
  categories: PersistentMap<StoredCategory>;
  attributes: PersistentMap<StoredAttribute>;
  groups: PersistentMap<StoredGroup>;
}

/** How many brands link to each category and attribute. */
const linkCounts = memoized((brands: Records["brands"]): ReadonlyMap<string, Counted<object>> => {
  const counts = new Map<string, Counted<object>>();
  for (const { status, categoryIds, attributeIds } of brands.values())
    for (const id of [...categoryIds, ...attributeIds]) {
      const count = counts.get(id) ?? { ...NO_BRANDS };
      count.brandCount += 1;
      if (status === "archived") count.archivedCount += 1;
      counts.set(id, count);
    }
  return counts;
});

const NO_BRANDS: Counted<object> = { brandCount: 0, archivedCount: 0 };

export const countTaxonomy = ({
  brands,
  categories,
  attributes,
  groups,
}: Records): CountedTaxonomy => {
  const counts = linkCounts(brands);
  const counted = <Of extends { id: string; name: string }>(records: Iterable<Of>): Counted<Of>[] =>
    Array.from(records, (one) => Object.assign({ ...(counts.get(one.id) ?? NO_BRANDS) }, one)).sort(
      byName,
    );
  return {
    categories: counted(categories.values()).sort((a, b) => a.displayOrder - b.displayOrder),
    attributes: counted(attributes.values()),
    groups: orderedGroups([...groups.values()]),
  };
};
