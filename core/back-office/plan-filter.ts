import { FACETS, groupOfAny } from "../catalog/facets.ts";
import { periodsOf } from "../checks/check-periods.ts";
import { overdueChecks } from "../checks/question.ts";
import { dayAt } from "../days.ts";
import type { CountedTaxonomy } from "../catalog/counted-taxonomy.ts";
import { fail, type FieldError, type InvalidInput, ok, type Result } from "../result.ts";
import { type Attribute, countryName, countrySlug, isCountry } from "../taxonomy/taxonomy.ts";
import { foldForSearch } from "../text/fold.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import type { BrandFilter, PlannedFilter } from "./brand-list-query.ts";

type Parts = Pick<BackOfficeParts, "store" | "clock">;

/** Finds the records that a filter names, and the dates it compares with. Refuses names that do not exist. */
export const planFilter =
  ({ store, clock }: Parts) =>
  async (filter: BrandFilter): Promise<Result<PlannedFilter, InvalidInput>> => {
    const { search, status, needs, category, attributes = [], positioning, country } = filter;
    const planned: PlannedFilter = { search, status, needs, positioning };
    const isLinked = category !== undefined || attributes.length > 0 || country !== undefined;
    if (!isLinked && needs !== "overdue") return ok(planned);
    const taxonomy = (await store.directory()).taxonomy();
    const errors: FieldError[] = [];
    const linked = [
      ...categoryIds(taxonomy, category, errors),
      ...attributeIds(taxonomy, attributes, errors),
      ...countryIds(taxonomy, country, errors),
    ];
    if (errors.length > 0) return fail({ kind: "invalid-input", errors });
    if (needs !== "overdue") return ok({ ...planned, linked });
    const periodOf = periodsOf(taxonomy.attributes, taxonomy.groups);
    const ids = taxonomy.attributes.map(({ id }) => id);
    return ok({
      ...planned,
      linked,
      overdue: overdueChecks(dayAt(clock.now()), ids, periodOf),
    });
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
  const found = countries.find((one) => namesOf(one).includes(foldForSearch(text)));
  if (found) return [[found.id]];
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
