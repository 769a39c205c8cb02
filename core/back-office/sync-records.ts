import type { BrandRecord, Change } from "../change/change-set.ts";
import {
  LIST_OF,
  planEntry,
  planTaxonomyDelete,
  type TaxonomyKind,
} from "../change/plan-taxonomy.ts";
import { fail, invalidAt, type InvalidInput, ok, type RecordKind, type Result } from "../result.ts";
import { parseTaxonomyDraft } from "../taxonomy/taxonomy-draft.schema.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import { evidenceById } from "../brand/checkable-facts.ts";
import { type Brand, recordOf } from "../brand/brand.ts";
import { LINK_FIELDS } from "../brand/fields.ts";
import { parsePlanChange } from "../import/written-plan.schema.ts";
import { OPEN_BRAND_FIELDS, toOpenBrand } from "../open-data/open-data.ts";
import type { FindSlug } from "../taxonomy/taxonomy.ts";

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

  const plan = (kind: TaxonomyKind): InvalidInput | undefined => {
    const told = new Set<string>();
    for (const { where, fields } of site[LIST_OF[kind]]) {
      const draft = parseTaxonomyDraft(kind, fields);
      if (!draft.ok) return saying(where, draft.failure);
      const { slug } = draft.value;
      if (told.has(slug)) return invalidAt(where, `tells of ${slug} once more`);
      told.add(slug);
      const current = here[LIST_OF[kind]].find((known) => known.slug === slug);
      const id = current?.id ?? parts.ids.next();
      know(kind, id, slug);
      changes.push(...planEntry(kind, current, { id, ...draft.value }));
    }
    const gone = new Set(site.gone.flatMap((one) => (one.kind === kind ? one.slug : [])));
    for (const { id, slug, version } of here[LIST_OF[kind]]) {
      if (told.has(slug)) continue;
      if (gone.has(slug) || (site.isWhole && mirror)) {
        deleted.set(id, slug);
        changes.push(planTaxonomyDelete(kind, { id, readVersion: version }));
        continue;
      }
      know(kind, id, slug);
      if (site.isWhole) onlyHere[LIST_OF[kind]].push(slug);
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

export const saying = (where: string, { errors }: InvalidInput): InvalidInput => {
  const [first] = errors;
  const path = first?.path.replace(/^change\.after\.?/, "") ?? "";
  return invalidAt(where, `${path} ${first?.message ?? "cannot be read"}`.trim());
};

/** A brand as a site tells it, by the rules of the form; of what is private it says nothing. */
export const readSiteBrand = (
  { where, fields }: SiteRecord,
  idOf: (kind: TaxonomyKind, slug: string) => string | undefined,
  { id, now }: { id: string; now: Date },
): Result<BrandRecord, InvalidInput> => {
  const unknown: string[] = [];
  const linked = (kind: TaxonomyKind): unknown => {
    const slugs = fields[LIST_OF[kind]];
    if (!Array.isArray(slugs)) return slugs;
    return slugs.map((slug: unknown) => {
      const known = idOf(kind, String(slug));
      if (known === undefined) unknown.push(`${kind} ${String(slug).slice(0, 80)}`);
      return known ?? "";
    });
  };
  if (typeof fields["slug"] !== "string" || fields["slug"] === "")
    return fail(invalidAt(where, "is no brand: it has no slug"));
  const after: Record<string, unknown> = { id, createdAt: fields["createdAt"], status: "active" };
  for (const field of OPEN_BRAND_FIELDS) after[field] = fields[field];
  after["evidence"] = evidenceById(fields["evidence"], (slug) => idOf("attribute", slug));
  after["categoryIds"] = linked("category");
  after["attributeIds"] = linked("attribute");
  if (unknown.length > 0)
    return fail(invalidAt(where, `names what the site's taxonomy does not have: ${unknown[0]}`));
  const change = { record: "brand", verb: "create", after };
  const parsed = parsePlanChange({ line: 1, change, redirect: null }, now);
  return parsed.ok ? ok(parsed.value.change.after) : fail(saying(where, parsed.failure));
};

/** A brand of ours as the site tells it, with what is private as it is. The address of a lost site is, and stays where it changes nothing. */
export const asTold = (current: Brand, told: BrandRecord, slugOf: FindSlug): BrandRecord => {
  const fields: Record<string, unknown> = { ...recordOf(current) };
  for (const field of [...OPEN_BRAND_FIELDS, ...LINK_FIELDS] as const) fields[field] = told[field];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a brand with other values in some of its fields.
  const after = { ...fields, status: "active", createdAt: told.createdAt } as BrandRecord;
  const withAddress = { ...after, websiteUrl: current.websiteUrl };
  const isKept = after.siteState !== null && after.websiteUrl === null;
  return isKept && sameOpen(after, withAddress, slugOf) ? withAddress : after;
};

export const sameOpen = (a: BrandRecord, b: BrandRecord, slugOf: FindSlug) =>
  JSON.stringify(toOpenBrand(a, slugOf)) === JSON.stringify(toOpenBrand(b, slugOf));
