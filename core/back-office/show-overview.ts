import {
  lastExpiredDay,
  type SearchWithoutResult,
  type UsedBrand,
} from "../catalog/listing-query.ts";
import type { BrandStatus } from "../brand/fields.ts";
import type { DirectoryState } from "../catalog/directory-state.ts";
import type { SubmissionCounts } from "../ports/submission-store.ts";
import type { BackupState } from "../ports/system.ts";
import type { QuestionCounts } from "../checks/question.ts";
import type { Freshness } from "../checks/queue.ts";
import { countQuestions } from "./ask-questions.ts";
import { type BackOfficeParts } from "./back-office-parts.ts";
import { listBrandsIn } from "./brand-lists.ts";
import { type BrandRow } from "./brand-list-query.ts";
import { dayAt } from "../days.ts";

export const showOverview = (parts: BackOfficeParts) => async (): Promise<Overview> => {
  const { store, submissions, clock } = parts;
  const expired = lastExpiredDay(dayAt(clock.now()));
  const directory = await store.directory();
  const taxonomy = directory.taxonomy();
  const mostViewed = listBrandsIn(directory, ({ status }) => status === "active", {
    sort: "-view-count",
    page: 1,
  });
  const [counts, searches, backups, questions, mostClicked, mostCompared] = await Promise.all([
    submissions.countSubmissions(),
    store.searchesWithoutResult(expired),
    parts.backups?.state() ?? null,
    countQuestions(parts),
    store.mostUsed("click", expired),
    store.mostUsed("compare", expired),
  ]);
  return {
    brands: countBrandsIn(directory),
    categories: taxonomy.categories.length,
    attributes: taxonomy.attributes.length,
    submissions: counts,
    mostViewed: mostViewed.items
      .filter(({ viewCount }) => viewCount > 0)
      .slice(0, MOST_VIEWED_LIMIT),
    searchesWithoutResult: searches,
    mostClicked,
    mostCompared,
    backups,
    ...questions,
  };
};

const countBrandsIn = ({ brandsByName }: DirectoryState): Overview["brands"] => {
  const active = brandsByName.filter(({ status }) => status === "active").length;
  return { active, archived: brandsByName.length - active };
};

export interface Overview {
  /** Brands by status. */
  brands: Record<BrandStatus, number>;
  categories: number;
  attributes: number;
  submissions: SubmissionCounts;
  /** The most viewed active brands, at most 10. */
  mostViewed: BrandRow[];
  /** Searches of the last 90 days that found no brand, most visitors first, at most 50. */
  searchesWithoutResult: SearchWithoutResult[];
  /** The brands whose websites visitors opened most in the last 90 days. */
  mostClicked: UsedBrand[];
  /** The brands that visitors compared most in the last 90 days. */
  mostCompared: UsedBrand[];
  /** The state of backups; null if the server makes none. */
  backups: BackupState | null;
  /** How up to date the directory is. */
  freshness: Freshness;
  /** How many questions wait, by kind. */
  checks: QuestionCounts;
}

export const MOST_VIEWED_LIMIT = 10;
