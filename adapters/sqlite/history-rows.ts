import type { Database } from "better-sqlite3";
import { withNewerFields } from "#core/brand/brand.ts";
import {
  type Batch,
  BATCH_PAGE_SIZE,
  type HistoryQuery,
  type Revision,
  REVISION_PAGE_SIZE,
} from "#core/change/batch.ts";
import type { PageOf, RecordRef } from "#core/result.ts";
import { BLANK_ATTRIBUTE } from "#core/taxonomy/taxonomy.ts";
import { brandRecord } from "./brand-rows.ts";
import { brandFinder } from "./import-store.ts";
import { pageBounds } from "./sql.ts";
import { attributeRows, categoryRows, groupRows } from "./taxonomy-rows.ts";

/** What became of a record, in a word: that much is read of history without reading whole records. */
type Became = "active" | "archived" | "present" | "deleted";

export const becameOf = ({ after }: Pick<Revision, "after">): Became =>
  after === null ? "deleted" : "status" in after ? after.status : "present";

/** A revision as SQLite answers it. */
export interface RevisionRow {
  record: Revision["record"];
  id: string;
  before: string | null;
  became: Became;
  /** As it was written, or as the next change of the record found it; null where it is as it stands. */
  after: string | null;
}

/** Of `revisions AS r`. */
export const SELECT_REVISION = `r.record_kind AS record, r.record_id AS id, r.before, r.became,
  coalesce(r.after, (
    SELECT n.before FROM revisions AS n
    WHERE n.record_id = r.record_id AND n.record_kind = r.record_kind AND (n.revision, n.id) > (r.revision, r.id)
    ORDER BY n.revision, n.id LIMIT 1)) AS after`;

/**
 * Tells revisions whole. What a record became is written once: with the next change of it, which found it so, or in the record as it
 * stands. To be used inside the transaction that reads the rows.
 */
export const revisionReader = (database: Database): ((row: RevisionRow) => Revision) => {
  const find = recordFinder(database);
  return ({ record, id, before, became, after }) => {
    const isAsItStands = after === null && became !== "deleted";
    const told = isAsItStands ? find({ record, id }) : historyRecord(record, after);
    return { record, id, before: historyRecord(record, before), after: told };
  };
};

/** Finds records as history keeps them; null where there is none. */
export const recordFinder = (database: Database) => {
  const brands = brandFinder(database);
  const categories = categoryRows(database);
  const attributes = attributeRows(database);
  const groups = groupRows(database);
  return ({ record, id }: RecordRef): Revision["after"] => {
    if (record === "category") return categories.find(id);
    if (record === "attribute") return attributes.find(id);
    if (record === "group") return groups.find(id);
    const brand = brands.find(id);
    return brand ? brandRecord(brand) : null;
  };
};

/** A record as history keeps it, which may have been written before some field was there. */
export const historyRecord = (kind: Revision["record"], json: string | null) => {
  if (json === null) return null;
  const record = JSON.parse(json);
  if (kind === "brand") return withNewerFields(record);
  return kind === "attribute" ? { ...BLANK_ATTRIBUTE, ...record } : record;
};

/** A batch as SQLite answers it. */
export interface BatchRow extends Omit<Batch, "counts" | "sample" | "decisions"> {
  created: number;
  updated: number;
  deleted: number;
  sample: string;
  decisions: string;
}

export const batchOf = ({
  created,
  updated,
  deleted,
  sample,
  decisions,
  ...batch
}: BatchRow): Batch => ({
  ...batch,
  counts: { create: created, update: updated, delete: deleted },
  sample: JSON.parse(sample),
  decisions: JSON.parse(decisions),
});

export const SELECT_BATCHES =
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
  const tell = revisionReader(database);

  return {
    batches: ({ record, page: wanted }: HistoryQuery): PageOf<Batch> => {
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

    revisions: (batchId: string, wanted: number): PageOf<Revision> => {
      const { first, last } = range.get(batchId) ?? { first: 1, last: 0 };
      const { offset, ...page } = pageBounds(last - first + 1, wanted, REVISION_PAGE_SIZE);
      const from = first + offset;
      const to = Math.min(last, from + REVISION_PAGE_SIZE - 1);
      return { items: revisions.all(from, to).map(tell), ...page };
    },
  };
};
