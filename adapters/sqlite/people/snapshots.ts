import type { Database } from "better-sqlite3";
import { valueNamesEmail, valueWithoutEmail } from "#core/people/without-email.ts";
import type { Slices } from "#core/slices.ts";
import { IN_CHUNK, likely as likelyText, chunksOf } from "./chunks.ts";

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
