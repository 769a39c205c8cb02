import type { Database } from "better-sqlite3";
import type { Delivery, Issue, NothingToSend, SentByAnother } from "#core/people/newsletter.ts";
import type { NewsletterStore, NextReceiver, Sending } from "#core/ports/people-stores.ts";
import { fail, ok, type Result } from "#core/result.ts";
import { COUNT_UNCERTAIN, IS_LEFT, issueReads, newsIn } from "./newsletter-news.ts";
import { querying, reading, writing } from "./transactions.ts";

const EVERYBODY_LEFT = `FROM newsletter_issues AS i CROSS JOIN subscribers AS s
  LEFT JOIN newsletter_deliveries AS d ON d.issue = i.number AND d.subscriber_id = s.id`;

/** The newsletter's issues in a SQLite file. */
export const sqliteNewsletterStore = (database: Database): NewsletterStore => {
  const issues = issuesIn(database);
  const reads = issueReads(database);
  const news = newsIn(database);
  const leave = database.prepare<[number, string]>(
    "UPDATE newsletter_issues SET sender_id = NULL, sending_until = NULL WHERE number = ? AND sender_id = ?",
  );
  const forget = database.prepare<[string]>(
    `DELETE FROM newsletter_deliveries WHERE issue IN (SELECT number FROM newsletter_issues WHERE finished_at < ?)`,
  );

  return {
    findNews: async (limit) =>
      reading(database, () => {
        const since = news.since();
        const ids = news.ids(since);
        return {
          lastIssue: since.lastIssue,
          since: since.since,
          brandCount: ids.length,
          brands: news.brands(ids.slice(0, limit)),
          receivers: reads.countReceivers(),
        };
      }),

    listIssues: async (limit, now) => querying(database, () => reads.list(limit, now)),

    openIssue: (sending) =>
      writing(database, () => issues.takeUp(sending) ?? issues.begin(sending)),

    findIssueBrands: async (issue, limit) => reading(database, () => reads.brands(issue, limit)),

    claimReceiver: (issue, after, sending) =>
      writing(database, () => issues.claim(issue, after, sending)),

    noteDelivery: (issue, subscriberId, delivery, at) =>
      writing(database, () => issues.note(issue, subscriberId, delivery, at)),

    leaveIssue: async (issue, sender) =>
      void (await writing(database, () => leave.run(issue, sender))),

    closeIssue: (issue, at) => writing(database, () => issues.finish(issue, at)),

    forgetDeliveries: (finishedBefore) =>
      writing(database, () => forget.run(finishedBefore).changes),
  };
};

