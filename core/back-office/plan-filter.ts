import { type Brand, needs } from "../brand/brand.ts";
import { ATTRIBUTE_PREFIX } from "../brand/evidence.ts";
import { foldedName, type HeldBrand } from "../catalog/directory-state.ts";
import { FACETS, alternativesGroupOf } from "../catalog/facets.ts";
import { periodsOf } from "../checks/check-periods.ts";
import { AGING_FIELDS } from "../checks/question.ts";
import { dayAt } from "../days.ts";
import type { CountedTaxonomy } from "../catalog/counted-taxonomy.ts";
import { fail, type InvalidInput, ok, type Result } from "../result.ts";
import { type Attribute, countryName, countrySlug, isCountry } from "../taxonomy/taxonomy.ts";
import { foldForSearch, foldSearch } from "../text/fold.ts";
import { type BackOfficeParts, thisYear } from "./back-office-parts.ts";
import type { BrandFilter } from "./brand-list-query.ts";

/** Whether a brand matches the filter. */
export type IsMatch = (brand: Omit<HeldBrand, "ownerChanges">) => boolean;

/** Finds the records that a filter names, and returns the filter as a function. Refuses names that do not exist. */
export const planFilter =
  (parts: Pick<BackOfficeParts, "store" | "clock">) =>
  async (filter: BrandFilter): Promise<Result<IsMatch, InvalidInput>> => {
    const taxonomy = (await parts.store.directory()).taxonomy();
    const { linked, unknown } = findLinks(taxonomy, filter);
    if (unknown.size > 0) {
      const errors = Array.from(unknown, ([path, known]) => ({ path, message: mustBe(known) }));
      return fail({ kind: "invalid-input", errors });
    }
    const { search, status, needs: need, positioning } = filter;
    const folded = foldSearch(search);
    const year = thisYear(parts);
    const isOverdue = overdueIn(taxonomy, dayAt(parts.clock.now()));
    return ok(
      (brand) =>
        (foldedName(brand).includes(folded) || brand.slug.includes(folded)) &&
        (status === null || brand.status === status) &&
        (need === null || (need === "overdue" ? isOverdue(brand) : needs(brand, need, year))) &&
        (positioning === undefined || brand.positioning === positioning) &&
        linked.every((ids) =>
          ids.some((id) => brand.categoryIds.includes(id) || brand.attributeIds.includes(id)),
        ),
    );
  };

/**
 * Finds the categories and attributes that a filter names. `linked` has lists of their ids: a brand needs a link to one id of each list.
 * `unknown` has the valid names for each parameter with an unknown name.
 */
const findLinks = (
  taxonomy: CountedTaxonomy,
  { category, attributes: slugs = [], country }: BrandFilter,
) => {
  const { categories, attributes } = taxonomy;
  const unknown = new Map<string, string[]>();
  const idsOf = <Term extends { id: string; slug: string }>(
    path: string,
    known: readonly Term[],
    isNamed: (term: Term) => boolean,
    nameOf = ({ slug }: Term): string => slug,
  ): string[] => {
    const found = known.filter(isNamed);
    if (found.length === 0) unknown.set(path, known.map(nameOf));
    return found.map(({ id }) => id);
  };
  const alternatives = Map.groupBy(slugs, (slug) => {
    const group = alternativesGroupOf(FACETS.attributes, taxonomy, slug);
    return group === undefined ? slug : `group ${group}`;
  });
  const linked = [
    ...(category === undefined
      ? []
      : [idsOf("category", categories, ({ slug }) => slug === category)]),
    ...Array.from(alternatives.values(), (some) =>
      idsOf("attr", attributes, ({ slug }) => some.includes(slug)),
    ),
    ...(country === undefined
      ? []
      : [idsOf("country", attributes.filter(isCountry), isCalled(country), countrySlug)]),
  ];
  return { linked, unknown };
};

/** Whether a country has this name, slug or alias. */
const isCalled =
  (text: string) =>
  (country: Attribute): boolean =>
    [
      country.slug,
      countrySlug(country),
      country.name,
      countryName(country),
      ...country.aliases,
    ].some((name) => foldForSearch(name) === foldForSearch(text));

const mustBe = (known: readonly string[]): string =>
  known.length === 0
    ? "must be absent: there are none yet"
    : `must be one of ${known.toSorted().join(", ")}`;

/** Whether any fact of a brand was checked and is due again. A lost site's address is not public, so it needs no check. */
const overdueIn = ({ attributes, groups }: CountedTaxonomy, today: string) => {
  const periodOf = periodsOf(attributes, groups);
  const fields = [...AGING_FIELDS, ...attributes.map(({ id }) => ATTRIBUTE_PREFIX + id)];
  /** By field: checks on or before this day are overdue. */
  const latest = new Map(
    fields.flatMap((field): [string, string][] => {
      const period = periodOf(field);
      return period === 0 ? [] : [[field, dayAt(today, -period)]];
    }),
  );
  return ({ evidence, siteState }: Pick<Brand, "evidence" | "siteState">): boolean =>
    evidence.some(
      ({ field, checkedOn }) =>
        checkedOn <= (latest.get(field) ?? "") && !(field === "websiteUrl" && siteState),
    );
};
