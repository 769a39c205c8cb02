import type { PublicBrand } from "../brand/brand.ts";
import type { BrandEvent } from "../brand/events.ts";
import { type BrandField, brandField, factText, PUBLIC_FIELDS } from "../brand/fields.ts";
import { isSlug } from "../brand/slug.ts";
import { mentions } from "../taxonomy/attributes-of-facts.ts";
import {
  type Attribute,
  byGroup,
  type Category,
  isCountry,
  isOwnOwner,
  nameInGroup,
  type OpenGroup,
  orderedGroups,
} from "../taxonomy/taxonomy.ts";
import { FACETS } from "./facets.ts";
import { parseSearch } from "./listing-query.ts";

/** The most brands in one comparison. */
export const COMPARED_LIMIT = 24;

/** Which brands to compare. The URL is the only state: parsing and formatting are lossless. */
export interface ComparisonQuery {
  /** Distinct slugs in the order given, at most one more than the limit. */
  asked: string[];
  onlyDifferences: boolean;
  /** The name or slug typed to add a brand; empty if none. */
  added: string;
}

/** Parses query parameters. Ignores invalid slugs and the slugs in `without`, which the remove buttons send. */
export const parseComparison = (params: Iterable<readonly [string, string]>): ComparisonQuery => {
  const asked = new Set<string>();
  const without = new Set<string>();
  let onlyDifferences = false;
  let added = "";
  for (const [name, value] of params) {
    const slug = value.toLowerCase();
    if (name === "brand" && isSlug(slug)) asked.add(slug);
    if (name === "without") without.add(slug);
    if (name === "only") onlyDifferences ||= value === "differences";
    if (name === "add") added ||= parseSearch(value);
  }
  const left = [...asked].filter((slug) => !without.has(slug));
  return { asked: left.slice(0, COMPARED_LIMIT + 1), onlyDifferences, added };
};

export const formatComparison = ({ asked, onlyDifferences, added }: ComparisonQuery): string =>
  [
    ...asked.map((slug) => `brand=${slug}`),
    ...(onlyDifferences ? ["only=differences"] : []),
    ...(added === "" ? [] : [`add=${encodeURIComponent(added)}`]),
  ].join("&");

export interface ComparedBrand {
  brand: PublicBrand;
  /** The events of the brand, oldest first. */
  events: readonly BrandEvent[];
  categories: Category[];
  attributes: Attribute[];
  groups: OpenGroup[];
}

export interface ComparisonRow {
  label: string;
  /** Each brand's values, in the order of the brands. */
  cells: string[][];
  /** Whether the brands' values differ; an empty cell differs from others. */
  differs: boolean;
}

/** The fact that an attribute states. The fact's row shows the attribute, so that no two rows show one fact. */
const factOf = (attribute: Attribute): BrandField | undefined => {
  if (isCountry(attribute)) return "hqLocation";
  return attribute.slug === "direct-to-consumer" ? "distributionModel" : undefined;
};

/** The attributes that state a fact which the field's value does not. */
const answersOf = (field: BrandField, value: string | undefined, attributes: Attribute[]) =>
  attributes
    .filter((one) => factOf(one) === field)
    .filter(({ slug }) => !value || (field !== "hqLocation" && !mentions(value, slug)))
    .map(nameInGroup);

/** Facts, categories and attribute groups as on profiles. Leaves out rows that are empty for every brand. */
export const comparisonRows = (compared: readonly ComparedBrand[]): ComparisonRow[] => {
  const rowOf = (label: string, valuesOf: (brand: ComparedBrand) => string[]): ComparisonRow => {
    const cells = compared.map(valuesOf);
    const differs = new Set(cells.map((cell) => JSON.stringify(cell))).size > 1;
    return { label, cells, differs };
  };
  const facts = PUBLIC_FIELDS.flatMap((field) => {
    const { profileLabel } = brandField(field);
    if (profileLabel === undefined) return [];
    const valuesOf = ({ brand, attributes }: ComparedBrand): string[] => {
      const value = factText(field, brand[field]);
      return [...(value === undefined ? [] : [value]), ...answersOf(field, value, attributes)];
    };
    return rowOf(profileLabel, valuesOf);
  });
  const others = ({ brand, attributes }: ComparedBrand): Attribute[] =>
    attributes.filter((one) => factOf(one) === undefined && !isOwnOwner(one, brand));
  const inGroups = byGroup(
    compared.flatMap(others),
    orderedGroups(compared.flatMap(({ groups }) => groups)),
  );
  const groups = inGroups.map(({ name: group }) =>
    rowOf(group || FACETS.attributes.label, (brand) =>
      (byGroup(others(brand)).find(({ name }) => name === group)?.members ?? []).map(nameInGroup),
    ),
  );
  const categories = rowOf(FACETS.categories.label, (brand) =>
    brand.categories.map(({ name }) => name),
  );
  return [...facts, categories, ...groups].filter(({ cells }) =>
    cells.some((cell) => cell.length > 0),
  );
};
