import { BRAND_FIELDS, LINK_FIELDS, type LinkField } from "../brand/fields.ts";
import { slugAlternatives } from "../brand/slug.ts";
import type { DirectoryState } from "../catalog/directory-state.ts";
import type { RecordKind } from "../result.ts";
import { type Fields, textsOf } from "./diff.ts";
import { asText, conflictOfField, conflictOfRecord, type RecordPlan } from "./revert-record.ts";

/** Resolves links: a created category, attribute or group stays while a record still uses it, and links to deleted records are dropped. */
export const resolveLinks = (plans: readonly RecordPlan[], now: DirectoryState): void => {
  const terms = plans.filter(({ record }) => record === "category" || record === "attribute");
  const deleted = plans.filter(
    ({ record, target, current }) => record in NAMED_BY && !target && current,
  );
  const used = deleted.length === 0 ? undefined : usedAfter(plans, now);
  for (const plan of deleted) {
    if (!used?.has(asText(plan.current?.[NAMED_BY[plan.record] ?? ""]))) continue;
    plan.conflicts.push(conflictOfRecord(plan, "in-use"));
    plan.target = plan.current;
  }
  const planned = new Map(terms.map(({ id, target }) => [id, target !== null]));
  const exists = (id: string): boolean =>
    planned.get(id) ?? (now.categories.has(id) || now.attributes.has(id));
  for (const plan of plans)
    if (plan.record === "brand" && plan.target)
      for (const field of LINK_FIELDS) resolveLinkField(plan, plan.target, field, exists);
};

/** What others name a record by. */
const NAMED_BY: Partial<Record<RecordKind, string>> = {
  category: "id",
  attribute: "id",
  group: "name",
};

/** The categories and attributes that brands use after the plan, by id, and the groups that attributes use, by name. */
const usedAfter = (
  plans: readonly RecordPlan[],
  { brands, attributes }: DirectoryState,
): Set<string> => {
  const planned = new Map(plans.map(({ id, target }) => [id, target]));
  const used = new Set<string>();
  for (const { id, group } of attributes.values()) if (!planned.has(id)) used.add(group);
  const add = (ids: readonly string[]): void => ids.forEach((id) => used.add(id));
  for (const { id, categoryIds, attributeIds } of brands.values())
    if (!planned.has(id)) [categoryIds, attributeIds].forEach(add);
  for (const { record, target } of plans)
    if (record === "attribute") used.add(asText(target?.["group"]));
    else if (record === "brand") for (const field of LINK_FIELDS) add(textsOf(target?.[field]));
  return used;
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

/**
 * Resolves slugs. A record gets its old slug back if nobody has it now, or only a record that the revert deletes. Else it keeps its
 * current one, and a restored record gets a free alternative. The slug of a group is its name, so a group keeps that too, or stays deleted.
 */
export const resolveSlugs = (plans: readonly RecordPlan[], { ownerOf }: DirectoryState): void => {
  const deleted = new Set(plans.flatMap(({ id, target }) => (target ? [] : id)));
  const claimed = new Set<string>();
  for (const plan of plans) {
    const { record, id, current, target } = plan;
    const wanted = asText(target?.["slug"]);
    if (!target || wanted === current?.["slug"]) continue;
    const isFree = (slug: string): boolean => {
      const owner = ownerOf(record, slug);
      const isFreed = owner === undefined || owner === id || deleted.has(owner);
      return isFreed && !claimed.has(`${record} ${slug}`);
    };
    const alternatives = record === "group" ? [] : slugAlternatives(wanted);
    const slug = isFree(wanted)
      ? wanted
      : current
        ? asText(current["slug"])
        : alternatives.find(isFree);
    plan.target = slug === undefined ? null : { ...target, slug };
    if (record === "group" && current && slug !== wanted)
      plan.target = { ...plan.target, name: current["name"] ?? "" };
    if (slug === undefined) plan.conflicts.push(conflictOfRecord(plan, "slug-taken"));
    else if (slug !== wanted)
      plan.conflicts.push(conflictOfField(record, "slug", "slug-taken", wanted, slug));
    claimed.add(`${record} ${slug}`);
  }
};
