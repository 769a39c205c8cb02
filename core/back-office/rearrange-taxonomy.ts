import type { TaxonomyGone, TooBusy } from "./back-office-failure.ts";
import { type BackOfficeParts, changeSetOf } from "./back-office-parts.ts";
import type { Committed } from "../change/change-set.ts";
import {
  planReorder,
  planTaxonomyDelete,
  planTaxonomyMerge,
  type TaxonomyKind,
  type TaxonomyRef,
} from "../change/plan-taxonomy.ts";
import { replan } from "./replan.ts";
import type { InvalidInput, Stale } from "../failure.ts";
import { fail, ok, type Result } from "../result.ts";
import { findIn, stale } from "./save-taxonomy.ts";

export const reorderCategories =
  (parts: BackOfficeParts) =>
  async (order: readonly TaxonomyRef[]): Promise<Result<Committed, Stale>> => {
    const { categories } = await parts.records.listTaxonomy();
    const now = categories.map(({ brandCount: _count, ...category }) => category);
    const plan = planReorder(new Map(now.map((category) => [category.id, category])), order);
    if (!plan.ok) return plan;
    const outcome = await parts.store.commit(changeSetOf(parts, "form", { changes: plan.value }));
    if (outcome.ok) return ok(outcome.value);
    return fail({ kind: "stale", records: order.map(({ id }) => ({ record: "category", id })) });
  };

export const deleteTaxonomy =
  (parts: BackOfficeParts) =>
  async (
    record: TaxonomyKind,
    read: TaxonomyRef,
  ): Promise<Result<Committed, Stale | TaxonomyGone>> => {
    const changes = [planTaxonomyDelete(record, read)];
    const outcome = await parts.store.commit(changeSetOf(parts, "form", { changes }));
    if (outcome.ok) return ok(outcome.value);
    const isThere = findIn(await parts.records.listTaxonomy(), record, read.id) !== undefined;
    return fail(isThere ? stale(record, read.id) : { kind: "taxonomy-gone", record, id: read.id });
  };

type MergeRefused = InvalidInput | Stale | TaxonomyGone;

export const mergeTaxonomy =
  (parts: BackOfficeParts) =>
  (
    record: TaxonomyKind,
    from: TaxonomyRef,
    intoId: string,
  ): Promise<Result<Committed, MergeRefused | TooBusy>> =>
    replan(() => attemptMerge(parts, record, from, intoId));

const attemptMerge = async (
  parts: BackOfficeParts,
  record: TaxonomyKind,
  from: TaxonomyRef,
  intoId: string,
): Promise<Result<Committed, MergeRefused> | undefined> => {
  if (from.id === intoId)
    return fail({
      kind: "invalid-input",
      errors: [{ path: "intoId", message: `must be another ${record}` }],
    });
  const taxonomy = await parts.records.listTaxonomy();
  const source = findIn(taxonomy, record, from.id);
  const target = findIn(taxonomy, record, intoId);
  if (!source) return fail({ kind: "taxonomy-gone", record, id: from.id });
  if (!target) return fail({ kind: "taxonomy-gone", record, id: intoId });
  if (source.version !== from.readVersion) return fail(stale(record, from.id));

  const linked = await parts.records.findBrandsLinking(record, from.id);
  const changes = planTaxonomyMerge(record, from, intoId, linked);
  const note = `Merged ${source.name} into ${target.name}`;
  const outcome = await parts.store.commit(changeSetOf(parts, "bulk", { changes, note }));
  // A brand or the target moved between looking and writing: look again.
  return outcome.ok ? ok(outcome.value) : undefined;
};
