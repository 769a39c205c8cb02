import type { Brand } from "../brand/brand.ts";
import { type DuplicateKey, duplicateKeys } from "../brand/duplicates.ts";
import { type PeriodOf, periodOf, valueChecked } from "../brand/checkable-facts.ts";
import { ATTRIBUTE_PREFIX, attributeIn } from "../brand/evidence.ts";
import { siteHash } from "../sites/site-memory.ts";
import { SUGGESTED_FIELDS, type SuggestedField } from "../sites/suggested-value.ts";
import { fromKeys } from "../records.ts";
import { attributesOfFacts } from "../taxonomy/attributes-of-facts.ts";
import { isCountry, isOwner } from "../taxonomy/taxonomy.ts";
import { dueByOwnerChange, ownerChangedOn, type OwnerChanges } from "./owner-change.ts";
import {
  type AgingFact,
  agingFacts,
  dayOf,
  duplicateKey,
  missingFields,
  parseQuestionId,
  QUESTION_KINDS,
  questionId,
  type QuestionKey,
  type QuestionCounts,
} from "./question.ts";
import {
  type BrandQuestions,
  type Candidate,
  isWaiting,
  mostUrgent,
  priorityOf,
} from "./ranking.ts";
import { brokenRules, type FormerValues, isSameWebsite, type RuleFacts } from "./rules.ts";

export interface Freshness {
  /** Facts checked and not yet due again. */
  fresh: number;
  due: number;
  /** Facts never checked. */
  unchecked: number;
  /**
   * Facts checked in the last seven days, including today. Checks from before the brand was listed do not count: they came with
   * its first evidence.
   */
  checkedInWeek: number;
  /** Of these, the facts checked today (UTC). */
  checkedToday: number;
}

/** A category or attribute, as questions need it. */
export interface Term {
  slug: string;
  name: string;
  aliases?: readonly string[];
  group?: string;
  /** Days until its checks are due again; null for never. */
  dueDays?: number | null | undefined;
}

/** Categories and attributes by id. The creator of a queue keeps them up to date. */
export interface Terms {
  attributes: ReadonlyMap<string, Term>;
  categories: ReadonlyMap<string, Term>;
}

interface QueuedBrand extends BrandQuestions {
  /** Its changes of owner. */
  events: Brand["events"];
  keysHash: string;
  /** The hash of its website; null if it has none, or lost it. */
  siteHash: string | null;
  /** The fields with a value that its page may contradict. */
  known: readonly SuggestedField[];
}

export type Queue = ReturnType<typeof createQueue>;

