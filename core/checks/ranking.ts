import { countOf } from "../text/count-text.ts";
import {
  type AgingFact,
  duplicateKey,
  questionId,
  type QuestionKey,
  type QuestionKind,
} from "./question.ts";

/** The damage if something is wrong and nobody checks it. */
const SEVERITY: Readonly<Record<QuestionKind, number>> = {
  site: 8,
  correction: 6,
  suggested: 2,
  duplicate: 1.5,
  // Below duplicates: a brand listed twice also breaks the rule about websites.
  rule: 1.25,
  fact: 1,
  missing: 0.25,
};
/** The severity of a suggestion that only adds a value. Values that may be wrong come first. */
const ADDED_SEVERITY = 0.5;
/** Higher, because visitors follow this link and may reach a stranger's site. */
const SITE_SEVERITY = 1.5;

/** Days after which a waiting question has twice its initial priority. Facts have their own period. */
export const WAITING_DAYS = {
  site: 30,
  correction: 7,
  duplicate: 365,
  missing: 365,
  rule: 365,
  suggested: 180,
} as const;

/** A question's urgency factors. */
interface Waiting {
  kind: QuestionKind;
  field: string | null;
  views: number;
  /** Days since it became due. */
  late: number;
  period: number;
  /** Whether a suggestion only adds a value. */
  isAdded?: boolean;
}

/** Views × lateness × severity; a higher value is more urgent. A brand without views counts as viewed once. */
export const priorityOf = (waiting: Waiting): number =>
  (waiting.views + 1) * (1 + Math.max(0, waiting.late) / waiting.period) * severityOf(waiting);

const severityOf = ({ kind, field, isAdded = false }: Waiting): number => {
  if (isAdded) return ADDED_SEVERITY;
  return kind === "fact" && field === "websiteUrl" ? SITE_SEVERITY : SEVERITY[kind];
};

/** Why a question comes now, in words. */
export const whyNow = (waiting: Waiting, isChecked: boolean): string =>
  [
    ...(waiting.views > 0 ? [countOf(waiting.views, "view")] : []),
    lateness(waiting, isChecked),
    ...reasons(waiting),
  ].join("; ");

const lateness = ({ kind, late }: Waiting, isChecked: boolean): string => {
  const days = Math.max(0, late);
  switch (kind) {
    case "fact":
      if (!isChecked) return "never checked";
      return days === 0 ? "due today" : `due for ${countOf(days, "day")}`;
    case "missing":
      return "no value is known";
    case "correction":
      return days === 0
        ? "a visitor sent it today"
        : `a visitor has waited ${countOf(days, "day")}`;
    case "suggested":
    case "site":
      return days === 0 ? "found today" : `found ${countOf(days, "day")} ago`;
    case "rule":
      return "the two cannot both be true";
    default:
      return "both share a name, a site or a profile";
  }
};

const reasons = ({ kind, field }: Waiting): string[] => {
  if (kind === "suggested") return ["the brand’s own page says so"];
  if (kind === "site") return ["visitors are sent there until an editor decides"];
  if (kind === "duplicate") return ["confirming archives the one with fewer views"];
  return kind === "fact" && field === "websiteUrl"
    ? ["sold and parked sites still load, so look closely"]
    : [];
};

/** A question that could be next, and its urgency. */
export type Candidate = QuestionKey & Omit<Waiting, "views">;

/** A brand and everything that can be asked about it. */
export interface BrandQuestions {
  id: string;
  views: number;
  /** The day it was added, in days since 1970, as everywhere in this file. */
  listed: number;
  facts: readonly AgingFact[];
  missing: readonly string[];
  /** Likely duplicates. */
  duplicates: readonly string[];
  /** Details of broken rules. */
  rules: readonly string[];
}

interface Ranked {
  priority: number;
  candidate: Candidate;
}

/** Today's most urgent question, except those left out. Ties go to the first brand. */
export const mostUrgent = (
  brands: Iterable<BrandQuestions>,
  today: number,
  isLeftOut: (id: string) => boolean,
): Ranked | undefined => {
  let most: Ranked | undefined;
  for (const brand of brands)
    for (const [priority, candidate] of candidatesOf(brand, today, most?.priority ?? 0))
      if (priority > (most?.priority ?? 0) && !isLeftOut(questionId(candidate)))
        most = { priority, candidate };
  return most;
};

/** Whether a brand asks this question today. */
export const isWaiting = (brand: BrandQuestions, key: QuestionKey, today: number): boolean =>
  candidatesOf(brand, today, 0).some(([, candidate]) => questionId(candidate) === questionId(key));

/** A brand's questions that are due and more urgent than `floor`, with their priorities. */
const candidatesOf = (
  { id: subject, views, listed, facts, missing, duplicates, rules }: BrandQuestions,
  today: number,
  floor: number,
): [priority: number, candidate: Candidate][] => {
  const found: [number, Candidate][] = [];
  const offer = (key: QuestionKey, field: string | null, late: number, period: number): void => {
    const priority = priorityOf({ kind: key.kind, field, views, late, period });
    if (priority > floor) found.push([priority, { ...key, field, late, period }]);
  };
  for (const { field, due, period } of facts)
    if (due <= today) offer({ kind: "fact", subject, detail: field }, field, today - due, period);
  for (const field of missing)
    offer({ kind: "missing", subject, detail: field }, field, today - listed, WAITING_DAYS.missing);
  for (const other of duplicates)
    offer(duplicateKey(subject, other), null, today - listed, WAITING_DAYS.duplicate);
  for (const rule of rules)
    offer({ kind: "rule", subject, detail: rule }, null, today - listed, WAITING_DAYS.rule);
  return found;
};
