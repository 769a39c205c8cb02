import type { Brand } from "../brand/brand.ts";
import { valueChecked } from "../brand/checkable-facts.ts";
import { duplicateKeys } from "../brand/duplicates.ts";
import { ATTRIBUTE_PREFIX, attributeIn, evidenceOf } from "../brand/evidence.ts";
import { brandField, type JsonValue } from "../brand/fields.ts";
import type { WatchedSite } from "../ports/checks-stores.ts";
import {
  dayOf,
  missingFields,
  type ProposedChange,
  type Question,
  questionId,
  type QuestionKey,
} from "../checks/question.ts";
import { type BrokenRule, brokenRules, isSameWebsite } from "../checks/rules.ts";
import type { Queue } from "../checks/queue.ts";
import { type Candidate, whyNow } from "../checks/ranking.ts";
import { isUnanswered, isUndecided, signalsOf, siteHash } from "../sites/site-memory.ts";
import {
  acceptedValue,
  type OpenSuggestion,
  openSuggestions,
  suggestionDetail,
} from "../sites/suggestion.ts";
import {
  correctableField,
  PROBLEM_NAMES,
  type ProposedField,
  proposedFields,
  proposedNames,
  shownValue,
} from "../submission/correction.ts";
import { stillConfirmedFrom } from "../submission/confirmed-host.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import { sharingSite } from "./find-brand.ts";
import { isCorrection, type ReviewedCorrection, seenOf } from "./submission-items.ts";

/** A question and the records it is about. */
export type Asked = { key: QuestionKey; brand: Brand } & (
  | { kind: "missing"; watched: WatchedSite | undefined }
  /** `isMoved`: asked early, because the site moved. */
  | { kind: "fact"; watched: WatchedSite | undefined; isMoved: boolean }
  | { kind: "duplicate"; other: Brand }
  | { kind: "correction"; submission: ReviewedCorrection }
  | { kind: "site"; watched: WatchedSite }
  /** `sameSite`: the other brand of a rule about two brands with one website. */
  | { kind: "rule"; broken: BrokenRule; sameSite: Brand | undefined }
  | { kind: "suggested"; watched: WatchedSite; suggestion: OpenSuggestion }
);

/** `undefined` if the question no longer applies. */
export const findAsked = async (
  parts: BackOfficeParts,
  queue: Queue,
  key: QuestionKey,
): Promise<Asked | undefined> => {
  const { kind, subject, detail } = key;
  const directory = await parts.store.directory();
  if (kind === "correction") {
    const submission = await parts.submissions.findSubmission(subject);
    if (!submission || submission.status !== "pending" || !isCorrection(submission))
      return undefined;
    const brand = directory.brand(submission.correction.brandId);
    return brand && { key, brand, kind, submission };
  }
  const brand = directory.brand(subject);
  if (brand?.status !== "active") return undefined;
  switch (kind) {
    case "site": {
      const watched = await watchedSite(parts, subject);
      return watched && needsVerdict(watched, brand) ? { key, brand, kind, watched } : undefined;
    }
    case "duplicate": {
      const other = directory.brand(detail);
      return other?.status === "active" && sharesKey(brand, other)
        ? { key, brand, kind, other }
        : undefined;
    }
    case "rule": {
      const sameSite = isSameWebsite(detail) ? sharingSite(directory, brand) : undefined;
      const broken = brokenRules(brand, queue.ruleFacts(brand, sameSite?.name)).find(
        (one) => one.detail === detail,
      );
      return broken && { key, brand, kind, broken, sameSite };
    }
    case "suggested": {
      const watched = await watchedSite(parts, subject);
      const suggestion =
        watched &&
        openSuggestions(brand, watched.memory).find((one) => suggestionDetail(one) === detail);
      return suggestion && { key, brand, kind, watched, suggestion };
    }
    case "missing":
      return missingFields(brand).some((field) => field === detail)
        ? { key, brand, kind, watched: await watchedSite(parts, subject) }
        : undefined;
    default: {
      const fact = queue.factsOf(brand).find(({ field }) => field === detail);
      if (!fact) return undefined;
      const watched = await watchedSite(parts, subject);
      const isEarly = detail === "websiteUrl" && watched !== undefined && isMoved(watched, brand);
      const isAsked = isEarly || fact.due <= dayOf(parts.clock.now());
      return isAsked ? { key, brand, kind, watched, isMoved: isEarly } : undefined;
    }
  }
};

