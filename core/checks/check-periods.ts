import {
  type DueRules,
  type PeriodOf,
  usualPeriodOf,
  valueChecked,
} from "../brand/checkable-facts.ts";
import { ATTRIBUTE_PREFIX, attributeIn, evidenceOf } from "../brand/evidence.ts";
import { type BrandContent, type BrandField, brandField } from "../brand/fields.ts";
import { type Attribute, type OpenGroup, rulesOf } from "../taxonomy/taxonomy.ts";
import { type AgingFact, AGING_FIELDS } from "./question.ts";

/** A fact that an editor checked. */
export interface CheckedFact {
  /** A field, or `attr:` and an attribute's id. */
  field: string;
  /** Whether the check led to another value. */
  isChanged: boolean;
}

/** How often a fact was checked, and how often that led to another value. */
export interface CheckCount {
  field: string;
  checks: number;
  changes: number;
}

/** The checks that an editor's save contains: new values of known facts, and newer dates of unchanged ones. */
export const checksIn = (before: BrandContent, after: BrandContent): CheckedFact[] =>
  [...AGING_FIELDS, ...before.attributeIds.map((id) => ATTRIBUTE_PREFIX + id)].flatMap(
    (field): CheckedFact[] => {
      const known = valueChecked(before, field);
      if (known === undefined) return [];
      if (known !== valueChecked(after, field)) return [{ field, isChanged: true }];
      const [was, is] = [before, after].map((one) => evidenceOf(one, field)?.checkedOn ?? "");
      return (is ?? "") > (was ?? "") ? [{ field, isChanged: false }] : [];
    },
  );

/** How long after a check a kind of fact is due again. */
export interface CheckPeriod extends Omit<CheckCount, "field"> {
  /** A field's label, or a group of attributes. */
  name: string;
  days: number;
  usualDays: number;
}

/** One check in ten finds another value: then the usual period fits. */
const USUAL_RATE = 0.1;
/** The usual rate counts as so many checks, so that a few answers move little. */
const WEIGHT = 40;

/** How much longer or shorter than usual a period is: at least half, at most double. */
export const periodFactor = ({ checks, changes }: Omit<CheckCount, "field">): number => {
  const rate = (changes + USUAL_RATE * WEIGHT) / (checks + WEIGHT);
  return Math.min(2, Math.max(0.5, USUAL_RATE / rate));
};

/** Finds an attribute's group and the rules for checks of this group. */
type AttributeOf = (id: string) => (DueRules & { group?: string }) | undefined;

/** Derives how soon facts are due again from how often checks led to changes. The attributes of a group count together. */
export const derivePeriods = (counts: readonly CheckCount[], attributeOf: AttributeOf) => {
  const nameOf = (field: string): string => {
    const attribute = attributeIn(field);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only fields and attributes are checked.
    if (attribute === undefined) return brandField(field as BrandField).label;
    return attributeOf(attribute)?.group ?? "";
  };
  const usual: PeriodOf = (field) => usualPeriodOf(field, attributeOf(attributeIn(field) ?? ""));
  const totals = new Map<string, CheckCount>();
  for (const { field, checks, changes } of counts) {
    const known = totals.get(nameOf(field)) ?? { field, checks: 0, changes: 0 };
    totals.set(nameOf(field), {
      field,
      checks: known.checks + checks,
      changes: known.changes + changes,
    });
  }
  const periodOf: PeriodOf = (field) =>
    Math.round(usual(field) * periodFactor(totals.get(nameOf(field)) ?? { checks: 0, changes: 0 }));
  return {
    periodOf,
    /** The periods of the kinds of facts that were ever checked, by name. */
    list: (): CheckPeriod[] =>
      [...totals].sort(byFirst).flatMap(([name, { field, checks, changes }]) => {
        const usualDays = usual(field);
        return name === "" || usualDays === 0
          ? []
          : [{ name, checks, changes, days: periodOf(field), usualDays }];
      }),
  };
};

/** The same with the attributes and groups of the directory. */
export const periodsFrom = (
  counts: readonly CheckCount[],
  { attributes, groups }: PeriodTaxonomy,
): ReturnType<typeof derivePeriods> => {
  const rules = new Map(
    attributes.map(({ id, group }) => [id, { group, dueDays: rulesOf(groups, group)?.dueDays }]),
  );
  return derivePeriods(counts, (id) => rules.get(id));
};

interface PeriodTaxonomy {
  attributes: readonly Pick<Attribute, "id" | "group">[];
  groups: readonly OpenGroup[];
}

const byFirst = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : 1;

/** The same facts, due after other periods. */
export const withPeriods = (facts: readonly AgingFact[], periodOf: PeriodOf): AgingFact[] =>
  facts.map((fact) => {
    const period = periodOf(fact.field);
    return fact.checked === null
      ? { ...fact, period }
      : { ...fact, period, due: fact.checked + period };
  });

/** `HQ Location: checked 40 times, changed 6 times: due after 19 months instead of 24` */
export const periodText = ({ name, checks, changes, days, usualDays }: CheckPeriod): string => {
  const [is, usual] = [months(days), months(usualDays)];
  const due =
    is === usual
      ? `due after ${is} months, as usual`
      : `due after ${is} months instead of ${usual}`;
  return `${name}: checked ${times(checks)}, changed ${times(changes)}: ${due}`;
};

const months = (days: number): number => Math.round((days * 12) / 365);

const times = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "time" : "times"}`;
