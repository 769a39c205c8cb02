import type { Database } from "better-sqlite3";
import {
  type Subscriber,
  SUBSCRIBER_PAGE_SIZE,
  type SubscriberPage,
  type SubscriberStatus,
} from "#core/people/newsletter.ts";
import type { SubscriberStore } from "#core/ports/people-stores.ts";
import { emailKey } from "#core/text/addresses.ts";
import { pageBounds } from "./sql.ts";
import { querying, reading, writing } from "./transactions.ts";

const FIELDS = "id, email, status, asked_at AS askedAt, confirmed_at AS confirmedAt";
/** An empty bound search matches everybody. */
const MATCHING = "instr(email_key, ?) > 0";

/** The newsletter's subscribers in a SQLite file. */
export const sqliteSubscriberStore = (database: Database): SubscriberStore => {
  // The same statement runs for known and unknown addresses, so neither answer nor timing differs.
  const insert = database.prepare<Record<string, string>, Subscriber & { mails: number }>(
    `INSERT INTO subscribers (id, email, email_key, status, asked_at, mails, mails_since)
     VALUES (:id, :email, :key, 'pending', :at, 1, :at)
     ON CONFLICT (email_key) DO UPDATE SET
       asked_at = :at,
       mails = iif(mails_since < :since, 1, mails + 1),
       mails_since = iif(mails_since < :since, :at, mails_since)
     RETURNING ${FIELDS}, mails`,
  );
  const confirm = database.prepare<[string, string]>(
    "UPDATE subscribers SET status = 'confirmed', confirmed_at = ? WHERE id = ? AND status = 'pending'",
  );
  const find = database.prepare<[string], Subscriber>(
    `SELECT ${FIELDS} FROM subscribers WHERE id = ?`,
  );
  const remove = database.prepare<[string]>("DELETE FROM subscribers WHERE id = ?");
  const pages = pagesOf(database);
  const all = database.prepare<Record<string, SubscriberStatus | null>, Subscriber>(
    `SELECT ${FIELDS} FROM subscribers WHERE :status IS NULL OR status = :status ORDER BY email_key`,
  );

  return {
    ask: ({ id, email, at, mails: limit, since }) =>
      writing(database, () => {
        const row = insert.get({ id, email, key: emailKey(email), at, since });
        if (!row) throw new Error("The subscriber just inserted is missing");
        const { mails, ...subscriber } = row;
        return { subscriber, mayMail: mails <= limit };
      }),

    confirm: (id, at) =>
      writing(database, () => {
        const isNew = confirm.run(at, id).changes > 0;
        const subscriber = find.get(id);
        return subscriber && { subscriber, isNew };
      }),

    remove: (id) => writing(database, () => remove.run(id).changes > 0),

    list: async ({ search, page }) => reading(database, () => pages(emailKey(search), page)),

    all: async (status) => querying(database, () => all.all({ status })),
  };
};

/** To be used inside a transaction. */
const pagesOf = (database: Database) => {
  const page = database.prepare<[string, number, number], Subscriber>(
    `SELECT ${FIELDS} FROM subscribers WHERE ${MATCHING} ORDER BY asked_at DESC, id LIMIT ? OFFSET ?`,
  );
  const count = database
    .prepare<[string], number>(`SELECT count(*) FROM subscribers WHERE ${MATCHING}`)
    .pluck();
  const countStatus = database
    .prepare<[string], number>("SELECT count(*) FROM subscribers WHERE status = ?")
    .pluck();

  return (search: string, wanted: number): SubscriberPage => {
    const total = count.get(search) ?? 0;
    const { offset, ...bounds } = pageBounds(total, wanted, SUBSCRIBER_PAGE_SIZE);
    return {
      items: page.all(search, SUBSCRIBER_PAGE_SIZE, offset),
      ...bounds,
      counts: {
        pending: countStatus.get("pending") ?? 0,
        confirmed: countStatus.get("confirmed") ?? 0,
      },
    };
  };
};
