import { valueChecked } from "../brand/checkable-facts.ts";
import { ATTRIBUTE_PREFIX, evidenceOf } from "../brand/evidence.ts";
import type { BrandContent } from "../brand/fields.ts";
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

/** Facts that are due after other periods than usual. */
export const withPeriods = (
  facts: readonly AgingFact[],
  periodOf: (fact: AgingFact) => number,
): AgingFact[] =>
  facts.map((fact) => {
    const period = periodOf(fact);
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
