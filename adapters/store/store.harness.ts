import type { BatchOnRecord, CatalogUnderTest } from "#core/ports/catalog-under-test.contract.ts";
import { systemClock } from "../system.ts";
import { batchIn, revisionIn } from "./batch-rows.ts";
import { catalogStore } from "./catalog-store.ts";
import { holdDirectory } from "./directory.ts";
import type { RowsUnderTest } from "./rows.contract.ts";
import type { Rows } from "./rows.ts";
import { reviewedIn } from "./submission-rows.ts";
import { submissionStore } from "./submission-store.ts";

/** All repositories over rows, as one process has them. */
export const repositoriesOver = (rows: Rows) => {
  const directory = holdDirectory(rows);
  return { directory, store: catalogStore(rows, directory, systemClock) };
};

/** A catalog over empty rows, and queries to check its content. */
export const openCatalogOver =
  (open: () => Promise<RowsUnderTest>) => async (): Promise<CatalogUnderTest> => {
    const { rows, sibling, close } = await open();
    return {
      store: repositoriesOver(rows).store,
      sibling: repositoriesOver(sibling).store,
      submissions: submissionStore(rows),
      history: () => historyIn(rows),
      submission: async (id) => {
        const [row] = await rows.find("brandSubmissions", { where: [["id", "=", id]] });
        const revision = row?.decidedRevision ?? 0;
        const [batch] = await rows.find("batches", { where: [["revision", "=", revision]] });
        return row && reviewedIn(row, batch);
      },
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
