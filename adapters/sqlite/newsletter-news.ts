import type { Database } from "better-sqlite3";
import type { NewBrand } from "#core/people/issue.ts";
import type { Slices } from "#core/slices.ts";
import { chunksOf, IN_CHUNK } from "./sql.ts";

/** Brands looked at between two turns of others. */
const AT_ONCE = 200;

/** Since when brands are news: beyond this revision, and public never before the one at which the newsletter began. */
interface Since {
  lastIssue: number | null;
  since: string | null;
  revision: number;
  beginning: number;
}

/** What is new, step by step: one import may bring a hundred thousand brands. To be run inside one transaction. */
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
  const chunks = chunksOf(database, "revisions");
  const firstBeyond = database
    .prepare<[number], number>(
      "SELECT id FROM revisions WHERE revision > ? ORDER BY revision, id LIMIT 1",
    )
    .pluck();
  const published = database
    .prepare<[number, number], string>(
      `SELECT record_id FROM revisions
       WHERE ${IN_CHUNK} AND record_kind = 'brand' AND after ->> '$.status' = 'active'
         AND (before IS NULL OR before ->> '$.status' <> 'active') ORDER BY id`,
    )
    .pluck();
  const isNew = database
    .prepare<[string, number], number>(
      `SELECT 1 FROM brands AS b WHERE b.id = ? AND b.status = 'active'
         AND NOT EXISTS (SELECT 1 FROM newsletter_brands WHERE brand_id = b.id)
         AND NOT EXISTS (
           SELECT 1 FROM revisions AS r WHERE r.record_id = b.id AND r.record_kind = 'brand' AND r.revision <= ?
             AND r.after ->> '$.status' = 'active')`,
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

    /** Ids, in the order in which they joined. */
    ids: function* ({ since: moment, revision, beginning }: Since): Slices<string[]> {
      const start = firstBeyond.get(revision);
      if (moment === null || start === undefined) return [];
      const candidates = new Set<string>();
      for (const chunk of chunks(start - 1)) {
        for (const id of published.all(...chunk)) candidates.add(id);
        yield;
      }
      const ids: string[] = [];
      let seen = 0;
      for (const id of candidates) {
        if (isNew.get(id, beginning) !== undefined) ids.push(id);
        if ((seen += 1) % AT_ONCE === 0) yield;
      }
      return ids;
    },

    brands: (ids: readonly string[]): NewBrand[] => ids.flatMap((id) => brand.get(id) ?? []),
  };
};
