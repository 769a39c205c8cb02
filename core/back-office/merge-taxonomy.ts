import type { Committed } from "../change/change-set.ts";
import { planRefiltering } from "../change/plan-lists.ts";
import { planTaxonomyMerge, type TaxonomyKind, type TaxonomyRef } from "../change/plan-taxonomy.ts";
import { fail, invalidAt, type InvalidInput, ok, type Result, type Stale } from "../result.ts";
import { type BackOfficeParts, commitPlan } from "./back-office-parts.ts";
import { brandsLinkingIn } from "./brand-lists.ts";
import { findUnchangedRecord, type TaxonomyNotFound } from "./save-record.ts";

export type MergeTaxonomyRefused = InvalidInput | Stale | TaxonomyNotFound;

export const mergeTaxonomy =
  (parts: BackOfficeParts) =>
  async (
    record: TaxonomyKind,
    from: TaxonomyRef,
    intoId: string,
  ): Promise<Result<Committed, MergeTaxonomyRefused>> => {
    if (from.id === intoId) return fail(invalidAt("intoId", `must be another ${record}`));
    const outcome = await commitPlan(parts, "bulk", async () => {
      const directory = await parts.store.directory();
      const source = findUnchangedRecord(directory, record, from);
      if (!source.ok) return source;
      const target = directory.find(record, intoId);
      if (!target)
        return fail<TaxonomyNotFound>({ kind: "taxonomy-not-found", record, id: intoId });
      const linked = brandsLinkingIn(directory, record, from.id);
      const known = [...directory.categories.values(), ...directory.attributes.values()];
      return ok({
        changes: [
          ...planTaxonomyMerge(record, source.value, target, linked, known),
          ...planRefiltering(directory.lists.values(), record, source.value.slug, target.slug),
        ],
        note: `Merged ${source.value.name} into ${target.name}`,
      });
    });
    return outcome.ok ? ok(outcome.value.committed) : outcome;
  };
