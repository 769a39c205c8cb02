import type { Batch, Revision } from "../change/batch.ts";
import { changeSetOf } from "../change/change-set.fixture.ts";
import type { Change, ChangeSet } from "../change/change-set.ts";
import type { ReviewedSubmission, SubmissionStore } from "./submission-store.ts";
import type { CatalogStore } from "./catalog-store.ts";

/** An empty catalog to test a store with, and access to its internals. */
export interface CatalogUnderTest {
  store: CatalogStore;
  /** Another handle on the same catalog, as a second process has. */
  sibling: CatalogStore;
  submissions: SubmissionStore;
  /** All revisions in history, oldest first. */
  history: () => Promise<BatchOnRecord[]>;
  submission: (id: string) => Promise<ReviewedSubmission | undefined>;
  /** The id of the brand that a former slug leads to. */
  redirect: (slug: string) => Promise<string | undefined>;
  /** The views of all brands on a day. */
  viewsOn: (day: string) => Promise<number>;
  close: () => Promise<void>;
}

export interface BatchOnRecord extends Omit<Batch, "counts" | "sample"> {
  revisions: Revision[];
}

/** Commits a valid change set. */
export const committed = async (store: CatalogStore, changeSet: ChangeSet) => {
  const outcome = await store.commit(changeSet);
  if (!outcome.ok) throw new Error(`Refused: ${JSON.stringify(outcome.failure)}`);
  return outcome.value;
};

/** Commits valid changes. */
export const commitTo = (store: CatalogStore, ...changes: Change[]) =>
  committed(store, changeSetOf(...changes));

/** Everything observable in a catalog, in a fixed order, for comparing. */
export const observe = async ({ store, history }: CatalogUnderTest) => {
  const { revision, brands, categories, attributes, groups, views } = await store.directory();
  const records = [brands, categories, attributes, groups].map((some) =>
    [...some.values()].sort(byId),
  );
  const counts = Object.fromEntries([...views.keys()].sort().map((id) => [id, views.get(id)]));
  return { revision, records, views: counts, history: await history() };
};

export const byId = (a: { id: string }, b: { id: string }): number =>
  a.id < b.id ? -1 : Number(a.id > b.id);

/** Sorts links, whose order has no meaning. */
export const withSortedLinks = <
  B extends { categoryIds: readonly string[]; attributeIds: readonly string[] } | undefined,
>(
  brand: B,
): B =>
  brand && {
    ...brand,
    categoryIds: [...brand.categoryIds].sort(),
    attributeIds: [...brand.attributeIds].sort(),
  };
