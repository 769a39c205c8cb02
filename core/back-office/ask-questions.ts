import { valueChecked } from "../brand/checkable-facts.ts";
import { SITE_VERDICTS } from "../brand/evidence.ts";
import type { DirectoryState } from "../catalog/directory-state.ts";
import type { SuggestingSite, WatchedSite } from "../ports/checks-stores.ts";
import {
  dayOf,
  parseQuestionId,
  RESERVED_MINUTES,
  type Question,
  type NoReason,
  type QuestionAnswer,
  type QuestionCounts,
  questionId,
  type QuestionKind,
} from "../checks/question.ts";
import { WAITING_DAYS } from "../checks/ranking.ts";
import {
  countWaiting,
  type DueQuestion,
  dueQuestion,
  type Freshness,
  freshnessOf,
  mostUrgent,
} from "../checks/queue.ts";
import { isMoved, isUndecided, siteHash } from "../sites/site-memory.ts";
import { openSuggestions, suggestionDetail } from "../sites/suggestion.ts";
import type { Result } from "../result.ts";
import type { Answered, AnswerRefused } from "./answer-questions.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import { findCurrentQuestion, questionOf } from "./current-question.ts";
import type { ReviewedCorrection } from "./submission-items.ts";
import { findWaitingCorrections } from "./find-corrections.ts";
import { MINUTE_MS } from "../days.ts";

/** Keeps the directory up to date, one question at a time. */
export interface ChecksAdmin {
  /**
   * The most urgent question that is not in `skip`, of this kind if one is given: about a due fact, a pending correction, a site verdict, a
   * missing or suggested value, a likely duplicate or a contradiction. Reserves it for ten minutes. `null` if there is none.
   */
  nextQuestion(skip?: readonly string[], kind?: QuestionKind): Promise<Question | null>;

  /**
   * Answers a question. A change of the brand is an ordinary commit and can be reverted; postponing writes nothing to the directory.
   * `seen` comes from the question. `fields` names the parts of a correction to accept; all by default. `no` to a website needs a
   * `reason`: `parked` and `sold` are saved as the state of the site; after `moved` the question returns tomorrow, unless somebody saves
   * the new address. Refuses with `question-stale` if the question has changed.
   */
  answerQuestion(
    id: string,
    answer: QuestionAnswer,
    seen: string,
    fields?: readonly string[],
    reason?: NoReason,
  ): Promise<Result<Answered, AnswerRefused>>;

  /** Ends the postponement of a question. Most dismissals postpone a question, too. */
  reopenQuestion(id: string): Promise<null>;
}

/** How many questions to try. Another editor may reserve or answer each of them first. */
const ATTEMPTS = 20;
const SITES_PER_QUERY = 200;
/** The most sites whose suggestions are read. */
const SUGGESTIONS_READ = 1_000;
/** How many sites with a verdict are read at once to count the questions. */
const SITES_COUNTED = 1_000;

export const nextQuestion =
  (parts: BackOfficeParts) =>
  async (skip: readonly string[] = [], kind?: QuestionKind): Promise<Question | null> => {
    const { checks, clock, actor } = parts;
    const now = clock.now();
    const { queue, held, replaced, raised } = await openQuestions(parts);
    const leftOut = new Set([
      ...skip,
      ...held.filter(({ holder }) => holder !== holderOf(actor)).map(({ id }) => id),
      ...replaced,
    ]);
    const isLeftOut = (id: string): boolean =>
      leftOut.has(id) || (kind !== undefined && parseQuestionId(id)?.kind !== kind);
    const until = new Date(+now + RESERVED_MINUTES * MINUTE_MS).toISOString();
    for (let tries = 0; tries < ATTEMPTS; tries++) {
      const question = mostUrgent(queue, now, isLeftOut, raised);
      if (!question) return null;
      const { id } = question;
      const current = await findCurrentQuestion(parts, queue, question);
      if (current && (await checks.store.reserve({ id, until, holder: holderOf(actor) }, now)))
        return questionOf(parts, queue, current, question);
      leftOut.add(id);
    }
    return null;
  };

