import { slugAlternatives } from "../brand/slug.ts";
import type { DirectoryState } from "../catalog/directory-state.ts";
import type { Fields } from "./diff.ts";
import { refiltered } from "./plan-lists.ts";
import {
  asText,
  conflictOfField,
  conflictOfRecord,
  type RecordPlan,
  unchangedPlan,
} from "./revert-record.ts";

/**
 * If a revert renames a group, its attributes get the new name. If it renames a category or attribute, the queries of lists get the new
 * slug. This also changes records that the batch did not write. If the old name cannot be restored, these records keep the current name.
 */
export const followRenames = (plans: RecordPlan[], { attributes, lists }: DirectoryState): void => {
  for (const plan of plans) {
    const { record } = plan;
    if (record === "group")
      follow(plans, [...attributes.values()], {
        record: "attribute",
        field: "group",
        names: namesOf(plan, "name"),
        replace: (group, from, to) => (group === from ? to : group),
      });
    if (record === "category" || record === "attribute")
      follow(plans, [...lists.values()], {
        record: "list",
        field: "query",
        names: namesOf(plan, "slug"),
        replace: (query, from, to) => refiltered(query, record, from, to),
      });
  }
};

interface Names {
  before: string;
  current: string;
  target: string;
}

const namesOf = ({ before, current, target }: RecordPlan, field: "name" | "slug"): Names => ({
  before: asText(before?.[field]),
  current: asText(current?.[field]),
  target: asText(target?.[field]),
});

interface Following {
  record: "attribute" | "list";
  /** The field that names the renamed record. */
  field: string;
  names: Names;
  replace: (value: string, from: string, to: string) => string;
}

const follow = (
  plans: RecordPlan[],
  all: readonly (Fields & { id: string; version: number })[],
  { record, field, names: { before, current, target }, replace }: Following,
): void => {
  if (current === "" || target === "" || (before === target && current === target)) return;
  for (const stored of all) {
    const planned = plans.find((plan) => plan.record === record && plan.id === stored.id);
    const plan = planned ?? unchangedPlan(record, stored);
    const value = asText(plan.target?.[field]);
    const isReverted = value !== asText(stored[field]);
    const renamed = replace(value, isReverted ? before : current, target);
    if (!plan.target || renamed === value) continue;
    plan.target = { ...plan.target, [field]: renamed };
    if (!planned) plans.push(plan);
  }
};

/** An attribute whose old group no longer exists stays in its current group. If it has none, or was deleted, it gets no group. */
export const resolveGroups = (plans: readonly RecordPlan[], { groups }: DirectoryState): void => {
  const planned = new Map(plans.map((plan) => [plan.id, plan.target]));
  const names = new Set(
    [...groups.values()].flatMap(({ id, name }) => (planned.has(id) ? [] : name)),
  );
  for (const { record, target } of plans)
    if (record === "group" && target) names.add(asText(target["name"]));
  for (const plan of plans) {
    const { record, current, target } = plan;
    if (record !== "attribute" || !target) continue;
    const [wanted, group] = [asText(target["group"]), asText(current?.["group"])];
    if (wanted === group || wanted === "" || names.has(wanted)) continue;
    const possible = names.has(group) ? group : "";
    plan.conflicts.push(conflictOfField(record, "group", "group-gone", wanted, possible));
    plan.target = { ...target, group: possible };
  }
};

/**
 * Resolves slugs. A record gets its old slug back unless another record still has it after the revert. Otherwise it keeps its current slug;
 * a restored record gets a free alternative. A group's slug comes from its name, so a group keeps its current name too, or stays deleted.
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
