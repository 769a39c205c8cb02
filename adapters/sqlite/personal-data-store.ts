import type { Database } from "better-sqlite3";
import type {
  CurrentAdministrator,
  ErasedRecords,
  PersonalData,
  PurgedRecords,
} from "#core/people/personal-data.ts";
import type { Subscriber } from "#core/people/newsletter.ts";
import type { PersonalDataStore, RetentionBounds } from "#core/ports/people-stores.ts";
import { fail, ok, type Result } from "#core/result.ts";
import type { Slices } from "#core/slices.ts";
import { emailKey } from "#core/text/addresses.ts";
import { historyPeople, type NamingSnapshots, snapshotsOf } from "./people/history-people.ts";
import {
  brandsNamingIn,
  slugsOf,
  submissionPeople,
  taxonomyNamingIn,
} from "./people/record-people.ts";
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

/** So many are forgotten between two turns of others. */
const AT_ONCE = 200;

/** Finds and forgets people step by step; to be run inside one transaction. */
const peopleIn = (database: Database) => {
  const history = historyPeople(database);
  const submissions = submissionPeople(database);
  const snapshots = snapshotsOf(database);
  const brandsNaming = brandsNamingIn(database);
  const taxonomyNaming = taxonomyNamingIn(database);
  const accounts = database.prepare<[], { email: string; createdAt: string }>(
    "SELECT email, created_at AS createdAt FROM admins",
  );
  const subscription = database.prepare<[string], Omit<Subscriber, "id">>(
    "SELECT email, status, asked_at AS askedAt, confirmed_at AS confirmedAt FROM subscribers WHERE email_key = ?",
  );
  const unsubscribe = database.prepare<[string]>("DELETE FROM subscribers WHERE email_key = ?");
  const requests = database.prepare<[string], { askedAt: string; expiresAt: string }>(
    "SELECT asked_at AS askedAt, expires_at AS expiresAt FROM data_requests WHERE email_key = ? ORDER BY asked_at, id",
  );
  const eraseRequests = database.prepare<[string]>("DELETE FROM data_requests WHERE email_key = ?");
  const old = oldIn(database);
  const findAccount = (email: string) =>
    accounts.all().find((account) => emailKey(account.email) === emailKey(email));

  return {
    findSnapshots: (email: string) => snapshots.find(email),

    find: function* (email: string): Slices<PersonalData> {
      const brands = yield* brandsNaming(email);
      const taxonomy = taxonomyNaming(email);
      return {
        email,
        account: findAccount(email) ?? null,
        subscription: subscription.get(emailKey(email)) ?? null,
        submissions: yield* submissions.find(email),
        history: yield* history.find(email),
        brandsNaming: slugsOf(brands),
        taxonomyNaming: slugsOf(taxonomy),
        snapshotsNaming: yield* snapshots.count(yield* snapshots.find(email), [
          ...brands,
          ...taxonomy,
        ]),
        requests: requests.all(emailKey(email)),
      };
    },

    /** `known` are the earlier states that were found to name it before the transaction began. */
    erase: function* (
      email: string,
      known: NamingSnapshots,
    ): Slices<Result<ErasedRecords, CurrentAdministrator>> {
      if (findAccount(email)) return fail({ kind: "current-administrator" });
      const brands = yield* brandsNaming(email);
      const taxonomy = taxonomyNaming(email);
      const naming = [...brands, ...taxonomy];
      const found = yield* snapshots.find(email, known);
      const count = yield* snapshots.count(found, naming);
      yield* snapshots.free(found, naming, email);
      return ok({
        subscriptions: unsubscribe.run(emailKey(email)).changes,
        submissions: yield* submissions.erase(email),
        history: yield* history.erase(email),
        snapshots: count,
        requests: eraseRequests.run(emailKey(email)).changes,
        brandsNaming: slugsOf(brands),
        taxonomyNaming: slugsOf(taxonomy),
      });
    },

    purge: function* (before: RetentionBounds): Slices<PurgedRecords> {
      return {
        submissions: yield* old.submissions(before.decided),
        subscriptions: yield* old.subscriptions(before.asked),
        requests: yield* old.requests(before.expired),
      };
    },
  };
};

/** What was kept long enough, forgotten little by little. */
const oldIn = (database: Database) => {
  const forgetting = (sql: string) => {
    const some = database.prepare<[string, number]>(sql);
    return function* (before: string): Slices<number> {
      for (let count = 0; ;) {
        const { changes } = some.run(before, AT_ONCE);
        count += changes;
        if (changes < AT_ONCE) return count;
        yield;
      }
    };
  };
  return {
    submissions: forgetting(
      `UPDATE brand_submissions SET submitted_by_email = NULL WHERE id IN (
         SELECT id FROM brand_submissions
         WHERE submitted_by_email IS NOT NULL AND status <> 'pending' AND coalesce(decided_at, created_at) < ? LIMIT ?)`,
    ),
    subscriptions: forgetting(
      `DELETE FROM subscribers WHERE id IN (
         SELECT id FROM subscribers WHERE status = 'pending' AND asked_at < ? LIMIT ?)`,
    ),
    requests: forgetting(
      "DELETE FROM data_requests WHERE id IN (SELECT id FROM data_requests WHERE expires_at < ? LIMIT ?)",
    ),
  };
};
