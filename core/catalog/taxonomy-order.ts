import type { Attribute, Category } from "../taxonomy/taxonomy.ts";
import { foldForSearch } from "../text/fold.ts";

/** By display order, then name, then id. */
export const orderedCategories = (categories: readonly Category[]): Category[] =>
  categories
    .map(({ id, slug, name, description, displayOrder }) => ({
      id,
      slug,
      name,
      description,
      displayOrder,
    }))
    .sort((a, b) => a.displayOrder - b.displayOrder || byName(a, b));

/** By name, then id. */
export const orderedAttributes = (attributes: readonly Attribute[]): Attribute[] =>
  attributes.map(({ id, slug, name }) => ({ id, slug, name })).sort(byName);

const byName = (a: Named, b: Named): number =>
  ascending(foldForSearch(a.name), foldForSearch(b.name)) ||
  ascending(a.name, b.name) ||
  ascending(a.id, b.id);

interface Named {
  id: string;
  name: string;
}

/** By code units, so that every machine in every language agrees. */
export const ascending = <T extends string | number>(a: T, b: T): number =>
  a < b ? -1 : a > b ? 1 : 0;
