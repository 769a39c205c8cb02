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

/** A record's state in one word, so that history can be searched without reading whole records. */
type Became = "active" | "archived" | "present" | "deleted";

export const becameOf = ({ after }: Pick<Revision, "after">): Became =>
  after === null ? "deleted" : "status" in after ? after.status : "present";

/** A revision as SQLite returns it. */
export interface RevisionRow {
  record: Revision["record"];
  id: string;
  before: string | null;
  became: Became;
  /** The record after the change. Null if the next change's `before`, or the current record, says the same. */
  after: string | null;
}

/** Selects from `revisions AS r`. */
export const SELECT_REVISION = `r.record_kind AS record, r.record_id AS id, r.before, r.became,
  coalesce(r.after, (
    SELECT n.before FROM revisions AS n
    WHERE n.record_id = r.record_id AND n.record_kind = r.record_kind AND (n.revision, n.id) > (r.revision, r.id)
    ORDER BY n.revision, n.id LIMIT 1)) AS after`;

/**
 * Completes revisions. A record's state after a change is stored once: as the `before` of its next change, or
 * as the current record. Call it inside the transaction that read the rows.
 */
export const revisionReader = (database: Database): ((row: RevisionRow) => Revision) => {
  const find = recordFinder(database);
  return ({ record, id, before, became, after }) => {
    const isCurrent = after === null && became !== "deleted";
    const state = isCurrent ? find({ record, id }) : historyRecord(record, after);
    return { record, id, before: historyRecord(record, before), after: state };
  };
};

/** Finds records in the form that history stores; null if absent. */
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

/** Parses a stored record and adds fields that did not exist when it was written. */
export const historyRecord = (kind: Revision["record"], json: string | null) => {
  if (json === null) return null;
  const record = JSON.parse(json);
  if (kind === "brand") return withNewerFields(record);
  return kind === "attribute" ? { ...BLANK_ATTRIBUTE, ...record } : record;
};

/** A batch as SQLite returns it. */
export interface BatchRow extends Omit<Batch, "counts" | "sample" | "decisions" | "moves"> {
  created: number;
  updated: number;
  deleted: number;
  sample: string;
  decisions: string;
  moves: string;
}

export const batchOf = ({
  created,
  updated,
  deleted,
  sample,
  decisions,
  moves,
  ...batch
}: BatchRow): Batch => ({
  ...batch,
  counts: { create: created, update: updated, delete: deleted },
  sample: JSON.parse(sample),
  decisions: JSON.parse(decisions),
  moves: JSON.parse(moves),
});

export const SELECT_BATCHES =
  "SELECT id, revision, at, actor, reason, origin, note, created, updated, deleted, sample, decisions, moves FROM batches";

/** Each condition of a list of batches, and the value it needs. */
const conditionsOf = ({ record, brand, person, kind, day }: HistoryQuery) => {
  const conditions: [condition: string, values: string[]][] = [];
  if (record)
    conditions.push([
      "revision IN (SELECT revision FROM revisions WHERE record_id = ? AND record_kind = ?)",
      [record.id, record.record],
    ]);
  if (brand !== undefined)
    conditions.push([
      `revision IN (SELECT revision FROM revisions
         WHERE record_id = (SELECT id FROM brands WHERE slug = ?) AND record_kind = 'brand')`,
      [brand],
    ]);
  if (person !== undefined) conditions.push(["lower(actor) = lower(?)", [person]]);
  if (kind !== undefined) conditions.push(["reason = ?", [kind]]);
  if (day !== undefined) conditions.push(["substr(at, 1, 10) = ?", [day]]);
  return {
    where: conditions.length === 0 ? "" : `WHERE ${conditions.map(([text]) => text).join(" AND ")}`,
    values: conditions.flatMap(([, values]) => values),
  };
};

/** Reads history. Call it inside one read transaction. */
export const historyReads = (database: Database) => {
  const counting = (where: string) =>
    database.prepare<string[], number>(`SELECT count(*) FROM batches ${where}`).pluck();
  const newest = (where: string) =>
    database.prepare<(string | number)[], BatchRow>(
      `${SELECT_BATCHES} ${where} ORDER BY revision DESC LIMIT ? OFFSET ?`,
    );
  const byId = database.prepare<[string], BatchRow>(`${SELECT_BATCHES} WHERE id = ?`);
  // A batch is written in one transaction, so its revisions have consecutive ids.
  const range = database.prepare<[string], { first: number; last: number }>(
    `SELECT (SELECT min(id) FROM revisions WHERE revision = b.revision) AS first,
       (SELECT max(id) FROM revisions WHERE revision = b.revision) AS last
     FROM batches AS b WHERE id = ? AND created + updated + deleted > 0`,
  );
  const revisions = database.prepare<[number, number], RevisionRow>(
    `SELECT ${SELECT_REVISION} FROM revisions AS r WHERE r.id BETWEEN ? AND ? ORDER BY r.id`,
  );
  const readRevision = revisionReader(database);

  return {
    batches: (query: HistoryQuery): PageOf<Batch> => {
      const { where, values } = conditionsOf(query);
      const total = counting(where).get(...values) ?? 0;
      const { offset, ...page } = pageBounds(total, query.page, BATCH_PAGE_SIZE);
      const rows = newest(where).all(...values, BATCH_PAGE_SIZE, offset);
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
      return { items: revisions.all(from, to).map(readRevision), ...page };
    },
  };
};
