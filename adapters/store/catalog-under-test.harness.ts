import type { BatchOnRecord, CatalogUnderTest } from "#core/ports/catalog-under-test.contract.ts";
import type { Clock } from "#core/ports/system.ts";
import { systemClock } from "../system.ts";
import { batchIn, revisionIn } from "./batch-rows.ts";
import { repositories } from "./repositories.ts";
import type { RowsUnderTest } from "./rows.contract.ts";
import type { Rows } from "./rows.ts";

/** The catalog over the rows of one database, and queries to check its content. */
export const catalogUnderTest = (
  { rows, sibling, close }: RowsUnderTest,
  clock: Clock = systemClock,
): CatalogUnderTest => {
  const { catalogStore, submissions } = repositories(rows, clock);
  return {
    store: catalogStore,
    sibling: repositories(sibling, systemClock).catalogStore,
    submissions,
    history: () => historyIn(rows),
    submission: submissions.findSubmission,
    redirect: async (slug) =>
      (await rows.find("slugRedirects", { where: [["slug", "=", slug]] }))[0]?.brandId,
    viewsOn: async (day) =>
      (await rows.find("dailyViews", { where: [["day", "=", day]] }))[0]?.views ?? 0,
    close,
  };
};

const historyIn = async (rows: Rows): Promise<BatchOnRecord[]> => {
  const [batches, revisions] = await Promise.all([rows.find("batches"), rows.find("revisions")]);
  return batches.map((row) => {
    const { counts: _counts, sample: _sample, ...batch } = batchIn(row);
    const written = revisions.filter(({ revision }) => revision === row.revision).map(revisionIn);
    return { ...batch, revisions: written };
  });
};
