import { foldForSearch } from "../text/fold.ts";

/** What a brand makes: one of the groups visitors browse by. */
export interface Category {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  /** Position among the categories, ascending; ties are ordered by name. */
  displayOrder: number;
}

/** A trait brands are filtered by; several combine with "and". */
export interface Attribute {
  id: string;
  slug: string;
  name: string;
  /** What it is shown among, such as "Made in"; empty for none. */
  group: string;
  /** What earns a brand the attribute; may be empty. */
  definition: string;
  /** Position where groups are shown, ascending; ties are ordered by name. */
  displayOrder: number;
}

/** An attribute of which nothing is said, as those are that were written before there were groups. */
export const BLANK_ATTRIBUTE = {
  slug: "",
  name: "",
  group: "",
  definition: "",
  displayOrder: 0,
} as const satisfies Omit<Attribute, "id">;

/** A stored category or attribute knows the revision of the commit that last wrote it. */
export interface Versioned {
  version: number;
}

export type StoredCategory = Category & Versioned;
export type StoredAttribute = Attribute & Versioned;

/** The attribute of brands that are no longer going, however readable their pages stay. */
export const CLOSED_SLUG = "closed-or-dormant";

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
  attributes
    .map(({ id, slug, name, group, definition, displayOrder }) => ({
      id,
      slug,
      name,
      group,
      definition,
      displayOrder,
    }))
    .sort(byName);

/** By folded name, then name, then id. */
export const byName = (a: Named, b: Named): number =>
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
