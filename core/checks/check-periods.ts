import { type PeriodOf, periodOf } from "../brand/checkable-facts.ts";
import { attributeIn } from "../brand/evidence.ts";
import { type Attribute, type OpenGroup, rulesOf } from "../taxonomy/taxonomy.ts";

/** How soon facts are due again: a period per field and per group of attributes. */
export const periodsOf = (
  attributes: readonly Pick<Attribute, "id" | "group">[],
  groups: readonly OpenGroup[],
): PeriodOf => {
  const groupOf = new Map(attributes.map(({ id, group }) => [id, group]));
  return (field) =>
    periodOf(field, rulesOf(groups, groupOf.get(attributeIn(field) ?? "") ?? "")?.dueDays);
};
