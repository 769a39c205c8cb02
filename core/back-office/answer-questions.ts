import { type Brand, contentOf } from "../brand/brand.ts";
import { isCheckable } from "../brand/checkable-facts.ts";
import { type Evidence, evidenceOf, SOURCE_MAX } from "../brand/evidence.ts";
import { BRAND_FIELD_KEYS, type BrandContent, brandField } from "../brand/fields.ts";
import { CONFIRMED_NOTE } from "../change/batch.ts";
import type { BrandChange } from "../change/change-set.ts";
import { planUpdate } from "../change/plan-save.ts";
import { fail, invalidAt, ok, type Result } from "../result.ts";
import {
  answersTo,
  DISMISSED_DAYS,
  LOST_BY,
  type NoReason,
  parseQuestionId,
  POSTPONED_DAYS,
  type QuestionAnswer,
  type QuestionKey,
} from "../checks/question.ts";
import { isAccusation } from "../sites/site-memory.ts";
import { acceptedValue, type OpenSuggestion } from "../sites/suggestion.ts";
import { proposedNames } from "../submission/correction.ts";
import { type BackOfficeParts, commitPlan } from "./back-office-parts.ts";
import { findCurrentQuestion, lessViewed, questionSeen } from "./current-question.ts";
import type { AcceptRefused } from "./review-correction.ts";
import { commitVerdict } from "./review-submission.ts";
import type { ReviewedCorrection } from "./submission-items.ts";
import { DAY_MS, dayAt } from "../days.ts";
import { evidenceWith } from "../brand/reconcile-evidence.ts";

/** The question changed or was answered meanwhile, or no longer applies. Nothing was written. */
export interface QuestionStale {
  kind: "question-stale";
  id: string;
}

export interface Answered {
  /** Reverting it undoes the answer; null if the directory did not change. */
  batchId: string | null;
}

export type AnswerRefused = QuestionStale | AcceptRefused;

export const answerQuestion =
  (parts: BackOfficeParts) =>
  async (
    id: string,
    answer: QuestionAnswer,
    seen: string,
    fields?: readonly string[],
    reason?: NoReason,
  ): Promise<Result<Answered, AnswerRefused>> => {
    const key = parseQuestionId(id);
    if (!key) return stale(id);
    const possible = answersTo(key.kind, key.detail);
    if (!possible.includes(answer))
      return fail(
        invalidAt(
          "answer",
          `must be one of ${possible.join(", ")} to a question of kind ${key.kind}`,
        ),
      );
    if ((reason !== undefined) !== (answer === "no"))
      return fail(invalidAt("reason", "is required for the answer no, and not possible otherwise"));
    if (fields && (key.kind !== "correction" || answer !== "confirm"))
      return fail(invalidAt("fields", "can only be given when confirming a correction"));
    const given = { id, key, answer, seen, fields, reason };
    const first = await planAnswer(parts, given);
    if (!first.ok) return first;
    if (first.value.kind === "postpone") return postpone(parts, id, first.value.days);
    if (first.value.kind === "correction")
      return decideCorrection(parts, given, first.value.submission);
    const outcome = await commitPlan(parts, "form", async () => {
      const plan = await planAnswer(parts, given);
      return plan.ok && plan.value.kind === "save" ? ok(plan.value) : stale(id);
    });
    return outcome.ok ? ok({ batchId: outcome.value.committed.batchId }) : outcome;
  };

interface GivenAnswer {
  id: string;
  key: QuestionKey;
  answer: QuestionAnswer;
  seen: string;
  fields: readonly string[] | undefined;
  reason: NoReason | undefined;
}

const postponed = (days: number) => ok({ kind: "postpone" as const, days });

const stale = (id: string) => fail<QuestionStale>({ kind: "question-stale", id });

type AnswerPlan =
  | { kind: "postpone"; days: number }
  | { kind: "correction"; submission: ReviewedCorrection }
  | { kind: "save"; changes: BrandChange[]; note: string };

