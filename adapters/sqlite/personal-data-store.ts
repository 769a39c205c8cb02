import type { Database } from "better-sqlite3";
import type { Subscriber } from "#core/newsletter/subscriber.ts";
import type { PersonalDataStore } from "#core/ports/personal-data-store.ts";
import { namesEmail } from "#core/privacy/without-email.ts";
import { fail, ok } from "#core/result.ts";
import { emailKey } from "#core/text/email.ts";
import { historyPeople } from "./people/history-people.ts";
import { snapshotsOf } from "./people/snapshots.ts";
import { submissionPeople } from "./people/submission-people.ts";
import { asking, reading, writing } from "./transactions.ts";

/** What a SQLite file holds about people. */
export const sqlitePersonalDataStore = (database: Database): PersonalDataStore => {
  const history = historyPeople(database);
  const submissions = submissionPeople(database);
  const snapshots = snapshotsOf(database);
  const accounts = database.prepare<[], { email: string; createdAt: string }>(
    "SELECT email, created_at AS createdAt FROM admins",
  );
  const subscription = database.prepare<[string], Omit<Subscriber, "id">>(
    "SELECT email, status, asked_at AS askedAt, confirmed_at AS confirmedAt FROM subscribers WHERE email_key = ?",
  );
  const unsubscribe = database.prepare<[string]>("DELETE FROM subscribers WHERE email_key = ?");
  const purgePending = database.prepare<[string]>(
    "DELETE FROM subscribers WHERE status = 'pending' AND asked_at < ?",
  );
  const requests = database.prepare<[string], { askedAt: string; expiresAt: string }>(
    "SELECT asked_at AS askedAt, expires_at AS expiresAt FROM data_requests WHERE email_key = ? ORDER BY asked_at, id",
  );
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
  const eraseRequests = database.prepare<[string]>("DELETE FROM data_requests WHERE email_key = ?");
  const purgeRequests = database.prepare<[string]>(
    "DELETE FROM data_requests WHERE expires_at < ?",
  );
  const brandTexts = database.prepare<[], { slug: string; text: string }>(
    `SELECT slug, concat_ws(char(10), name, short_description, long_description, logo_url, website_url, hq_location,
       distribution_model, ownership_type, price_band, hero_image_url, instagram_url, facebook_url, twitter_url,
       youtube_url, tiktok_url, linkedin_url, highlights, sources, social_links) AS text
     FROM brands WHERE instr(text, '@') > 0 ORDER BY slug`,
  );

  const findAccount = (email: string) =>
    accounts.all().find((account) => emailKey(account.email) === emailKey(email));
  const brandsNaming = (email: string): string[] =>
    brandTexts
      .all()
      .filter(({ text }) => namesEmail(text, email))
      .map(({ slug }) => slug);

  /** What is deleted is overwritten, in the file and in what has yet to be written to it. */
  const forgetting = async <T>(work: () => T): Promise<T> => {
    database.pragma("secure_delete = ON");
    try {
      const done = await writing(database, work);
      database.pragma("wal_checkpoint(TRUNCATE)");
      return done;
    } finally {
      database.pragma("secure_delete = OFF");
    }
  };

  return {
    find: async (email) => {
      const { found } = await snapshots.find(email);
      return reading(database, () => ({
        email,
        account: findAccount(email) ?? null,
        subscription: subscription.get(emailKey(email)) ?? null,
        submissions: submissions.find(email),
        history: history.find(email),
        brandsNaming: brandsNaming(email),
        snapshotsNaming: found.length,
        requests: requests.all(emailKey(email)),
      }));
    },

    erase: async (email) => {
      const { found, upTo } = await snapshots.find(email);
      return forgetting(() => {
        if (findAccount(email)) return fail({ kind: "current-administrator" as const });
        const named = [...found, ...snapshots.since(email, upTo)];
        for (const snapshot of named) snapshots.free(snapshot, email);
        return ok({
          subscriptions: unsubscribe.run(emailKey(email)).changes,
          submissions: submissions.erase(email),
          history: history.erase(email),
          snapshots: named.length,
          requests: eraseRequests.run(emailKey(email)).changes,
          brandsNaming: brandsNaming(email),
        });
      });
    },

    purge: (before) =>
      forgetting(() => ({
        submissions: submissions.purge(before.decided),
        subscriptions: purgePending.run(before.asked).changes,
        requests: purgeRequests.run(before.expired).changes,
      })),

    addRequest: ({ id, email, at, expiresAt }, limit, since) =>
      writing(database, () => {
        if ((requestsSince.get(emailKey(email), since) ?? 0) >= limit) return false;
        addRequest.run({ id, email, key: emailKey(email), at, expiresAt });
        return true;
      }),

    findRequest: async (id, now) => asking(database, () => findRequest.get(id, now)),
  };
};
