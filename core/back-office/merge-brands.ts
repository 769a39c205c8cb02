import type { Brand } from "../brand/brand.ts";
import type { Committed } from "../change/change-set.ts";
import { mergeChanges, planBrandMerge } from "../change/plan-merge.ts";
import type { BrandRef } from "../change/plan-save.ts";
import { fail, ok, type Result } from "../result.ts";
import { type BackOfficeParts, changeSetOf, replan, type TooBusy } from "./back-office-parts.ts";
import { type BrandDeleted, openBrand } from "./find-brand.ts";
import type { BrandStale } from "./save-brand.ts";

/** The two brands cannot become one. Nothing was written. */
export interface MergeRefused {
  kind: "merge-refused";
  /** Sentences. */
  problems: string[];
}

export interface MergedBrands extends Committed {
  /** The brand that stays. */
  brand: Brand;
}

export type MergeBrandsRefused = BrandDeleted | BrandStale | MergeRefused | TooBusy;

export const mergeBrands =
  (parts: BackOfficeParts) =>
  (from: BrandRef, into: BrandRef): Promise<Result<MergedBrands, MergeBrandsRefused>> =>
    replan(() => attemptMerge(parts, from, into));

const attemptMerge = async (
  parts: BackOfficeParts,
  from: BrandRef,
  into: BrandRef,
): Promise<Result<MergedBrands, MergeBrandsRefused> | undefined> => {
  const sides: Brand[] = [];
  for (const { id, readVersion } of [from, into]) {
    const found = await openBrand(parts)(id);
    if (!found.ok) return found;
    if (found.value.version !== readVersion)
      return fail({ kind: "brand-stale", current: found.value });
    sides.push(found.value);
  }
  const [source, target] = sides;
  if (!source || !target) throw new Error("A merge has two sides");
  const { merged, problems } = planBrandMerge(source, target);
  if (problems.length > 0) return fail({ kind: "merge-refused", problems });
  const changeSet = changeSetOf(parts, "form", mergeChanges(source, target, merged));
  const outcome = await parts.store.commit(changeSet);
  // One of them changed between reading and writing; the next attempt says which.
  if (!outcome.ok) return undefined;
  const brand = (await parts.store.directory()).brand(target.id);
  return brand && ok({ ...outcome.value, brand });
};
