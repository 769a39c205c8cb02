import { SITE_VERDICTS } from "../brand/evidence.ts";
import type { DirectoryState } from "../catalog/directory-state.ts";
import type { SuggestingSite, WatchedSite } from "../ports/checks-stores.ts";
import {
  dayOf,
  duplicateKey,
  parseQuestionId,
  RESERVED_MINUTES,
  type Question,
  type NoReason,
  type QuestionAnswer,
  type QuestionCounts,
  questionId,
  type QuestionKind,
} from "../checks/question.ts";
import { type Candidate, WAITING_DAYS } from "../checks/ranking.ts";
import type { Freshness, Queue } from "../checks/queue.ts";
import { siteHash } from "../sites/site-memory.ts";
import { openSuggestions, suggestionDetail } from "../sites/suggestion.ts";
import type { SuggestedField, SuggestedValue } from "../sites/suggested-value.ts";
import type { Result } from "../result.ts";
import type { Answered, AnswerRefused } from "./answer-questions.ts";
import { openQueue } from "./checks-queue.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import {
  type CurrentQuestion,
  findCurrentQuestion,
  isMoved,
  needsVerdict,
  questionOf,
} from "./asked-question.ts";
import type { ReviewedCorrection } from "./submission-items.ts";
import { findWaitingCorrections } from "./find-corrections.ts";
import { MINUTE_MS } from "../days.ts";

/** Keeps the directory up to date, one question at a time. */
export interface ChecksAdmin {
  /**
   * The most urgent question not in `skip`: due facts, pending corrections, site verdicts, missing values, likely duplicates,
   * contradictions; of one kind, if it is given. It is reserved for ten minutes. `null` if there are none.
   */
  nextQuestion(skip?: readonly string[], kind?: QuestionKind): Promise<Question | null>;

  /**
   * Answers a question. A change of the brand is an ordinary commit and can be reverted; postponing writes nothing to the directory.
   * `seen` comes from the question. `fields` are the parts of a correction to accept; without it, all. `no` to a website needs a `reason`: `parked` and `sold` are saved as the state of the site; after `moved` the question comes again tomorrow, unless somebody saves the new address. Refuses with `question-stale` if the question has changed.
   */
  answerQuestion(
    id: string,
    answer: QuestionAnswer,
    seen: string,
    fields?: readonly string[],
    reason?: NoReason,
  ): Promise<Result<Answered, AnswerRefused>>;
}

/** The queue may be slightly outdated and offer questions that no longer apply. */
const ATTEMPTS = 20;
const SITES_PER_QUERY = 200;
/** The limit of sites whose suggestions are considered. */
const SUGGESTIONS_READ = 1_000;
/** How many sites with a verdict are counted at once. */
const SITES_COUNTED = 1_000;

export const nextQuestion =
  (parts: BackOfficeParts) =>
  async (skip: readonly string[] = [], kind?: QuestionKind): Promise<Question | null> => {
    const { checks, clock, actor } = parts;
    const now = clock.now();
    const { queue, held, postponed, replaced, others } = await openQuestions(parts);
    const leftOut = new Set([
      ...skip,
      ...held.filter(({ holder }) => holder !== holderOf(actor)).map(({ id }) => id),
      ...replaced,
    ]);
    const isLeftOut = (id: string): boolean =>
      leftOut.has(id) || (kind !== undefined && parseQuestionId(id)?.kind !== kind);
    const until = new Date(+now + RESERVED_MINUTES * MINUTE_MS).toISOString();
    for (let tries = 0; tries < ATTEMPTS; tries++) {
      const candidate = queue.next(now, isLeftOut, others);
      if (!candidate) return null;
      const id = questionId(candidate);
      const asked = await findCurrentQuestion(parts, queue, candidate);
      if (
        asked &&
        !isCoveredByDuplicate(asked, postponed) &&
        (await checks.store.give({ id, until, holder: holderOf(actor) }, now))
      )
        return questionOf(parts, queue, asked, { ...candidate, views: asked.brand.viewCount });
      leftOut.add(id);
    }
    return null;
  };

/** How many questions wait, by kind, including reserved ones. */
export const countQuestions = async (parts: BackOfficeParts): Promise<QuestionCounts> => {
  const { queue, postponed, replaced, others } = await openQuestions(parts, SITES_COUNTED);
  return queue.count(parts.clock.now(), new Set([...postponed, ...replaced]), others);
};

