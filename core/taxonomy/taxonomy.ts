import { pick } from "../records.ts";
import { byName, foldForSearch } from "../text/fold.ts";
import type { Attribute, Category, OpenGroup } from "./taxonomy.schema.ts";

export type { Attribute, Category, OpenGroup };

/** Default values, for attributes stored before groups existed. */
export const BLANK_ATTRIBUTE: Omit<Attribute, "id"> = {
  slug: "",
  name: "",
  aliases: [],
  group: "",
  definition: "",
  displayOrder: 0,
};

/** A group of attributes and its rules. Attributes refer to it by name; an unknown name has `NO_RULES`. */
export type AttributeGroup = OpenGroup & {
  id: string;
  /** Derived from the name, so that similar names collide. Not shown. */
  slug: string;
};

export type GroupRules = Pick<OpenGroup, "any" | "partlyKnown" | "dueDays">;

export const NO_RULES: Readonly<GroupRules> = { any: false, partlyKnown: false, dueDays: null };

/** The revision of the last commit that wrote the record. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- an interface is not assignable to JsonValue.
export type Versioned = {
  version: number;
};

export type StoredCategory = Category & Versioned;
export type StoredAttribute = Attribute & Versioned;
export type StoredGroup = AttributeGroup & Versioned;

/** All categories, attributes and groups, in no particular order. */
export interface StoredTaxonomy {
  categories: StoredCategory[];
  attributes: StoredAttribute[];
  groups: StoredGroup[];
}

/** The attribute of brands no longer in business. */
export const CLOSED_SLUG = "closed-or-dormant";

/** Slugs of attributes that name a brand's owner, and its country, begin with these words. */
const OWNER_PREFIX = "owner-";
const COUNTRY_PREFIX = "based-in-";

export const isOwner = ({ slug }: { slug: string }): boolean => slug.startsWith(OWNER_PREFIX);

/** Whether an attribute names a brand as its own owner. */
export const isOwnOwner = (attribute: { slug: string; name: string }, brand: { name: string }) =>
  isOwner(attribute) && foldForSearch(attribute.name) === foldForSearch(brand.name);

export const isCountry = ({ slug }: { slug: string }): boolean => slug.startsWith(COUNTRY_PREFIX);

/** A country without the words "based in": `usa` and "USA". */
export const countrySlug = ({ slug }: { slug: string }): string =>
  slug.slice(COUNTRY_PREFIX.length);
export const countryName = ({ name }: { name: string }): string => name.replace(/^based in /i, "");

/** Finds a slug by id. */
export type FindSlug = (id: string) => string | undefined;

/** Categories and attributes in the public API. */
export type OpenCategory = Readonly<Omit<Category, "id">>;
export type OpenAttribute = Readonly<Omit<Attribute, "id">>;

export const toOpenCategory = (category: Category): OpenCategory =>
  pick(category, ["slug", "name", "aliases", "description", "displayOrder"]);

export const toOpenAttribute = (attribute: Attribute): OpenAttribute =>
  pick(attribute, ["slug", "name", "aliases", "group", "definition", "displayOrder"]);

/** By display order, then name, then id. */
export const orderedCategories = (categories: readonly Category[]): Category[] =>
  categories
    .map((category) => ({ id: category.id, ...toOpenCategory(category) }))
    .sort((a, b) => a.displayOrder - b.displayOrder || byName(a, b));

/** By name, then id. */
export const orderedAttributes = (attributes: readonly Attribute[]): Attribute[] =>
  attributes.map((attribute) => ({ id: attribute.id, ...toOpenAttribute(attribute) })).sort(byName);

export const toOpenGroup = (group: OpenGroup): OpenGroup =>
  pick(group, ["name", "displayOrder", "any", "partlyKnown", "dueDays"]);

/** By display order, then name. */
export const orderedGroups = <Group extends OpenGroup>(groups: readonly Group[]): Group[] =>
  [...groups].sort((a, b) => a.displayOrder - b.displayOrder || (a.name < b.name ? -1 : 1));

/** An attribute or a facet option, which may be in a group. */
export interface Grouped {
  name: string;
  /** Empty or absent if none. */
  group?: string;
  displayOrder?: number;
}

export interface GroupMembers<Member extends Grouped> {
  /** Empty for the last entry: members without a group. */
  name: string;
  members: Member[];
}

/**
 * Members by group, in the order of `groups`. Other groups follow in the order of their first member, and ungrouped members come
 * last. Ungrouped members and members with equal display order keep their order.
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
  return Array.from(found, ([name, own]) => ({ name, members: own })).filter(
    ({ members: own }) => own.length > 0,
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

/** An attribute's name under its group's heading: "Made in Japan" is "Japan" under "Made in". */
export const nameInGroup = ({ name, group = "" }: Grouped): string =>
  group !== "" && name.startsWith(`${group} `) ? name.slice(group.length + 1) : name;
