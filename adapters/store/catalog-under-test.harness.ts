import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { committed } from "#core/ports/commit.harness.ts";
import { systemClock } from "../system.ts";
import { batchIn, revisionIn } from "./batch-rows.ts";
import { openMemoryRows } from "./memory-rows.harness.ts";
import { repositories } from "./repositories.ts";
import type { Rows } from "./rows.ts";

/** A catalog in memory with all fixtures, which were written at `revision`, and queries to check its content. */
export const castCatalog = async () => {
  const { rows, sibling } = await openMemoryRows();
  const { catalogStore: store, submissions } = repositories(rows, systemClock);
  const { revision } = await committed(store, castChangeSet);
  return {
    store,
    /** The store of a second process. */
    sibling: repositories(sibling, systemClock).catalogStore,
    submissions,
    revision,
    brand: async (id: string) => (await store.directory()).brand(id),
    /** All batches with their revisions, oldest first. */
    history: () => historyIn(rows),
    submission: submissions.findSubmission,
    /** The id of the brand that a former slug leads to. */
    redirect: async (slug: string) =>
      (await rows.find("slugRedirects", { where: [["slug", "=", slug]] }))[0]?.brandId,
  };
};

export type CastCatalog = Awaited<ReturnType<typeof castCatalog>>;

const historyIn = async (rows: Rows) => {
  const [batches, revisions] = await Promise.all([rows.find("batches"), rows.find("revisions")]);
  return batches.map((row) => {
    const { counts: _counts, sample: _sample, ...batch } = batchIn(row);
    const written = revisions.filter(({ revision }) => revision === row.revision).map(revisionIn);
    return { ...batch, revisions: written };
  });
};

/** Everything observable in a catalog, in a fixed order, for comparing. */
export const observe = async ({ store, history }: CastCatalog) => {
  const { revision, brands, categories, attributes, groups, lists, views } =
    await store.directory();
  const records = [brands, categories, attributes, groups, lists].map((some) =>
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
