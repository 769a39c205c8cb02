import { needs } from "../brand/brand.ts";
import { foldedName, type HeldBrand } from "../catalog/directory-state.ts";
import { FACETS, groupOfAny } from "../catalog/facets.ts";
import { periodsOf } from "../checks/check-periods.ts";
import { isAnyOverdue, overdueChecks, type OverdueChecks } from "../checks/question.ts";
import { dayAt } from "../days.ts";
import type { CountedTaxonomy } from "../catalog/counted-taxonomy.ts";
import { fail, type FieldError, type InvalidInput, ok, type Result } from "../result.ts";
import { type Attribute, countryName, countrySlug, isCountry } from "../taxonomy/taxonomy.ts";
import { foldForSearch, foldSearch } from "../text/fold.ts";
import { type BackOfficeParts, thisYear } from "./back-office-parts.ts";
import type { BrandFilter } from "./brand-list-query.ts";

/** Whether a brand is in a list. */
export type IsListed = (brand: Omit<HeldBrand, "ownerChanges">) => boolean;

/** Finds the records that a filter names, and returns the filter as a function. Refuses names that do not exist. */
export const planFilter =
  (parts: Pick<BackOfficeParts, "store" | "clock">) =>
  async (filter: BrandFilter): Promise<Result<IsListed, InvalidInput>> => {
    const { category, attributes = [], country } = filter;
    const taxonomy = (await parts.store.directory()).taxonomy();
    const errors: FieldError[] = [];
    const linked = [
      ...categoryIds(taxonomy, category, errors),
      ...attributeIds(taxonomy, attributes, errors),
      ...countryIds(taxonomy, country, errors),
    ];
    if (errors.length > 0) return fail({ kind: "invalid-input", errors });
    const overdue = filter.needs === "overdue" ? overdueIn(taxonomy, parts.clock.now()) : {};
    return ok(matching(filter, { linked, overdue, thisYear: thisYear(parts) }));
  };

/** What a filter compares with: ids instead of slugs, and dates. */
interface Compared {
  /** Ids of categories and attributes. A brand needs a link to one of each list. */
  linked: readonly (readonly string[])[];
  overdue: OverdueChecks;
  thisYear: number;
}

const overdueIn = ({ attributes, groups }: CountedTaxonomy, now: Date): OverdueChecks => {
  const ids = attributes.map(({ id }) => id);
  return overdueChecks(dayAt(now), ids, periodsOf(attributes, groups));
};

const matching = (
  { search, status, needs: need, positioning }: BrandFilter,
  { linked, overdue, thisYear }: Compared,
): IsListed => {
  const folded = foldSearch(search);
  return (brand) =>
    (foldedName(brand).includes(folded) || brand.slug.includes(folded)) &&
    (status === null || brand.status === status) &&
    (need === null ||
      (need === "overdue" ? isAnyOverdue(brand, overdue) : needs(brand, need, thisYear))) &&
    (positioning === undefined || brand.positioning === positioning) &&
    linked.every((ids) =>
      ids.some((id) => brand.categoryIds.includes(id) || brand.attributeIds.includes(id)),
    );
};

const categoryIds = (
  { categories }: CountedTaxonomy,
  slug: string | undefined,
  errors: FieldError[],
): string[][] => {
  if (slug === undefined) return [];
  const found = categories.find((one) => one.slug === slug);
  if (found) return [[found.id]];
  errors.push(
    unknown(
      "category",
      categories.map((one) => one.slug),
    ),
  );
  return [];
};

/** One list for each attribute, and one for each group with `any`. */
const attributeIds = (
  taxonomy: CountedTaxonomy,
  slugs: readonly string[],
  errors: FieldError[],
): string[][] => {
  const lists = new Map<string, string[]>();
  for (const slug of slugs) {
    const found = taxonomy.attributes.find((one) => one.slug === slug);
    const group = groupOfAny(FACETS.attributes, taxonomy, slug);
    const key = group === undefined ? slug : `group ${group}`;
    if (found) lists.set(key, [...(lists.get(key) ?? []), found.id]);
  }
  if (slugs.some((slug) => !taxonomy.attributes.some((one) => one.slug === slug)))
    errors.push(
      unknown(
        "attr",
        taxonomy.attributes.map((one) => one.slug),
      ),
    );
  return [...lists.values()];
};

const countryIds = (
  { attributes }: CountedTaxonomy,
  text: string | undefined,
  errors: FieldError[],
): string[][] => {
  if (text === undefined) return [];
  const countries = attributes.filter(isCountry);
  const found = countries.filter((one) => namesOf(one).includes(foldForSearch(text)));
  if (found.length > 0) return [found.map(({ id }) => id)];
  errors.push(unknown("country", countries.map(countrySlug)));
  return [];
};

const namesOf = (country: Attribute): string[] =>
  [country.slug, countrySlug(country), country.name, countryName(country), ...country.aliases].map(
    foldForSearch,
  );

const unknown = (path: string, known: readonly string[]): FieldError => ({
  path,
  message:
    known.length === 0
      ? "must be absent: there are none yet"
      : `must be one of ${[...known].sort().join(", ")}`,
});
