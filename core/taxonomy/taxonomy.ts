import { byName } from "../text/fold.ts";

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

/** The whole of it. In no particular order. */
export interface StoredTaxonomy {
  categories: StoredCategory[];
  attributes: StoredAttribute[];
}

/** The attribute of brands that are no longer going, however readable their pages stay. */
export const CLOSED_SLUG = "closed-or-dormant";

/** The slug of one of either; `undefined` where there is none of this id. */
export type FindSlug = (id: string) => string | undefined;

/** A category as everybody may have it. */
export type OpenCategory = Readonly<Omit<Category, "id">>;
export type OpenAttribute = Readonly<Omit<Attribute, "id">>;

export const toOpenCategory = (category: Category): OpenCategory => {
  const { slug, name, description, displayOrder } = category;
  return { slug, name, description, displayOrder };
};

export const toOpenAttribute = (attribute: Attribute): OpenAttribute => {
  const { slug, name, group, definition, displayOrder } = attribute;
  return { slug, name, group, definition, displayOrder };
};

/** By display order, then name, then id. */
export const orderedCategories = (categories: readonly Category[]): Category[] =>
  categories
    .map((category) => ({ id: category.id, ...toOpenCategory(category) }))
    .sort((a, b) => a.displayOrder - b.displayOrder || byName(a, b));

/** By name, then id. */
export const orderedAttributes = (attributes: readonly Attribute[]): Attribute[] =>
  attributes.map((attribute) => ({ id: attribute.id, ...toOpenAttribute(attribute) })).sort(byName);

/** What stands in a group, such as "Made in": an attribute, or a choice of one. */
export interface Grouped {
  name: string;
  /** Empty or missing for none. */
  group?: string;
  displayOrder?: number;
}

export interface AttributeGroup<Member extends Grouped> {
  /** Empty for the last one, of what has no group. */
  name: string;
  members: Member[];
}

/** By groups in display order, each of which stands where its first member does; what has no group comes last. Equal places, and all without a group, stay in the order given. */
export const byGroup = <Member extends Grouped>(
  members: readonly Member[],
): AttributeGroup<Member>[] => {
  const groups = new Map<string, Member[]>();
  for (const member of [...members].sort(inDisplayOrder)) {
    const { group = "" } = member;
    const others = groups.get(group);
    if (others) others.push(member);
    else groups.set(group, [member]);
  }
  return Array.from(groups, ([name, inIt]) => ({ name, members: inIt }));
};

/** Infinity less itself is no number. */
const inDisplayOrder = (a: Grouped, b: Grouped): number => placeOf(a) - placeOf(b) || 0;

const placeOf = ({ group = "", displayOrder = 0 }: Grouped): number =>
  group === "" ? Infinity : displayOrder;

/** What it is called where its group stands beside it: "Made in Japan" is "Japan" under "Made in". */
export const nameInGroup = ({ name, group = "" }: Grouped): string =>
  group !== "" && name.startsWith(`${group} `) ? name.slice(group.length + 1) : name;
