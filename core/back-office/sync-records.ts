import type { BrandRecord, Change } from "../change/change-set.ts";
import {
  planAttribute,
  planCategory,
  planTaxonomyDelete,
  type TaxonomyKind,
} from "../change/plan-taxonomy.ts";
import type { InvalidInput, RecordKind } from "../failure.ts";
import { fail, ok, type Result } from "../result.ts";
import { parseAttributeDraft, parseCategoryDraft } from "../taxonomy/taxonomy-draft.schema.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import { evidenceById } from "../brand/checkable-facts.ts";
import { type Brand, recordOf } from "../brand/brand.ts";
import { LINK_FIELDS } from "../brand/fields.ts";
import { parsePlanChange } from "../import/written-plan.schema.ts";
import { OPEN_BRAND_FIELDS, toOpenBrand } from "../open-data/open-record.ts";

/** A record as another site tells it: by our fields, links by slug; unchecked. */
export interface SiteRecord {
  /** Where it stood, for who has to find it there. */
  where: string;
  fields: Readonly<Record<string, unknown>>;
}

/** What another site tells of its open data: all of it at one revision, or what was changed there since another. */
export interface SiteData {
  /** `https://golf.example` */
  name: string;
  revision: number;
  isWhole: boolean;
  categories: readonly SiteRecord[];
  attributes: readonly SiteRecord[];
  brands: Iterable<SiteRecord>;
  /** What is gone there since the last sync, as far as that is known. */
  gone: readonly { kind: RecordKind; slug: string }[];
}

export const LISTS = { category: "categories", attribute: "attributes" } as const;

/** What a record of the taxonomy becomes here. */
type Told = Result<{ id: string; slug: string; changes: Change[] }, InvalidInput>;

export const planTaxonomy = async (parts: BackOfficeParts, site: SiteData, mirror: boolean) => {
  const here = await parts.records.listTaxonomy();
  const ids = { category: new Map<string, string>(), attribute: new Map<string, string>() };
  const slugs = new Map<string, string>();
  const onlyHere: Record<"categories" | "attributes", string[]> = {
    categories: [],
    attributes: [],
  };
  const changes: Change[] = [];
  const deleted = new Map<string, string>();
  const know = (kind: TaxonomyKind, id: string, slug: string): void => {
    ids[kind].set(slug, id);
    slugs.set(id, slug);
  };

  const tell: Record<TaxonomyKind, (fields: SiteRecord["fields"]) => Told> = {
    category: (fields) => {
      const draft = parseCategoryDraft(fields);
      if (!draft.ok) return draft;
      const current = here.categories.find(({ slug }) => slug === draft.value.slug);
      const id = current?.id ?? parts.ids.next();
      const { name, slug, description, displayOrder } = draft.value;
      const after = { id, slug, name, description, displayOrder };
      return ok({ id, slug, changes: planCategory(current, after) });
    },
    attribute: (fields) => {
      const draft = parseAttributeDraft(fields);
      if (!draft.ok) return draft;
      const current = here.attributes.find(({ slug }) => slug === draft.value.slug);
      const id = current?.id ?? parts.ids.next();
      const { slug } = draft.value;
      return ok({ id, slug, changes: planAttribute(current, { ...draft.value, id }) });
    },
  };

  const plan = (kind: TaxonomyKind): InvalidInput | undefined => {
    const told = new Set<string>();
    for (const { where, fields } of site[LISTS[kind]]) {
      const outcome = tell[kind](fields);
      if (!outcome.ok) return saying(where, outcome.failure);
      const { id, slug } = outcome.value;
      if (told.has(slug)) return invalid(where, `tells of ${slug} once more`);
      told.add(slug);
      know(kind, id, slug);
      changes.push(...outcome.value.changes);
    }
    const gone = new Set(site.gone.flatMap((one) => (one.kind === kind ? one.slug : [])));
    for (const { id, slug, version } of here[LISTS[kind]]) {
      if (told.has(slug)) continue;
      if (gone.has(slug) || (site.isWhole && mirror)) {
        deleted.set(id, slug);
        changes.push(planTaxonomyDelete(kind, { id, readVersion: version }));
        continue;
      }
      know(kind, id, slug);
      if (site.isWhole) onlyHere[LISTS[kind]].push(slug);
    }
    return undefined;
  };

  const refusal = plan("category") ?? plan("attribute");
  if (refusal) return fail(refusal);
  return ok({
    changes,
    deleted,
    onlyHere,
    idOf: (kind: TaxonomyKind, slug: string) => ids[kind].get(slug),
    slugOf: (id: string) => slugs.get(id),
  });
};

export const invalid = (where: string, message: string): InvalidInput => ({
  kind: "invalid-input",
  errors: [{ path: where, message }],
});

export const saying = (where: string, { errors }: InvalidInput): InvalidInput => {
  const [first] = errors;
  const path = first?.path.replace(/^change\.after\.?/, "") ?? "";
  return invalid(where, `${path} ${first?.message ?? "cannot be read"}`.trim());
};

/** A brand as a site tells it, by the rules of the form; of what is private it says nothing. */
export const readSiteBrand = (
  { where, fields }: SiteRecord,
  idOf: (kind: TaxonomyKind, slug: string) => string | undefined,
  { id, now }: { id: string; now: Date },
): Result<BrandRecord, InvalidInput> => {
  const unknown: string[] = [];
  const linked = (kind: TaxonomyKind): unknown => {
    const slugs = fields[LISTS[kind]];
    if (!Array.isArray(slugs)) return slugs;
    return slugs.map((slug: unknown) => {
      const known = idOf(kind, String(slug));
      if (known === undefined) unknown.push(`${kind} ${String(slug).slice(0, 80)}`);
      return known ?? "";
    });
  };
  if (typeof fields["slug"] !== "string" || fields["slug"] === "")
    return fail(invalid(where, "is no brand: it has no slug"));
  const after: Record<string, unknown> = { id, createdAt: fields["createdAt"], status: "active" };
  for (const field of OPEN_BRAND_FIELDS) after[field] = fields[field];
  after["evidence"] = evidenceById(fields["evidence"], (slug) => idOf("attribute", slug));
  after["categoryIds"] = linked("category");
  after["attributeIds"] = linked("attribute");
  if (unknown.length > 0)
    return fail(invalid(where, `names what the site's taxonomy does not have: ${unknown[0]}`));
  const change = { record: "brand", verb: "create", after };
  const parsed = parsePlanChange({ line: 1, change, redirect: null }, now);
  return parsed.ok ? ok(parsed.value.change.after) : fail(saying(where, parsed.failure));
};

/** A brand of ours as the site tells it, with what is private as it is. The address of a lost site is, and stays where it changes nothing. */
export const asTold = (
  current: Brand,
  told: BrandRecord,
  slugOf: (id: string) => string | undefined,
): BrandRecord => {
  const fields: Record<string, unknown> = { ...recordOf(current) };
  for (const field of [...OPEN_BRAND_FIELDS, ...LINK_FIELDS] as const) fields[field] = told[field];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a brand with other values in some of its fields.
  const after = { ...fields, status: "active", createdAt: told.createdAt } as BrandRecord;
  const withAddress = { ...after, websiteUrl: current.websiteUrl };
  const isKept = after.siteState !== null && after.websiteUrl === null;
  return isKept && sameOpen(after, withAddress, slugOf) ? withAddress : after;
};

export const sameOpen = (
  a: BrandRecord,
  b: BrandRecord,
  slugOf: (id: string) => string | undefined,
) => JSON.stringify(toOpenBrand(a, slugOf)) === JSON.stringify(toOpenBrand(b, slugOf));
