import type { Brand } from "../brand/brand.ts";
import type { Committed } from "../change/change-set.ts";
import { mergeChanges, planBrandMerge } from "../change/plan-merge.ts";
import type { BrandRef } from "../change/plan-save.ts";
import { fail, invalidAt, type InvalidInput, ok, type Result } from "../result.ts";
import { type BackOfficeParts, commitPlan } from "./back-office-parts.ts";
import { type BrandDeleted, brandIn, findUnchanged, type BrandStale } from "./find-brand.ts";

/** The two brands cannot become one. Nothing was written. */
export interface MergeRefused {
  kind: "merge-refused";
  /** The reasons, as sentences. */
  problems: string[];
}

export interface MergedBrands extends Committed {
  /** The brand that stays. */
  brand: Brand;
}

export type MergeBrandsRefused = InvalidInput | BrandDeleted | BrandStale | MergeRefused;

export const mergeBrands =
  (parts: BackOfficeParts) =>
  async (from: BrandRef, into: BrandRef): Promise<Result<MergedBrands, MergeBrandsRefused>> => {
    if (from.id === into.id) return fail(invalidAt("intoId", "must be another brand"));
    const outcome = await commitPlan(parts, "form", async () => {
      const source = await findUnchanged(parts, from);
      if (!source.ok) return source;
      const target = await findUnchanged(parts, into);
      if (!target.ok) return target;
      const lists = (await parts.store.directory()).lists.values();
      const { merged, problems } = planBrandMerge(source.value, target.value);
      return problems.length > 0
        ? fail<MergeRefused>({ kind: "merge-refused", problems })
        : ok(mergeChanges(source.value, target.value, merged, lists));
    });
    if (!outcome.ok) return outcome;
    return ok({ ...outcome.value.committed, brand: brandIn(outcome.value, into.id) });
  };
