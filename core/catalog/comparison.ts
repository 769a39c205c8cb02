import type { PublicBrand } from "../brand/brand.ts";
import { type BrandField, brandField, factText, PUBLIC_FIELDS } from "../brand/fields.ts";
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

export interface ComparedBrand {
  brand: PublicBrand;
  categories: Category[];
  attributes: Attribute[];
  groups: OpenGroup[];
}

export interface ComparisonRow {
  label: string;
  /** Each brand's values, in the order of the brands. */
  cells: string[][];
  /** Whether the brands' values differ; an empty cell differs from a filled one. */
  differs: boolean;
}

/** The fact that an attribute states. The row of this fact shows the attribute, so that no other row repeats it. */
const factOf = (attribute: Attribute): BrandField | undefined => {
  if (isCountry(attribute)) return "hqLocation";
  return attribute.slug === "direct-to-consumer" ? "distributionModel" : undefined;
};

/** The attributes in a field's row: for the headquarters only if it has no value, else those that the value does not mention. */
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
