import type { Database } from "better-sqlite3";
import type { Subscriber } from "#core/people/subscriber.ts";
import type { RetentionBounds } from "#core/ports/people-stores.ts";
import type {
  CurrentAdministrator,
  ErasedRecords,
  PersonalData,
  PurgedRecords,
} from "#core/people/personal-data.ts";
import { namesEmail } from "#core/people/without-email.ts";
import { fail, ok, type Result } from "#core/result.ts";
import { emailKey } from "#core/text/addresses.ts";
import type { Slices } from "#core/slices.ts";
import { historyPeople } from "./history-people.ts";
import { BRAND_COLUMNS } from "../../columns.ts";
import { namesOf } from "../sql.ts";
import { IN_CHUNK, chunksOf } from "./chunks.ts";
import { type NamingSnapshots, snapshotsOf } from "./snapshots.ts";
import { submissionPeople } from "./submission-people.ts";

/** So many are forgotten between two turns of others. */
const AT_ONCE = 200;

/** Finds and forgets people step by step; to be run inside one transaction. */
export const peopleIn = (database: Database) => {
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
      return {
        email,
        account: findAccount(email) ?? null,
        subscription: subscription.get(emailKey(email)) ?? null,
        submissions: yield* submissions.find(email),
        history: yield* history.find(email),
        brandsNaming: yield* brandsNaming(email),
        taxonomyNaming: taxonomyNaming(email),
        snapshotsNaming: (yield* snapshots.find(email)).ids.length,
        requests: requests.all(emailKey(email)),
      };
    },

    /** `known` are the earlier states that were found to name it before the transaction began. */
    erase: function* (
      email: string,
      known: NamingSnapshots,
    ): Slices<Result<ErasedRecords, CurrentAdministrator>> {
      if (findAccount(email)) return fail({ kind: "current-administrator" });
      const { ids } = yield* snapshots.find(email, known);
      yield* snapshots.free(ids, email);
      return ok({
        subscriptions: unsubscribe.run(emailKey(email)).changes,
        submissions: yield* submissions.erase(email),
        history: yield* history.erase(email),
        snapshots: ids.length,
        requests: eraseRequests.run(emailKey(email)).changes,
        brandsNaming: yield* brandsNaming(email),
        taxonomyNaming: taxonomyNaming(email),
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

/** Slugs of brands whose own texts name an address. */
/** Everything in which words of people may stand. */
const BRAND_TEXTS = BRAND_COLUMNS.filter(({ kind }) => kind !== "integer");

const brandsNamingIn = (database: Database) => {
  const chunks = chunksOf(database, "brands");
  const texts = database.prepare<[number, number], { slug: string; text: string }>(
    `SELECT slug, concat_ws(char(10), ${namesOf(BRAND_TEXTS)}) AS text
     FROM brands WHERE ${IN_CHUNK} AND (instr(text, '@') > 0 OR instr(text, '%40') > 0)`,
  );
  return function* (email: string): Slices<string[]> {
    const slugs: string[] = [];
    for (const chunk of chunks()) {
      for (const { slug, text } of texts.all(...chunk))
        if (namesEmail(text, email)) slugs.push(slug);
      yield;
    }
    return slugs.sort();
  };
};

/** Slugs of categories and attributes whose own texts name an address; there are few. */
const taxonomyNamingIn = (database: Database) => {
  const texts = database.prepare<[], { slug: string; text: string }>(
    `SELECT slug, concat_ws(char(10), name, description) AS text FROM categories
     UNION ALL SELECT slug, name FROM attributes`,
  );
  return (email: string): string[] =>
    texts
      .all()
      .filter(({ text }) => namesEmail(text, email))
      .map(({ slug }) => slug)
      .sort();
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
