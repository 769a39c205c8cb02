import type { Database } from "better-sqlite3";
import { ERASED_ACTOR, type HeldHistory } from "#core/people/personal-data.ts";
import {
  namesEmail,
  valueNamesEmail,
  valueWithoutEmail,
  withoutEmail,
} from "#core/people/erase-personal-data.ts";
import type { RecordRef } from "#core/result.ts";
import type { Slices } from "#core/slices.ts";
import { emailKey } from "#core/text/addresses.ts";
import { recordFinder } from "../history-rows.ts";
import { chunksOf, IN_CHUNK, likely as likelyText } from "../sql.ts";

interface BatchRow {
  revision: number;
  actor: string;
  note: string | null;
  decisions: string;
  /** The names of the first records it changed. */
  sample: string;
}

/** Batches that name an address: as who was at work, in their note, in what was said of a submission, or in the names it lists. */
export const historyPeople = (database: Database) => {
  const chunks = chunksOf(database, "batches");
  const actors = database
    .prepare<[number, number], string>(`SELECT DISTINCT actor FROM batches WHERE ${IN_CHUNK}`)
    .pluck();
  const by = database.prepare<[number, number, string], HeldHistory>(
    `SELECT id AS batchId, at, reason, origin, note FROM batches
     WHERE ${IN_CHUNK} AND actor IN (SELECT value FROM json_each(?)) ORDER BY revision`,
  );
  const likely = database.prepare<[number, number, string, string, string, string], BatchRow>(
    `SELECT revision, actor, note, decisions, sample FROM batches
     WHERE ${IN_CHUNK} AND (
       actor IN (SELECT value FROM json_each(?)) OR note LIKE ? OR decisions LIKE ? OR sample LIKE ?)`,
  );
  const write = database.prepare<[string, string | null, string, string, number]>(
    "UPDATE batches SET actor = ?, note = ?, decisions = ?, sample = ? WHERE revision = ?",
  );
  /** As history spells it; SQLite itself can fold no letter beyond a-z. */
  const spellingsOf = function* (email: string): Slices<string[]> {
    const found = new Set<string>();
    for (const chunk of chunks()) {
      for (const actor of actors.iterate(...chunk))
        if (emailKey(actor) === emailKey(email)) found.add(actor);
      yield;
    }
    return [...found];
  };

  return {
    find: function* (email: string): Slices<HeldHistory[]> {
      const mine = JSON.stringify(yield* spellingsOf(email));
      const found: HeldHistory[] = [];
      for (const chunk of chunks()) {
        found.push(...by.all(...chunk, mine));
        yield;
      }
      return found;
    },

    /** How many named it. */
    erase: function* (email: string): Slices<number> {
      const mine = yield* spellingsOf(email);
      const pattern = likelyText(email);
      let count = 0;
      for (const chunk of chunks())
        for (const row of likely.all(...chunk, JSON.stringify(mine), pattern, pattern, pattern)) {
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
          yield;
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
  /** Only where it was freed of somebody: history-rows.ts. */
  after: string | null;
}

/** Earlier states of records that name an address, as far as they are written as such. */
export interface NamingSnapshots {
  ids: number[];
  /** The last that was looked at. */
  upTo: number;
}

export const NO_SNAPSHOTS: NamingSnapshots = { ids: [], upTo: 0 };

export const snapshotsOf = (database: Database) => {
  const chunks = chunksOf(database, "revisions");
  const findRecord = recordFinder(database);
  const likely = database.prepare<[number, number, string, string], Snapshot>(
    `SELECT id, before, after FROM revisions
     WHERE ${IN_CHUNK} AND (before LIKE ? OR after LIKE ?)`,
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
  // The change that led to what this one found, where that is told of by this one alone.
  const leadingTo = database
    .prepare<[number], number>(
      `SELECT p.id FROM revisions AS r JOIN revisions AS p ON p.id = (
         SELECT id FROM revisions AS q
         WHERE q.record_id = r.record_id AND q.record_kind = r.record_kind AND (q.revision, q.id) < (r.revision, r.id)
         ORDER BY q.revision DESC, q.id DESC LIMIT 1)
       WHERE r.id = ? AND r.before IS NOT NULL AND p.after IS NULL`,
    )
    .pluck();
  // The change that led to the record as it stands, where that is told of by the record alone.
  const leadingToNow = database
    .prepare<RecordRef, number>(
      `SELECT id FROM (
         SELECT id, after FROM revisions WHERE record_id = :id AND record_kind = :record ORDER BY revision DESC, id DESC LIMIT 1)
       WHERE after IS NULL`,
    )
    .pluck();

  return {
    /** Those that name it, beyond the ones known already. */
    find: function* (email: string, known = NO_SNAPSHOTS): Slices<NamingSnapshots> {
      const ids = [...known.ids];
      const pattern = likelyText(email);
      let { upTo } = known;
      for (const chunk of chunks(upTo)) {
        for (const { id, before, after } of likely.iterate(...chunk, pattern, pattern)) {
          const named = [before, after].some(
            (json) => json !== null && valueNamesEmail(JSON.parse(json), email),
          );
          if (named) ids.push(id);
        }
        [, upTo] = chunk;
        yield;
      }
      return { ids, upTo };
    },

    /** How many changes tell of it: those found, and those that led to what these found or to the records that name it. */
    count: function* ({ ids }: NamingSnapshots, naming: readonly RecordRef[]): Slices<number> {
      const telling = new Set<number | undefined>(ids);
      for (const id of ids) {
        telling.add(leadingTo.get(id));
        yield;
      }
      for (const record of naming) {
        telling.add(leadingToNow.get(record));
        yield;
      }
      telling.delete(undefined);
      return telling.size;
    },

    /** Frees them of it. What led to records that name it is freed too; they themselves stay as they are. */
    free: function* (
      { ids }: NamingSnapshots,
      naming: readonly RecordRef[],
      email: string,
    ): Slices<void> {
      const freed = (state: unknown) => JSON.stringify(valueWithoutEmail(state, email));
      const freedJson = (json: string | null) => json && freed(JSON.parse(json));
      for (const id of ids) {
        const found = one.get(id);
        if (found) write.run(freedJson(found.before), freedJson(found.after), id);
        yield;
      }
      for (const record of naming) {
        const id = leadingToNow.get(record);
        if (id !== undefined) writeAfter.run(freed(findRecord(record)), id);
        yield;
      }
    },
  };
};
