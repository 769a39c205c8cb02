import { type AgingFact, questionId, type QuestionKey, type QuestionKind } from "./question.ts";

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
interface Waiting {
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
      return days === 0
        ? "a visitor sent it today"
        : `a visitor has waited ${counted(days, "day")}`;
    case "site":
      return days === 0 ? "found so today" : `found so ${counted(days, "day")} ago`;
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

/** What there is to ask, and how urgent it is. */
export type Candidate = QuestionKey & Omit<Waiting, "views">;

/** What there may be to ask about a brand. */
export interface Askable {
  id: string;
  /** Of what is as urgent, whoever came first is asked about first. */
  place: number;
  views: number;
  /** Days from 1970, as everywhere here. */
  listed: number;
  facts: readonly AgingFact[];
  missing: readonly string[];
  /** Brands that may be the same. */
  twins: readonly string[];
}

interface Ranked {
  brandId: string;
  place: number;
  priority: number;
  candidate: Candidate;
}

/** Going through 100,000 brands takes longer than a question may; through so many candidates, no time. */
const SIZE = 1_000;

/**
 * Keeps the most urgent candidates of a day in order, so that only those are looked at for the next question: whatever is not among them is
 * no more urgent than `floor`. It is made anew every day, when it is used up, or when much changed; and larger, when all in it is left out.
 */
export const createFront = (entries: ReadonlyMap<string, Askable>) => {
  let day = Number.NaN;
  let ranked: Ranked[] = [];
  let floor = 0;
  let size = SIZE;
  const outdated = new Set<string>();

  const trim = (): void => {
    ranked.sort((a, b) => b.priority - a.priority || a.place - b.place);
    if (ranked.length <= size) return;
    ranked.length = size;
    floor = ranked.at(-1)?.priority ?? 0;
  };
  const add = (entry: Askable): void => {
    const { id: brandId, place } = entry;
    for (const [priority, candidate] of candidatesOf(entry, day, floor))
      ranked.push({ brandId, place, priority, candidate });
  };
  const make = (today: number): void => {
    day = today;
    ranked = [];
    floor = 0;
    outdated.clear();
    for (const entry of entries.values()) {
      add(entry);
      if (ranked.length >= 2 * size) trim();
    }
    trim();
  };
  const update = (today: number): void => {
    if (day !== today || outdated.size > size) return make(today);
    if (outdated.size === 0) return;
    ranked = ranked.filter(({ brandId }) => !outdated.has(brandId));
    for (const id of outdated) {
      const entry = entries.get(id);
      if (entry) add(entry);
    }
    outdated.clear();
    trim();
  };

  return {
    /** What there is to ask about a brand is another by now. */
    changed: (id: string): void => {
      // What was never made needs no telling.
      if (!Number.isNaN(day)) outdated.add(id);
    },
    first: (today: number, isLeftOut: (id: string) => boolean): Ranked | undefined => {
      const find = () => ranked.find(({ candidate }) => !isLeftOut(questionId(candidate)));
      update(today);
      for (let isAnew = false; ; isAnew = true) {
        const found = find();
        if (found || floor === 0) return found;
        if (isAnew) size *= 2;
        make(today);
      }
    },
  };
};

/** What is to be asked of a brand on a day and is more urgent than that, with how urgent it is. */
const candidatesOf = (
  { id: subject, views, listed, facts, missing, twins }: Askable,
  today: number,
  floor: number,
): [priority: number, candidate: Candidate][] => {
  const found: [number, Candidate][] = [];
  const offer = (
    kind: Candidate["kind"],
    field: string | null,
    detail: string,
    late: number,
    period: number,
  ): void => {
    const priority = priorityOf({ kind, field, views, late, period });
    if (priority > floor) found.push([priority, { kind, field, subject, detail, late, period }]);
  };
  for (const { field, due, period } of facts)
    if (due <= today) offer("fact", field, field, today - due, period);
  for (const field of missing) offer("missing", field, field, today - listed, WAITING_DAYS.missing);
  for (const other of twins)
    offer("duplicate", null, other, today - listed, WAITING_DAYS.duplicate);
  return found;
};
