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

/** A group of attributes and its rules. Attributes name their group; a name without a group has `NO_RULES`. */
export interface AttributeGroup extends GroupRules {
  id: string;
  /** Made from the name, so that no two groups have nearly the same. Not shown. */
  slug: string;
  name: string;
  /** Position among the groups, ascending; ties are ordered by name. */
  displayOrder: number;
}

export interface GroupRules {
  /** Of several attributes chosen, a brand needs any one; else it needs all. */
  any: boolean;
  /** A brand without an attribute of the group may still have one: lists say of how many brands it is known. */
  partlyKnown: boolean;
  /** After how many days a check is due again; null for never. */
  dueDays: number | null;
}

export const NO_RULES: Readonly<GroupRules> = { any: false, partlyKnown: false, dueDays: null };

/** A group as the public API answers it. */
export type OpenGroup = Omit<AttributeGroup, "id" | "slug">;

/** A stored category, attribute or group knows the revision of the commit that last wrote it. */
export interface Versioned {
  version: number;
}

export type StoredCategory = Category & Versioned;
export type StoredAttribute = Attribute & Versioned;
export type StoredGroup = AttributeGroup & Versioned;

/** The whole of it. In no particular order. */
export interface StoredTaxonomy {
  categories: StoredCategory[];
  attributes: StoredAttribute[];
  groups: StoredGroup[];
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

export const toOpenGroup = (group: OpenGroup): OpenGroup => {
  const { name, displayOrder, any, partlyKnown, dueDays } = group;
  return { name, displayOrder, any, partlyKnown, dueDays };
};

/** By display order, then name. */
export const orderedGroups = <Group extends OpenGroup>(groups: readonly Group[]): Group[] =>
  [...groups].sort((a, b) => a.displayOrder - b.displayOrder || (a.name < b.name ? -1 : 1));

/** Something in a group, such as "Made in": an attribute, or an option of a filter. */
export interface Grouped {
  name: string;
  /** Empty or missing for none. */
  group?: string;
  displayOrder?: number;
}

export interface GroupMembers<Member extends Grouped> {
  /** Empty for the last one, of what has no group. */
  name: string;
  members: Member[];
}

/**
 * Members by group, groups in the order given. Groups that are not named come behind, where their first member comes; what
 * has no group comes last. Members with equal display order, and all without a group, keep the order given.
 */
export const byGroup = <Member extends Grouped>(
  members: readonly Member[],
  groups: readonly Pick<OpenGroup, "name">[] = [],
): GroupMembers<Member>[] => {
  const found = new Map<string, Member[]>(groups.map(({ name }) => [name, []]));
  for (const member of [...members].sort(inDisplayOrder)) {
    const { group = "" } = member;
    const others = found.get(group);
    if (others) others.push(member);
    else found.set(group, [member]);
  }
  const ungrouped = found.get("");
  found.delete("");
  if (ungrouped) found.set("", ungrouped);
  return Array.from(found, ([name, inIt]) => ({ name, members: inIt })).filter(
    ({ members: inIt }) => inIt.length > 0,
  );
};

const inDisplayOrder = (a: Grouped, b: Grouped): number => placeOf(a) - placeOf(b);

const placeOf = ({ group = "", displayOrder = 0 }: Grouped): number =>
  group === "" ? 0 : displayOrder;

/** The rules of a group by its name. */
export const rulesOf = <Rules extends Partial<GroupRules>>(
  groups: readonly (Rules & { name: string })[],
  name: string | undefined,
): Rules | undefined => groups.find((group) => group.name === name);

/** What it is called where its group stands beside it: "Made in Japan" is "Japan" under "Made in". */
export const nameInGroup = ({ name, group = "" }: Grouped): string =>
  group !== "" && name.startsWith(`${group} `) ? name.slice(group.length + 1) : name;
