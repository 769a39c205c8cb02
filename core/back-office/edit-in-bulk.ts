import type { TooBusy } from "./back-office-failure.ts";
import { type BackOfficeParts, changeSetOf } from "./back-office-parts.ts";
import { type BrandRef, type BulkEdit, isAdditive, planBulk } from "../change/plan-save.ts";
import { replan } from "./commit-plan.ts";
import type { Committed } from "../change/change-set.ts";
import type { InvalidInput, Stale } from "../failure.ts";
import { fail, ok, type Result } from "../result.ts";

export interface BulkDone extends Committed {
  /** Brands changed; the others were as wanted already. */
  changed: number;
}

export const editInBulk =
  (parts: BackOfficeParts) =>
  (
    edit: BulkEdit,
    seen: readonly BrandRef[],
  ): Promise<Result<BulkDone, Stale | InvalidInput | TooBusy>> =>
    replan(() => attempt(parts, edit, seen));

const attempt = async (
  parts: BackOfficeParts,
  edit: BulkEdit,
  seen: readonly BrandRef[],
): Promise<Result<BulkDone, Stale | InvalidInput> | undefined> => {
  const brands = await parts.records.findBrands([...new Set(seen.map(({ id }) => id))]);
  const plan = planBulk(edit, seen, new Map(brands.map((brand) => [brand.id, brand])));
  if (!plan.ok) return plan;
  const outcome = await parts.store.commit(changeSetOf(parts, "bulk", { changes: plan.value }));
  if (outcome.ok) return ok({ ...outcome.value, changed: plan.value.length });
  switch (outcome.failure.kind) {
    case "stale":
      return isAdditive(edit) ? undefined : fail(outcome.failure);
    case "unknown-link":
      return fail({
        kind: "invalid-input",
        errors: [{ path: "ids", message: "names a category or attribute that does not exist" }],
      });
    default:
      // Bulk edits touch neither slugs nor submissions.
      throw new Error(`A bulk edit was refused as ${outcome.failure.kind}`);
  }
};
