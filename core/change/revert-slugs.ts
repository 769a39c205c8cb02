import { slugAlternatives } from "../brand/slug.ts";
import type { RecordKind } from "../failure.ts";
import type { Slices } from "../slices.ts";
import type { Fields } from "./diff.ts";
import { asText, movedOnField, movedOnRecord, type RecordPlan } from "./revert-record.ts";

/** The id of the record that holds a slug now. */
export type SlugHolder = (record: RecordKind, slug: string) => string | undefined;

/**
 * Settles who gets which slug. Where a slug to go back to belongs to another record by now, the record keeps
 * the one it has; one that comes back from nothing gets a free alternative. A record that keeps its slug may
 * stand in another's way, so it goes on until nobody is in anybody's way.
 */
export const settleSlugs = function* (
  plans: readonly RecordPlan[],
  holderOf: SlugHolder,
): Slices<void> {
  const planned = new Set(plans.map(({ record, id }) => keyOf(record, id)));
  for (;;) {
    yield;
    const owners = claimSlugs(plans);
    yield;
    const isFree = ({ record, id }: RecordPlan, slug: string): boolean => {
      const holder = holderOf(record, slug);
      const isLeft = holder === undefined || holder === id || planned.has(keyOf(record, holder));
      return isLeft && (owners.get(keyOf(record, slug)) ?? id) === id;
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

/** Which record of the plan ends up with which slug; who keeps a slug comes before who wants it back. */
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
    plan.movedOn.push(movedOnRecord(plan, "slug-taken"));
    plan.target = null;
    return;
  }
  plan.movedOn.push(movedOnField(record, "slug", "slug-taken", wanted, slug));
  plan.target = { ...target, slug };
};
