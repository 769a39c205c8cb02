import type { Database } from "better-sqlite3";
import type { HeldQuestion, RoundsStore } from "#core/ports/rounds-store.ts";
import { querying, writing } from "./transactions.ts";

/** What is put off, and who was given what, in a SQLite file. */
export const sqliteRoundsStore = (database: Database): RoundsStore => {
  const list = database.prepare<[string], HeldQuestion>(
    "SELECT id, until, holder FROM held_questions WHERE until > ? ORDER BY id",
  );
  const forget = database.prepare<[string]>("DELETE FROM held_questions WHERE until <= ?");
  const give = database.prepare<HeldQuestion>(
    `INSERT INTO held_questions (id, until, holder) VALUES (:id, :until, :holder)
     ON CONFLICT (id) DO UPDATE SET until = excluded.until WHERE holder = excluded.holder`,
  );
  const putOff = database.prepare<HeldQuestion>(
    `INSERT INTO held_questions (id, until, holder) VALUES (:id, :until, :holder)
     ON CONFLICT (id) DO UPDATE SET until = excluded.until, holder = excluded.holder`,
  );

  return {
    list: async (now) => querying(database, () => list.all(now.toISOString())),
    give: ({ id, until, holder }, now) =>
      writing(database, () => {
        forget.run(now.toISOString());
        return give.run({ id, until, holder }).changes > 0;
      }),
    putOff: ({ id, until }, now) =>
      writing(database, () => {
        forget.run(now.toISOString());
        putOff.run({ id, until, holder: null });
      }),
  };
};
