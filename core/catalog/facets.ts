import { fromKeys, keysOf } from "../records.ts";
import { isSlug } from "../brand/slug.ts";
import { BRAND_FIELDS, isLinkField, type LinkField, POSITIONINGS } from "../brand/fields.ts";
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

/** Categories, attributes and groups. */
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
  /** Other words for it, for search only. */
  aliases?: readonly string[];
  /** For facets with groups: the group (empty if none) and the position in it. */
  group?: string;
  displayOrder?: number;
}

/** One way to filter lists. The rest of the program derives what it needs from these rows. */
interface FacetRow {
  /** Its parameter in URLs. */
  parameter: string;
  /** The property of a query with the chosen options. */
  chosen: string;
  /** How many options can be chosen at once. If 1, a new choice replaces the old one. */
  most: number;
  /** A brand needs only one of the chosen options. If not set, it needs all of them, but only one from each group with `any`. */
  any?: true;
  /** Whether its options belong to groups. */
  isGrouped?: true;
  /** Its heading on pages, and the noun for an option. */
  label: string;
  noun: string;
  /** The name of an option where the heading is not shown. If not set, the option's own name is used. */
  standaloneName?: (name: string) => string;
  /** Whether lists leave out options that no brand has. */
  hidesUnused?: true;
  /** The label of the option that clears a single choice; "All" and the facet's label if not set. */
  clearLabel?: string;
  /** The field it reads. If that is a link field, cards contain the slugs. */
  field: keyof CatalogBrand;
  /** The options in display order, from a sorted taxonomy. */
  options: (taxonomy: Taxonomy) => readonly FacetOption[];
  /** The ids of a brand's options. */
  idsOf: (brand: CatalogBrand) => readonly string[];
}

const POSITIONING_WORDS: Readonly<Record<(typeof POSITIONINGS)[number], readonly string[]>> = {
  Budget: ["cheap", "cheapest", "affordable", "inexpensive", "low cost", "low price", "value"],
  "Mid-Range": ["midrange", "mid priced", "medium priced"],
  Premium: ["high quality", "upmarket"],
  Luxury: ["high end", "luxurious", "exclusive", "expensive"],
};

const POSITIONING_OPTIONS: readonly FacetOption[] = POSITIONINGS.map((name) => ({
  id: name,
  slug: name.toLowerCase(),
  name,
  aliases: POSITIONING_WORDS[name],
}));

export const decadeOf = (year: number): string => `${Math.floor(year / 10)}0s`;

/** The last decade on offer, a century from now. */
const LAST_DECADE = 2120;

/** The newest first. */
const DECADE_OPTIONS: readonly FacetOption[] = Array.from(
  { length: (LAST_DECADE - BRAND_FIELDS.foundedYear.min) / 10 + 1 },
  (_, decades) => {
    const name = decadeOf(LAST_DECADE - decades * 10);
    // "90s" means the 1990s.
    const short = name.startsWith("19") ? [name.slice(2)] : [];
    const aliases = [name, ...short].map((decade) => `founded in ${decade}`);
    return { id: name, slug: name, name, aliases: [...short, ...aliases] };
  },
);

/**
 * Every facet, by its name in a listing, in display order. Queries, matching, the index, counts, the OpenAPI document and the
 * filters on the page are derived from this table. Options need not be links: a facet may have a fixed list of options and read
 * any field on cards.
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
  positionings: {
    parameter: "positioning",
    chosen: "positioning",
    most: 1,
    label: "Positioning",
    noun: "positioning",
    clearLabel: "Any positioning",
    field: "positioning",
    options: () => POSITIONING_OPTIONS,
    idsOf: ({ positioning }) => (positioning === null ? [] : [positioning]),
  },
  decades: {
    parameter: "founded",
    chosen: "founded",
    most: LIMITS.attributeFilters,
    any: true,
    label: "Founded",
    noun: "decade",
    standaloneName: (name) => `Founded in the ${name}`,
    hidesUnused: true,
    field: "foundedYear",
    options: () => DECADE_OPTIONS,
    idsOf: ({ foundedYear }) => (foundedYear === null ? [] : [decadeOf(foundedYear)]),
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

/** Facets of link fields; cards contain their slugs. */
export type LinkFacet = {
  [Name in FacetName]: Facets[Name]["field"] extends LinkField ? Name : never;
}[FacetName];

/** The chosen options of each facet by slug: one or `null` if only one can be chosen, else sorted and distinct. */
export type FacetChoices = {
  -readonly [Name in FacetName as Facets[Name]["chosen"]]: Facets[Name]["most"] extends 1
    ? string | null
    : string[];
};

export const FACET_NAMES = keysOf(FACETS);

export const facetRow = (name: FacetName): FacetRow => FACETS[name];

/** An option's name for use without the heading of its facet: "Founded in the 1990s". */
export const standaloneName = (facet: FacetName, name: string): string =>
  facetRow(facet).standaloneName?.(name) ?? name;

export const LINK_FACETS = FACET_NAMES.filter((name): name is LinkFacet =>
  isLinkField(FACETS[name].field),
);

export const eachFacet = <T>(make: (name: FacetName) => T): Record<FacetName, T> =>
  fromKeys(FACET_NAMES, make);

/** The groups that have options, in display order. */
export const groupsOf = (taxonomy: Taxonomy): GroupMembers<FacetOption>[] =>
  byGroup(
    FACET_NAMES.flatMap((name) => facetRow(name).options(taxonomy)),
    taxonomy.groups,
  ).filter(({ name }) => name !== "");

/** The option's group, if its chosen options are alternatives: a brand needs only one of them. Otherwise `undefined`. */
export const alternativesGroupOf = (
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

/** Every chosen option, in the order of the facets. */
export const allChosen = (choices: FacetChoices): { facet: FacetName; slug: string }[] =>
  FACET_NAMES.flatMap((facet) => chosenOf(choices, facet).map((slug) => ({ facet, slug })));

/** Replaces the chosen options of a facet. */
export const withChoices = <Query extends FacetChoices>(
  query: Query,
  name: FacetName,
  slugs: readonly string[],
): Query => ({ ...query, [FACETS[name].chosen]: choiceOf(name, slugs) });

/** Adds an option. Replaces the old one if only one can be chosen. */
export const choose = <Query extends FacetChoices>(
  query: Query,
  name: FacetName,
  slug: string,
): Query =>
  withChoices(query, name, facetRow(name).most === 1 ? [slug] : [...chosenOf(query, name), slug]);

const choiceOf = (name: FacetName, slugs: readonly string[]): string | null | string[] =>
  facetRow(name).most === 1 ? (slugs[0] ?? null) : [...new Set(slugs)].sort();

export const noChoices = (): FacetChoices => choicesOf(() => []);

/** Parses the URL values of each facet, in any case. Ignores invalid slugs and values beyond the limit. */
export const parseChoices = (values: Readonly<Record<FacetName, readonly string[]>>) =>
  choicesOf((name) => {
    const { most } = facetRow(name);
    const read = (most === 1 ? values[name].slice(0, 1) : values[name]).map((slug) =>
      slug.toLowerCase(),
    );
    return [...new Set(read.filter(isSlug))].slice(0, most);
  });

const choicesOf = (slugsOf: (name: FacetName) => readonly string[]): FacetChoices =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry per facet.
  Object.fromEntries(
    FACET_NAMES.map((name) => [FACETS[name].chosen, choiceOf(name, slugsOf(name))]),
  ) as FacetChoices;
