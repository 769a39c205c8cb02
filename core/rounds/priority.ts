import type { QuestionKind } from "./question.ts";

/** How much comes of it when something is wrong and nobody looks. */
const SEVERITY: Readonly<Record<QuestionKind, number>> = {
  site: 8,
  correction: 6,
  duplicate: 1.5,
  fact: 1,
  missing: 0.25,
};
/** Visitors follow it, and who bought the domain is at its end. */
const SITE_SEVERITY = 1.5;

/** After how many days of waiting a question counts twice; facts have a time of their own. */
export const WAITING_DAYS = { site: 30, correction: 7, duplicate: 365, missing: 365 } as const;

/** How long a question waits, and for whom it matters. */
export interface Waiting {
  kind: QuestionKind;
  field: string | null;
  views: number;
  /** Days since it is to be answered. */
  late: number;
  period: number;
}

/** Views × overdue × severity: the greater, the sooner. A brand that nobody viewed counts as viewed once. */
export const priorityOf = ({ kind, field, views, late, period }: Waiting): number =>
  (views + 1) *
  (1 + Math.max(0, late) / period) *
  (field === "websiteUrl" && kind === "fact" ? SITE_SEVERITY : SEVERITY[kind]);

/** The same in words. */
export const whyNow = (waiting: Waiting, isChecked: boolean): string =>
  [counted(waiting.views, "view"), lateness(waiting, isChecked), ...reasons(waiting)].join("; ");

const lateness = ({ kind, late }: Waiting, isChecked: boolean): string => {
  const days = Math.max(0, late);
  switch (kind) {
    case "fact":
      if (!isChecked) return "nobody has checked this yet";
      return days === 0 ? "due today" : `due for ${counted(days, "day")}`;
    case "missing":
      return "nothing is known of this";
    case "correction":
      return `a visitor has waited ${counted(days, "day")}`;
    case "site":
      return `found so ${counted(days, "day")} ago`;
    default:
      return "both share a name, a site or a profile";
  }
};

const reasons = ({ kind, field }: Waiting): string[] => {
  if (kind === "site") return ["until somebody decides, visitors are sent there"];
  if (kind === "duplicate") return ["confirming archives the one with fewer views"];
  return kind === "fact" && field === "websiteUrl" ? ["a lost site may look alive"] : [];
};

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
