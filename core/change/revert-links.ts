import { BRAND_FIELDS, LINK_FIELDS, type LinkField } from "../brand/fields.ts";
import type { Slices } from "../slices.ts";
import type { Fields } from "./diff.ts";
import { asList, movedOnField, movedOnRecord, type RecordPlan } from "./revert-record.ts";

const LINKED = { categoryIds: "category", attributeIds: "attribute" } as const;

const MAXIMA: Readonly<Record<LinkField, number>> = {
  categoryIds: BRAND_FIELDS.categoryIds.most,
  attributeIds: BRAND_FIELDS.attributeIds.most,
};

/** The taxonomy as it is now, without the batch's plan. */
export interface TaxonomyNow {
  has(record: "category" | "attribute", id: string): boolean;
  /** How many brands name it. */
  brandCount(id: string): number;
}

/**
 * Settles links: a category or attribute created by the batch stays while a brand outside the plan, or one
 * that stays as it is, names it; and what is gone by now cannot be named again.
 */
export const settleLinks = function* (
  plans: readonly RecordPlan[],
  now: TaxonomyNow,
): Slices<void> {
  const usersAfter = yield* countUsers(plans, now);
  for (const plan of plans) {
    if (plan.record === "brand" || plan.target || !plan.current || usersAfter(plan.id) === 0)
      continue;
    plan.movedOn.push(movedOnRecord(plan, "in-use"));
    plan.target = plan.current;
  }
  const planned = new Map(
    plans.filter(({ record }) => record !== "brand").map((plan) => [plan.id, plan.target !== null]),
  );
  for (const plan of plans) {
    if (plan.record === "brand" && plan.target)
      for (const field of LINK_FIELDS)
        settleField(
          plan,
          plan.target,
          field,
          (id) => planned.get(id) ?? now.has(LINKED[field], id),
        );
    yield;
  }
};

/** How many brands will name a category or attribute once the plan is committed. */
const countUsers = function* (
  plans: readonly RecordPlan[],
  now: TaxonomyNow,
): Slices<(id: string) => number> {
  const change = new Map<string, number>();
  const add = (state: Fields | null, by: number): void => {
    for (const field of LINK_FIELDS)
      for (const id of asList(state?.[field])) change.set(id, (change.get(id) ?? 0) + by);
  };
  for (const { record, current, target } of plans) {
    if (record !== "brand") continue;
    add(current, -1);
    add(target, 1);
    yield;
  }
  return (id) => now.brandCount(id) + (change.get(id) ?? 0);
};

const settleField = (
  plan: RecordPlan,
  target: Fields,
  field: LinkField,
  exists: (id: string) => boolean,
): void => {
  const wanted = asList(target[field]);
  const possible = wanted.filter(exists);
  const now = asList(plan.current?.[field]);
  if (possible.length < wanted.length)
    plan.movedOn.push(movedOnField("brand", field, "link-gone", wanted, possible));
  const isTooMany = possible.length > MAXIMA[field];
  if (isTooMany) plan.movedOn.push(movedOnField("brand", field, "too-many-links", possible, now));
  plan.target = { ...plan.target, [field]: isTooMany ? now : possible };
};
