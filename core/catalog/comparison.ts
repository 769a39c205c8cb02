import type { PublicBrand } from "../brand/brand.ts";
import type { BrandEvent } from "../brand/events.ts";
import { brandField, factText, PUBLIC_FIELDS } from "../brand/fields.ts";
import { isSlug } from "../brand/slug.ts";
import {
  type Attribute,
  byGroup,
  type Category,
  nameInGroup,
  type OpenGroup,
  orderedGroups,
} from "../taxonomy/taxonomy.ts";
import { FACETS } from "./facets.ts";

/** The most brands in one comparison, and the most side by side. */
export const COMPARED_LIMIT = 24;
export const COLUMNS_LIMIT = 4;

/** Which brands to compare. The URL is the only state: parsing and formatting are lossless. */
export interface ComparisonQuery {
  /** Distinct slugs in the order given, at most one more than the limit. */
  asked: string[];
  onlyDifferences: boolean;
}

/** Parses query parameters. Ignores invalid slugs and the slugs in `without`, which the remove buttons send. */
export const parseComparison = (params: Iterable<readonly [string, string]>): ComparisonQuery => {
  const asked = new Set<string>();
  const without = new Set<string>();
  let onlyDifferences = false;
  for (const [name, value] of params) {
    if (name === "brand" && isSlug(value)) asked.add(value);
    if (name === "without") without.add(value);
    if (name === "only") onlyDifferences ||= value === "differences";
  }
  const left = [...asked].filter((slug) => !without.has(slug));
  return { asked: left.slice(0, COMPARED_LIMIT + 1), onlyDifferences };
};

export const formatComparison = ({ asked, onlyDifferences }: ComparisonQuery): string =>
  [...asked.map((slug) => `brand=${slug}`), ...(onlyDifferences ? ["only=differences"] : [])].join(
    "&",
  );

/**
 * Replaces outdated slugs in a shortlist by the current ones after a comparison, listing each brand once. Returns the same list if
 * nothing changed or if the comparison included brands that are not on it.
 */
export const withPresentSlugs = <Entry extends { slug: string }>(
  shortlist: readonly Entry[],
  found: readonly string[],
  brands: readonly Entry[],
): readonly Entry[] => {
  const isOld = ({ slug }: Entry): boolean =>
    found.includes(slug) && !brands.some((brand) => brand.slug === slug);
  const isAll = found.every((asked) => shortlist.some(({ slug }) => slug === asked));
  if (!isAll || !shortlist.some(isOld)) return shortlist;
  const others = shortlist.filter(({ slug }) => !found.includes(slug));
  return [...brands, ...others.filter(({ slug }) => !brands.some((brand) => brand.slug === slug))];
};

export interface ComparedBrand {
  brand: PublicBrand;
  /** The events of the brand, oldest first. */
  events: BrandEvent[];
  categories: Category[];
  attributes: Attribute[];
  groups: OpenGroup[];
}

export interface ComparisonRow {
  label: string;
  /** Each brand's values, in the order of the brands. Empty means unknown, not none. */
  cells: string[][];
  /** Whether the brands' values differ; an unknown value differs from a known one. */
  differs: boolean;
}

/** Facts, categories and attribute groups as on profiles. Leaves out rows unknown for every brand. */
export const comparisonRows = (compared: readonly ComparedBrand[]): ComparisonRow[] => {
  const rowOf = (label: string, valuesOf: (brand: ComparedBrand) => string[]) => {
    const cells = compared.map(valuesOf);
    return { label, cells, differs: new Set(cells.map((cell) => JSON.stringify(cell))).size > 1 };
  };
  const facts = PUBLIC_FIELDS.flatMap((field) => {
    const { profileLabel } = brandField(field);
    if (profileLabel === undefined) return [];
    return rowOf(profileLabel, ({ brand }) => {
      const value = factText(brand[field]);
      return value === undefined ? [] : [value];
    });
  });
  const inGroups = byGroup(
    compared.flatMap(({ attributes }) => attributes),
    orderedGroups(compared.flatMap(({ groups }) => groups)),
  );
  const groups = inGroups.map(({ name: group }) =>
    rowOf(group || FACETS.attributes.label, ({ attributes }) =>
      (byGroup(attributes).find(({ name }) => name === group)?.members ?? []).map(nameInGroup),
    ),
  );
  const categories = rowOf(FACETS.categories.label, (brand) =>
    brand.categories.map(({ name }) => name),
  );
  return [...facts, categories, ...groups].filter(({ cells }) =>
    cells.some((cell) => cell.length > 0),
  );
};
