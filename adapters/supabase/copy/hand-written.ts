import { BATCH_SAMPLE_LIMIT, type Batch, sampleOf, verbOf } from "#core/change/batch.ts";
import type { CopiedRevision } from "../../copy/directory-rows.ts";
import { type Row, brandOf, revisionOf } from "../rows.ts";

/** What was written in the project by hand, as history would tell it. */
export interface UnrecordedHistory {
  batches: Batch[];
  revisions: CopiedRevision[];
}

const NOTE = "Written in the database by hand";

/**
 * Brands whose last change is in no history, since nobody committed it, are put on record in the copy, where every brand has to
 * be. `previous` is the brand as history knows it last. One batch for each revision, as commits have.
 */
export const unrecordedHistory = (rows: readonly Row[]): UnrecordedHistory => {
  const byRevision = new Map<number, { at: string; revisions: CopiedRevision[] }>();
  for (const { previous, ...row } of rows) {
    const { version, updatedAt } = brandOf(row);
    const revision = Object.assign(
      revisionOf({
        record: "brand",
        id: String(row["id"]),
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        before: (previous ?? null) as Row | null,
        after: row,
      }),
      { revision: version },
    );
    const batch = byRevision.get(version) ?? { at: updatedAt, revisions: [] };
    batch.revisions.push(revision);
    byRevision.set(version, batch);
  }
  const batches = [...byRevision].map(([revision, { at, revisions }]): Batch => {
    const counts = { create: 0, update: 0, delete: 0 };
    for (const one of revisions) counts[verbOf(one)] += 1;
    return {
      // The same each time it is read.
      id: `by-hand-${revision}`,
      revision,
      at,
      actor: "system",
      reason: "bulk",
      origin: "system",
      note: NOTE,
      counts,
      sample: revisions.slice(0, BATCH_SAMPLE_LIMIT).map(sampleOf),
      decisions: [],
    };
  });
  return { batches, revisions: [...byRevision.values()].flatMap(({ revisions }) => revisions) };
};
