import type { Database } from "better-sqlite3";
import type { HeldSubmission } from "#core/privacy/personal-data.ts";
import { namesEmail, withoutEmail } from "#core/privacy/without-email.ts";
import { emailKey } from "#core/text/email.ts";

/** Submissions that name an address: as whose they are, or in a text. */
export const submissionPeople = (database: Database) => {
  const likely = database.prepare<{ email: string }, HeldSubmission>(
    `SELECT id, brand_name AS brandName, website_url AS websiteUrl, submitted_by_email AS submitterEmail, notes, status,
       created_at AS createdAt, remark, decided_at AS decidedAt
     FROM brand_submissions
     WHERE submitted_by_email LIKE '%' || :email || '%' OR notes LIKE '%' || :email || '%' OR remark LIKE '%' || :email || '%'
     ORDER BY created_at, id`,
  );
  const write = database.prepare<[string | null, string | null, string | null, string]>(
    "UPDATE brand_submissions SET submitted_by_email = ?, notes = ?, remark = ? WHERE id = ?",
  );
  const purge = database.prepare<[string]>(
    `UPDATE brand_submissions SET submitted_by_email = NULL
     WHERE submitted_by_email IS NOT NULL AND status <> 'pending' AND coalesce(decided_at, created_at) < ?`,
  );
  const find = (email: string): HeldSubmission[] =>
    likely
      .all({ email })
      .filter(
        (one) =>
          isFrom(one, email) || namesEmail(one.notes, email) || namesEmail(one.remark, email),
      );

  return {
    find,

    /** How many named it. */
    erase: (email: string): number => {
      const found = find(email);
      for (const one of found)
        write.run(
          isFrom(one, email) ? null : one.submitterEmail,
          one.notes && withoutEmail(one.notes, email),
          one.remark && withoutEmail(one.remark, email),
          one.id,
        );
      return found.length;
    },

    purge: (decidedBefore: string): number => purge.run(decidedBefore).changes,
  };
};

const isFrom = ({ submitterEmail }: HeldSubmission, email: string): boolean =>
  emailKey(submitterEmail ?? "") === emailKey(email);
