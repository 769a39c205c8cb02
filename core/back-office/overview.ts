import type { BrandRow } from "./brand-list-query.ts";
import type { BackupState } from "../ports/backups.ts";
import type { BrandCounts } from "../ports/back-office-store.ts";
import type { SubmissionCounts } from "../submission/review.ts";

/** The state of the directory at a glance. */
export interface Overview {
  brands: BrandCounts;
  categories: number;
  attributes: number;
  submissions: SubmissionCounts;
  /** Profile views on each of the last 30 days, today last; days without any are 0. */
  views: { day: string; count: number }[];
  /** The most viewed active brands, at most 10. */
  mostViewed: BrandRow[];
  /** How the copies are doing; null where the server makes none. */
  backups: BackupState | null;
}

/** Days on the overview's chart. */
export const OVERVIEW_DAYS = 30;
/** Brands in the overview's list of the most viewed. */
export const MOST_VIEWED_LIMIT = 10;
