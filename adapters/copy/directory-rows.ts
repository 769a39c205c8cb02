import type { Brand } from "#core/brand/brand.ts";
import type { Batch, Revision } from "#core/change/batch.ts";
import type { SlugRedirect, Verdict } from "#core/change/change-set.ts";
import type { Issue } from "#core/people/newsletter.ts";
import type { Submission } from "#core/submission/submission.ts";
import type { StoredAttribute, StoredCategory } from "#core/taxonomy/taxonomy.ts";

/** Everything a store keeps of a directory, as it is carried from one store to another. Accounts stay where they are. */
export interface DirectoryRows {
  categories: StoredCategory;
  attributes: StoredAttribute;
  batches: Batch;
  brands: CopiedBrand;
  revisions: CopiedRevision;
  redirects: SlugRedirect;
  submissions: CopiedSubmission;
  "daily views": { day: string; views: number };
  "daily views of brands": { day: string; brandId: string; views: number };
  /** Deleted brands keep their views for when they are restored. */
  "views of deleted brands": GoneBrand;
  "newsletter issues": CopiedIssue;
  /** Each is told of once. */
  "newsletter brands": { brandId: string; issue: number; place: number };
}

export type CopiedBrand = Brand & { viewsRevision: number };
/** `revision` is its batch's. */
export type CopiedRevision = Revision & { revision: number };
export type CopiedSubmission = Submission &
  Omit<Verdict, "fields"> & {
    decidedRevision: number | null;
    decidedAt: string | null;
    /** The hash of what a correction's private link carries. */
    statusLink: string | null;
  };
/** Finished, wherever it was: whom it went to stays behind, so it cannot go on. */
export type CopiedIssue = Omit<Issue, "state" | "waiting" | "finishedAt"> & {
  finishedAt: string;
  sinceRevision: number;
  revision: number;
};
export interface GoneBrand {
  brandId: string;
  /** The revision that deleted it. */
  revision: number;
  viewCount: number;
  viewsRevision: number;
}

export type Part = keyof DirectoryRows;

/** In an order in which each names only what came before. */
export const PARTS = [
  "categories",
  "attributes",
  "batches",
  "brands",
  "revisions",
  "redirects",
  "submissions",
  "daily views",
  "daily views of brands",
  "views of deleted brands",
  "newsletter issues",
  "newsletter brands",
] as const satisfies readonly Part[];

/** Something of every part, made alike. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it says what is made of each.
export const ofEveryPart = <Made extends Record<Part, unknown>>(
  make: (part: Part) => unknown,
): Made =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the parts.
  Object.fromEntries(PARTS.map((part) => [part, make(part)])) as Made;

/** How far a directory has come. */
export interface DirectoryState {
  revision: number;
  taxonomyRevision: number;
  viewsRevision: number;
}

/** A directory that is read from end to end, as it is at one moment. */
export interface DirectorySource {
  state(): Promise<DirectoryState>;
  read: { [P in Part]: () => AsyncIterable<readonly DirectoryRows[P][]> };
  /** Throws `DirectoryMoved` when what was read is not of one moment. */
  confirm(): Promise<void>;
  close(): void;
}

/** Where a directory is written to. Nothing of it counts before it is kept. */
export interface DirectoryTarget {
  write: { [P in Part]: (rows: readonly DirectoryRows[P][]) => Promise<void> };
}

/** Somebody changed the directory while it was read. */
export class DirectoryMoved extends Error {
  override name = "DirectoryMoved";
}
