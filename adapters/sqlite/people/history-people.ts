import type { Database } from "better-sqlite3";
import { ERASED_ACTOR, type HeldHistory } from "#core/people/personal-data.ts";
import {
  namesEmail,
  valueNamesEmail,
  valueWithoutEmail,
  withoutEmail,
} from "#core/people/erase-personal-data.ts";
import type { RecordRef } from "#core/result.ts";
import { emailKey } from "#core/text/addresses.ts";
import { recordFinder } from "../history-rows.ts";
import { likePattern } from "../sql.ts";

interface BatchRow {
  revision: number;
  actor: string;
  note: string | null;
  decisions: string;
  /** Sample of the records it changed. */
  sample: string;
}

/** Batches that hold an address: as actor, in the note, in a decision, or in a record's name. */
export const historyPeople = (database: Database) => {
  const actors = database.prepare<[], string>("SELECT DISTINCT actor FROM batches").pluck();
  const by = database.prepare<[string], HeldHistory>(
    `SELECT id AS batchId, at, reason, origin, note FROM batches
     WHERE actor IN (SELECT value FROM json_each(?)) ORDER BY revision`,
  );
  const likely = database.prepare<[string, string, string, string], BatchRow>(
    `SELECT revision, actor, note, decisions, sample FROM batches
     WHERE actor IN (SELECT value FROM json_each(?)) OR note LIKE ? OR decisions LIKE ? OR sample LIKE ?`,
  );
  const write = database.prepare<[string, string | null, string, string, number]>(
    "UPDATE batches SET actor = ?, note = ?, decisions = ?, sample = ? WHERE revision = ?",
  );
  /** In the spelling of history, since SQLite folds only a-z. */
  const spellingsOf = (email: string): string[] =>
    actors.all().filter((actor) => emailKey(actor) === emailKey(email));

  return {
    find: (email: string): HeldHistory[] => by.all(JSON.stringify(spellingsOf(email))),

    /** The number of batches that hold it. */
    erase: (email: string): number => {
      const mine = spellingsOf(email);
      const pattern = likePattern(email);
      let count = 0;
      for (const row of likely.all(JSON.stringify(mine), pattern, pattern, pattern)) {
        const { revision, actor, note } = row;
        const said: [unknown, unknown] = [JSON.parse(row.decisions), JSON.parse(row.sample)];
        const isMine = mine.includes(actor);
        if (!isMine && !namesEmail(note, email) && !valueNamesEmail(said, email)) continue;
        count += 1;
        write.run(
          isMine ? ERASED_ACTOR : actor,
          note && withoutEmail(note, email),
          ...freed(said, email),
          revision,
        );
      }
      return count;
    },
  };
};

const freed = ([decisions, sample]: [unknown, unknown], email: string): [string, string] => [
  JSON.stringify(valueWithoutEmail(decisions, email)),
  JSON.stringify(valueWithoutEmail(sample, email)),
];

interface Snapshot {
  id: number;
  before: string | null;
  /** Set only where an address was erased from it: history-rows.ts. */
  after: string | null;
}

export const snapshotsOf = (database: Database) => {
  const findRecord = recordFinder(database);
  const likely = database.prepare<[string, string], Snapshot>(
    "SELECT id, before, after FROM revisions WHERE before LIKE ? OR after LIKE ?",
  );
  const one = database.prepare<[number], Snapshot>(
    "SELECT id, before, after FROM revisions WHERE id = ?",
  );
  const write = database.prepare<[string | null, string | null, number]>(
    "UPDATE revisions SET before = ?, after = ? WHERE id = ?",
  );
  const writeAfter = database.prepare<[string, number]>(
    "UPDATE revisions SET after = ? WHERE id = ?",
  );
  // The change before this one, if its resulting state is stored only as this one's `before`.
  const leadingTo = database
    .prepare<[number], number>(
      `SELECT p.id FROM revisions AS r JOIN revisions AS p ON p.id = (
         SELECT id FROM revisions AS q
         WHERE q.record_id = r.record_id AND q.record_kind = r.record_kind AND (q.revision, q.id) < (r.revision, r.id)
         ORDER BY q.revision DESC, q.id DESC LIMIT 1)
       WHERE r.id = ? AND r.before IS NOT NULL AND p.after IS NULL`,
    )
    .pluck();
  // The last change of a record, if its resulting state is stored only as the record itself.
  const leadingToNow = database
    .prepare<RecordRef, number>(
      `SELECT id FROM (
         SELECT id, after FROM revisions WHERE record_id = :id AND record_kind = :record ORDER BY revision DESC, id DESC LIMIT 1)
       WHERE after IS NULL`,
    )
    .pluck();

  return {
    /** The ids of changes whose stored states hold it. */
    find: (email: string): number[] => {
      const pattern = likePattern(email);
      const ids: number[] = [];
      for (const { id, before, after } of likely.iterate(pattern, pattern)) {
        const isNamed = [before, after].some(
          (json) => json !== null && valueNamesEmail(JSON.parse(json), email),
        );
        if (isNamed) ids.push(id);
      }
      return ids;
    },

    /**
     * The number of changes that show it: those found, the ones before them, and the last changes of records
     * that hold it.
     */
    count: (ids: readonly number[], naming: readonly RecordRef[]): number => {
      const telling = new Set<number | undefined>(ids);
      for (const id of ids) {
        telling.add(leadingTo.get(id));
      }
      for (const record of naming) {
        telling.add(leadingToNow.get(record));
      }
      telling.delete(undefined);
      return telling.size;
    },

    /** Erases it from these changes, and from the last changes of records that hold it; the records themselves stay. */
    free: (ids: readonly number[], naming: readonly RecordRef[], email: string): void => {
      const freed = (state: unknown) => JSON.stringify(valueWithoutEmail(state, email));
      const freedJson = (json: string | null) => json && freed(JSON.parse(json));
      for (const id of ids) {
        const found = one.get(id);
        if (found) write.run(freedJson(found.before), freedJson(found.after), id);
      }
      for (const record of naming) {
        const id = leadingToNow.get(record);
        if (id !== undefined) writeAfter.run(freed(findRecord(record)), id);
      }
    },
  };
};
