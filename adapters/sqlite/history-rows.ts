import type { Database } from "better-sqlite3";
import { withNewerFields } from "#core/brand/brand.ts";
import type { Batch, Revision } from "#core/change/batch.ts";
import type { RecordRef } from "#core/failure.ts";
import { BLANK_ATTRIBUTE } from "#core/taxonomy/taxonomy.ts";
import { brandRecord } from "./brand-rows.ts";
import { brandFinder } from "./import-store.ts";
import { attributeRows, categoryRows } from "./taxonomy-rows.ts";

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
export const revisionTeller = (database: Database): ((row: RevisionRow) => Revision) => {
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
  return ({ record, id }: RecordRef): Revision["after"] => {
    if (record === "category") return categories.find(id);
    if (record === "attribute") return attributes.find(id);
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