/** How many questions wait, by kind, including reserved ones, and how up to date the directory is. */
export const countQuestions = async (
  parts: BackOfficeParts,
): Promise<{ checks: QuestionCounts; freshness: Freshness }> => {
  const { queue, postponed, replaced, raised } = await openQuestions(parts, SITES_COUNTED);
  const now = parts.clock.now();
  return {
    checks: countWaiting(queue, now, [...postponed, ...replaced], raised),
    freshness: freshnessOf(queue, now),
  };
};

/** The queue, the questions that visitors and website checks raised, and which questions are postponed or reserved. */
const openQuestions = async (parts: BackOfficeParts, sitesPerQuery?: number) => {
  const { checks, clock } = parts;
  const [queue, held, corrections, sites, suggesting] = await Promise.all([
    checks.queue.current(parts),
    checks.store.list(clock.now()),
    findWaitingCorrections(parts),
    sitesToAnswer(parts, sitesPerQuery),
    checks.siteWatch.listSuggestions(SUGGESTIONS_READ),
  ]);
  const postponed = new Set(held.flatMap(({ id, holder }) => (holder === null ? id : [])));
  const suggested = suggesting.flatMap((site) => suggestionQuestions(queue.directory, site));
  return {
    queue,
    held,
    postponed,
    /** Questions about missing values for which a suggestion is open. The question about the suggestion replaces them. */
    replaced: suggested
      .filter(({ id }) => !postponed.has(id))
      .map(({ brandId, field }) =>
        questionId({ kind: "missing", subject: brandId, detail: field ?? "" }),
      ),
    raised: [...suggested, ...corrections.map(correctionQuestion), ...sites.map(siteQuestion)],
  };
};

/** Identifies an administrator by a hash, so that no e-mail address is stored. */
const holderOf = ({ actor }: BackOfficeParts["actor"]): string => siteHash(actor);

const correctionQuestion = ({ id, createdAt, correction }: ReviewedCorrection): DueQuestion =>
  dueQuestion(
    correction.brandId,
    { kind: "correction", subject: id, detail: "" },
    { field: null, due: dayOf(createdAt), period: WAITING_DAYS.correction },
  );

/** Sites that need a decision: a verdict to confirm, or a new address to enter. */
const sitesToAnswer = async (
  { checks, store }: BackOfficeParts,
  sitesPerQuery = SITES_PER_QUERY,
): Promise<WatchedSite[]> => {
  // The oldest verdicts come first, and they are often decided already. If all are, read more.
  for (let limit = sitesPerQuery; ; limit *= 4) {
    const found = await checks.siteWatch.listByVerdict(["moved", ...SITE_VERDICTS], limit);
    const directory = await store.directory();
    const open = found.filter(({ brandId, memory }) => {
      const brand = directory.brand(brandId);
      return brand?.status === "active" && (isUndecided(memory, brand) || isMoved(memory, brand));
    });
    if (open.length > 0 || found.length < limit) return open;
  }
};

const siteQuestion = ({ brandId, memory }: WatchedSite): DueQuestion => {
  const isMove = memory.verdict === "moved";
  return dueQuestion(
    brandId,
    {
      kind: isMove ? "fact" : "site",
      subject: brandId,
      detail: isMove ? "websiteUrl" : "",
    },
    { field: "websiteUrl", due: dayOf(memory.since), period: WAITING_DAYS.site },
  );
};

/** Accepted suggestions stay stored until the next check of the site, but are not open. */
const suggestionQuestions = (directory: DirectoryState, site: SuggestingSite): DueQuestion[] => {
  const { brandId } = site;
  const brand = directory.brands.get(brandId);
  if (!brand) return [];
  return openSuggestions(brand, site).map((suggestion) => {
    const { field, at } = suggestion;
    return dueQuestion(
      brandId,
      { kind: "suggested", subject: brandId, detail: suggestionDetail(suggestion) },
      {
        field,
        due: dayOf(at),
        period: WAITING_DAYS.suggested,
        isAdded: field === "aliases" || valueChecked(brand, field) === undefined,
      },
    );
  });
};
