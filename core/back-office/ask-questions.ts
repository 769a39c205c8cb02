import { SITE_VERDICTS } from "../brand/evidence.ts";
import type { WatchedSite } from "../ports/checks-stores.ts";
import {
  dayOf,
  RESERVED_MINUTES,
  type Question,
  type QuestionAnswer,
  questionId,
} from "../checks/question.ts";
import { WAITING_DAYS } from "../checks/ranking.ts";
import type { CheckPeriod } from "../checks/check-periods.ts";
import { ownerChangesIn } from "../checks/owner-change.ts";
import type { Freshness } from "../checks/queue.ts";
import { siteHash } from "../sites/site-memory.ts";
import { eachPage, type Result } from "../result.ts";
import type { Answered, AnswerRefused } from "./answer-questions.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import { findAsked, isMoved, needsVerdict, questionOf } from "./asked-question.ts";
import { isCorrection, type ReviewedCorrection } from "./submission-items.ts";
import { MINUTE_MS } from "../days.ts";

/** Keeps the directory up to date, one question at a time. */
export interface ChecksAdmin {
  /**
   * The most urgent question not in `skip`: due facts, pending corrections, site verdicts, missing values, likely duplicates,
   * contradictions. It is reserved for ten minutes. `null` if there are none.
   */
  nextQuestion(skip?: readonly string[]): Promise<Question | null>;

  /**
   * Answers a question. A change of the brand is an ordinary commit and can be reverted; postponing writes nothing to the directory.
   * `seen` comes from the question. `fields` are the parts of a correction to accept; without it, all. Refuses with `question-stale` if the question has changed.
   */
  answerQuestion(
    id: string,
    answer: QuestionAnswer,
    seen: string,
    fields?: readonly string[],
  ): Promise<Result<Answered, AnswerRefused>>;
}

/** The queue may be slightly outdated and offer questions that no longer apply. */
const ATTEMPTS = 20;
/** The most pages of pending submissions to search for corrections. */
const SUBMISSION_PAGES = 4;
const SITES_PER_QUERY = 200;
const LOST_SITES_COUNTED = 1_000;

export const nextQuestion =
  (parts: BackOfficeParts) =>
  async (skip: readonly string[] = []): Promise<Question | null> => {
    const { checks, clock, actor } = parts;
    const now = clock.now();
    const [queue, held, corrections, sites] = await Promise.all([
      checks.queue.current(parts),
      checks.store.list(now),
      waitingCorrections(parts),
      sitesToAnswer(parts),
    ]);
    queue.setOwnerChanges(ownerChangesIn(held));
    const leftOut = new Set([
      ...skip,
      ...held.filter(({ holder }) => holder !== holderOf(actor)).map(({ id }) => id),
    ]);
    const others = [
      ...corrections.map((correction) => correctionCandidate(correction, now)),
      ...sites.map((site) => siteCandidate(site, now)),
    ];
    const until = new Date(+now + RESERVED_MINUTES * MINUTE_MS).toISOString();
    for (let tries = 0; tries < ATTEMPTS; tries++) {
      const candidate = queue.next(now, (id) => leftOut.has(id), others);
      if (!candidate) return null;
      const id = questionId(candidate);
      const asked = await findAsked(parts, queue, candidate);
      if (asked && (await checks.store.give({ id, until, holder: holderOf(actor) }, now)))
        return questionOf(parts, queue, asked, { ...candidate, views: asked.brand.viewCount });
      leftOut.add(id);
    }
    return null;
  };

/** Identifies an administrator without naming them. */
const holderOf = ({ actor }: BackOfficeParts["actor"]): string => siteHash(actor);

/** How up to date the directory is. */
export const showFreshness = async (parts: BackOfficeParts): Promise<Freshness> => {
  const now = parts.clock.now();
  const [queue, held] = await Promise.all([
    parts.checks.queue.current(parts),
    parts.checks.store.list(now),
  ]);
  queue.setOwnerChanges(ownerChangesIn(held));
  return queue.freshness(now);
};

/** How soon facts are due again, as far as their checks tell. */
export const showCheckPeriods = async (parts: BackOfficeParts): Promise<CheckPeriod[]> => {
  const [queue, counts] = await Promise.all([
    parts.checks.queue.current(parts),
    parts.checks.store.listCheckCounts(),
  ]);
  return queue.checkPeriods(counts);
};

const waitingCorrections = async ({ records }: BackOfficeParts): Promise<ReviewedCorrection[]> => {
  const corrections: ReviewedCorrection[] = [];
  const load = (page: number) => records.listSubmissions({ status: "pending", page });
  for await (const { items, page } of eachPage(load)) {
    corrections.push(...items.filter(isCorrection));
    if (page === SUBMISSION_PAGES) break;
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

/** Lost websites whose verdict awaits a decision, among the oldest verdicts. */
export const countLostSites = async ({ checks, records }: BackOfficeParts): Promise<number> => {
  const found = await checks.siteWatch.listByVerdict(SITE_VERDICTS, LOST_SITES_COUNTED);
  return (await openSites(records, found)).length;
};

/** Sites that need a decision: a verdict to confirm, or a new address to enter. */
const sitesToAnswer = async ({ checks, records }: BackOfficeParts): Promise<WatchedSite[]> => {
  // Decided sites come first; if all results are decided, read more.
  for (let limit = SITES_PER_QUERY; ; limit *= 4) {
    const found = await checks.siteWatch.listByVerdict(["moved", ...SITE_VERDICTS], limit);
    if (found.length === 0) return [];
    const open = await openSites(records, found);
    if (open.length > 0 || found.length < limit) return open;
  }
};

const openSites = async (
  records: BackOfficeParts["records"],
  found: readonly WatchedSite[],
): Promise<WatchedSite[]> => {
  if (found.length === 0) return [];
  const known = await records.findBrands(found.map(({ brandId }) => brandId));
  const brands = new Map(known.map((brand) => [brand.id, brand]));
  return found.filter((watched) => {
    const brand = brands.get(watched.brandId);
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
