import type { Database } from "better-sqlite3";
import { ERASED_EMAIL } from "#core/people/personal-data.ts";
import { SUBMISSION_COLUMNS } from "../../columns.ts";
import type { DirectoryState, DirectoryTarget } from "../../copy/directory-rows.ts";
import { brandRecord, brandRows } from "../brand-rows.ts";
import { becameOf } from "../history-rows.ts";
import { namesOf, placeholders, type SqlValue, sqlValues } from "../sql.ts";
import { attributeRows, categoryRows, groupRows } from "../taxonomy-rows.ts";

/** Fills a new database file, row by row as they arrive. */
export const sqliteCopyTarget = (database: Database): DirectoryTarget => {
  const statement = (sql: string) => database.prepare<SqlValue[]>(sql);
  const writing =
    <Row>(write: (row: Row) => void) =>
    async (rows: readonly Row[]): Promise<void> =>
      database.transaction(() => rows.forEach(write)).immediate();
  const categories = categoryRows(database);
  const attributes = attributeRows(database);
  const groups = groupRows(database);
  const brands = brandRows(database);
  const views = statement(
    "INSERT INTO brand_views (brand_id, view_count, views_revision) VALUES (?, ?, ?)",
  );
  const batch = statement(
    `INSERT INTO batches (id, revision, at, actor, reason, origin, note, decisions, created, updated, deleted, sample)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const revision = statement(
    "INSERT INTO revisions (revision, record_kind, record_id, before, after, became) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const redirect = statement("INSERT INTO slug_redirects (slug, brand_id) VALUES (?, ?)");
  const submission = statement(
    `INSERT INTO brand_submissions (${namesOf(SUBMISSION_COLUMNS)}, brand_id, remark, decided_revision, decided_at, link_hash)
     VALUES (${placeholders(SUBMISSION_COLUMNS)}, ?, ?, ?, ?, ?)`,
  );
  const day = statement("INSERT INTO daily_views (day, views) VALUES (?, ?)");
  const brandDay = statement(
    "INSERT INTO brand_daily_views (day, brand_id, views) VALUES (?, ?, ?)",
  );
  const issue = statement(
    `INSERT INTO newsletter_issues (number, at, finished_at, since_revision, revision, brand_count, receivers, sent, failed, uncertain)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const issueBrand = statement(
    "INSERT INTO newsletter_brands (brand_id, issue, place) VALUES (?, ?, ?)",
  );
  return {
    write: {
      categories: writing(({ version, ...category }) => categories.insert(category, version)),
      attributes: writing(({ version, ...attribute }) => attributes.insert(attribute, version)),
      groups: writing(({ version, ...group }) => groups.insert(group, version)),
      brands: async (rows) =>
        database
          .transaction(() => {
            const links = brands.linksOfNew();
            for (const { viewsRevision, ...brand } of rows) {
              brands.insert(brandRecord(brand), brand.version, brand.updatedAt);
              links.add(brand.id, brand);
              if (brand.viewCount > 0) views.run(brand.id, brand.viewCount, viewsRevision);
            }
            links.write();
          })
          .immediate(),
      batches: writing(({ counts, sample, decisions, ...row }) => {
        const { create, update, delete: deleted } = counts;
        const lists = [JSON.stringify(decisions), create, update, deleted, JSON.stringify(sample)];
        const { id, revision: at, actor, reason, origin, note } = row;
        batch.run(id, at, row.at, actor, reason, origin, note, ...lists);
      }),
      revisions: writing((row) => {
        const [before, after] = [row.before, row.after].map(
          (state) => state && JSON.stringify(state),
        );
        const freed = after?.includes(ERASED_EMAIL) ? after : null;
        revision.run(row.revision, row.record, row.id, before ?? null, freed, becameOf(row));
      }),
      redirects: writing(({ slug, brandId }) => void redirect.run(slug, brandId)),
      submissions: writing((row) => {
        const { brandId, remark, decidedRevision, decidedAt, statusLink } = row;
        const verdict = [brandId, remark, decidedRevision, decidedAt];
        submission.run(...sqlValues(SUBMISSION_COLUMNS, row), ...verdict, statusLink);
      }),
      "daily views": writing((row) => void day.run(row.day, row.views)),
      "daily views of brands": writing((row) => void brandDay.run(row.day, row.brandId, row.views)),
      "newsletter issues": writing((row) => {
        const { number, at, finishedAt, sinceRevision, revision: upTo } = row;
        const counts = [row.brandCount, row.receivers, row.sent, row.failed, row.uncertain];
        issue.run(number, at, finishedAt, sinceRevision, upTo, ...counts);
      }),
      "newsletter brands": writing((row) => void issueBrand.run(row.brandId, row.issue, row.place)),
      "views of deleted brands": writing(
        (row) => void views.run(row.brandId, row.viewCount, row.viewsRevision),
      ),
    },
  };
};

/** Sets the revisions of the copied directory. */
export const finishCopy = (database: Database, state: DirectoryState): void =>
  void database
    .prepare<DirectoryState>(
      `UPDATE catalog_state SET revision = :revision, taxonomy_revision = :taxonomyRevision, views_revision = :viewsRevision`,
    )
    .run(state);

/**
 * Copies administrators and subscribers from the database that the copy replaces. Sessions, secrets and links
 * are left out.
 */
export const copyPeople = (copy: Database, replaced: string): void => {
  copy.prepare("ATTACH DATABASE ? AS replaced").run(replaced);
  try {
    copy.exec(`
      INSERT INTO admins (id, email, password_hash, created_at, temporary_until)
        SELECT id, email, password_hash, created_at, temporary_until FROM replaced.admins;
      INSERT INTO subscribers (id, email, email_key, status, asked_at, confirmed_at, mails, mails_since)
        SELECT id, email, email_key, status, asked_at, confirmed_at, mails, mails_since FROM replaced.subscribers;
      INSERT INTO data_requests (id, email, email_key, asked_at, expires_at)
        SELECT id, email, email_key, asked_at, expires_at FROM replaced.data_requests;
    `);
  } finally {
    copy.exec("DETACH DATABASE replaced");
  }
};