/** The queue, the questions outside it, and the postponed ones. */
const openQuestions = async (parts: BackOfficeParts, sitesPerQuery?: number) => {
  const { checks, clock, store } = parts;
  const now = clock.now();
  const [{ queue, held }, corrections, sites, suggesting] = await Promise.all([
    openQueue(parts),
    findWaitingCorrections(parts),
    sitesToAnswer(parts, sitesPerQuery),
    checks.siteWatch.listSuggestions(SUGGESTIONS_READ),
  ]);
  const postponed = new Set(held.flatMap(({ id, holder }) => (holder === null ? id : [])));
  const open = openIn(await store.directory(), suggesting);
  const suggested = suggesting.flatMap((site) => suggestionCandidates(site, queue, now));
  return {
    queue,
    held,
    postponed,
    /** Until it is answered, a suggestion replaces the question about the missing value. */
    replaced: suggested
      .filter((one) => !postponed.has(questionId(one)))
      .map(({ brandId, field }) =>
        questionId({ kind: "missing", subject: brandId, detail: field }),
      ),
    others: [
      ...suggested.filter((candidate) => open.has(questionId(candidate))),
      ...corrections.map((correction) => correctionCandidate(correction, now)),
      ...sites.map((site) => siteCandidate(site, now)),
    ],
  };
};

/** Identifies an administrator without naming them. */
const holderOf = ({ actor }: BackOfficeParts["actor"]): string => siteHash(actor);

/** How up to date the directory is. */
export const showFreshness = async (parts: BackOfficeParts): Promise<Freshness> =>
  (await openQueue(parts)).queue.freshness(parts.clock.now());

const correctionCandidate = ({ id, createdAt, correction }: ReviewedCorrection, now: Date) => ({
  kind: "correction" as const,
  subject: id,
  detail: "",
  field: null,
  late: dayOf(now) - dayOf(createdAt),
  period: WAITING_DAYS.correction,
  brandId: correction.brandId,
});

/** Sites that need a decision: a verdict to confirm, or a new address to enter. */
const sitesToAnswer = async (
  { checks, store }: BackOfficeParts,
  sitesPerQuery = SITES_PER_QUERY,
): Promise<WatchedSite[]> => {
  // The oldest verdicts come first, and they are often decided already. If all are, read more.
  for (let limit = sitesPerQuery; ; limit *= 4) {
    const found = await checks.siteWatch.listByVerdict(["moved", ...SITE_VERDICTS], limit);
    if (found.length === 0) return [];
    const open = await openSites(store, found);
    if (open.length > 0 || found.length < limit) return open;
  }
};

const openSites = async (
  store: BackOfficeParts["store"],
  found: readonly WatchedSite[],
): Promise<WatchedSite[]> => {
  if (found.length === 0) return [];
  const directory = await store.directory();
  return found.filter((watched) => {
    const brand = directory.brand(watched.brandId);
    return brand?.status === "active" && (needsVerdict(watched, brand) || isMoved(watched, brand));
  });
};

const siteCandidate = ({ brandId, memory }: WatchedSite, now: Date) => {
  const isMove = memory.verdict === "moved";
  return {
    kind: isMove ? ("fact" as const) : ("site" as const),
    subject: brandId,
    detail: isMove ? "websiteUrl" : "",
    field: "websiteUrl",
    late: dayOf(now) - dayOf(memory.since),
    period: WAITING_DAYS.site,
    brandId,
  };
};

type SuggestionCandidate = Candidate & { brandId: string; field: SuggestedField };

const suggestionCandidates = (
  { brandId, siteHash: site, suggestions }: SuggestingSite,
  queue: Queue,
  now: Date,
): SuggestionCandidate[] =>
  (queue.siteHashOf(brandId) === site ? suggestions.values : []).map((value) => ({
    kind: "suggested",
    subject: brandId,
    detail: suggestionDetail(value),
    field: value.field,
    late: dayOf(now) - dayOf(suggestions.at),
    period: WAITING_DAYS.suggested,
    isAdded: queue.isAddition(brandId, value.field),
    brandId,
  }));

/** The open questions about suggestions. Accepted suggestions stay stored until the next check, so they are left out here. */
const openIn = (
  directory: DirectoryState,
  suggesting: readonly SuggestingSite[],
): ReadonlySet<string> =>
  new Set(
    suggesting.flatMap((site) => {
      const brand = directory.brand(site.brandId);
      return brand ? openSuggestions(brand, site).map((one) => suggestionId(brand.id, one)) : [];
    }),
  );

const suggestionId = (subject: string, value: SuggestedValue): string =>
  questionId({ kind: "suggested", subject, detail: suggestionDetail(value) });

/** Whether the duplicate question about two brands with one website already covers this question. */
const isCoveredByDuplicate = (asked: CurrentQuestion, postponed: ReadonlySet<string>): boolean =>
  asked.kind === "rule" &&
  asked.sameSite !== undefined &&
  !postponed.has(questionId(duplicateKey(asked.brand.id, asked.sameSite.id)));