const watchedSite = async (
  { checks }: Pick<BackOfficeParts, "checks">,
  brandId: string,
): Promise<WatchedSite | undefined> => (await checks.siteWatch.list([brandId]))[0];

const sharesKey = (one: Brand, other: Brand): boolean => {
  const keys = new Set(duplicateKeys(one));
  return duplicateKeys(other).some((key) => keys.has(key));
};

/** Whether an editor must still confirm or dismiss the verdict. */
export const needsVerdict = ({ memory }: WatchedSite, brand: Brand): boolean =>
  isUndecided(memory, { ...knownOf(brand), siteState: brand.siteState });

/** Whether the site moved, which needs no verdict, and no editor checked it since. */
export const isMoved = ({ memory }: WatchedSite, brand: Brand): boolean =>
  memory.verdict === "moved" && brand.siteState === null && isUnanswered(memory, knownOf(brand));

const knownOf = (brand: Brand) => ({
  website: brand.websiteUrl,
  confirmedOn: evidenceOf(brand, "websiteUrl")?.checkedOn ?? null,
});

/** The value the question is about: the brand's, or the finding. */
const valueAsked = (queue: Queue, asked: Asked): JsonValue => {
  const { key, brand } = asked;
  switch (asked.kind) {
    case "correction":
      return null;
    case "site":
      return asked.watched.memory.verdict;
    case "duplicate":
      return asked.other.name;
    case "rule":
      return asked.broken.says;
    case "suggested":
      return asked.suggestion.value;
    default:
      return (
        queue.attribute(attributeIn(key.detail) ?? "")?.name ??
        parsed(valueChecked(brand, key.detail))
      );
  }
};

const changesIn = (queue: Queue, asked: Asked): ProposedChange[] =>
  asked.kind === "suggested"
    ? [suggestedChange(asked.brand, asked.suggestion)]
    : asked.kind === "correction"
      ? proposedFields(asked.submission.correction, queue.slugOf).map((part) =>
          changeOf(asked.brand, part, queue),
        )
      : [];

const suggestedChange = (brand: Brand, suggestion: OpenSuggestion): ProposedChange => {
  const { field } = suggestion;
  const now = brand[field] ?? null;
  return { field, label: brandField(field).label, now, proposed: acceptedValue(brand, suggestion) };
};

/** The field whose evidence a question shows. */
const evidenceField = (asked: Asked): string =>
  asked.kind === "site"
    ? "websiteUrl"
    : asked.kind === "suggested"
      ? asked.suggestion.field
      : asked.key.detail;

/** A fingerprint of everything an answer would write or depend on. */
export const questionSeen = (
  parts: Pick<BackOfficeParts, "digest">,
  queue: Queue,
  asked: Asked,
): string => {
  const { key, brand } = asked;
  const evidence = evidenceOf(brand, evidenceField(asked));
  const shown: JsonValue[] = [
    questionId(key),
    [brand.id, brand.slug, brand.name, brand.websiteUrl],
    valueAsked(queue, asked),
    evidence ? [evidence.source, evidence.checkedOn, evidence.grade] : null,
  ];
  if (asked.kind === "duplicate") shown.push(lessViewed(brand, asked.other).id);
  if (asked.kind === "site") shown.push(asked.watched.memory.since);
  if (asked.kind === "suggested") {
    const { source, at } = asked.suggestion;
    shown.push(
      changesIn(queue, asked).map(({ field, now, proposed }) => [field, now, proposed]),
      [source, at],
    );
  }
  if (asked.kind === "correction") {
    const { submission } = asked;
    const { source, problem } = submission.correction;
    shown.push(
      changesIn(queue, asked).map(({ field, now, proposed }) => [field, now, proposed]),
      [source, problem, stillConfirmedFrom(submission.correction, brand)],
    );
  }
  return seenOf(parts, shown);
};

/** The duplicate to archive. */
export const lessViewed = (one: Brand, other: Brand): Brand =>
  one.viewCount <= other.viewCount ? one : other;

