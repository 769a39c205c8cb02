import type { Brand } from "../brand/brand.ts";
import { duplicateKeys } from "../brand/duplicates.ts";
import type { WatchedSite } from "../ports/rounds-stores.ts";
import { agingFacts, dayOf, evidenceOf, missingFields } from "../rounds/brand-questions.ts";
import type { QuestionKey } from "../rounds/question.ts";
import type { Queue } from "../rounds/queue.ts";
import { isUnanswered, isUndecided } from "../sites/site-memory.ts";
import type { BackOfficeParts, RoundsParts } from "./back-office-parts.ts";
import { isCorrection, type ReviewedCorrection } from "./submission-items.ts";

export type WithRounds = BackOfficeParts & { rounds: RoundsParts };

export const hasRounds = (parts: BackOfficeParts): parts is WithRounds =>
  parts.rounds !== undefined;

/** What a question is about, as it is now. */
export type Asked = { key: QuestionKey; brand: Brand } & (
  | { kind: "missing" }
  /** Asked before it is due, where the site was found to have moved. */
  | { kind: "fact"; moved: WatchedSite | undefined }
  | { kind: "duplicate"; other: Brand }
  | { kind: "correction"; submission: ReviewedCorrection }
  | { kind: "site"; watched: WatchedSite }
);

/** `undefined` when it is no question any more. */
export const findAsked = async (
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
      if (!fact) return undefined;
      const [watched] = detail === "websiteUrl" ? await parts.rounds.siteWatch.list([subject]) : [];
      const moved = watched && isMoved(watched, brand) ? watched : undefined;
      const isAsked = moved !== undefined || fact.due <= dayOf(parts.clock.now());
      return isAsked ? { key, brand, kind, moved } : undefined;
    }
  }
};

const sharesKey = (one: Brand, other: Brand): boolean => {
  const keys = new Set(duplicateKeys(one));
  return duplicateKeys(other).some((key) => keys.has(key));
};

/** Whether a person has yet to confirm or dismiss what was found. */
export const isOpen = ({ memory }: WatchedSite, brand: Brand): boolean =>
  isUndecided(memory, { ...knownOf(brand), siteState: brand.siteState });

/** Whether a site was found to have moved, which accuses nobody, and nobody looked since. */
export const isMoved = ({ memory }: WatchedSite, brand: Brand): boolean =>
  memory.verdict === "moved" && brand.siteState === null && isUnanswered(memory, knownOf(brand));

const knownOf = (brand: Brand) => ({
  website: brand.websiteUrl,
  confirmedOn: evidenceOf(brand, "websiteUrl")?.checkedOn ?? null,
});
