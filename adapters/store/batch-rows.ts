import { withNewerFields } from "#core/brand/brand.ts";
import {
  type Batch,
  BATCH_SAMPLE_LIMIT,
  type Revision,
  asRevision,
  sampleOf,
  verbOf,
} from "#core/change/batch.ts";
import { differsToVisitors } from "#core/change/diff.ts";
import { BLANK_ATTRIBUTE } from "#core/taxonomy/taxonomy.ts";
import type { RowOf } from "./tables.ts";

type BatchRow = RowOf<"batches">;
type RevisionRow = RowOf<"revisions">;

/** A batch and everything it wrote, as rows. */
export const batchRows = (
  about: Omit<Batch, "counts" | "sample">,
  revisions: readonly Revision[],
): { batch: BatchRow; revisions: RevisionRow[] } => {
  const counts = { create: 0, update: 0, delete: 0 };
  for (const revision of revisions) counts[verbOf(revision)] += 1;
  const { revision, at } = about;
  return {
    batch: {
      ...about,
      actorKey: actorKey(about.actor),
      created: counts.create,
      updated: counts.update,
      deleted: counts.delete,
      sample: revisions.slice(0, BATCH_SAMPLE_LIMIT).map(sampleOf),
      isPublic: revisions.some(differsToVisitors),
    },
    revisions: revisions.map((wrote, place) => {
      const { record, id, before, after } = wrote;
      return { revision, place, at, record, recordId: id, became: becameOf(wrote), before, after };
    }),
  };
};

/** The actor of a batch in lower case, to compare actors. */
export const actorKey = (actor: string): string => actor.toLowerCase();

export const becameOf = ({ after }: Pick<Revision, "after">): RevisionRow["became"] =>
  after === null ? "deleted" : "status" in after ? after.status : "present";

export const batchIn = ({
  actorKey: _key,
  isPublic: _isPublic,
  created,
  updated,
  deleted,
  ...batch
}: BatchRow): Batch => ({
  ...batch,
  counts: { create: created, update: updated, delete: deleted },
});

/** The revision in a row. Fields that are newer than the row get their defaults. */
export const revisionIn = ({
  record,
  recordId,
  before,
  after,
}: Pick<RevisionRow, "record" | "recordId" | "before" | "after">): Revision =>
  asRevision(record, recordId, completed(record, before), completed(record, after));

const completed = (record: RevisionRow["record"], state: RevisionRow["after"]): object | null => {
  if (state === null) return null;
  if (record === "attribute") return { ...BLANK_ATTRIBUTE, ...state };
  return "categoryIds" in state ? withNewerFields(state) : state;
};
