import { BRAND_FIELDS, LINK_FIELDS, type LinkField } from "../brand/fields.ts";
import { slugAlternatives } from "../brand/slug.ts";
import type { RecordKind } from "../result.ts";
import { type Fields, textsOf } from "./diff.ts";
import { asText, conflictOfField, conflictOfRecord, type RecordPlan } from "./revert-record.ts";

/** How many brands use a category or attribute now; `undefined` if it does not exist. */
type CountBrands = (id: string) => number | undefined;

/** Resolves links: a created category or attribute stays while a brand still uses it, and links to deleted records are dropped. */
export const resolveLinks = (plans: readonly RecordPlan[], countBrands: CountBrands): void => {
  const usersAfter = countUsers(plans, countBrands);
  for (const plan of plans) {
    if (plan.record === "brand" || plan.target || !plan.current || usersAfter(plan.id) === 0)
      continue;
    plan.conflicts.push(conflictOfRecord(plan, "in-use"));
    plan.target = plan.current;
  }
  const planned = new Map(
    plans.filter(({ record }) => record !== "brand").map((plan) => [plan.id, plan.target !== null]),
  );
  for (const plan of plans) {
    if (plan.record === "brand" && plan.target)
      for (const field of LINK_FIELDS)
        resolveLinkField(
          plan,
          plan.target,
          field,
          (id) => planned.get(id) ?? countBrands(id) !== undefined,
        );
  }
};

/** How many brands use a category or attribute after the plan. */
const countUsers = (
  plans: readonly RecordPlan[],
  countBrands: CountBrands,
): ((id: string) => number) => {
  const change = new Map<string, number>();
  const add = (state: Fields | null, by: number): void => {
    for (const field of LINK_FIELDS)
      for (const id of textsOf(state?.[field])) change.set(id, (change.get(id) ?? 0) + by);
  };
  for (const { record, current, target } of plans) {
    if (record !== "brand") continue;
    add(current, -1);
    add(target, 1);
  }
  return (id) => (countBrands(id) ?? 0) + (change.get(id) ?? 0);
};

const resolveLinkField = (
  plan: RecordPlan,
  target: Fields,
  field: LinkField,
  exists: (id: string) => boolean,
): void => {
  const wanted = textsOf(target[field]);
  const possible = wanted.filter(exists);
  const now = textsOf(plan.current?.[field]);
  if (possible.length < wanted.length)
    plan.conflicts.push(conflictOfField("brand", field, "link-gone", wanted, possible));
  const isTooMany = possible.length > BRAND_FIELDS[field].most;
  if (isTooMany)
    plan.conflicts.push(conflictOfField("brand", field, "too-many-links", possible, now));
  plan.target = { ...plan.target, [field]: isTooMany ? now : possible };
};

export type SlugHolder = (record: RecordKind, slug: string) => string | undefined;

/**
 * Resolves slugs. If the old slug now belongs to another record, the record keeps its current one; a restored record gets a free
 * alternative. A record that keeps its slug may block another, so this repeats until nothing is blocked.
 */
export const resolveSlugConflicts = (plans: readonly RecordPlan[], holderOf: SlugHolder): void => {
  const planned = new Set(plans.map(({ record, id }) => keyOf(record, id)));
  for (;;) {
    const owners = claimSlugs(plans);
    const isFree = ({ record, id }: RecordPlan, slug: string): boolean => {
      const holder = holderOf(record, slug);
      const isFreed = holder === undefined || holder === id || planned.has(keyOf(record, holder));
      return isFreed && (owners.get(keyOf(record, slug)) ?? id) === id;
    };
    const refused = plans.filter(
      (plan) => plan.target && isMoving(plan) && !isFree(plan, slugIn(plan.target)),
    );
    if (refused.length === 0) return;
    for (const plan of refused) {
      refuseSlug(plan, (slug) => holderOf(plan.record, slug) === undefined && isFree(plan, slug));
      if (plan.target) owners.set(keyOf(plan.record, slugIn(plan.target)), plan.id);
    }
  }
};

const keyOf = (record: RecordKind, id: string): string => `${record}:${id}`;

/** The planned owner of each slug. Records that keep a slug come before those that want it back. */
const claimSlugs = (plans: readonly RecordPlan[]): Map<string, string> => {
  const owners = new Map<string, string>();
  const claim = ({ record, id, target }: RecordPlan): void => {
    if (!target) return;
    const key = keyOf(record, slugIn(target));
    if (!owners.has(key)) owners.set(key, id);
  };
  plans.filter((plan) => !isMoving(plan)).forEach(claim);
  plans.filter(isMoving).forEach(claim);
  return owners;
};

const slugIn = (state: Fields): string => asText(state["slug"]);

const isMoving = ({ current, target }: RecordPlan): boolean =>
  target !== null && (current === null || slugIn(current) !== slugIn(target));

const refuseSlug = (plan: RecordPlan, isFree: (slug: string) => boolean): void => {
  const { record, current, target } = plan;
  if (!target) return;
  const wanted = slugIn(target);
  const slug = current ? slugIn(current) : slugAlternatives(wanted).find(isFree);
  if (slug === undefined) {
    plan.conflicts.push(conflictOfRecord(plan, "slug-taken"));
    plan.target = null;
    return;
  }
  plan.conflicts.push(conflictOfField(record, "slug", "slug-taken", wanted, slug));
  plan.target = { ...target, slug };
};