/** An in-memory queue of questions about the active brands. */
export const createQueue = (terms: Terms) => {
  const attributeTerm = (id: string): Term | undefined => terms.attributes.get(id);
  const entries = new Map<string, QueuedBrand>();
  const former = new Map<string, readonly FormerValues[]>();
  let known: Pick<RuleFacts, "owners" | "countries"> & { of?: Terms["attributes"] } = {
    owners: [],
    countries: [],
  };
  const ruleFacts = (brand: Brand, sameSite: string | undefined): RuleFacts => {
    if (known.of !== terms.attributes) {
      const all = [...terms.attributes.values()];
      known = {
        of: terms.attributes,
        owners: all.filter(isOwner),
        countries: all.filter(isCountry),
      };
    }
    return {
      attributes: attributesOf(brand),
      owners: known.owners,
      countries: known.countries,
      former: former.get(brand.id) ?? [],
      sameSite,
    };
  };
  const attributesOf = (brand: Brand): (Term & { id: string })[] =>
    brand.attributeIds.flatMap((id) => {
      const term = terms.attributes.get(id);
      return term ? { ...term, id } : [];
    });
  /** Attributes that only repeat another checked fact: "Based in USA" beside "Carlsbad, California, USA". */
  const repeatedIn = (brand: Brand): ReadonlySet<string> =>
    new Set(
      attributesOfFacts(brand, attributesOf(brand)).flatMap(({ attribute, because }) =>
        periodOf(because, undefined) > 0 ? ATTRIBUTE_PREFIX + attribute.id : [],
      ),
    );
  let ownerChanges: OwnerChanges = new Map();
  const period: PeriodOf = (field) => periodOf(field, attributeTerm(attributeIn(field) ?? ""));
  const factsOf = (brand: Brand): AgingFact[] => {
    const repeated = repeatedIn(brand);
    return dueByOwnerChange(
      agingFacts(brand, period).filter(
        ({ field, checked }) => checked !== null || !repeated.has(field),
      ),
      ownerChangedOn(brand, ownerChanges),
    );
  };
  const viewsOf = (id: string): number => entries.get(id)?.views ?? 0;

  const change = (id: string, changed: Partial<QueuedBrand>): void => {
    const entry = entries.get(id);
    if (entry) Object.assign(entry, changed);
  };
  const updateFacts = (id: string): void => {
    const entry = entries.get(id);
    if (!entry) return;
    const facts = entry.facts.map((fact) =>
      fact.checked === null ? fact : { ...fact, due: fact.checked + fact.period },
    );
    change(id, { facts: dueByOwnerChange(facts, ownerChangedOn(entry, ownerChanges)) });
  };

  return {
    /** `sameSite`: another active brand with the same website. */
    put: (brand: Brand, duplicates: readonly string[], sameSite?: string): void => {
      entries.set(brand.id, {
        id: brand.id,
        views: brand.viewCount,
        listed: dayOf(brand.createdAt),
        facts: factsOf(brand),
        events: brand.events.filter(({ kind }) => kind === "owner"),
        missing: missingFields(brand),
        duplicates,
        rules: brokenRules(brand, ruleFacts(brand, sameSite)).map(({ detail }) => detail),
        keysHash: keysHash(brand),
        siteHash: brand.websiteUrl === null || brand.siteState ? null : siteHash(brand.websiteUrl),
        known: SUGGESTED_FIELDS.filter((field) => valueChecked(brand, field) !== undefined),
      });
    },
    remove: (id: string): void => void entries.delete(id),
    setViews: (id: string, views: number): void => change(id, { views }),
    setDuplicates: (id: string, duplicates: readonly string[]): void => change(id, { duplicates }),
    /** The brand's likely duplicates; `undefined` if its duplicate keys changed since it was added. */
    duplicatesOf: (brand: Brand): readonly string[] | undefined => {
      const entry = entries.get(brand.id);
      return entry?.keysHash === keysHash(brand) ? entry.duplicates : undefined;
    },
    /** Sets the saved owner changes. Those in events are read from the brands. */
    setOwnerChanges: (changes: OwnerChanges): void => {
      const known = ownerChanges;
      ownerChanges = changes;
      for (const id of new Set([...known.keys(), ...changes.keys()]))
        if (known.get(id) !== changes.get(id)) updateFacts(id);
    },
    factsOf,
    /** The day of the latest change of owner, in days since 1970. */
    ownerChangedOn: (brand: Brand): number | undefined => ownerChangedOn(brand, ownerChanges),
    viewsOf,
    siteHashOf: (id: string): string | null => entries.get(id)?.siteHash ?? null,
    /** Whether the suggested value only adds to the brand. */
    isAddition: (id: string, field: SuggestedField): boolean =>
      field === "aliases" || !entries.get(id)?.known.includes(field),
    ruleFacts,
    /** Adds the values that corrections replaced. Call it before `put`, which checks the rules. */
    addFormerValues: (added: ReadonlyMap<string, readonly FormerValues[]>): void => {
      for (const [id, values] of added) former.set(id, [...values, ...(former.get(id) ?? [])]);
    },
    attribute: (id: string): Term | undefined => terms.attributes.get(id),
    /** Of a category or attribute. */
    slugOf: (id: string): string | undefined =>
      (terms.attributes.get(id) ?? terms.categories.get(id))?.slug,

    /** The most urgent question of the brands and of `others`, except those left out. */
    next: (
      now: Date,
      isLeftOut: (id: string) => boolean,
      others: readonly (Candidate & { brandId: string })[],
    ): Candidate | undefined => {
      const found = mostUrgent(entries.values(), dayOf(now), isLeftOut);
      let best: Candidate | undefined = found?.candidate;
      let most = found?.priority ?? 0;
      for (const candidate of others) {
        const priority = priorityOf({ ...candidate, views: viewsOf(candidate.brandId) });
        if (priority <= most || isLeftOut(questionId(candidate))) continue;
        most = priority;
        best = candidate;
      }
      return best;
    },

    /** How many questions wait: those of the brands and `others`, except those left out. */
    count: (
      now: Date,
      leftOut: ReadonlySet<string>,
      others: readonly QuestionKey[],
    ): QuestionCounts => {
      const today = dayOf(now);
      const counts = fromKeys(QUESTION_KINDS, () => 0);
      const left = [...leftOut].flatMap((id) => parseQuestionId(id) ?? []);
      // While the duplicate question about two brands is open, it also covers their shared website.
      const settled = new Set(
        left.flatMap(({ kind, subject, detail }) =>
          kind === "duplicate" ? [subject, detail] : [],
        ),
      );
      /** Either brand, or both, may list the other. */
      const pairs = new Set<string>();
      const rulesAsked = ({ id, rules }: QueuedBrand): readonly string[] =>
        rules.filter((rule) => !isSameWebsite(rule) || settled.has(id));
      for (const entry of entries.values()) {
        for (const { due } of entry.facts) if (due <= today) counts.fact += 1;
        counts.missing += entry.missing.length;
        for (const other of entry.duplicates)
          if (entries.has(other)) pairs.add(questionId(duplicateKey(entry.id, other)));
        counts.rule += rulesAsked(entry).length;
      }
      const isCounted = (key: QuestionKey): boolean => {
        const entry = entries.get(key.subject);
        return entry !== undefined && isWaiting({ ...entry, rules: rulesAsked(entry) }, key, today);
      };
      counts.duplicate = pairs.size;
      for (const key of left)
        if (key.kind === "duplicate" ? pairs.has(questionId(key)) : isCounted(key))
          counts[key.kind] -= 1;
      for (const key of others)
        if (!leftOut.has(questionId(key)) && !isCounted(key)) counts[key.kind] += 1;
      return counts;
    },

    freshness: (now: Date): Freshness => {
      const today = dayOf(now);
      const counts = { fresh: 0, due: 0, unchecked: 0, checkedInWeek: 0, checkedToday: 0 };
      for (const { facts, listed } of entries.values())
        for (const { checked, due } of facts) {
          if (checked === null) counts.unchecked += 1;
          else if (due > today) counts.fresh += 1;
          else counts.due += 1;
          if (checked === null || checked < listed) continue;
          if (today - checked < 7) counts.checkedInWeek += 1;
          if (checked === today) counts.checkedToday += 1;
        }
      return counts;
    },
  };
};

const keysHash = (brand: Brand): string => siteHash(duplicateKeys(brand).join("\n"));

/** Finds likely duplicates among brands added one by one. The brand with the lower id lists the other. */
export const createDuplicateFinder = () => {
  const first = new Map<DuplicateKey, string>();
  const duplicates = new Map<string, string[]>();
  return {
    duplicates,
    add: (id: string, keys: readonly DuplicateKey[]): void => {
      for (const key of keys) {
        const other = first.get(key);
        if (other === undefined) first.set(key, id);
        else if (other !== id) addDuplicate(duplicates, id, other);
      }
    },
  };
};

const addDuplicate = (duplicates: Map<string, string[]>, one: string, other: string): void => {
  const [low, high] = one < other ? [one, other] : [other, one];
  const known = duplicates.get(low) ?? [];
  if (!known.includes(high)) duplicates.set(low, [...known, high]);
};