/** Call it inside a transaction. */
const issuesIn = (database: Database) => {
  const reads = issueReads(database);
  const news = newsIn(database);
  const unfinished = database.prepare<
    [],
    { number: number; sender: string | null; until: string | null }
  >(
    "SELECT number, sender_id AS sender, sending_until AS until FROM newsletter_issues WHERE finished_at IS NULL",
  );
  const hold = database.prepare<[string, string, number]>(
    "UPDATE newsletter_issues SET sender_id = ?, sending_until = ? WHERE number = ?",
  );
  const cutOff = database.prepare<[number]>(
    "UPDATE newsletter_deliveries SET state = 'uncertain' WHERE issue = ? AND state = 'handed'",
  );
  const insert = database.prepare<Record<string, string | number>>(
    `INSERT INTO newsletter_issues (number, at, since_revision, revision, brand_count, receivers, sender_id, sending_until)
     SELECT coalesce(max(number), 0) + 1, :at, :since, (SELECT revision FROM catalog_state), :brands, :receivers, :sender, :until
     FROM newsletter_issues`,
  );
  const insertBrand = database.prepare<[string, number, number]>(
    "INSERT INTO newsletter_brands (brand_id, issue, place) VALUES (?, ?, ?)",
  );
  const senderOf = database.prepare<[number], { sender: string | null; until: string | null }>(
    "SELECT sender_id AS sender, sending_until AS until FROM newsletter_issues WHERE number = ?",
  );
  const next = database.prepare<[number, string], NextReceiver>(
    `SELECT s.id, s.email ${EVERYBODY_LEFT} WHERE i.number = ? AND s.id > ? AND ${IS_LEFT} ORDER BY s.id LIMIT 1`,
  );
  const isAnyLeft = database
    .prepare<[number], number>(
      `SELECT 1 ${EVERYBODY_LEFT} WHERE i.number = ? AND ${IS_LEFT} LIMIT 1`,
    )
    .pluck();
  const mark = database.prepare<[number, string, string]>(
    `INSERT INTO newsletter_deliveries (issue, subscriber_id, state, at) VALUES (?, ?, 'handed', ?)
     ON CONFLICT (issue, subscriber_id) DO UPDATE SET state = 'handed', at = excluded.at`,
  );
  const stateOf = database
    .prepare<[number, string], string>(
      "SELECT state FROM newsletter_deliveries WHERE issue = ? AND subscriber_id = ?",
    )
    .pluck();
  const noteState = database.prepare<[string, string, number, string]>(
    "UPDATE newsletter_deliveries SET state = ?, at = ? WHERE issue = ? AND subscriber_id = ?",
  );
  const count = database.prepare<Record<string, number>>(
    `UPDATE newsletter_issues SET sent = sent + :sent, failed = failed + :failed,
       uncertain = max(0, iif(finished_at IS NULL, 0, uncertain - :resolved)) WHERE number = :issue`,
  );
  const finish = database.prepare<{ issue: number; now: string }>(
    `UPDATE newsletter_issues AS i SET finished_at = :now, sender_id = NULL, sending_until = NULL, uncertain = ${COUNT_UNCERTAIN}
     WHERE number = :issue AND finished_at IS NULL`,
  );

  const finishIssue = (issue: number, now: string): void => {
    cutOff.run(issue);
    finish.run({ issue, now });
  };
  const issueAt = (number: number, now: string): Issue => {
    const issue = reads.find(number, now);
    if (!issue) throw new Error("The issue just inserted is missing");
    return issue;
  };

  return {
    /** The unfinished issue; undefined when there is none. */
    takeUp: ({ sender, at, until }: Sending): Result<Issue, SentByAnother> | undefined => {
      const found = unfinished.get();
      if (!found) return undefined;
      if (found.until !== null && found.until > at)
        return fail({ kind: "sent-by-another", issue: found.number, until: found.until });
      cutOff.run(found.number);
      hold.run(sender, until, found.number);
      return ok(issueAt(found.number, at));
    },

    begin: (sending: Sending): Result<Issue, NothingToSend> => {
      const receiverCount = reads.countReceivers();
      if (receiverCount === 0) return fail({ kind: "nothing-to-send", why: "no-receivers" });
      const since = news.since();
      const ids = news.ids(since);
      if (ids.length === 0) return fail({ kind: "nothing-to-send", why: "no-news" });
      const { lastInsertRowid } = insert.run({
        ...sending,
        since: since.revision,
        brands: ids.length,
        receivers: receiverCount,
      });
      for (const [place, id] of ids.entries()) {
        insertBrand.run(id, Number(lastInsertRowid), place);
      }
      return ok(issueAt(Number(lastInsertRowid), sending.at));
    },

    claim: (
      issue: number,
      after: string,
      { sender, at, until }: Sending,
    ): Result<NextReceiver | undefined, SentByAnother> => {
      const held = senderOf.get(issue);
      if (held?.sender !== sender && held?.until)
        return fail({ kind: "sent-by-another", issue, until: held.until });
      const receiver = next.get(issue, after);
      if (receiver) {
        hold.run(sender, until, issue);
        mark.run(issue, receiver.id, at);
      } else if (isAnyLeft.get(issue) === undefined) finishIssue(issue, at);
      return ok(receiver);
    },

    note: (issue: number, subscriberId: string, delivery: Delivery, at: string): void => {
      const before = stateOf.get(issue, subscriberId);
      noteState.run(delivery, at, issue, subscriberId);
      count.run({
        issue,
        sent: Number(delivery === "sent"),
        failed: Number(delivery === "failed"),
        resolved: Number(before === "uncertain" && delivery !== "uncertain"),
      });
    },

    finish: finishIssue,
  };
};
