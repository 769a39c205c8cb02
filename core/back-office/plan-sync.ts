import { evidenceById } from "../brand/checkable-facts.ts";
import { type Brand, recordOf } from "../brand/brand.ts";
import { settleEvidence } from "../brand/settle-evidence.ts";
import { LINK_FIELDS } from "../brand/fields.ts";
import type { BrandRecord, BrandWritten, Change } from "../change/change-set.ts";
import { asFields, diffFields } from "../change/diff.ts";
import {
  planAttribute,
  planCategory,
  planTaxonomyDelete,
  type TaxonomyKind,
} from "../change/plan-taxonomy.ts";
import type { InvalidInput, RecordKind } from "../failure.ts";
import { NO_ROWS, type RowCounts } from "../import/plan-row.ts";
import { type PlannedChange, shownLinks } from "../import/plan-rows.ts";
import { parsePlanChange } from "../import/written-plan.schema.ts";
import { listOpenChanges } from "../open-data/open-changes.ts";
import { OPEN_BRAND_FIELDS, toOpenBrand } from "../open-data/open-record.ts";
import { fail, ok, type Result } from "../result.ts";
import { parseAttributeDraft, parseCategoryDraft } from "../taxonomy/taxonomy-draft.schema.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import { collecting, type PlannedImport } from "./planned-import.ts";

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

/** What making this directory's public data equal to a site's comes to. */
export interface PlannedSync extends PlannedImport<PlannedChange> {
  counts: RowCounts & { archived: number };
  /** Slugs of what is here and not there, and is left; nothing is known of it where only changes were read. */
  onlyHere: { brands: string[]; categories: string[]; attributes: string[] };
  slugOf: (id: string) => string;
}

export interface SyncOptions {
  /** What is only here goes too: brands are archived, categories and attributes deleted. */
  mirror: boolean;
}

/** Brands looked up at once. */
const PORTION = 500;

/** How far the last sync with a site came that was not taken back, and whether anything public was changed here since. */
export const findLastSync =
  ({ imports, records }: Pick<BackOfficeParts, "imports" | "records">) =>
  async (site: string): Promise<{ revision: number; isUntouched: boolean } | undefined> => {
    for (const { batchId } of await imports.findBatches("import", endOfNote(site))) {
      const [batch, reverts] = await Promise.all([
        records.findBatch(batchId),
        imports.findBatches("revert", batchId),
      ]);
      const [, revision] = /^revision (\d+)/.exec(batch?.note ?? "") ?? [];
      if (!batch || revision === undefined || reverts.length > 0) continue;
      const since = await listOpenChanges({ history: records })(batch.revision);
      return {
        revision: Number(revision),
        isUntouched: since.ok && since.value.changes.length === 0,
      };
    }
    return undefined;
  };

const endOfNote = (site: string): string => ` (sync ${site})`;

/**
 * Plans what makes this directory's public data equal to that of another site, which is read by the rules of the form. Fields that are
 * private stay as they are here; what is gone there is archived. It only reads, until the plan is committed.
 */
