import { type Brand, contentOf } from "../brand/brand.ts";
import { inEvidenceOrder, valueChecked } from "../brand/checkable-facts.ts";
import { ATTRIBUTE_PREFIX, attributeIn, type Evidence, SITE_VERDICTS } from "../brand/evidence.ts";
import { BRAND_FIELDS, type BrandContent } from "../brand/fields.ts";
import { planUpdate } from "../change/plan-save.ts";
import { duplicateKeys } from "../brand/duplicates.ts";
import type { InvalidInput } from "../failure.ts";
import type { WatchedSite } from "../ports/site-watch.ts";
import { fail, ok, type Result } from "../result.ts";
import { agingFacts, dayOf, evidenceOf, missingFields } from "../rounds/brand-questions.ts";
import { WAITING_DAYS, whyNow } from "../rounds/priority.ts";
import {
  type Answer,
  ANSWERS_TO,
  GIVEN_MINUTES,
  NO_DUPLICATE_DAYS,
  parseQuestionId,
  PUT_OFF_DAYS,
  type Question,
  questionId,
  type QuestionKey,
} from "../rounds/question.ts";
import type { Candidate, Freshness, Queue } from "../rounds/queue.ts";
import { isAccusation, isUndecided, signalsOf, siteHash } from "../sites/site-memory.ts";
import { proposedFields } from "../submission/correction.ts";
import { type BackOfficeParts, changeSetOf, type RoundsParts } from "./back-office-parts.ts";
import { replan } from "./commit-plan.ts";
import { type AcceptRefused } from "./review-correction.ts";
import { decideSubmission } from "./review-submission.ts";
import { isCorrection, type ReviewedCorrection } from "./submission-items.ts";

/** It was answered meanwhile, or what it is about is gone; nothing was written. */
export interface QuestionGone {
  kind: "question-gone";
  id: string;
}

export interface Answered {
  /** Its revert takes the answer back; null where nothing was written into the directory. */
  batchId: string | null;
}

export type AnswerRefused = QuestionGone | AcceptRefused;

/** What history says of a fact that was looked at and is still true. */
export const CONFIRMED_NOTE = "Still true";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A queue that is a moment behind may offer what is no question any more. */
const TRIES = 20;
/** Pages of the queue of submissions that are looked through for corrections. */
const SUBMISSION_PAGES = 4;
const SITES_AT_ONCE = 200;

type WithRounds = BackOfficeParts & { rounds: RoundsParts };

/** Whoever was given something is told from others, and named nowhere. */
const holderOf = ({ actor }: BackOfficeParts["actor"]): string => siteHash(actor);

const hasRounds = (parts: BackOfficeParts): parts is WithRounds => parts.rounds !== undefined;

/** The most urgent question that nobody else has; null when there is none. */
export const nextQuestion =
  (parts: BackOfficeParts) =>
  async (skip: readonly string[] = []): Promise<Question | null> => {
    if (!hasRounds(parts)) return null;
    const { rounds, clock, actor } = parts;
    const now = clock.now();
    const [queue, held, corrections, sites] = await Promise.all([
      rounds.queue.current(parts),
      rounds.store.list(now),
      waitingCorrections(parts),
      accusedSites(parts),
    ]);
    const leftOut = new Set([
      ...skip,
      ...held.filter(({ holder }) => holder !== holderOf(actor)).map(({ id }) => id),
    ]);
    const besides = [
      ...corrections.map((correction) => correctionCandidate(correction, now)),
      ...sites.map((site) => siteCandidate(site, now)),
    ];
    const until = new Date(+now + GIVEN_MINUTES * MINUTE_MS).toISOString();
    for (let tries = 0; tries < TRIES; tries++) {
      const candidate = queue.next(now, (id) => leftOut.has(id), besides);
      if (!candidate) return null;
      const id = questionId(candidate);
      const asked = await findAsked(parts, queue, candidate);
      if (asked && (await rounds.store.give({ id, until, holder: holderOf(actor) }, now)))
        return questionOf(queue, asked, { ...candidate, views: asked.brand.viewCount });
      leftOut.add(id);
    }
    return null;
  };

export const answerQuestion =
  (parts: BackOfficeParts) =>
  async (id: string, answer: Answer): Promise<Result<Answered, AnswerRefused>> => {
    const key = parseQuestionId(id);
    if (!key || !hasRounds(parts)) return fail({ kind: "question-gone", id });
    const possible = ANSWERS_TO[key.kind];
    if (!possible.includes(answer)) return fail(impossible(key, possible));
    return replan(() => attempt(parts, id, key, answer));
  };

const impossible = ({ kind }: QuestionKey, possible: readonly Answer[]): InvalidInput => ({
  kind: "invalid-input",
  errors: [
    {
      path: "answer",
      message: `must be one of ${possible.join(", ")} to a question of kind ${kind}`,
    },
  ],
});

