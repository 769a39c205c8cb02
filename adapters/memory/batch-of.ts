import { type Batch, BATCH_SAMPLE_LIMIT, sampleOf, verbOf } from "#core/change/batch.ts";
import type { StoredBatch } from "./memory.ts";

/** A batch as history lists it. */
export const batchOf = ({ revisions, ...batch }: StoredBatch): Batch => {
  const counts = { create: 0, update: 0, delete: 0 };
  for (const revision of revisions) counts[verbOf(revision)] += 1;
  const sample = revisions.slice(0, BATCH_SAMPLE_LIMIT).map(sampleOf);
  return structuredClone({ ...batch, counts, sample });
};
