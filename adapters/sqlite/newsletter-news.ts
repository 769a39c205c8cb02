import type { Database } from "better-sqlite3";
import type { Issue, NewBrand, NewBrands } from "#core/people/newsletter.ts";

/** Subscribers confirmed before the issue began, without a successful or uncertain delivery of it. */
export const IS_LEFT = `s.status = 'confirmed' AND s.confirmed_at <= i.at AND (d.state IS NULL OR d.state = 'deferred')`;
/** Deliveries of an unfinished issue that may or may not have reached the mail server. */
export const COUNT_UNCERTAIN = `(SELECT count(*) FROM newsletter_deliveries AS d WHERE d.issue = i.number
  AND (d.state = 'uncertain' OR (d.state = 'handed' AND coalesce(i.sending_until, '') <= :now)))`;

const ISSUE = `SELECT i.number, i.at, i.finished_at AS finishedAt,
    CASE WHEN i.finished_at IS NOT NULL THEN 'sent' WHEN i.sending_until > :now THEN 'sending' ELSE 'stopped' END AS state,
    i.brand_count AS brandCount, i.receivers, i.sent, i.failed,
    iif(i.finished_at IS NULL, ${COUNT_UNCERTAIN}, i.uncertain) AS uncertain,
    iif(i.finished_at IS NULL, (
      SELECT count(*) FROM subscribers AS s
      LEFT JOIN newsletter_deliveries AS d ON d.issue = i.number AND d.subscriber_id = s.id WHERE ${IS_LEFT}
    ), 0) AS waiting
  FROM newsletter_issues AS i`;

/** Brands published after `revision`, and never before `beginning`, are new. */
interface Since {
  lastIssue: number | null;
  since: string | null;
  revision: number;
  beginning: number;
}

/** Finds new brands. Call it inside one transaction. */
export const newsIn = (database: Database) => {
  const last = database.prepare<[], Since>(
    `SELECT number AS lastIssue, at AS since, revision, (SELECT since_revision FROM newsletter_issues WHERE number = 1) AS beginning
     FROM newsletter_issues ORDER BY number DESC LIMIT 1`,
  );
  const firstAgreed = database
    .prepare<[], string | null>(
      "SELECT min(confirmed_at) FROM subscribers WHERE status = 'confirmed'",
    )
    .pluck();
  const revisionAt = database
    .prepare<[string], number>("SELECT coalesce(max(revision), 0) FROM batches WHERE at <= ?")
    .pluck();
  const published = database
    .prepare<[number], string>(
      `SELECT record_id FROM revisions
       WHERE revision > ? AND record_kind = 'brand' AND became = 'active'
         AND (before IS NULL OR before ->> '$.status' <> 'active')
       GROUP BY record_id ORDER BY min(id)`,
    )
    .pluck();
  const isNew = database
    .prepare<[string, number], number>(
      `SELECT 1 FROM brands AS b WHERE b.id = ? AND b.status = 'active'
         AND NOT EXISTS (SELECT 1 FROM newsletter_brands WHERE brand_id = b.id)
         AND NOT EXISTS (
           SELECT 1 FROM revisions AS r WHERE r.record_id = b.id AND r.record_kind = 'brand' AND r.revision <= ?
             AND r.became = 'active')`,
    )
    .pluck();
  const brand = database.prepare<[string], NewBrand>(
    "SELECT slug, name, short_description AS shortDescription FROM brands WHERE id = ?",
  );

  const since = (): Since => {
    const known = last.get();
    if (known) return known;
    const at = firstAgreed.get() ?? null;
    const revision = at === null ? 0 : (revisionAt.get(at) ?? 0);
    return { lastIssue: null, since: at, revision, beginning: revision };
  };

  return {
    since,

    /** Brand ids, in the order of publication. */
    ids: ({ since: moment, revision, beginning }: Since): string[] => {
      if (moment === null) return [];
      return published.all(revision).filter((id) => isNew.get(id, beginning) !== undefined);
    },

    brands: (ids: readonly string[]): NewBrand[] => ids.flatMap((id) => brand.get(id) ?? []),
  };
};

/** Reads issues and their brands. */
export const issueReads = (database: Database) => {
  const find = database.prepare<{ now: string; number: number }, Issue>(
    `${ISSUE} WHERE i.number = :number`,
  );
  const list = database.prepare<{ now: string; limit: number }, Issue>(
    `${ISSUE} ORDER BY i.number DESC LIMIT :limit`,
  );
  const isPublic =
    "FROM newsletter_brands AS n JOIN brands AS b ON b.id = n.brand_id AND b.status = 'active' WHERE n.issue = ?";
  const countBrands = database.prepare<[number], number>(`SELECT count(*) ${isPublic}`).pluck();
  const brandsOf = database.prepare<[number, number], NewBrand>(
    `SELECT b.slug, b.name, b.short_description AS shortDescription ${isPublic} ORDER BY n.place LIMIT ?`,
  );
  const receivers = database
    .prepare<[], number>("SELECT count(*) FROM subscribers WHERE status = 'confirmed'")
    .pluck();
  return {
    countReceivers: (): number => receivers.get() ?? 0,
    find: (number: number, now: string): Issue | undefined => find.get({ number, now }),
    list: (limit: number, now: string): Issue[] => list.all({ now, limit }),
    brands: (issue: number, limit: number): NewBrands => ({
      brandCount: countBrands.get(issue) ?? 0,
      brands: brandsOf.all(issue, limit),
    }),
  };
};