/** How much of the directory was looked at; null where nobody asks. */
export const showFreshness = async (parts: BackOfficeParts): Promise<Freshness | null> =>
  hasRounds(parts) ? (await parts.rounds.queue.current(parts)).freshness(parts.clock.now()) : null;

/** What a question is about, as it is now. */
type Asked = { key: QuestionKey; brand: Brand } & (
  | { kind: "fact" | "missing" }
  | { kind: "duplicate"; other: Brand }
  | { kind: "correction"; submission: ReviewedCorrection }
  | { kind: "site"; watched: WatchedSite }
);

/** `undefined` when it is no question any more. */
const findAsked = async (
  parts: WithRounds,
  queue: Queue,
  key: QuestionKey,
): Promise<Asked | undefined> => {
  const { kind, subject, detail } = key;
  const { records } = parts;
  if (kind === "correction") {
    const submission = await records.findSubmission(subject);
    if (!submission || submission.status !== "pending" || !isCorrection(submission))
      return undefined;
    const [brand] = await records.findBrands([submission.correction.brandId]);
    return brand && { key, brand, kind, submission };
  }
  const found = await records.findBrands(kind === "duplicate" ? [subject, detail] : [subject]);
  const [brand, other] = [subject, detail].map((id) => found.find((one) => one.id === id));
  if (brand?.status !== "active") return undefined;
  switch (kind) {
    case "site": {
      const [watched] = await parts.rounds.siteWatch.list([subject]);
      return watched && isOpen(watched, brand) ? { key, brand, kind, watched } : undefined;
    }
    case "duplicate":
      return other?.status === "active" && sharesKey(brand, other)
        ? { key, brand, kind, other }
        : undefined;
    case "missing":
      return missingFields(brand).some((field) => field === detail)
        ? { key, brand, kind }
        : undefined;
    default: {
      const fact = agingFacts(brand, (id) => queue.attribute(id)?.group).find(
        ({ field }) => field === detail,
      );
      return fact && fact.due <= dayOf(parts.clock.now()) ? { key, brand, kind } : undefined;
    }
  }
};

const sharesKey = (one: Brand, other: Brand): boolean => {
  const keys = new Set(duplicateKeys(one));
  return duplicateKeys(other).some((key) => keys.has(key));
};

const isOpen = ({ memory }: WatchedSite, brand: Brand): boolean =>
  isUndecided(memory, {
    website: brand.websiteUrl,
    siteState: brand.siteState,
    confirmedOn: evidenceOf(brand, "websiteUrl")?.checkedOn ?? null,
  });

const waitingCorrections = async ({ records }: WithRounds): Promise<ReviewedCorrection[]> => {
  const corrections: ReviewedCorrection[] = [];
  for (let page = 1; page <= SUBMISSION_PAGES; page++) {
    const { items, total, pageSize } = await records.listSubmissions({ status: "pending", page });
    corrections.push(...items.filter(isCorrection));
    if (page * pageSize >= total) break;
  }
  return corrections;
};

const correctionCandidate = ({ id, createdAt, correction }: ReviewedCorrection, now: Date) => ({
  kind: "correction" as const,
  subject: id,
  detail: "",
  field: null,
  late: dayOf(now) - dayOf(createdAt),
  period: WAITING_DAYS.correction,
  brandId: correction.brandId,
});

/** Those whose verdict a person has yet to confirm or dismiss. */
const accusedSites = async ({ rounds, records }: WithRounds): Promise<WatchedSite[]> => {
  const accused = await rounds.siteWatch.listByVerdict(SITE_VERDICTS, SITES_AT_ONCE);
  if (accused.length === 0) return [];
  const found = await records.findBrands(accused.map(({ brandId }) => brandId));
  const brands = new Map(found.map((brand) => [brand.id, brand]));
  return accused.filter((watched) => {
    const brand = brands.get(watched.brandId);
    return brand?.status === "active" && isOpen(watched, brand);
  });
};

const siteCandidate = ({ brandId, memory }: WatchedSite, now: Date) => ({
  kind: "site" as const,
  subject: brandId,
  detail: "",
  field: "websiteUrl",
  late: dayOf(now) - dayOf(memory.since),
  period: WAITING_DAYS.site,
  brandId,
});

