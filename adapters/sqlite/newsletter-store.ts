import type { Database } from "better-sqlite3";
import type {
  Delivery,
  Issue,
  NewBrand,
  NewBrands,
  NothingToSend,
} from "#core/people/newsletter.ts";
import type { NewsletterStore, NextReceiver } from "#core/ports/people-stores.ts";
import { fail, ok, type Result } from "#core/result.ts";
import { querying, reading, writing } from "./transactions.ts";

/** Whether subscriber `s` has yet to get issue `i`. */
const IS_WAITING = `s.status = 'confirmed' AND s.confirmed_at <= i.at AND s.marked_issue IS NOT i.number AND i.finished_at IS NULL`;

const ISSUE = `SELECT i.number, i.at, i.finished_at AS finishedAt,
    (SELECT count(*) FROM newsletter_brands AS n WHERE n.issue = i.number) AS brandCount,
    i.sent, i.failed, i.uncertain, (SELECT count(*) FROM subscribers AS s WHERE ${IS_WAITING}) AS waiting
  FROM newsletter_issues AS i`;

const BRAND = "b.slug, b.name, b.short_description AS shortDescription";

/** The newsletter's issues in a SQLite file. */
export const sqliteNewsletterStore = (database: Database): NewsletterStore => {
  const list = database.prepare<[number], Issue>(`${ISSUE} ORDER BY i.number DESC LIMIT ?`);
  const news = newsIn(database);
  const issues = issuesIn(database);
  const marks = marksIn(database);

  const begin = (at: string): Result<number, NothingToSend> => {
    const beginning = news.beginning();
    if (beginning === null || news.countReceivers() === 0)
      return fail({ kind: "nothing-to-send", why: "no-receivers" });
    const brands = news.brands(beginning);
    if (brands.length === 0) return fail({ kind: "nothing-to-send", why: "no-news" });
    return ok(issues.begin({ at, beginning }, brands));
  };

  return {
    findNews: async (limit) =>
      reading(database, () => {
        const [last] = list.all(1);
        const beginning = news.beginning();
        const brands = beginning === null ? [] : news.brands(beginning);
        return {
          introduction: issues.introduction((last?.number ?? 0) + 1),
          lastIssue: last?.number ?? null,
          since: last?.at ?? beginning,
          brandCount: brands.length,
          brands: brands
            .slice(0, limit)
            .map(({ slug, name, shortDescription }) => ({ slug, name, shortDescription })),
          receivers: news.countReceivers(),
        };
      }),

    saveIntroduction: (introduction, seen) =>
      writing(database, () => {
        const next = (list.all(1)[0]?.number ?? 0) + 1;
        if (issues.introduction(next) !== seen) return false;
        issues.introduce(next, introduction);
        return true;
      }),

    listIssues: async (limit) => querying(database, () => list.all(limit)),

    openIssue: (at, limit) =>
      writing(database, () => {
        const unfinished = issues.unfinished();
        if (unfinished !== undefined) {
          const opened = issues.open(unfinished, limit);
          if (opened.news.brandCount > 0) return ok(opened);
          issues.finish(unfinished, at);
        }
        const begun = begin(at);
        return begun.ok ? ok(issues.open(begun.value, limit)) : begun;
      }),

    claimReceiver: (issue, after, at) =>
      writing(database, () => {
        const receiver = marks.markNext(issue, after);
        if (!receiver && issues.find(issue).waiting === 0) issues.finish(issue, at);
        return receiver;
      }),

    noteDelivery: (issue, subscriberId, delivery) =>
      writing(database, () => {
        const isLost = delivery === "waiting" && issues.find(issue).finishedAt !== null;
        marks.note(issue, subscriberId, isLost ? "failed" : delivery);
      }),
  };
};

const newsIn = (database: Database) => {
  const beginning = database
    .prepare<[], string | null>(
      `SELECT coalesce((SELECT max(beginning) FROM newsletter_issues),
         (SELECT min(confirmed_at) FROM subscribers WHERE status = 'confirmed'))`,
    )
    .pluck();
  const receivers = database
    .prepare<[], number>("SELECT count(*) FROM subscribers WHERE status = 'confirmed'")
    .pluck();
  const brands = database.prepare<[string], NewBrand & { id: string }>(
    `SELECT b.id, ${BRAND} FROM brands AS b
     JOIN revisions AS r ON r.record_id = b.id AND r.record_kind = 'brand' AND r.became = 'active'
     JOIN batches AS t ON t.revision = r.revision
     WHERE b.status = 'active' AND b.id NOT IN (SELECT brand_id FROM newsletter_brands)
     GROUP BY b.id HAVING min(t.at) > ? ORDER BY min(r.id)`,
  );
  return {
    /** Null while nobody has confirmed. */
    beginning: (): string | null => beginning.get() ?? null,
    countReceivers: (): number => receivers.get() ?? 0,
    /** In the order they joined. */
    brands: (newsletterBeginning: string) => brands.all(newsletterBeginning),
  };
};

