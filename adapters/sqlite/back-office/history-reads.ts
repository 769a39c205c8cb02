import type { Database } from "better-sqlite3";
import {
  type Batch,
  BATCH_PAGE_SIZE,
  type HistoryQuery,
  type PageOfBatches,
  REVISION_PAGE_SIZE,
  type RevisionPage,
} from "#core/change/batch.ts";
import {
  batchOf,
  type BatchRow,
  type RevisionRow,
  revisionTeller,
  SELECT_REVISION,
} from "../history-rows.ts";
import { pageBounds } from "../sql.ts";

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
    `SELECT ${SELECT_REVISION} FROM revisions AS r WHERE r.id BETWEEN ? AND ? ORDER BY r.id`,
  );
  const tell = revisionTeller(database);

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
      return { items: revisions.all(from, to).map(tell), ...page };
    },
  };
};