export const planSync =
  (parts: BackOfficeParts) =>
  (site: SiteData, { mirror }: SyncOptions): Promise<Result<PlannedSync, InvalidInput>> =>
    collecting<PlannedChange, PlannedSync, InvalidInput>(parts, async (steps, planned) => {
      const now = parts.clock.now();
      const counts = { ...NO_ROWS, archived: 0 };
      const taxonomy = await planTaxonomy(parts, site, mirror);
      if (!taxonomy.ok) return taxonomy;
      const { changes, deleted, idOf, slugOf, onlyHere } = taxonomy.value;
      const told = new Set<string>();
      // A link to what goes with the same commit would be one to nothing.
      const isLeft = (id: string): boolean => !deleted.has(id);

      const add = (site: SiteRecord, current: Brand | undefined): InvalidInput | undefined => {
        const read = readBrand(site, idOf, { id: current?.id ?? parts.ids.next(), now });
        if (!read.ok) return read.failure;
        const after = current ? asTold(current, read.value, slugOf) : read.value;
        if (told.has(after.slug)) return invalid(site.where, `tells of ${after.slug} once more`);
        told.add(after.slug);
        if (current?.status === "active" && sameOpen(current, after, slugOf)) counts.unchanged += 1;
        else {
          counts[current ? "changed" : "new"] += 1;
          steps.add(stepOf(told.size, current, after, slugOf));
        }
        return undefined;
      };
      for (const portion of portionsOf(site.brands)) {
        const slugs = portion.map(({ fields }) => String(fields["slug"]));
        const known = await parts.imports.findBrandsBySlug(slugs);
        for (const [at, one] of portion.entries()) {
          const refusal = add(one, known.get(slugs[at] ?? ""));
          if (refusal) return fail(refusal);
        }
      }

      const archive = (brand: Brand): void => {
        counts.archived += 1;
        const archived = settleEvidence(
          brand,
          recordOf({
            ...brand,
            status: "archived",
            categoryIds: brand.categoryIds.filter(isLeft),
            attributeIds: brand.attributeIds.filter(isLeft),
          }),
        );
        steps.add(stepOf(told.size + counts.archived, brand, archived, slugOf));
      };
      const gone = site.gone.flatMap(({ kind, slug }) =>
        kind === "brand" && !told.has(slug) ? slug : [],
      );
      const brandsOnlyHere: string[] = [];
      if (site.isWhole) {
        const isGone = new Set(gone);
        for await (const portion of parts.imports.readBrands())
          for (const brand of portion)
            if (brand.status === "active" && !told.has(brand.slug))
              if (mirror || isGone.has(brand.slug)) archive(brand);
              else brandsOnlyHere.push(brand.slug);
      } else
        for (const brand of (await parts.imports.findBrandsBySlug(gone)).values())
          if (brand.status === "active") archive(brand);

      const note = `revision ${site.revision}${endOfNote(site.name)}`;
      return ok({
        ...planned(note, changes),
        counts,
        onlyHere: { brands: brandsOnlyHere, ...onlyHere },
        slugOf: (id) => slugOf(id) ?? deleted.get(id) ?? id,
      });
    });

const LISTS = { category: "categories", attribute: "attributes" } as const;

/** What a record of the taxonomy becomes here. */
type Told = Result<{ id: string; slug: string; changes: Change[] }, InvalidInput>;

const planTaxonomy = async (parts: BackOfficeParts, site: SiteData, mirror: boolean) => {
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

/** Some at a time. */
function* portionsOf(records: Iterable<SiteRecord>): Generator<SiteRecord[]> {
  let portion: SiteRecord[] = [];
  for (const record of records) {
    portion.push(record);
    if (portion.length < PORTION) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

/** A brand as a site tells it, by the rules of the form; of what is private it says nothing. */
const readBrand = (
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
const asTold = (
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

const sameOpen = (a: BrandRecord, b: BrandRecord, slugOf: (id: string) => string | undefined) =>
  JSON.stringify(toOpenBrand(a, slugOf)) === JSON.stringify(toOpenBrand(b, slugOf));

const stepOf = (
  line: number,
  current: Brand | undefined,
  after: BrandRecord,
  slugOf: (id: string) => string | undefined,
): PlannedChange => {
  const { slug, name } = after;
  const change: BrandWritten = current
    ? { record: "brand", verb: "update", readVersion: current.version, after }
    : { record: "brand", verb: "create", after };
  const fields = current ? diffFields("brand", asFields(current), asFields(after)) : [];
  const shown = fields.map((field) => shownLinks(field, (id) => slugOf(id) ?? id));
  return { line, slug, name, fields: shown, change, redirect: null };
};

const invalid = (where: string, message: string): InvalidInput => ({
  kind: "invalid-input",
  errors: [{ path: where, message }],
});

const saying = (where: string, { errors }: InvalidInput): InvalidInput => {
  const [first] = errors;
  const path = first?.path.replace(/^change\.after\.?/, "") ?? "";
  return invalid(where, `${path} ${first?.message ?? "cannot be read"}`.trim());
};
