import type { Database } from "better-sqlite3";
import { withNewerFields } from "#core/brand/brand.ts";
import { BLANK_ATTRIBUTE } from "#core/taxonomy/taxonomy.ts";
import {
  type Batch,
  BATCH_PAGE_SIZE,
  type HistoryQuery,
  type PageOfBatches,
  type Revision,
  REVISION_PAGE_SIZE,
  type RevisionPage,
} from "#core/change/batch.ts";

import { pageBounds } from "../sql.ts";

/** A batch as SQLite answers it. */
interface BatchRow extends Omit<Batch, "counts" | "sample" | "decisions"> {
  created: number;
  updated: number;
  deleted: number;
  sample: string;
  decisions: string;
}

interface RevisionRow {
  record: Revision["record"];
  id: string;
  before: string | null;
  after: string | null;
}

const SELECT_BATCHES =
  "SELECT id, revision, at, actor, reason, origin, note, created, updated, deleted, sample, decisions FROM batches";

const OF_RECORD = "SELECT DISTINCT revision FROM revisions WHERE record_id = ? AND record_kind = ?";

/** Reads history. To be run inside one read transaction. */
export const historyReads = (database: Database) => {
  const all = database.prepare<[], number>("SELECT count(*) FROM batches").pluck();
  const newest = database.prepare<[number, number], BatchRow>(
    `${SELECT_BATCHES} ORDER BY revision DESC LIMIT ? OFFSET ?`,
  );
  const allOfRecord = database
    .prepare<[string, string], number>(`SELECT count(*) FROM (${OF_RECORD})`)
    .pluck();
  const newestOfRecord = database.prepare<[string, string, number, number], BatchRow>(
    `${SELECT_BATCHES} WHERE revision IN (${OF_RECORD} ORDER BY revision DESC LIMIT ? OFFSET ?)
     ORDER BY revision DESC`,
  );
  const byId = database.prepare<[string], BatchRow>(`${SELECT_BATCHES} WHERE id = ?`);
  // A batch is written in one transaction, so the ids of its revisions follow one another.
  const range = database.prepare<[string], { first: number; last: number }>(
    `SELECT (SELECT min(id) FROM revisions WHERE revision = b.revision) AS first,
       (SELECT max(id) FROM revisions WHERE revision = b.revision) AS last
     FROM batches AS b WHERE id = ? AND created + updated + deleted > 0`,
  );
  const revisions = database.prepare<[number, number], RevisionRow>(
    `SELECT record_kind AS record, record_id AS id, before, after FROM revisions
     WHERE id BETWEEN ? AND ? ORDER BY id`,
  );

  return {
    batches: ({ record, page: wanted }: HistoryQuery): PageOfBatches => {
      const total = (record ? allOfRecord.get(record.id, record.record) : all.get()) ?? 0;
      const { offset, ...page } = pageBounds(total, wanted, BATCH_PAGE_SIZE);
      const rows = record
        ? newestOfRecord.all(record.id, record.record, BATCH_PAGE_SIZE, offset)
        : newest.all(BATCH_PAGE_SIZE, offset);
      return { items: rows.map(batchOf), ...page };
    },

    batch: (id: string): Batch | undefined => {
      const row = byId.get(id);
      return row && batchOf(row);
    },

    revisions: (batchId: string, wanted: number): RevisionPage => {
      const { first, last } = range.get(batchId) ?? { first: 1, last: 0 };
      const { offset, ...page } = pageBounds(last - first + 1, wanted, REVISION_PAGE_SIZE);
      const from = first + offset;
      const to = Math.min(last, from + REVISION_PAGE_SIZE - 1);
      return { items: revisions.all(from, to).map(revisionOf), ...page };
    },
  };
};

const batchOf = ({ created, updated, deleted, sample, decisions, ...batch }: BatchRow): Batch => ({
  ...batch,
  counts: { create: created, update: updated, delete: deleted },
  sample: JSON.parse(sample),
  decisions: JSON.parse(decisions),
});

/** A record as history keeps it, which may have been written before some field was there. */
const recordOf = (kind: Revision["record"], json: string | null) => {
  if (json === null) return null;
  const record = JSON.parse(json);
  if (kind === "brand") return withNewerFields(record);
  return kind === "attribute" ? { ...BLANK_ATTRIBUTE, ...record } : record;
};

const revisionOf = ({ record, id, before, after }: RevisionRow): Revision => ({
  record,
  id,
  before: recordOf(record, before),
  after: recordOf(record, after),
});
