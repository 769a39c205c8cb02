import { type DuplicateKey, duplicateKeysOf } from "../brand/duplicates.ts";
import { type PeriodOf, periodOf } from "../brand/checkable-facts.ts";
import { ATTRIBUTE_PREFIX } from "../brand/evidence.ts";
import type { DirectoryState, HeldBrand } from "../catalog/directory-state.ts";
import { fromKeys } from "../records.ts";
import { memoized } from "../memoized.ts";
import { attributesOfFacts } from "../taxonomy/attributes-of-facts.ts";
import { isCountry, isOwner, type StoredAttribute } from "../taxonomy/taxonomy.ts";
import { periodsOf } from "./check-periods.ts";
import { dueByOwnerChange, ownerChangedOn } from "./owner-change.ts";
import {
  type AgingFact,
  agingFacts,
  dayOf,
  duplicateKey,
  missingFields,
  QUESTION_KINDS,
  questionId,
  type QuestionCounts,
  type QuestionKey,
  type QuestionKind,
} from "./question.ts";
import { priorityOf, type Waiting, WAITING_DAYS } from "./ranking.ts";
import { type BrokenRule, brokenRules, type FormerValues } from "./rules.ts";

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

/** A question, due from its `due` day on. */
export interface DueQuestion extends QuestionKey, Waiting {
  id: string;
  brandId: string;
}

export const dueQuestion = (
  brandId: string,
  key: QuestionKey,
  waiting: Omit<Waiting, "kind">,
): DueQuestion => ({ ...key, ...waiting, id: questionId(key), brandId });

/** The facts of one brand and the questions about it alone, due or not. */
export interface BrandQuestions {
  /** The day on which it was added, in days since 1970. */
  listed: number;
  facts: readonly AgingFact[];
  missing: readonly string[];
  rules: readonly BrokenRule[];
  questions: readonly DueQuestion[];
}

/** The values replaced by accepted corrections, by brand id. */
export type FormerValuesOf = ReadonlyMap<string, readonly FormerValues[]>;

/** What the questions about active brands are computed from. */
export interface Queue {
  directory: DirectoryState;
  former: FormerValuesOf;
}

/** Prepares the questions about these brands, so that the next question does not have to wait for all brands at once. */
export const prepareQuestions = (queue: Queue, brands: readonly { id: string }[]): void => {
  for (const brand of brands.flatMap(({ id }) => queue.directory.brands.get(id) ?? [])) {
    questionsAbout(queue, brand);
    duplicateKeysOf(brand);
  }
};

/**
 * The most urgent question, except those left out. Ties go to the first. The queue computes its questions from the directory; visitors
 * and website checks `raised` the others.
 */
export const mostUrgent = (
  queue: Queue,
  now: Date,
  isLeftOut: (id: string) => boolean,
  raised: readonly DueQuestion[],
): DueQuestion | undefined => {
  const today = dayOf(now);
  let most = 0;
  let found: DueQuestion | undefined;
  for (const { questions, views } of questionsByBrand(queue, raised))
    for (const question of questions) {
      const priority = question.due > today ? 0 : priorityOf(question, views, today);
      if (priority <= most || isLeftOut(question.id)) continue;
      most = priority;
      found = question;
    }
  return found;
};

/** How many questions wait, except those left out. */
export const countWaiting = (
  queue: Queue,
  now: Date,
  leftOut: Iterable<string>,
  raised: readonly DueQuestion[],
): QuestionCounts => {
  const today = dayOf(now);
  const counts = fromKeys(QUESTION_KINDS, () => 0);
  const counted = new Set(leftOut);
  for (const { id, kind, due } of raised) {
    if (due <= today && !counted.has(id)) counts[kind] += 1;
    counted.add(id);
  }
  for (const { questions } of questionsByBrand(queue))
    for (const { id, kind, due } of questions)
      if (due <= today && !counted.has(id)) counts[kind] += 1;
  return counts;
};

/** Questions about a brand, with its views. */
interface QuestionsWithViews {
  questions: readonly DueQuestion[];
  views: number;
}

/** All questions, due or not. */
const questionsByBrand = (
  queue: Queue,
  raised: readonly DueQuestion[] = [],
): QuestionsWithViews[] => {
  const { brandsByName, views } = queue.directory;
  const viewsOf = (id: string): number => views.get(id) ?? 0;
  return [
    ...brandsByName.filter(isActive).map((brand) => ({
      questions: questionsAbout(queue, brand).questions,
      views: viewsOf(brand.id),
    })),
    ...[...duplicatesAmong(brandsByName), ...raised].map((question) => ({
      questions: [question],
      views: viewsOf(question.brandId),
    })),
  ];
};

