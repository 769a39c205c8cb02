import type { Database } from "better-sqlite3";
import { ERASED_ACTOR, type HeldHistory } from "#core/people/personal-data.ts";
import {
  namesEmail,
  valueNamesEmail,
  valueWithoutEmail,
  withoutEmail,
} from "#core/people/erase-personal-data.ts";
import type { Slices } from "#core/slices.ts";
import { emailKey } from "#core/text/addresses.ts";
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
  after: string | null;
}

/** Earlier states of records that name an address. */
export interface NamingSnapshots {
  ids: number[];
  /** The last that was looked at. */
  upTo: number;
}

export const NO_SNAPSHOTS: NamingSnapshots = { ids: [], upTo: 0 };

export const snapshotsOf = (database: Database) => {
  const chunks = chunksOf(database, "revisions");
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

    /** Frees them of it. */
    free: function* (ids: readonly number[], email: string): Slices<void> {
      const freed = (json: string | null) =>
        json && JSON.stringify(valueWithoutEmail<unknown>(JSON.parse(json), email));
      for (const id of ids) {
        const snapshot = one.get(id);
        if (snapshot) write.run(freed(snapshot.before), freed(snapshot.after), id);
        yield;
      }
    },
  };
};
