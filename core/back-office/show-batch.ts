import { RUN_AT_ONCE, type Scheduler } from "../slices.ts";
import type { BatchNotFound } from "./back-office-failure.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import type { BackOfficeStore, CountedTaxonomy } from "../ports/back-office-store.ts";
import { fail, ok, type PageOf, type Result } from "../result.ts";
import { type Batch, type BatchSample, type Revision, sampleOf } from "../change/batch.ts";
import { diffRevision, type FieldDiff } from "../change/diff.ts";

/** What a batch did to one record, field by field. */
export interface RevisionDetails extends BatchSample {
  changes: FieldDiff[];
}

/** One batch with one page of what it did. */
export interface BatchDetails extends PageOf<RevisionDetails> {
  batch: Batch;
  /** The names of the categories and attributes that links name by id, as far as they are known. */
  names: Record<string, string>;
}

export const showBatch =
  ({ records }: Pick<BackOfficeParts, "records">) =>
  async (id: string, page: number): Promise<Result<BatchDetails, BatchNotFound>> => {
    const batch = await records.findBatch(id);
    if (!batch) return fail({ kind: "batch-not-found", id });
    const revisions = await records.listRevisions(id, page);
    return ok({
      batch,
      ...revisions,
      items: revisions.items.map((revision) =>
        Object.assign(sampleOf(revision), { changes: diffRevision(revision) }),
      ),
      names: namesIn(await records.listTaxonomy(), revisions.items),
    });
  };

/** Everything a batch did, page after page. */
export const allRevisions = async (
  records: BackOfficeStore,
  id: string,
  { next }: Scheduler = RUN_AT_ONCE,
): Promise<Revision[]> => {
  const revisions: Revision[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await records.listRevisions(id, page);
    revisions.push(...items);
    if (items.length === 0 || revisions.length >= total) return revisions;
    await next();
  }
};

/** Deleted ones are named by the revisions that tell of them; what is there now comes first. */
const namesIn = (
  { categories, attributes }: CountedTaxonomy,
  revisions: readonly Revision[],
): Record<string, string> => {
  const told = revisions.flatMap(({ record, before, after }) =>
    record === "brand" ? [] : [before, after].filter((state) => state !== null),
  );
  return Object.fromEntries(
    [...told, ...categories, ...attributes].map(({ id, name }) => [id, name]),
  );
};