const questionOf = (
  queue: Queue,
  asked: Asked,
  waiting: Candidate & { views: number },
): Question => {
  const { key, brand } = asked;
  const evidence = evidenceOf(brand, key.kind === "site" ? "websiteUrl" : key.detail);
  const base = {
    id: questionId(key),
    kind: key.kind,
    brand: { id: brand.id, slug: brand.slug, name: brand.name },
    lastChecked: evidence?.checkedOn ?? null,
    source: evidence?.source ?? null,
    grade: evidence?.grade ?? null,
    link: brand.websiteUrl,
    why: whyNow(waiting, evidence !== undefined),
  };
  switch (asked.kind) {
    case "correction": {
      const { correction } = asked.submission;
      const proposed = proposedFields(correction, queue.slugOf);
      return {
        ...base,
        field: proposed.map(({ field }) => field).join(", "),
        value: proposed.map(({ field, proposed: to }) => `${field}: ${shown(to)}`).join("; "),
        source: correction.source,
      };
    }
    case "site": {
      const { memory } = asked.watched;
      const why = [...signalsOf(memory), ...(memory.isLab ? ["seen in a lab"] : [])];
      return {
        ...base,
        field: "websiteUrl",
        value: memory.verdict,
        why: `${base.why}: ${why.join("; ")}`,
      };
    }
    case "duplicate":
      return { ...base, field: null, value: asked.other.name, link: asked.other.websiteUrl };
    default: {
      const attribute = queue.attribute(attributeIn(key.detail) ?? "");
      if (attribute)
        return { ...base, field: ATTRIBUTE_PREFIX + attribute.slug, value: attribute.name };
      const value = parsed(valueChecked(brand, key.detail));
      const link =
        typeof value === "string" && /^https?:/.test(value)
          ? value
          : (sourceLink(base) ?? base.link);
      return { ...base, field: key.detail, value, link };
    }
  }
};

const sourceLink = ({ source }: { source: string | null }): string | undefined =>
  source !== null && /^https?:/.test(source) ? source : undefined;

const shown = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

const parsed = (json: string | undefined) => (json === undefined ? null : JSON.parse(json));

const attempt = async (
  parts: WithRounds,
  id: string,
  key: QuestionKey,
  answer: Answer,
): Promise<Result<Answered, AnswerRefused> | undefined> => {
  const asked = await findAsked(parts, await parts.rounds.queue.current(parts), key);
  if (!asked) return fail({ kind: "question-gone", id });
  if (answer === "unsure" || answer === "later") return putOff(parts, id, PUT_OFF_DAYS[answer]);
  const today = parts.clock.now().toISOString().slice(0, 10);
  const { brand } = asked;
  switch (asked.kind) {
    case "correction":
      return decideCorrection(parts, asked.submission, answer);
    case "duplicate": {
      if (answer === "dismiss") return putOff(parts, id, NO_DUPLICATE_DAYS);
      const [less] = [brand, asked.other].sort((a, b) => a.viewCount - b.viewCount);
      return save(parts, less ?? brand, { status: "archived" }, "The same as another brand");
    }
    case "site": {
      const { verdict, since } = asked.watched.memory;
      if (answer === "confirm" && isAccusation(verdict))
        return save(
          parts,
          brand,
          { siteState: { verdict, since: since.slice(0, 10) } },
          "What became of its site",
        );
      return save(parts, brand, checkedToday(brand, "websiteUrl", today), CONFIRMED_NOTE);
    }
    default:
      return save(parts, brand, checkedToday(brand, key.detail, today), CONFIRMED_NOTE);
  }
};

const putOff = async (
  { rounds, clock }: WithRounds,
  id: string,
  days: number,
): Promise<Result<Answered, never>> => {
  const now = clock.now();
  const until = new Date(+now + days * DAY_MS).toISOString();
  await rounds.store.putOff({ id, until }, now);
  return ok({ batchId: null });
};

/** `undefined` where somebody else was faster. */
const save = async (
  parts: WithRounds,
  brand: Brand,
  changed: Partial<BrandContent>,
  note: string,
): Promise<Result<Answered, never> | undefined> => {
  const changes = planUpdate(brand, { ...contentOf(brand), ...changed });
  const outcome = await parts.store.commit(changeSetOf(parts, "form", { changes, note }));
  return outcome.ok ? ok({ batchId: outcome.value.batchId }) : undefined;
};

/** Its source and grade stay; where nobody looked before, it is the directory's own judgement. */
const checkedToday = (brand: Brand, field: string, today: string): { evidence: Evidence[] } => {
  const known = evidenceOf(brand, field);
  const entry = known
    ? { ...known, checkedOn: today }
    : { field, source: null, checkedOn: today, grade: "judgement" as const };
  const others = brand.evidence
    .filter((one) => one !== known)
    .sort((a, b) => (a.checkedOn > b.checkedOn ? -1 : 1))
    .slice(0, BRAND_FIELDS.evidence.most - 1);
  return { evidence: inEvidenceOrder([...others, entry]) };
};

const decideCorrection = async (
  parts: WithRounds,
  { id, correction }: ReviewedCorrection,
  answer: Answer,
): Promise<Result<Answered, AnswerRefused>> => {
  const fields = proposedFields(correction, (one) => one).map(({ field }) => field);
  const verdict =
    answer === "confirm"
      ? { status: "approved" as const, fields }
      : { status: "rejected" as const, remark: "We looked, and found it otherwise." };
  const decided = await decideSubmission(parts)(id, "pending", verdict);
  if (decided.ok) return ok({ batchId: decided.value.batchId });
  return decided.failure.kind === "already-decided"
    ? fail({
        kind: "question-gone",
        id: questionId({ kind: "correction", subject: id, detail: "" }),
      })
    : decided;
};
