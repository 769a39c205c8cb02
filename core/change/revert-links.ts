import { BRAND_FIELDS, LINK_FIELDS, type LinkField } from "../brand/fields.ts";
import type { DirectoryState } from "../catalog/directory-state.ts";
import { type Fields, textsOf } from "./diff.ts";
import { asText, conflictOfField, conflictOfRecord, type RecordPlan } from "./revert-record.ts";

/** Resolves links: a created category, attribute or group stays while a record still uses it, and links to deleted records are dropped. */
export const resolveLinks = (plans: readonly RecordPlan[], now: DirectoryState): void => {
  const terms = plans.filter(({ record }) => record === "category" || record === "attribute");
  keepUsed(terms, "id", () => linkedAfter(plans, now));
  const groups = plans.filter(({ record }) => record === "group");
  // Runs second, because an attribute that stays keeps its group in use.
  keepUsed(groups, "name", () => groupsAfter(plans, now));
  const planned = new Map(terms.map(({ id, target }) => [id, target !== null]));
  const exists = (id: string): boolean =>
    planned.get(id) ?? (now.categories.has(id) || now.attributes.has(id));
  for (const plan of plans)
    if (plan.record === "brand" && plan.target)
      for (const field of LINK_FIELDS) resolveLinkField(plan, plan.target, field, exists);
};

/** Keeps records that other records use, although the revert would delete them. `field` is the field by which other records refer to them. */
const keepUsed = (
  plans: readonly RecordPlan[],
  field: "id" | "name",
  findUsed: () => ReadonlySet<string>,
): void => {
  const deleted = plans.filter(({ target, current }) => !target && current);
  if (deleted.length === 0) return;
  const used = findUsed();
  for (const plan of deleted) {
    if (!used.has(asText(plan.current?.[field]))) continue;
    plan.conflicts.push(conflictOfRecord(plan, "in-use"));
    plan.target = plan.current;
  }
};

/** The ids of the categories and attributes that brands use after the revert. */
const linkedAfter = (plans: readonly RecordPlan[], { brands }: DirectoryState): Set<string> => {
  const planned = new Map(plans.map(({ id, target }) => [id, target]));
  const used = new Set<string>();
  const add = (ids: readonly string[]): void => ids.forEach((id) => used.add(id));
  for (const { id, categoryIds, attributeIds } of brands.values())
    if (!planned.has(id)) [categoryIds, attributeIds].forEach(add);
  for (const { record, target } of plans)
    if (record === "brand") for (const field of LINK_FIELDS) add(textsOf(target?.[field]));
  return used;
};

/** The names of the groups that attributes are in after the revert. */
const groupsAfter = (plans: readonly RecordPlan[], { attributes }: DirectoryState): Set<string> => {
  const planned = plans.filter(({ record }) => record === "attribute");
  const ids = new Set(planned.map(({ id }) => id));
  return new Set([
    ...planned.map(({ target }) => asText(target?.["group"])),
    ...[...attributes.values()].flatMap(({ id, group }) => (ids.has(id) ? [] : group)),
  ]);
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
