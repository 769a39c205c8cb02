import type { Batch, Revision } from "#core/change/batch.ts";
import type { BrandRecord } from "#core/change/change-set.ts";
import type { Delivery, Issue } from "#core/people/issue.ts";
import type { Subscriber } from "#core/people/subscriber.ts";
import type { DataRequest } from "#core/ports/people-stores.ts";
import type { ReviewedSubmission } from "#core/submission/review.ts";
import type { StoredAttribute, StoredCategory } from "#core/taxonomy/taxonomy.ts";

/** A brand without its view count, which lives apart. */
export interface StoredBrand extends BrandRecord {
  version: number;
  updatedAt: string;
}

/** A batch with everything it wrote; what a list of batches tells about it is worked out when asked for. */
export interface StoredBatch extends Omit<Batch, "counts" | "sample"> {
  revisions: readonly Revision[];
}

/** A subscriber, and how many mails it was sent lately. */
export interface StoredSubscriber extends Subscriber {
  mails: number;
  mailsSince: string;
}

/** An issue of the newsletter, with who sends it and whom it was handed to. */
export interface StoredIssue extends Omit<Issue, "state" | "brandCount" | "waiting"> {
  sinceRevision: number;
  revision: number;
  brandIds: readonly string[];
  sender: string | null;
  until: string | null;
  /** By subscriber. */
  deliveries: ReadonlyMap<string, Delivery | "handed">;
}

/** Everything kept, at one moment. Never changed in place: a write makes the next one and swaps it in. */
export interface MemoryState {
  readonly revision: number;
  readonly taxonomyRevision: number;
  readonly brands: ReadonlyMap<string, StoredBrand>;
  readonly categories: ReadonlyMap<string, StoredCategory>;
  readonly attributes: ReadonlyMap<string, StoredAttribute>;
  readonly submissions: ReadonlyMap<string, ReviewedSubmission>;
  /** Old slug to brand id. */
  readonly redirects: ReadonlyMap<string, string>;
  readonly history: readonly StoredBatch[];
  readonly viewsRevision: number;
  readonly views: ReadonlyMap<string, { count: number; viewsRevision: number }>;
  readonly dailyViews: ReadonlyMap<string, number>;
  readonly subscribers: ReadonlyMap<string, StoredSubscriber>;
  readonly dataRequests: readonly DataRequest[];
  /** By number, from 1. */
  readonly issues: ReadonlyMap<number, StoredIssue>;
}

/** What the memory stores share, as the SQLite stores share a database. */
export interface Memory {
  state: MemoryState;
}

export const createMemory = (): Memory => ({
  state: {
    revision: 0,
    taxonomyRevision: 0,
    brands: new Map(),
    categories: new Map(),
    attributes: new Map(),
    submissions: new Map(),
    redirects: new Map(),
    history: [],
    viewsRevision: 0,
    views: new Map(),
    dailyViews: new Map(),
    subscribers: new Map(),
    dataRequests: [],
    issues: new Map(),
  },
});
