import type { Brand } from "../brand/brand.ts";
import { type DuplicateKey, duplicateKeys } from "../brand/duplicates.ts";
import { siteHash } from "../sites/site-memory.ts";
import { agingFacts, dayOf, missingFields, questionId, type RulesOf } from "./question.ts";
import { type Askable, type Candidate, createFront, priorityOf } from "./ranking.ts";

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

/** What questions call an attribute, or a category. */
export interface Term {
  slug: string;
  name: string;
  group?: string;
  /** After how many days its checks are due again; null for never. */
  dueDays?: number | null | undefined;
}

/** What brands are linked to, by id; whoever made a queue keeps it up to date. */
export interface Terms {
  attributes: ReadonlyMap<string, Term>;
  categories: ReadonlyMap<string, Term>;
}

interface QueuedBrand extends Askable {
  keysHash: string;
}

export type Queue = ReturnType<typeof createQueue>;

/** What there is to ask about the active brands, in memory. */
export const createQueue = (terms: Terms) => {
  const rulesOf: RulesOf = (id) => terms.attributes.get(id);
  const entries = new Map<string, QueuedBrand>();
  const front = createFront(entries);
  let places = 0;
  const viewsOf = (id: string): number => entries.get(id)?.views ?? 0;

  const change = (id: string, changed: Partial<QueuedBrand>): void => {
    const entry = entries.get(id);
    if (!entry) return;
    Object.assign(entry, changed);
    front.changed(id);
  };

  return {
    put: (brand: Brand, twins: readonly string[]): void => {
      entries.set(brand.id, {
        id: brand.id,
        place: entries.get(brand.id)?.place ?? (places += 1),
        views: brand.viewCount,
        listed: dayOf(brand.createdAt),
        facts: agingFacts(brand, rulesOf),
        missing: missingFields(brand),
        twins,
        keysHash: keysHash(brand),
      });
      front.changed(brand.id);
    },
    remove: (id: string): void => {
      entries.delete(id);
      front.changed(id);
    },
    setViews: (id: string, views: number): void => change(id, { views }),
    setTwins: (id: string, twins: readonly string[]): void => change(id, { twins }),
    /** Which may be the same as a brand; `undefined` where it is recognised by anything else than when it was put here. */
    twinsOf: (brand: Brand): readonly string[] | undefined => {
      const entry = entries.get(brand.id);
      return entry?.keysHash === keysHash(brand) ? entry.twins : undefined;
    },
    viewsOf,
    attribute: (id: string): Term | undefined => terms.attributes.get(id),
    /** Of a category or an attribute. */
    slugOf: (id: string): string | undefined =>
      (terms.attributes.get(id) ?? terms.categories.get(id))?.slug,

    /** The most urgent question that is not left out, among these besides. */
    next: (
      now: Date,
      isLeftOut: (id: string) => boolean,
      besides: readonly (Candidate & { brandId: string })[],
    ): Candidate | undefined => {
      const found = front.first(dayOf(now), isLeftOut);
      let best: Candidate | undefined = found?.candidate;
      let most = found?.priority ?? 0;
      for (const candidate of besides) {
        const priority = priorityOf({ ...candidate, views: viewsOf(candidate.brandId) });
        if (priority <= most || isLeftOut(questionId(candidate))) continue;
        most = priority;
        best = candidate;
      }
      return best;
    },

    freshness: (now: Date): Freshness => {
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
