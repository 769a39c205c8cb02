import type { Brand } from "../brand/brand.ts";
import { valueChecked } from "../brand/checkable-facts.ts";
import { duplicateKeys } from "../brand/duplicates.ts";
import { ATTRIBUTE_PREFIX, attributeIn, evidenceOf } from "../brand/evidence.ts";
import { brandField, type JsonValue } from "../brand/fields.ts";
import type { WatchedSite } from "../ports/checks-stores.ts";
import {
  dayOf,
  type ProposedChange,
  type Question,
  questionId,
  type QuestionKey,
} from "../checks/question.ts";
import type { BrokenRule } from "../checks/rules.ts";
import { ownerChangedOn } from "../checks/owner-change.ts";
import { type Queue, questionsAbout } from "../checks/queue.ts";
import { type Waiting, whyNow } from "../checks/ranking.ts";
import { isMoved, isUndecided, signalsOf, siteHash } from "../sites/site-memory.ts";
import {
  acceptedValue,
  type OpenSuggestion,
  openSuggestions,
  suggestionDetail,
} from "../sites/suggestion.ts";
import {
  correctableField,
  correctedLabel,
  namedValue,
  type ProposedField,
  proposedFields,
  proposedNames,
  shownValue,
} from "../submission/correction.ts";
import { stillConfirmedFrom } from "../submission/confirmed-host.ts";
import type { FindSlug } from "../taxonomy/taxonomy.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import { isCorrection, linkSlugs, type ReviewedCorrection, seenOf } from "./submission-items.ts";

/** A question and the records it is about. */
export type CurrentQuestion = { key: QuestionKey; brand: Brand } & (
  | { kind: "missing"; watched: WatchedSite | undefined }
  /** `isMoved`: due early, because the site moved. */
  | { kind: "fact"; watched: WatchedSite | undefined; isMoved: boolean }
  | { kind: "duplicate"; other: Brand }
  | { kind: "correction"; submission: ReviewedCorrection }
  | { kind: "site"; watched: WatchedSite }
  | { kind: "rule"; broken: BrokenRule }
  | { kind: "suggested"; watched: WatchedSite; suggestion: OpenSuggestion }
);

