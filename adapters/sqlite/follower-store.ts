import type { Database } from "better-sqlite3";
import type { SubscriberStatus } from "#core/people/newsletter.ts";
import { DUE_AT_ONCE, type DueFollower, type FollowerStore } from "#core/ports/people-stores.ts";
import { emailKey } from "#core/text/addresses.ts";
import { reading, writing } from "./transactions.ts";

/** The people who follow lists, in a SQLite file. */
export const sqliteFollowerStore = (database: Database): FollowerStore => {
  const requests = requestsIn(database);
  const sending = sendingIn(database);
  return {
    follow: ({ email, mails: limit, listId, list, ...request }) =>
      writing(database, () => {
        const { mails, ...follower } = requests.count({ ...request, email, key: emailKey(email) });
        return {
          follower,
          list: mails <= limit ? requests.add(listId, follower.id, list, request.at) : null,
        };
      }),

    confirm: (listId, at, revision) =>
      writing(database, () => requests.confirm({ listId, at, revision })),

    leave: (listId) => writing(database, () => requests.leave(listId)),

    leaveAll: (followerId) => writing(database, () => requests.leaveAll(followerId)),

    listDue: async (now, after) => reading(database, () => sending.due(now, after)),

    postpone: (followers, nextAt, revision) =>
      writing(database, () => {
        for (const follower of followers) sending.claim(follower, nextAt, revision);
      }),

    claim: (follower, nextAt, revision) =>
      writing(database, () => sending.claim(follower, nextAt, revision)),

    release: (follower, claimedUntil, retryAt) =>
      writing(database, () => sending.release(follower, claimedUntil, retryAt)),
  };
};

/** To be used inside a transaction. */
const requestsIn = (database: Database) => {
  // The same statements run for known and unknown addresses, so neither answer nor timing differs.
  const count = database.prepare<
    Record<string, string>,
    { id: string; email: string; mails: number }
  >(
    `INSERT INTO followers (id, email, email_key, next_at, mails, mails_since)
     VALUES (:id, :email, :key, :nextAt, 1, :at)
     ON CONFLICT (email_key) DO UPDATE SET
       mails = iif(mails_since < :since, 1, mails + 1),
       mails_since = iif(mails_since < :since, :at, mails_since)
     RETURNING id, email, mails`,
  );
  const add = database.prepare<string[], { id: string; status: SubscriberStatus }>(
    `INSERT INTO followed_lists (id, follower_id, list, status, asked_at, since) VALUES (?, ?, ?, 'pending', ?, 0)
     ON CONFLICT (follower_id, list) DO UPDATE SET asked_at = excluded.asked_at
     RETURNING id, status`,
  );
  const confirm = database.prepare<{ listId: string; at: string; revision: number }>(
    `UPDATE followed_lists SET status = 'confirmed', confirmed_at = :at, since = :revision
     WHERE id = :listId AND status = 'pending'`,
  );
  const find = database.prepare<[string], { list: string }>(
    "SELECT list FROM followed_lists WHERE id = ?",
  );
  const leave = database.prepare<[string]>("DELETE FROM followed_lists WHERE id = ?");
  const leaveAll = database.prepare<[string]>("DELETE FROM followers WHERE id = ?");
  const forgetIdle = database.prepare<[]>(WITHOUT_LISTS);
  return {
    count: (request: Record<string, string>) => {
      const row = count.get(request);
      if (!row) throw new Error("The follower just inserted is missing");
      return row;
    },
    add: (...values: [id: string, followerId: string, list: string, at: string]) =>
      add.get(...values) ?? null,
    confirm: (values: { listId: string; at: string; revision: number }) => {
      confirm.run(values);
      return find.get(values.listId);
    },
    leave: (listId: string): void => {
      leave.run(listId);
      forgetIdle.run();
    },
    leaveAll: (followerId: string): void => void leaveAll.run(followerId),
  };
};

/** Deletes followers without lists. */
export const WITHOUT_LISTS =
  "DELETE FROM followers WHERE id NOT IN (SELECT follower_id FROM followed_lists)";

/** To be used inside a transaction. */
const sendingIn = (database: Database) => {
  const followers = database.prepare<[string, string, number], Omit<DueFollower, "lists">>(
    `SELECT f.id, f.email, f.next_at AS nextAt FROM followers AS f
     WHERE f.id > ? AND f.next_at <= ?
       AND EXISTS (SELECT 1 FROM followed_lists AS l WHERE l.follower_id = f.id AND l.status = 'confirmed')
     ORDER BY f.id LIMIT ?`,
  );
  const lists = database.prepare<[string], DueFollower["lists"][number]>(
    `SELECT id, list, since FROM followed_lists WHERE follower_id = ? AND status = 'confirmed'
     ORDER BY confirmed_at, id`,
  );
  const move = database.prepare<{ id: string; from: string; to: string }>(
    "UPDATE followers SET next_at = :to WHERE id = :id AND next_at = :from",
  );
  const setSince = database.prepare<[number, string]>(
    "UPDATE followed_lists SET since = ? WHERE id = ?",
  );
  return {
    due: (now: string, after: string): DueFollower[] =>
      followers
        .all(after, now, DUE_AT_ONCE)
        .map(({ id, email, nextAt }) => ({ id, email, nextAt, lists: lists.all(id) })),

    claim: (
      { id, nextAt: from, lists: read }: DueFollower,
      to: string,
      revision: number,
    ): string[] | undefined =>
      move.run({ id, from, to }).changes === 0
        ? undefined
        : read.filter((list) => setSince.run(revision, list.id).changes > 0).map((list) => list.id),

    release: ({ id, lists: read }: DueFollower, from: string, to: string): void => {
      if (move.run({ id, from, to }).changes === 0) return;
      for (const { id: listId, since } of read) setSince.run(since, listId);
    },
  };
};
