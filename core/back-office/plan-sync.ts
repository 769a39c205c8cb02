import { type Brand, recordOf } from "../brand/brand.ts";
import { settleEvidence } from "../brand/settle-evidence.ts";
import type { BrandRecord, BrandWritten } from "../change/change-set.ts";
import { asFields, diffFields } from "../change/diff.ts";
import { fail, invalidAt, type InvalidInput, ok, type Result } from "../result.ts";
import { NO_ROWS, type RowCounts } from "../import/plan-row.ts";
import { type PlannedChange, shownLinks } from "../import/plan-rows.ts";
import { type ChangesCursor, listOpenChanges } from "../open-data/open-changes.ts";
import type { CatalogHistory } from "../ports/catalog-store.ts";
import { inPortions } from "../slices.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import { collecting, type PlannedImport } from "./planned-import.ts";
import {
  asTold,
  planTaxonomy,
  readSiteBrand,
  sameOpen,
  type SiteData,
  type SiteRecord,
} from "./sync-records.ts";
import type { FindSlug } from "../taxonomy/taxonomy.ts";

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
      return {
        revision: Number(revision),
        isUntouched: await isUntouchedSince(records, batch.revision),
      };
    }
    return undefined;
  };

/** Whether there is nothing to tell on any page: one may be empty, and the next one not. */
const isUntouchedSince = async (history: CatalogHistory, revision: number): Promise<boolean> => {
  const list = listOpenChanges({ history });
  for (let asked: number | ChangesCursor | null = revision; asked !== null;) {
    const page: Awaited<ReturnType<typeof list>> = await list(asked);
    if (!page.ok || page.value.changes.length > 0) return false;
    asked = page.value.next;
  }
  return true;
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
        const read = readSiteBrand(site, idOf, { id: current?.id ?? parts.ids.next(), now });
        if (!read.ok) return read.failure;
        const after = current ? asTold(current, read.value, slugOf) : read.value;
        if (told.has(after.slug)) return invalidAt(site.where, `tells of ${after.slug} once more`);
        told.add(after.slug);
        if (current?.status === "active" && sameOpen(current, after, slugOf)) counts.unchanged += 1;
        else {
          counts[current ? "changed" : "new"] += 1;
          steps.add(stepOf(told.size, current, after, slugOf));
        }
        return undefined;
      };
      for (const portion of inPortions(site.brands, PORTION)) {
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

const stepOf = (
  line: number,
  current: Brand | undefined,
  after: BrandRecord,
  slugOf: FindSlug,
): PlannedChange => {
  const { slug, name } = after;
  const change: BrandWritten = current
    ? { record: "brand", verb: "update", readVersion: current.version, after }
    : { record: "brand", verb: "create", after };
  const fields = current ? diffFields("brand", asFields(current), asFields(after)) : [];
  const shown = fields.map((field) => shownLinks(field, (id) => slugOf(id) ?? id));
  return { line, slug, name, fields: shown, change, redirect: null };
};
