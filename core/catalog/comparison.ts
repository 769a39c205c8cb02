import type { PublicBrand } from "../brand/brand.ts";
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

/** So many brands are compared at once, and so many of them side by side; more are a list. */
export const COMPARED_LIMIT = 24;
export const COLUMNS_LIMIT = 4;

/** What is compared. The address is its only home: parsing and formatting lose nothing. */
export interface ComparisonQuery {
  /** Slugs in the order asked, each once; one more than are shown where there are more. */
  asked: string[];
  onlyDifferences: boolean;
}

/** Reads a query string's pairs. What is no slug is ignored, and so is what `without` names: a button that removes a brand sends that. */
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
 * A shortlist after its brands were compared: those that were asked for by slugs they had before have the present ones, each brand
 * once. The same list where there is nothing to replace, or not all that was found is on it.
 */
export const withPresentSlugs = <Listed extends { slug: string }>(
  shortlist: readonly Listed[],
  found: readonly string[],
  brands: readonly Listed[],
): readonly Listed[] => {
  const isOld = ({ slug }: Listed): boolean =>
    found.includes(slug) && !brands.some((brand) => brand.slug === slug);
  const isAll = found.every((asked) => shortlist.some(({ slug }) => slug === asked));
  if (!isAll || !shortlist.some(isOld)) return shortlist;
  const others = shortlist.filter(({ slug }) => !found.includes(slug));
  return [...brands, ...others.filter(({ slug }) => !brands.some((brand) => brand.slug === slug))];
};

export interface ComparedBrand {
  brand: PublicBrand;
  categories: Category[];
  attributes: Attribute[];
  groups: OpenGroup[];
}

export interface ComparisonRow {
  label: string;
  /** A brand's values, in the order of the brands; none where nothing is known of it, which never means that it has none. */
  cells: string[][];
  /** Whether anything known of one is not just as well known of all. */
  differs: boolean;
}

/** Facts, categories and groups of attributes, as profiles show them; what is known of none of the brands is left out. */
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