/** To be used inside a transaction. */
const issuesIn = (database: Database) => {
  const unfinished = database
    .prepare<[], number>("SELECT number FROM newsletter_issues WHERE finished_at IS NULL")
    .pluck();
  const find = database.prepare<[number], Issue>(`${ISSUE} WHERE i.number = ?`);
  const insert = database.prepare<{ at: string; beginning: string }>(
    `INSERT INTO newsletter_issues (number, at, beginning)
     SELECT coalesce(max(number), 0) + 1, :at, :beginning FROM newsletter_issues`,
  );
  const insertBrand = database.prepare<[string, number, number]>(
    "INSERT INTO newsletter_brands (brand_id, issue, place) VALUES (?, ?, ?)",
  );
  const brandsOf = database.prepare<[number], NewBrand>(
    `SELECT ${BRAND} FROM newsletter_brands AS n JOIN brands AS b ON b.id = n.brand_id AND b.status = 'active'
     WHERE n.issue = ? ORDER BY n.place`,
  );
  const unmarkAll = database.prepare<[number]>(
    "UPDATE subscribers SET marked_issue = NULL WHERE marked_issue = ?",
  );
  const finish = database.prepare<[string, number]>(
    "UPDATE newsletter_issues SET finished_at = ? WHERE number = ? AND finished_at IS NULL",
  );

  const introductionOf = database
    .prepare<[number], string>("SELECT text FROM newsletter_introductions WHERE issue = ?")
    .pluck();
  const removeIntroduction = database.prepare<[number]>(
    "DELETE FROM newsletter_introductions WHERE issue = ?",
  );
  const addIntroduction = database.prepare<[number, string]>(
    "INSERT INTO newsletter_introductions (issue, text) VALUES (?, ?)",
  );

  const findIssue = (number: number): Issue => {
    const issue = find.get(number);
    if (!issue) throw new Error(`There is no issue ${number}`);
    return issue;
  };

  return {
    unfinished: (): number | undefined => unfinished.get(),
    find: findIssue,
    introduction: (number: number): string => introductionOf.get(number) ?? "",
    introduce: (number: number, text: string): void => {
      removeIntroduction.run(number);
      if (text !== "") addIntroduction.run(number, text);
    },
    open: (number: number, limit: number): { issue: Issue; news: NewBrands } => {
      const brands = brandsOf.all(number);
      const introduction = introductionOf.get(number) ?? "";
      const news = { introduction, brandCount: brands.length, brands: brands.slice(0, limit) };
      return { issue: findIssue(number), news };
    },
    begin: (row: { at: string; beginning: string }, brands: readonly { id: string }[]): number => {
      const number = Number(insert.run(row).lastInsertRowid);
      for (const [place, { id }] of brands.entries()) insertBrand.run(id, number, place);
      return number;
    },
    finish: (issue: number, at: string): void => {
      finish.run(at, issue);
      unmarkAll.run(issue);
    },
  };
};

/** To be used inside a transaction. */
const marksIn = (database: Database) => {
  const next = database.prepare<[number, string], NextReceiver>(
    `SELECT s.id, s.email FROM newsletter_issues AS i CROSS JOIN subscribers AS s
     WHERE i.number = ? AND s.id > ? AND ${IS_WAITING} ORDER BY s.id LIMIT 1`,
  );
  const mark = database.prepare<[number, string]>(
    "UPDATE subscribers SET marked_issue = ? WHERE id = ?",
  );
  const unmark = database.prepare<[number, string]>(
    "UPDATE subscribers SET marked_issue = NULL WHERE marked_issue = ? AND id = ?",
  );
  const count = database.prepare<Record<"uncertain" | "sent" | "failed" | "issue", number>>(
    `UPDATE newsletter_issues SET uncertain = uncertain + :uncertain, sent = sent + :sent, failed = failed + :failed
     WHERE number = :issue`,
  );
  return {
    markNext: (issue: number, after: string): NextReceiver | undefined => {
      const receiver = next.get(issue, after);
      if (!receiver) return undefined;
      mark.run(issue, receiver.id);
      count.run({ issue, uncertain: 1, sent: 0, failed: 0 });
      return receiver;
    },
    note: (issue: number, subscriberId: string, delivery: Delivery): void => {
      const [sent, failed] = [Number(delivery === "sent"), Number(delivery === "failed")];
      count.run({ issue, uncertain: -1, sent, failed });
      if (delivery === "waiting") unmark.run(issue, subscriberId);
    },
  };
};
