import { aliasHolders } from "../taxonomy/alias-holders.ts";
import type { Attribute, Category } from "../taxonomy/taxonomy.ts";
import { sameField, textsOf } from "./diff.ts";
import { asText, conflictOfField, type RecordPlan } from "./revert-record.ts";

/** Skips aliases that another category or attribute has taken since. */
export const resolveAliasConflicts = (
  plans: readonly RecordPlan[],
  known: readonly (Category | Attribute)[],
): void => {
  const planned = plans.filter(({ record }) => record === "category" || record === "attribute");
  const plannedIds = new Set(planned.map(({ id }) => id));
  const holders = aliasHolders(known.filter(({ id }) => !plannedIds.has(id)));
  const add = ({ id, target }: RecordPlan): void => {
    if (target)
      holders.add({
        id,
        name: asText(target["name"]),
        aliases: aliasesIn(target),
        group: asText(target["group"]),
      });
  };
  planned.filter((plan) => !regainsAliases(plan)).forEach(add);
  for (const plan of planned.filter(regainsAliases)) {
    const wanted = aliasesIn(plan.target);
    const record = { id: plan.id, group: asText(plan.target?.["group"]) };
    const free = wanted.filter((alias) => holders.rivalOf(record, alias) === undefined);
    if (free.length < wanted.length) {
      plan.conflicts.push(conflictOfField(plan.record, "aliases", "alias-taken", wanted, free));
      plan.target = { ...plan.target, aliases: free };
    }
    add(plan);
  }
};

const aliasesIn = (state: RecordPlan["target"]): string[] => textsOf(state?.["aliases"]);

const regainsAliases = ({ current, target }: RecordPlan): boolean =>
  target !== null && !sameField("aliases", aliasesIn(current), aliasesIn(target));
