import { isSlug } from "../brand/slug.ts";
import type { LinkField } from "../brand/fields.ts";
import { LIMITS } from "../limits.ts";
import type { CatalogBrand } from "../brand/brand.ts";
import {
  type Attribute,
  byGroup,
  type Category,
  type GroupMembers,
  type OpenGroup,
  rulesOf,
} from "../taxonomy/taxonomy.ts";

/** What there is to link brands to. */
export interface Taxonomy {
  categories: readonly Category[];
  attributes: readonly Attribute[];
  /** In display order. */
  groups: readonly OpenGroup[];
}

export interface FacetOption {
  id: string;
  slug: string;
  name: string;
  /** Of a facet whose options stand in groups: the group, empty for none, and the place among all. */
  group?: string;
  displayOrder?: number;
}

/** A way to narrow lists. What else there is to know of it follows from here. */
interface FacetRow {
  /** Its name in addresses. */
  parameter: string;
  /** The property of a query that holds what was chosen. */
  chosen: string;
  /** So many can be chosen at once, and a brand must have all of them, but any of a group whose rules say any; of one, another takes the place of the present one. */
  most: number;
  /** Whether its options are in groups. */
  isGrouped?: true;
  /** What pages call it, and one of its options. */
  label: string;
  noun: string;
  /** What it is read from. Where that is a set of links, a card shows their slugs. */
  field: keyof CatalogBrand;
  /** What can be chosen, in the order it is offered, from a taxonomy in its order. */
  options: (taxonomy: Taxonomy) => readonly FacetOption[];
  /** The ids of the options that a brand has. */
  idsOf: (brand: CatalogBrand) => readonly string[];
}

/**
 * Everything that lists can be narrowed by, a row each, by its name in a listing, in the order pages and addresses have them.
 * Queries, the rules, the index, the counts, the API's document and the filters on the page follow from it. The options need
 * not be links: they may be a list of their own, and a brand's may follow from any field that a list knows.
 */
export const FACETS = {
  categories: {
    parameter: "category",
    chosen: "category",
    most: 1,
    label: "Categories",
    noun: "category",
    field: "categoryIds",
    options: ({ categories }) => categories,
    idsOf: ({ categoryIds }) => categoryIds,
  },
  attributes: {
    parameter: "attr",
    chosen: "attributes",
    most: LIMITS.attributeFilters,
    isGrouped: true,
    label: "Attributes",
    noun: "attribute",
    field: "attributeIds",
    options: ({ attributes }) => attributes,
    idsOf: ({ attributeIds }) => attributeIds,
  },
} as const satisfies Record<string, FacetRow>;

type Facets = typeof FACETS;
export type FacetName = keyof Facets;

/** The facets that are links, whose slugs stand on cards. */
export type LinkFacet = {
  [Name in FacetName]: Facets[Name]["field"] extends LinkField ? Name : never;
}[FacetName];

export type GroupedFacet = {
  [Name in FacetName]: Facets[Name] extends { isGrouped: true } ? Name : never;
}[FacetName];

/** What was chosen of each facet, by slug: `null` for none of a facet of one, else sorted, each once. */
export type FacetChoices = {
  -readonly [Name in FacetName as Facets[Name]["chosen"]]: Facets[Name]["most"] extends 1
    ? string | null
    : string[];
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` forgets which keys it was given.
export const FACET_NAMES = Object.keys(FACETS) as FacetName[];

/** A facet as its row says, whichever it is. */
export const facetRow = (name: FacetName): FacetRow => FACETS[name];

export const eachFacet = <T>(make: (name: FacetName) => T): Record<FacetName, T> => {
  const made: Partial<Record<FacetName, T>> = {};
  for (const name of FACET_NAMES) made[name] = make(name);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every facet is there now.
  return made as Record<FacetName, T>;
};

/** The groups that have options, in display order. */
export const groupsOf = (taxonomy: Taxonomy): GroupMembers<FacetOption>[] =>
  byGroup(
    FACET_NAMES.flatMap((name) => facetRow(name).options(taxonomy)),
    taxonomy.groups,
  ).filter(({ name }) => name !== "");

/** The group of an option, where any choice within it matches; `undefined` where all that are chosen count. */
export const groupOfAny = (
  { isGrouped, options }: Pick<FacetRow, "isGrouped" | "options">,
  taxonomy: Taxonomy,
  slug: string,
): string | undefined => {
  if (!isGrouped) return undefined;
  const group = options(taxonomy).find((option) => option.slug === slug)?.group;
  return rulesOf(taxonomy.groups, group)?.any === true ? group : undefined;
};

export const chosenOf = (choices: FacetChoices, name: FacetName): readonly string[] => {
  const chosen: string | null | readonly string[] = choices[FACETS[name].chosen];
  if (chosen === null) return [];
  return typeof chosen === "string" ? [chosen] : chosen;
};

/** The same, but with just these chosen of a facet. */
export const choosing = <Query extends FacetChoices>(
  query: Query,
  name: FacetName,
  slugs: readonly string[],
): Query => ({ ...query, [FACETS[name].chosen]: choiceOf(name, slugs) });

/** The same with one more chosen; of a facet of one it takes the place of the present one. */
export const choose = <Query extends FacetChoices>(
  query: Query,
  name: FacetName,
  slug: string,
): Query =>
  choosing(query, name, facetRow(name).most === 1 ? [slug] : [...chosenOf(query, name), slug]);

const choiceOf = (name: FacetName, slugs: readonly string[]): string | null | string[] =>
  facetRow(name).most === 1 ? (slugs[0] ?? null) : [...new Set(slugs)].sort();

export const noChoices = (): FacetChoices => choicesOf(() => []);

/** Reads what was chosen from the values an address has of each facet. What is no slug is ignored, of a facet of one all but the first. */
export const parseChoices = (values: Readonly<Record<FacetName, readonly string[]>>) =>
  choicesOf((name) => {
    const { most } = facetRow(name);
    const read = most === 1 ? values[name].slice(0, 1) : values[name];
    return [...new Set(read.filter(isSlug))].slice(0, most);
  });

const choicesOf = (slugsOf: (name: FacetName) => readonly string[]): FacetChoices =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was chosen of every facet.
  Object.fromEntries(
    FACET_NAMES.map((name) => [FACETS[name].chosen, choiceOf(name, slugsOf(name))]),
  ) as FacetChoices;