/** `undefined` if the question no longer applies. */
export const findCurrentQuestion = async (
  parts: BackOfficeParts,
  queue: Queue,
  key: QuestionKey,
): Promise<CurrentQuestion | undefined> => {
  const { kind, subject, detail } = key;
  const { directory } = queue;
  if (kind === "correction") {
    const submission = await parts.submissions.findSubmission(subject);
    if (!submission || submission.status !== "pending" || !isCorrection(submission))
      return undefined;
    const brand = directory.brand(submission.correction.brandId);
    return brand && { key, brand, kind, submission };
  }
  const brand = directory.brand(subject);
  const stored = directory.brands.get(subject);
  if (!brand || stored?.status !== "active") return undefined;
  const about = questionsAbout(queue, stored);
  switch (kind) {
    case "site": {
      const watched = await watchedSite(parts, subject);
      return watched && isUndecided(watched.memory, brand)
        ? { key, brand, kind, watched }
        : undefined;
    }
    case "duplicate": {
      const other = directory.brand(detail);
      return other?.status === "active" && sharesKey(brand, other)
        ? { key, brand, kind, other }
        : undefined;
    }
    case "rule": {
      const broken = about.rules.find((one) => one.detail === detail);
      return broken && { key, brand, kind, broken };
    }
    case "suggested": {
      const watched = await watchedSite(parts, subject);
      const suggestion =
        watched &&
        openSuggestions(brand, watched.memory).find((one) => suggestionDetail(one) === detail);
      return suggestion && { key, brand, kind, watched, suggestion };
    }
    case "missing":
      return about.missing.includes(detail)
        ? { key, brand, kind, watched: await watchedSite(parts, subject) }
        : undefined;
    default: {
      const fact = about.facts.find(({ field }) => field === detail);
      if (!fact) return undefined;
      const watched = await watchedSite(parts, subject);
      const isEarly =
        detail === "websiteUrl" && watched !== undefined && isMoved(watched.memory, brand);
      const isDue = isEarly || fact.due <= dayOf(parts.clock.now());
      return isDue ? { key, brand, kind, watched, isMoved: isEarly } : undefined;
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

/**
 * What a question of each kind shows. Without a link, the question shows the brand's website; without a date, source or grade, those of the
 * evidence.
 */
interface Shown
  extends
    Pick<Question, "field" | "value">,
    Partial<Pick<Question, "changes" | "link" | "source" | "lastChecked" | "grade">> {
  /** The field whose evidence the question shows. */
  evidenceField: string;
  /** Other values that an answer would write or depend on. */
  dependsOn?: JsonValue[];
  /** Appended to `why`. */
  note?: string;
}

const shownIn = (queue: Queue, current: CurrentQuestion): Shown => {
  const { key, brand } = current;
  switch (current.kind) {
    case "correction": {
      const { correction } = current.submission;
      const { source, problem } = correction;
      const slugOf = linkSlugs(queue.directory);
      const changes = proposedFields(correction, slugOf).map((part) =>
        changeOf(brand, part, slugOf),
      );
      return {
        field: proposedNames(correction).join(", "),
        value: null,
        evidenceField: key.detail,
        changes,
        dependsOn: [
          changes.map(valuesOf),
          [source, problem, stillConfirmedFrom(correction, brand)],
        ],
        link: linkIn(source) ?? brand.websiteUrl,
        source,
      };
    }
    case "site": {
      const { verdict, since } = current.watched.memory;
      const note = `: ${signalsText(current.watched)}`;
      const field = "websiteUrl";
      return { field, value: verdict, evidenceField: field, dependsOn: [since], note };
    }
    case "rule": {
      const { says, rule } = current.broken;
      return { field: rule.field, value: says, evidenceField: key.detail };
    }
    case "suggested": {
      const { field, value, source, at } = current.suggestion;
      const change = suggestedChange(brand, current.suggestion);
      return {
        field,
        value,
        evidenceField: field,
        changes: [change],
        dependsOn: [[valuesOf(change)], [source, at]],
        link: source,
        source,
        lastChecked: at.slice(0, 10),
        grade: "brand",
        note: current.watched.memory.isLab ? ", seen in a lab" : "",
      };
    }
    case "duplicate": {
      const { id, slug } = lessViewed(brand, current.other);
      return {
        field: null,
        value: current.other.name,
        evidenceField: key.detail,
        dependsOn: [id],
        link: current.other.websiteUrl,
        note: `; confirming archives ${slug}`,
      };
    }
    default:
      return shownOfFact(queue, current);
  }
};

const valuesOf = ({ field, now, proposed }: ProposedChange): JsonValue => [field, now, proposed];

const suggestedChange = (brand: Brand, suggestion: OpenSuggestion): ProposedChange => {
  const { field } = suggestion;
  const now = brand[field] ?? null;
  return { field, label: brandField(field).label, now, proposed: acceptedValue(brand, suggestion) };
};

const shownOfFact = (
  queue: Queue,
  current: Extract<CurrentQuestion, { kind: "fact" | "missing" }>,
): Shown => {
  const { key, brand } = current;
  const evidence = evidenceOf(brand, key.detail);
  const stored = queue.directory.brands.get(brand.id);
  const changed = stored && ownerChangedOn(stored);
  const hasNewOwner =
    current.kind === "fact" &&
    changed !== undefined &&
    evidence !== undefined &&
    dayOf(evidence.checkedOn) < changed;
  const note = hasNewOwner ? "; it has a new owner since the last check" : "";
  const shown = { evidenceField: key.detail, note };
  const attribute = queue.directory.attributes.get(attributeIn(key.detail) ?? "");
  if (attribute)
    return { ...shown, field: ATTRIBUTE_PREFIX + attribute.slug, value: attribute.name };
  const value = parsed(valueChecked(brand, key.detail));
  const about = { ...shown, field: key.detail, value };
  if (isMovedFact(current)) return { ...about, note: `: ${signalsText(current.watched)}` };
  const link = linkIn(value) ?? linkIn(evidence?.source ?? null) ?? brand.websiteUrl;
  return { ...about, link };
};

/** A fingerprint of everything an answer would write or depend on. */
export const questionSeen = (
  parts: Pick<BackOfficeParts, "digest">,
  queue: Queue,
  current: CurrentQuestion,
): string => seenAs(parts, current, shownIn(queue, current));

const seenAs = (
  parts: Pick<BackOfficeParts, "digest">,
  { key, brand }: CurrentQuestion,
  { value, evidenceField, dependsOn = [] }: Shown,
): string => {
  const evidence = evidenceOf(brand, evidenceField);
  return seenOf(parts, [
    questionId(key),
    [brand.id, brand.slug, brand.name, brand.websiteUrl],
    value,
    evidence ? [evidence.source, evidence.checkedOn, evidence.grade] : null,
    ...dependsOn,
  ]);
};

/** The duplicate to archive. */
export const lessViewed = (one: Brand, other: Brand): Brand =>
  one.viewCount <= other.viewCount ? one : other;

export const questionOf = (
  parts: Pick<BackOfficeParts, "digest" | "clock">,
  queue: Queue,
  current: CurrentQuestion,
  waiting: Waiting,
): Question => {
  const { key, brand } = current;
  const shown = shownIn(queue, current);
  const { evidenceField, dependsOn: _dependsOn, note = "", ...fields } = shown;
  const evidence = evidenceOf(brand, evidenceField);
  const isMovedSite = isMovedFact(current);
  const why = whyNow(isMovedSite ? { ...waiting, kind: "site" } : waiting, {
    views: brand.viewCount,
    today: dayOf(parts.clock.now()),
    isChecked: isMovedSite || evidence !== undefined,
  });
  return {
    id: questionId(key),
    kind: key.kind,
    brand: { id: brand.id, slug: brand.slug, name: brand.name },
    changes: [],
    lastChecked: evidence?.checkedOn ?? null,
    source: evidence?.source ?? null,
    grade: evidence?.grade ?? null,
    link: brand.websiteUrl,
    page: pageOf(current),
    seen: seenAs(parts, current, shown),
    why: why + note,
    ...fields,
  };
};

/** Whether a fact is due early, because the site moved. */
const isMovedFact = (
  current: CurrentQuestion,
): current is CurrentQuestion & { kind: "fact"; watched: WatchedSite } =>
  current.kind === "fact" && current.isMoved && current.watched !== undefined;

/** The page last fetched from the brand's current address. */
const pageOf = (current: CurrentQuestion): Question["page"] => {
  if (!("watched" in current) || !current.watched) return null;
  const { siteHash: fetched, page = null } = current.watched.memory;
  const { websiteUrl } = current.brand;
  return websiteUrl !== null && siteHash(websiteUrl) === fetched ? page : null;
};

const linkIn = (value: JsonValue): string | undefined =>
  typeof value === "string" && /^https?:/.test(value) ? value : undefined;

const signalsText = ({ memory }: WatchedSite): string =>
  [...signalsOf(memory), ...(memory.isLab ? ["seen in a lab"] : [])].join("; ");

const changeOf = (brand: Brand, part: ProposedField, slugOf: FindSlug): ProposedChange => {
  const field = correctableField(part.field);
  return {
    field: part.field,
    label: correctedLabel(part.field),
    now: field === undefined ? null : shownValue(field, brand[field] ?? null, slugOf),
    proposed: field === undefined ? namedValue(part, String) : part.proposed,
  };
};

const parsed = (json: string | undefined) => (json === undefined ? null : JSON.parse(json));
