import type { Database } from "better-sqlite3";
import { ERASED_ACTOR, type HeldHistory } from "#core/privacy/personal-data.ts";
import {
  namesEmail,
  valueNamesEmail,
  valueWithoutEmail,
  withoutEmail,
} from "#core/privacy/without-email.ts";
import { emailKey } from "#core/text/email.ts";

interface BatchRow {
  revision: number;
  actor: string;
  note: string | null;
  decisions: string;
}

/** Batches that name an address: as who was at work, in their note, or in what was said of a submission. */
export const historyPeople = (database: Database) => {
  const actors = database.prepare<[], string>("SELECT DISTINCT actor FROM batches").pluck();
  const by = database.prepare<[string], HeldHistory>(
    `SELECT id AS batchId, at, reason, origin, note FROM batches
     WHERE actor IN (SELECT value FROM json_each(?)) ORDER BY revision`,
  );
  const likely = database.prepare<[string, string, string], BatchRow>(
    `SELECT revision, actor, note, decisions FROM batches
     WHERE actor IN (SELECT value FROM json_each(?)) OR note LIKE '%' || ? || '%' OR decisions LIKE '%' || ? || '%'`,
  );
  const write = database.prepare<[string, string | null, string, number]>(
    "UPDATE batches SET actor = ?, note = ?, decisions = ? WHERE revision = ?",
  );
  /** As history spells it; SQLite itself can fold no letter beyond a-z. */
  const spellings = (email: string): string[] =>
    actors.all().filter((actor) => emailKey(actor) === emailKey(email));

  return {
    find: (email: string): HeldHistory[] => by.all(JSON.stringify(spellings(email))),

    /** How many named it. */
    erase: (email: string): number => {
      const mine = spellings(email);
      const named = likely
        .all(JSON.stringify(mine), email, email)
        .filter(
          ({ actor, note, decisions }) =>
            mine.includes(actor) ||
            namesEmail(note, email) ||
            valueNamesEmail(JSON.parse(decisions), email),
        );
      for (const { revision, actor, note, decisions } of named)
        write.run(
          mine.includes(actor) ? ERASED_ACTOR : actor,
          note && withoutEmail(note, email),
          JSON.stringify(valueWithoutEmail<unknown>(JSON.parse(decisions), email)),
          revision,
        );
      return named.length;
    },
  };
};
