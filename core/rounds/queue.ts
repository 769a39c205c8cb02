import type { Brand } from "../brand/brand.ts";
import { type DuplicateKey, duplicateKeys } from "../brand/duplicates.ts";
import { siteHash } from "../sites/site-memory.ts";
import {
  type AgingFact,
  agingFacts,
  dayOf,
  type GroupOf,
  missingFields,
} from "./brand-questions.ts";
import { priorityOf, type Waiting, WAITING_DAYS } from "./priority.ts";
import { questionId, type QuestionKey, type QuestionKind } from "./question.ts";

/** What there is to ask, and how urgent it is. */
export type Candidate = QuestionKey & Omit<Waiting, "views">;

/** How much of the directory was looked at. */
export interface Freshness {
  /** Facts that were checked, and are not due again. */
  fresh: number;
  due: number;
  /** Facts that nobody checked yet. */
  unchecked: number;
  /** Those that were checked in the last seven days, today included. */
  checkedInWeek: number;
  /** As many come due in a week when all of them are fresh. */
  neededInWeek: number;
}

/** What there is to ask about the active brands, in memory: the most urgent is found by going through it once. */
export interface Queue {
  put(brand: Brand, twins: readonly string[]): void;
  remove(id: string): void;
  setViews(id: string, views: number): void;
  /** Which may be the same as a brand; `undefined` where it is recognised by anything else than when it was put here. */
  twinsOf(brand: Brand): readonly string[] | undefined;
  setTwins(id: string, twins: readonly string[]): void;
  /** The most urgent question that is not left out, among these besides. */
  next(
    now: Date,
    isLeftOut: (id: string) => boolean,
    besides: readonly (Candidate & { brandId: string })[],
  ): Candidate | undefined;
  freshness(now: Date): Freshness;
  viewsOf(id: string): number;
  attribute(id: string): Term | undefined;
  /** Of a category or an attribute. */
  slugOf(id: string): string | undefined;
}

/** What questions call an attribute, or a category. */
export interface Term {
  slug: string;
  name: string;
  group?: string;
}

/** What brands are linked to, by id; whoever made a queue keeps it up to date. */
export interface Terms {
  attributes: ReadonlyMap<string, Term>;
  categories: ReadonlyMap<string, Term>;
}

interface Entry {
  id: string;
  views: number;
  listed: number;
  facts: readonly AgingFact[];
  missing: readonly string[];
  /** Brands that may be the same. */
  twins: readonly string[];
  keysHash: string;
}

export const createQueue = (terms: Terms): Queue => {
  const groupOf: GroupOf = (id) => terms.attributes.get(id)?.group;
  const entries = new Map<string, Entry>();
  const viewsOf = (id: string): number => entries.get(id)?.views ?? 0;

  return {
    put: (brand, twins) =>
      void entries.set(brand.id, {
        id: brand.id,
        views: brand.viewCount,
        listed: dayOf(brand.createdAt),
        facts: agingFacts(brand, groupOf),
        missing: missingFields(brand),
        twins,
        keysHash: keysHash(brand),
      }),
    remove: (id) => void entries.delete(id),
    setViews: (id, views) => {
      const entry = entries.get(id);
      if (entry) entry.views = views;
    },
    setTwins: (id, twins) => {
      const entry = entries.get(id);
      if (entry) entry.twins = twins;
    },
    twinsOf: (brand) => {
      const entry = entries.get(brand.id);
      return entry?.keysHash === keysHash(brand) ? entry.twins : undefined;
    },
    viewsOf,
    attribute: (id) => terms.attributes.get(id),
    slugOf: (id) => (terms.attributes.get(id) ?? terms.categories.get(id))?.slug,

    next: (now, isLeftOut, besides) => {
      const today = dayOf(now);
      let best: Candidate | undefined;
      let most = 0;
      const offer = (views: number, candidate: Candidate): void => {
        const priority = priorityOf({ ...candidate, views });
        if (priority <= most || isLeftOut(questionId(candidate))) return;
        most = priority;
        best = candidate;
      };
      for (const candidate of besides) offer(viewsOf(candidate.brandId), candidate);
      // Most are less urgent than the best so far, and are told so without making anything.
      const waiting: Waiting = { kind: "fact", field: null, views: 0, late: 0, period: 1 };
      const isBetter = (kind: QuestionKind, field: string | null, late: number, period: number) => {
        waiting.kind = kind;
        waiting.field = field;
        waiting.late = late;
        waiting.period = period;
        return priorityOf(waiting) > most;
      };
      for (const { id, views, listed, facts, missing, twins } of entries.values()) {
        waiting.views = views;
        for (const { field, due, period } of facts)
          if (due <= today && isBetter("fact", field, today - due, period))
            offer(views, { ...waiting, field, subject: id, detail: field });
        for (const field of missing)
          if (isBetter("missing", field, today - listed, WAITING_DAYS.missing))
            offer(views, { ...waiting, field, subject: id, detail: field });
        for (const other of twins)
          if (isBetter("duplicate", null, today - listed, WAITING_DAYS.duplicate))
            offer(views, { ...waiting, field: null, subject: id, detail: other });
      }
      return best;
    },

    freshness: (now) => {
      const today = dayOf(now);
      const counts = { fresh: 0, due: 0, unchecked: 0, checkedInWeek: 0 };
      let needed = 0;
      for (const { facts } of entries.values())
        for (const { checked, due, period } of facts) {
          needed += 7 / period;
          if (checked === null) counts.unchecked += 1;
          else if (due > today) counts.fresh += 1;
          else counts.due += 1;
          if (checked !== null && today - checked < 7) counts.checkedInWeek += 1;
        }
      return { ...counts, neededInWeek: Math.ceil(needed) };
    },
  };
};

const keysHash = (brand: Brand): string => siteHash(duplicateKeys(brand).join("\n"));

/** Finds which brands of many may be the same, as they come by: of two, the one with the lower id has the other. */
export const createTwinFinder = () => {
  const first = new Map<DuplicateKey, string>();
  const twins = new Map<string, string[]>();
  return {
    twins,
    add: (id: string, keys: readonly DuplicateKey[]): void => {
      for (const key of keys) {
        const other = first.get(key);
        if (other === undefined) first.set(key, id);
        else if (other !== id) addTwin(twins, id, other);
      }
    },
  };
};

const addTwin = (twins: Map<string, string[]>, one: string, other: string): void => {
  const [low, high] = one < other ? [one, other] : [other, one];
  const known = twins.get(low) ?? [];
  if (!known.includes(high)) twins.set(low, [...known, high]);
};
