import { evidenceOf } from "../brand/evidence.ts";
import { CHECKABLE_FIELDS, isOverdue, isPresent, type PeriodOf } from "../brand/checkable-facts.ts";
import type { CatalogBrand } from "../brand/brand.ts";
import { type BrandField, brandField } from "../brand/fields.ts";
import type { Coverage, Lacking } from "./answers.schema.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { ReadModel } from "../catalog/listing.ts";
import { PAGE_SIZE, parseListingQuery } from "../catalog/listing-query.ts";
import { dayAt } from "../days.ts";
import type { Clock } from "../ports/system.ts";
import { pageOf } from "../paging.ts";
import { fail, ok, type Result } from "../result.ts";
import { publicName } from "../submission/correction.ts";
import { periodsOf } from "../checks/check-periods.ts";

export interface FieldNotFound {
  kind: "field-not-found";
  field: string;
}

/** The query for a page of the brands that lack a field. */
export interface LackingQuery {
  /** The field's public name. */
  field: string;
  /** The slug of a category, or null. An unknown category has no brands. */
  category: string | null;
  page: number;
}

/** The value of a brand's field; null for a lost website. */
const valueOf = (brand: CatalogBrand, field: CoveredField) =>
  field === "websiteUrl" && brand.siteState ? null : brand[field];

/** Without the name, which every brand has. */
const COVERED_FIELDS = CHECKABLE_FIELDS.filter((field): field is CoveredField => field !== "name");

type CoveredField = Extract<BrandField, keyof CatalogBrand>;

/** The field of `/coverage/{field}`, by its public name. */
export const coveredField = (name: string): CoveredField | undefined =>
  COVERED_FIELDS.find((field) => publicName(field) === name);

/** A field in a golfer's words, inside a sentence: "founding year", "Instagram page". */
export const coveredDetail = (name: string): string => {
  const field = coveredField(name);
  if (field === undefined) return name;
  return (
    DETAILS[field] ??
    brandField(field)
      .label.replace(/URL$/, "page")
      .replace(/F(?=ollow)/, "f")
  );
};

const DETAILS: Partial<Record<CoveredField, string>> = {
  aliases: "other name",
  shortDescription: "summary",
  longDescription: "description",
  logoUrl: "logo",
  websiteUrl: "website",
  foundedYear: "founding year",
  hqLocation: "headquarters",
  positioning: "positioning",
  distributionModel: "way of selling",
  highlights: "highlights",
};

export const showCoverage =
  ({ catalog, clock }: { catalog: Pick<Catalog, "current">; clock: Clock }) =>
  async (): Promise<Coverage> => {
    const model = await catalog.current();
    return coverageOf(model, dayAt(clock.now()), periodsOf(model.attributes(), model.groups()));
  };

const coverageOf = (model: ReadModel, today: string, periodOf: PeriodOf): Coverage => {
  const fields = new Map<CoveredField, Coverage["fields"][number]>(
    COVERED_FIELDS.map((field) => [
      field,
      { field: publicName(field), known: 0, checked: 0, overdue: 0 },
    ]),
  );
  const brands = model.brands();
  for (const brand of brands) {
    for (const [field, counts] of fields) {
      if (!isPresent(valueOf(brand, field))) continue;
      counts.known += 1;
      const check = evidenceOf(brand, field);
      if (!check) continue;
      counts.checked += 1;
      if (isOverdue(check, periodOf, today)) counts.overdue += 1;
    }
  }
  return { brandCount: brands.length, fields: [...fields.values()] };
};

export const listLacking =
  ({ catalog }: { catalog: Pick<Catalog, "current"> }) =>
  async ({
    field: name,
    category: slug,
    page: wantedPage,
  }: LackingQuery): Promise<Result<Lacking, FieldNotFound>> => {
    const field = coveredField(name);
    if (field === undefined) return fail({ kind: "field-not-found", field: name });
    const model = await catalog.current();
    const category = model.categories().find((one) => one.slug === slug)?.id ?? "";
    const lacking = model
      .brands()
      .filter(
        (brand) =>
          (slug === null || brand.categoryIds.includes(category)) &&
          !isPresent(valueOf(brand, field)),
      );
    const { items, ...shown } = pageOf(lacking, wantedPage, PAGE_SIZE);
    return ok({
      items: items.map(({ slug: brand, name: called }) => ({ slug: brand, name: called })),
      ...shown,
    });
  };

/** Invalid values become the defaults, as in lists. */
export const parseLackingQuery = (
  field: string,
  params: Parameters<typeof parseListingQuery>[0],
): LackingQuery => {
  const { category, page } = parseListingQuery(params);
  return { field, category, page };
};