export const freshnessOf = (queue: Queue, now: Date): Freshness => {
  const today = dayOf(now);
  const counts = { fresh: 0, due: 0, unchecked: 0, checkedInWeek: 0, checkedToday: 0 };
  for (const brand of queue.directory.brandsByName.filter(isActive)) {
    const { facts, listed } = questionsAbout(queue, brand);
    for (const { checked, due } of facts) {
      if (checked === null) counts.unchecked += 1;
      else if (due > today) counts.fresh += 1;
      else counts.due += 1;
      if (checked === null || checked < listed) continue;
      if (today - checked < 7) counts.checkedInWeek += 1;
      if (checked === today) counts.checkedToday += 1;
    }
  }
  return counts;
};

/** The facts of one brand and the questions about it alone. */
export const questionsAbout = (
  { directory: { groups, attributes }, former }: Queue,
  brand: HeldBrand,
): BrandQuestions => questionsWith(groups)(attributes)(former.get(brand.id) ?? NO_VALUES)(brand);

const isActive = ({ status }: HeldBrand): boolean => status === "active";

const NO_VALUES: readonly FormerValues[] = [];

/** As `questionsAbout`. Computed again only if the brand, its former values, a group or an attribute changes. */
const questionsWith = memoized((groups: DirectoryState["groups"]) =>
  memoized((attributes: DirectoryState["attributes"]) => {
    const all = [...attributes.values()];
    const known = { owners: all.filter(isOwner), countries: all.filter(isCountry) };
    const period = periodsOf(all, [...groups.values()]);
    return memoized((former: readonly FormerValues[]) =>
      memoized((brand: HeldBrand): BrandQuestions => {
        const linked = brand.attributeIds.flatMap((id) => attributes.get(id) ?? []);
        const about = {
          listed: dayOf(brand.createdAt),
          facts: factsOf(brand, linked, period),
          missing: missingFields(brand),
          rules: brokenRules(brand, { ...known, attributes: linked, former }),
        };
        return { ...about, questions: questionsOf(brand.id, about) };
      }),
    );
  }),
);

const questionsOf = (
  subject: string,
  { listed, facts, missing, rules }: Omit<BrandQuestions, "questions">,
): DueQuestion[] => {
  const question = (
    kind: QuestionKind,
    detail: string,
    waiting: Omit<Waiting, "kind">,
  ): DueQuestion => dueQuestion(subject, { kind, subject, detail }, waiting);
  return [
    ...facts.map(({ field, due, period }) => question("fact", field, { field, due, period })),
    ...missing.map((field) =>
      question("missing", field, { field, due: listed, period: WAITING_DAYS.missing }),
    ),
    ...rules.map(({ detail }) =>
      question("rule", detail, { field: null, due: listed, period: WAITING_DAYS.rule }),
    ),
  ];
};

const factsOf = (
  brand: HeldBrand,
  linked: readonly StoredAttribute[],
  period: PeriodOf,
): AgingFact[] => {
  /** Attributes that only repeat another fact, which is itself checked regularly: "Based in USA" beside "Carlsbad, California, USA". */
  const repeated = new Set(
    attributesOfFacts(brand, linked).flatMap(({ attribute, because }) =>
      periodOf(because) > 0 ? ATTRIBUTE_PREFIX + attribute.id : [],
    ),
  );
  return dueByOwnerChange(
    agingFacts(brand, period).filter(
      ({ field, checked }) => checked !== null || !repeated.has(field),
    ),
    ownerChangedOn(brand),
  );
};

/** Questions about likely duplicates. Of the brands that share a key, each is compared with the brand of the lowest id. */
const duplicatesAmong = memoized((brands: readonly HeldBrand[]): readonly DueQuestion[] => {
  const active = brands.filter(isActive);
  const lowest = new Map<DuplicateKey, HeldBrand>();
  for (const brand of active)
    for (const key of duplicateKeysOf(brand)) {
      const other = lowest.get(key);
      if (!other || brand.id < other.id) lowest.set(key, brand);
    }
  const questions = new Map<string, DueQuestion>();
  for (const brand of active)
    for (const key of duplicateKeysOf(brand)) {
      const other = lowest.get(key);
      if (!other || other === brand) continue;
      const question = duplicateQuestion(other, brand);
      questions.set(question.id, question);
    }
  return [...questions.values()];
});

const duplicateQuestion = (first: HeldBrand, other: HeldBrand): DueQuestion => {
  const waiting = { field: null, due: dayOf(first.createdAt), period: WAITING_DAYS.duplicate };
  return dueQuestion(first.id, duplicateKey(first.id, other.id), waiting);
};
