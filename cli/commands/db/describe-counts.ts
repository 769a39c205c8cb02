import { countOf } from "../../output/show-value.ts";

export interface DirectoryCounts {
  brands: number;
  categories: number;
  attributes: number;
  submissions: number;
  batches: number;
  administrators: number;
}

/** `290 brands, 14 categories, …`. */
export const describeCounts = (counts: DirectoryCounts): string =>
  [
    countOf(counts.brands, "brand"),
    countOf(counts.categories, "category", "categories"),
    countOf(counts.attributes, "attribute"),
    countOf(counts.submissions, "submission"),
    countOf(counts.batches, "batch", "batches"),
    countOf(counts.administrators, "administrator"),
  ].join(", ");

/** Whether there is nothing of a directory yet; accounts are nothing of it. */
export const holdsNothing = (counts: DirectoryCounts): boolean =>
  counts.brands + counts.categories + counts.attributes + counts.submissions + counts.batches === 0;