export const questionOf = (
  parts: Pick<BackOfficeParts, "digest">,
  queue: Queue,
  asked: Asked,
  waiting: Candidate & { views: number },
): Question => {
  const { key, brand } = asked;
  const evidence = evidenceOf(brand, evidenceField(asked));
  const base = {
    id: questionId(key),
    kind: key.kind,
    brand: { id: brand.id, slug: brand.slug, name: brand.name },
    lastChecked: evidence?.checkedOn ?? null,
    source: evidence?.source ?? null,
    grade: evidence?.grade ?? null,
    link: brand.websiteUrl,
    page: pageOf(asked),
    value: valueAsked(queue, asked),
    changes: changesIn(queue, asked),
    seen: questionSeen(parts, queue, asked),
    why: whyNow(waiting, evidence !== undefined),
  };
  switch (asked.kind) {
    case "correction": {
      const { correction } = asked.submission;
      const { source } = correction;
      const field = proposedNames(correction).join(", ");
      return { ...base, field, link: linkIn(source) ?? base.link, source };
    }
    case "site":
      return { ...base, field: "websiteUrl", why: `${base.why}: ${signalsText(asked.watched)}` };
    case "rule":
      return { ...base, field: asked.broken.rule.field };
    case "suggested": {
      const { field, source, at } = asked.suggestion;
      const lab = asked.watched.memory.isLab ? ", seen in a lab" : "";
      return {
        ...base,
        field,
        source,
        link: source,
        lastChecked: at.slice(0, 10),
        grade: "brand",
        why: base.why + lab,
      };
    }
    case "duplicate":
      return {
        ...base,
        field: null,
        link: asked.other.websiteUrl,
        why: `${base.why}; confirming archives ${lessViewed(brand, asked.other).slug}`,
      };
    default:
      return questionOfFact(queue, asked, waiting, base);
  }
};

const questionOfFact = (
  queue: Queue,
  asked: Extract<Asked, { kind: "fact" | "missing" }>,
  waiting: Candidate & { views: number },
  base: Omit<Question, "field">,
): Question => {
  const { key, brand } = asked;
  const changed = queue.ownerChangedOn(brand);
  const hasNewOwner =
    asked.kind === "fact" &&
    changed !== undefined &&
    base.lastChecked !== null &&
    dayOf(base.lastChecked) < changed;
  const why = hasNewOwner ? `${base.why}; it has a new owner since the last check` : base.why;
  const attribute = queue.attribute(attributeIn(key.detail) ?? "");
  if (attribute) return { ...base, why, field: ATTRIBUTE_PREFIX + attribute.slug };
  if (asked.kind === "fact" && asked.isMoved && asked.watched) {
    const moved = `${whyNow({ ...waiting, kind: "site" }, true)}: ${signalsText(asked.watched)}`;
    return { ...base, field: key.detail, why: moved };
  }
  const link = linkIn(base.value) ?? linkIn(base.source) ?? base.link;
  return { ...base, why, field: key.detail, link };
};

/** The page last fetched from the brand's present address. */
const pageOf = (asked: Asked): Question["page"] => {
  if (!("watched" in asked) || !asked.watched) return null;
  const { siteHash: fetched, page = null } = asked.watched.memory;
  const { websiteUrl } = asked.brand;
  return websiteUrl !== null && siteHash(websiteUrl) === fetched ? page : null;
};

const linkIn = (value: JsonValue): string | undefined =>
  typeof value === "string" && /^https?:/.test(value) ? value : undefined;

const signalsText = ({ memory }: WatchedSite): string =>
  [...signalsOf(memory), ...(memory.isLab ? ["seen in a lab"] : [])].join("; ");

const changeOf = (
  brand: Brand,
  { field: name, proposed }: ProposedField,
  { slugOf }: Queue,
): ProposedChange => {
  const field = correctableField(name);
  if (field === undefined) {
    const problem = Object.entries(PROBLEM_NAMES).find(([known]) => known === proposed)?.[1];
    return { field: name, label: "Problem", now: null, proposed: problem ?? name };
  }
  const now = shownValue(field, brand[field] ?? null, slugOf);
  return { field: name, label: brandField(field).label, now, proposed };
};

const parsed = (json: string | undefined) => (json === undefined ? null : JSON.parse(json));
