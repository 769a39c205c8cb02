import type { Database } from "better-sqlite3";
import type {
  CurrentAdministrator,
  ErasedRecords,
  FoundPersonalData,
  PurgedRecords,
} from "#core/people/personal-data.ts";
import type { FollowedList } from "#core/people/followed-lists.ts";
import type { Subscriber } from "#core/people/newsletter.ts";
import type { PersonalDataStore, RetentionBounds } from "#core/ports/people-stores.ts";
import { namesEmail, withoutEmail } from "#core/people/erase-personal-data.ts";
import { LIMITS } from "#core/limits.ts";
import { fail, ok, type Result } from "#core/result.ts";
import { emailKey } from "#core/text/addresses.ts";
import { peopleAccounts } from "../identity/people-accounts.ts";
import { sqliteIdentityRecords } from "./identity.ts";
import { WITHOUT_LISTS } from "./follower-store.ts";
import { historyPeople, snapshotsOf } from "./people/history-people.ts";
import {
  brandsNamingIn,
  slugsOf,
  submissionPeople,
  taxonomyNamingIn,
} from "./people/record-people.ts";
import { querying, reading, writing } from "./transactions.ts";

/** The personal data in a SQLite file. */
export const sqlitePersonalDataStore = (database: Database): PersonalDataStore => {
  const requestsSince = database
    .prepare<[string, string, string], number>(
      "SELECT count(*) FROM data_requests WHERE email_key = ? AND purpose = ? AND asked_at >= ?",
    )
    .pluck();
  const addRequest = database.prepare<Record<string, string>>(
    "INSERT INTO data_requests (id, email, email_key, purpose, asked_at, expires_at) VALUES (:id, :email, :key, :purpose, :at, :expiresAt)",
  );
  const findRequest = database
    .prepare<[string, string], string>(
      "SELECT email FROM data_requests WHERE id = ? AND expires_at > ?",
    )
    .pluck();

  const people = peopleIn(database);
  const accounts = peopleAccounts(sqliteIdentityRecords(database));

  /** Deleted content is overwritten in the file and the write-ahead log is emptied, so nothing remains in either. */
  const forgetting = async <T>(work: () => T): Promise<T> => {
    const forgotten = await writing(database, work);
    database.pragma("wal_checkpoint(TRUNCATE)");
    return forgotten;
  };

  return {
    find: async (email) => reading(database, () => people.find(email)),

    erase: async (email) => {
      await accounts.forgetInvitations(email);
      return forgetting(() => people.erase(email));
    },

    purge: async (before) => {
      await accounts.forgetInvitationsExpiredBefore(before.expired);
      return forgetting(() => people.purge(before));
    },

    addRequest: ({ id, email, purpose, at, expiresAt }, limit, since) =>
      writing(database, () => {
        if ((requestsSince.get(emailKey(email), purpose, since) ?? 0) >= limit) return false;
        addRequest.run({ id, email, key: emailKey(email), purpose, at, expiresAt });
        return true;
      }),

    findRequest: async (id, now) => querying(database, () => findRequest.get(id, now)),
  };
};

/** Finds and erases people. Call it inside one transaction. */
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
  const lists = database.prepare<[string], FollowedList>(
    `SELECT l.list, l.status, l.asked_at AS askedAt, l.confirmed_at AS confirmedAt
     FROM followed_lists AS l JOIN followers AS f ON f.id = l.follower_id WHERE f.email_key = ? ORDER BY l.asked_at, l.id`,
  );
  const unfollow = database.prepare<[string]>("DELETE FROM followers WHERE email_key = ?");
  const everyList = database.prepare<[], { id: string; list: string }>(
    "SELECT id, list FROM followed_lists",
  );
  const withoutLists = database.prepare<[]>(WITHOUT_LISTS);
  const eraseList = database.prepare<[string]>("DELETE FROM followed_lists WHERE id = ?");
  const requests = database.prepare<[string], { askedAt: string; expiresAt: string }>(
    "SELECT asked_at AS askedAt, expires_at AS expiresAt FROM data_requests WHERE email_key = ? ORDER BY asked_at, id",
  );
  const eraseRequests = database.prepare<[string]>("DELETE FROM data_requests WHERE email_key = ?");
  const introductions = database.prepare<[], { issue: number; text: string }>(
    "SELECT issue, text FROM newsletter_introductions",
  );
  const setIntroduction = database.prepare<[string, number]>(
    "UPDATE newsletter_introductions SET text = ? WHERE issue = ?",
  );
  const old = oldIn(database);
  const findAccount = (email: string) =>
    accounts.all().find((account) => emailKey(account.email) === emailKey(email));

  return {
    find: (email: string): FoundPersonalData => {
      const brands = brandsNaming(email);
      const taxonomy = taxonomyNaming(email);
      return {
        email,
        account: findAccount(email) ?? null,
        subscription: subscription.get(emailKey(email)) ?? null,
        lists: lists.all(emailKey(email)),
        submissions: submissions.find(email),
        history: history.find(email),
        brandsNaming: slugsOf(brands),
        taxonomyNaming: slugsOf(taxonomy),
        snapshotsNaming: snapshots.count(snapshots.find(email), [...brands, ...taxonomy]),
        requests: requests.all(emailKey(email)),
      };
    },

    erase: (email: string): Result<ErasedRecords, CurrentAdministrator> => {
      if (findAccount(email)) return fail({ kind: "current-administrator" });
      const brands = brandsNaming(email);
      const taxonomy = taxonomyNaming(email);
      const naming = [...brands, ...taxonomy];
      const found = snapshots.find(email);
      const count = snapshots.count(found, naming);
      snapshots.free(found, naming, email);
      for (const { issue, text } of introductions.all())
        if (namesEmail(text, email))
          setIntroduction.run(withoutEmail(text, email, { bound: LIMITS.introduction }), issue);
      const followed = lists.all(emailKey(email)).length;
      unfollow.run(emailKey(email));
      for (const { id, list } of everyList.all()) if (namesEmail(list, email)) eraseList.run(id);
      withoutLists.run();
      return ok({
        lists: followed,
        subscriptions: unsubscribe.run(emailKey(email)).changes,
        submissions: submissions.erase(email),
        history: history.erase(email),
        snapshots: count,
        requests: eraseRequests.run(emailKey(email)).changes,
        brandsNaming: slugsOf(brands),
        taxonomyNaming: slugsOf(taxonomy),
      });
    },

    purge: (before: RetentionBounds): PurgedRecords => {
      return {
        submissions: old.submissions(before.decided),
        subscriptions: old.subscriptions(before.asked),
        lists: old.lists(before.asked),
        requests: old.requests(before.expired),
      };
    },
  };
};

/** Deletes data whose retention period is over. */
const oldIn = (database: Database) => {
  const forgetting = (sql: string) => {
    const statement = database.prepare<[string]>(sql);
    return (before: string): number => statement.run(before).changes;
  };
  const withoutLists = database.prepare<[]>(WITHOUT_LISTS);
  const lists = forgetting("DELETE FROM followed_lists WHERE status = 'pending' AND asked_at < ?");
  return {
    lists: (before: string): number => {
      const count = lists(before);
      withoutLists.run();
      return count;
    },
    submissions: forgetting(
      `UPDATE brand_submissions SET submitted_by_email = NULL
       WHERE submitted_by_email IS NOT NULL AND status <> 'pending' AND coalesce(decided_at, created_at) < ?`,
    ),
    subscriptions: forgetting("DELETE FROM subscribers WHERE status = 'pending' AND asked_at < ?"),
    requests: forgetting("DELETE FROM data_requests WHERE expires_at < ?"),
  };
};