const planAnswer = async (
  parts: BackOfficeParts,
  { id, key, answer, seen, reason }: GivenAnswer,
): Promise<Result<AnswerPlan, QuestionStale>> => {
  const queue = await parts.checks.queue.current(parts);
  const current = await findCurrentQuestion(parts, queue, key);
  // Accept only what the editor was shown.
  if (!current || questionSeen(parts, queue, current) !== seen) return stale(id);
  const { brand } = current;
  const today = dayAt(parts.clock.now());
  const saving = (changed: Partial<BrandContent>, note: string) =>
    ok({
      kind: "save" as const,
      changes: planUpdate(brand, { ...contentOf(brand), ...changed }),
      note,
    });
  if (answer === "unsure" || answer === "later") return postponed(POSTPONED_DAYS[answer]);
  switch (current.kind) {
    case "correction":
      return ok({ kind: "correction", submission: current.submission });
    case "duplicate":
      if (answer === "dismiss") return postponed(DISMISSED_DAYS);
      return ok({
        kind: "save",
        changes: archived(lessViewed(brand, current.other)),
        note: "Duplicate of another brand",
      });
    case "rule":
      // After `confirm` the editor corrects the value in the form.
      return postponed(answer === "dismiss" ? DISMISSED_DAYS : POSTPONED_DAYS.later);
    case "suggested":
      return answer === "dismiss"
        ? postponed(DISMISSED_DAYS)
        : saving(suggestedContent(brand, current.suggestion), `From ${current.suggestion.source}`);
    case "site": {
      const { verdict, since } = current.watched.memory;
      return answer === "confirm" && isAccusation(verdict)
        ? saving({ siteState: { verdict, since: since.slice(0, 10) } }, "Site lost")
        : saving(checkedToday(brand, "websiteUrl", today), CONFIRMED_NOTE);
    }
    default:
      // The editor saves the new address in the form.
      if (reason === "moved") return postponed(POSTPONED_DAYS.later);
      return reason === undefined
        ? saving(checkedToday(brand, key.detail, today), CONFIRMED_NOTE)
        : saving({ siteState: { verdict: LOST_BY[reason], since: today } }, "Site lost");
  }
};

const archived = (brand: Brand): BrandChange[] =>
  planUpdate(brand, { ...contentOf(brand), status: "archived" });

const postpone = async (
  { checks, clock }: BackOfficeParts,
  id: string,
  days: number,
): Promise<Result<Answered, never>> => {
  const now = clock.now();
  const until = new Date(+now + days * DAY_MS).toISOString();
  await checks.store.postpone({ id, until }, now);
  return ok({ batchId: null });
};

export const reopenQuestion =
  ({ checks, clock }: BackOfficeParts) =>
  async (id: string): Promise<null> => {
    const now = clock.now();
    // Postponing a question until now reopens it at once.
    await checks.store.postpone({ id, until: now.toISOString() }, now);
    return null;
  };

/**
 * Renews earlier evidence if it has a source or is independent. Otherwise a website or profile is its own source, because the editor
 * opened it, and any other fact gets the grade `judgement`.
 */
const checkedToday = (brand: Brand, field: string, today: string): { evidence: Evidence[] } => {
  const known = evidenceOf(brand, field);
  const address = addressAt(brand, field);
  const isKept = known && (known.source !== null || known.grade === "independent");
  const entry: Evidence = isKept
    ? { ...known, checkedOn: today }
    : {
        field,
        source: address,
        checkedOn: today,
        grade: address === null ? "judgement" : "brand",
      };
  return { evidence: evidenceWith(brand.evidence, entry) };
};

/** The address of a website or profile; null for other facts, and for an address too long to be a source. */
const addressAt = (brand: Brand, name: string): string | null => {
  const field = BRAND_FIELD_KEYS.find((key) => key === name);
  const value = field && brandField(field).kind === "site" ? brand[field] : null;
  return typeof value === "string" && value.length <= SOURCE_MAX ? value : null;
};

/** The suggested value with its source and the day on which its page was fetched. */
const suggestedContent = (brand: Brand, suggestion: OpenSuggestion): Partial<BrandContent> => {
  const { field, source, at } = suggestion;
  const entry = { field, source, checkedOn: at.slice(0, 10), grade: "brand" as const };
  return {
    [field]: acceptedValue(brand, suggestion),
    ...(isCheckable(field) && { evidence: evidenceWith(brand.evidence, entry) }),
  };
};

const decideCorrection = async (
  parts: BackOfficeParts,
  given: GivenAnswer,
  submission: ReviewedCorrection,
): Promise<Result<Answered, AnswerRefused>> => {
  const fields = given.fields ?? proposedNames(submission.correction);
  const decided = await commitVerdict(
    parts,
    submission,
    given.answer === "confirm"
      ? { status: "approved", fields }
      : { status: "rejected", remark: "We checked this and found otherwise." },
  );
  if (decided.ok) return ok({ batchId: decided.value.batchId });
  return decided.failure.kind === "already-decided" ? stale(given.id) : decided;
};
