import { countOf } from "../text/count-text.ts";
import type { QuestionKind } from "./question.ts";

/** The damage if something is wrong and nobody checks it. */
const SEVERITY: Readonly<Record<QuestionKind, number>> = {
  site: 8,
  correction: 6,
  suggested: 2,
  duplicate: 1.5,
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

/** What makes a question urgent, besides views. */
export interface Waiting {
  kind: QuestionKind;
  field: string | null;
  /** The day from which it waits, in days since 1970. */
  due: number;
  period: number;
  /** Whether a suggestion only adds a value. */
  isAdded?: boolean;
}

/** Views × lateness × severity; a higher value is more urgent. A brand without views counts as viewed once. */
export const priorityOf = (waiting: Waiting, views: number, today: number): number =>
  (views + 1) * (1 + daysLate(waiting, today) / waiting.period) * severityOf(waiting);

const daysLate = ({ due }: Waiting, today: number): number => Math.max(0, today - due);

const severityOf = ({ kind, field, isAdded = false }: Waiting): number => {
  if (isAdded) return ADDED_SEVERITY;
  return kind === "fact" && field === "websiteUrl" ? SITE_SEVERITY : SEVERITY[kind];
};

/** Why a question comes now, in words. */
export const whyNow = (
  waiting: Waiting,
  { views, today, isChecked }: { views: number; today: number; isChecked: boolean },
): string =>
  [
    ...(views > 0 ? [countOf(views, "view")] : []),
    lateness(waiting.kind, daysLate(waiting, today), isChecked),
    ...reasons(waiting),
  ].join("; ");

const lateness = (kind: QuestionKind, days: number, isChecked: boolean): string => {
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
