import type { Database } from "better-sqlite3";
import {
  BATCH_SAMPLE_LIMIT,
  type BatchSample,
  type Revision,
  sampleOf,
  verbOf,
} from "#core/change/batch.ts";
import type { ChangeSet } from "#core/change/change-set.ts";
import type { SqlValue } from "./sql.ts";

/** Writes history. */
export const historyRows = (database: Database) => {
  const addBatch = database.prepare<SqlValue[]>(
    "INSERT INTO batches (revision, id, at, actor, reason, origin, note, decisions) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const sumUp = database.prepare<SqlValue[]>(
    "UPDATE batches SET created = ?, updated = ?, deleted = ?, sample = ? WHERE revision = ?",
  );
  const addRevision = database.prepare<(SqlValue | Uint8Array)[]>(
    // Text may come as its bytes.
    "INSERT INTO revisions (revision, record_kind, record_id, before, after) VALUES (?, ?, ?, ?, CAST(? AS TEXT))",
  );

  return {
    /** Begins a batch: it is told of each record written, and closed after the last. */
    openBatch: (revision: number, id: string, at: string, about: Omit<ChangeSet, "changes">) => {
      const { actor, reason, origin, note, decisions = [] } = about;
      addBatch.run(revision, id, at, actor, reason, origin, note, JSON.stringify(decisions));
      const counts = { create: 0, update: 0, delete: 0 };
      const sample: BatchSample[] = [];
      return {
        /** Whoever has the record as it became as JSON in UTF-8 says that too. */
        note: (wrote: Revision, written?: Uint8Array): void => {
          const { record, id: recordId, before, after } = wrote;
          addRevision.run(
            revision,
            record,
            recordId,
            before && JSON.stringify(before),
            written ?? (after && JSON.stringify(after)),
          );
          counts[verbOf(wrote)] += 1;
          if (sample.length < BATCH_SAMPLE_LIMIT) sample.push(sampleOf(wrote));
        },

        close: (): void => {
          const { create, update, delete: deleted } = counts;
          sumUp.run(create, update, deleted, JSON.stringify(sample), revision);
        },
      };
    },
  };
};
