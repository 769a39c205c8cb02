import type { Database } from "better-sqlite3";
import type { PersonalDataStore } from "#core/ports/people-stores.ts";
import { emailKey } from "#core/text/addresses.ts";
import { peopleIn } from "./people/people-in.ts";
import type { Slices } from "#core/slices.ts";
import { querying, readingInSlices, writing, writingInSlices } from "./transactions.ts";

/**
 * What a SQLite file holds about people. A large history names one a hundred thousand times, so it is looked through and freed
 * in turns with what visitors ask meanwhile.
 */
export const sqlitePersonalDataStore = (database: Database): PersonalDataStore => {
  const requestsSince = database
    .prepare<[string, string], number>(
      "SELECT count(*) FROM data_requests WHERE email_key = ? AND asked_at >= ?",
    )
    .pluck();
  const addRequest = database.prepare<Record<string, string>>(
    "INSERT INTO data_requests (id, email, email_key, asked_at, expires_at) VALUES (:id, :email, :key, :at, :expiresAt)",
  );
  const findRequest = database
    .prepare<[string, string], string>(
      "SELECT email FROM data_requests WHERE id = ? AND expires_at > ?",
    )
    .pluck();

  /** What is deleted is overwritten in the file; nothing of it stays in what has yet to be written there either. */
  const forgetting = <T>(begin: (people: ReturnType<typeof peopleIn>) => Slices<T>): Promise<T> =>
    writingInSlices(database, (own) => begin(peopleIn(own)), "TRUNCATE");

  return {
    find: (email) => readingInSlices(database, (own) => peopleIn(own).find(email)),

    erase: async (email) => {
      // Before the lock is taken, since it takes longest.
      const known = await readingInSlices(database, (own) => peopleIn(own).findSnapshots(email));
      return forgetting((people) => people.erase(email, known));
    },

    purge: (before) => forgetting((people) => people.purge(before)),

    addRequest: ({ id, email, at, expiresAt }, limit, since) =>
      writing(database, () => {
        if ((requestsSince.get(emailKey(email), since) ?? 0) >= limit) return false;
        addRequest.run({ id, email, key: emailKey(email), at, expiresAt });
        return true;
      }),

    findRequest: async (id, now) => querying(database, () => findRequest.get(id, now)),
  };
};
