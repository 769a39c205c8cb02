import type { Database } from "better-sqlite3";
import { CLAIMED_AT_ONCE, type SuggesterStore } from "#core/ports/people-stores.ts";
import { querying, writing } from "./transactions.ts";

/** Whom to tell about decisions, in a SQLite file. */
export const sqliteSuggesterStore = (database: Database): SuggesterStore => {
  const untold = database.prepare<[string, string], { id: string; decidedAt: string }>(
    `SELECT s.id, s.decided_at AS decidedAt FROM brand_submissions AS s LEFT JOIN told_decisions AS t ON t.submission_id = s.id
     WHERE s.submitted_by_email IS NOT NULL AND s.status IN ('approved', 'rejected')
       AND s.decided_at > ? AND s.decided_at <= ? AND t.decided_at IS NOT s.decided_at
     ORDER BY s.decided_at, s.id LIMIT ${CLAIMED_AT_ONCE}`,
  );
  const note = database.prepare<{ id: string; decidedAt: string }>(
    `INSERT INTO told_decisions (submission_id, decided_at) VALUES (:id, :decidedAt)
     ON CONFLICT (submission_id) DO UPDATE SET decided_at = excluded.decided_at`,
  );
  const optOut = database.prepare<[string, string]>(
    "INSERT OR IGNORE INTO decision_opt_outs (email_hash, at) VALUES (?, ?)",
  );
  const optedOut = database.prepare<[string]>(
    "SELECT 1 FROM decision_opt_outs WHERE email_hash = ?",
  );
  return {
    claimDecisions: (after, before) =>
      writing(database, () => {
        const found = untold.all(after, before);
        for (const one of found) note.run(one);
        return found.map(({ id }) => id);
      }),
    optOut: (hash, at) => writing(database, () => void optOut.run(hash, at)),
    hasOptedOut: async (hash) => querying(database, () => optedOut.get(hash)) !== undefined,
  };
};
