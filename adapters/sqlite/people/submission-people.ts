import type { Database } from "better-sqlite3";
import type { HeldSubmission } from "#core/privacy/personal-data.ts";
import { namesEmail, withoutEmail } from "#core/privacy/without-email.ts";
import { emailKey } from "#core/text/email.ts";
import type { Steps } from "#core/steps.ts";
import { IN_PIECE, piecesOf } from "./pieces.ts";

/** Submissions that name an address: as whose they are, or in a text. */
export const submissionPeople = (database: Database) => {
  const pieces = piecesOf(database, "brand_submissions");
  const likely = database.prepare<[number, number, string, string, string], HeldSubmission>(
    `SELECT id, brand_name AS brandName, website_url AS websiteUrl, submitted_by_email AS submitterEmail, notes, status,
       created_at AS createdAt, remark, decided_at AS decidedAt
     FROM brand_submissions
     WHERE ${IN_PIECE} AND (
       submitted_by_email LIKE '%' || ? || '%' OR notes LIKE '%' || ? || '%' OR remark LIKE '%' || ? || '%')`,
  );
  const write = database.prepare<[string | null, string | null, string | null, string]>(
    "UPDATE brand_submissions SET submitted_by_email = ?, notes = ?, remark = ? WHERE id = ?",
  );

  const named = function* (email: string): Generator<HeldSubmission | undefined, void, void> {
    for (const piece of pieces()) {
      yield* likely
        .all(...piece, email, email, email)
        .filter(
          (one) =>
            isFrom(one, email) || namesEmail(one.notes, email) || namesEmail(one.remark, email),
        );
      yield undefined;
    }
  };

  return {
    find: function* (email: string): Steps<HeldSubmission[]> {
      const found: HeldSubmission[] = [];
      for (const one of named(email)) {
        if (one) found.push(one);
        yield;
      }
      return found.sort((a, b) => (inTime(a) < inTime(b) ? -1 : 1));
    },

    /** How many named it. */
    erase: function* (email: string): Steps<number> {
      let count = 0;
      for (const one of named(email)) {
        if (one) {
          count += 1;
          write.run(
            isFrom(one, email) ? null : one.submitterEmail,
            one.notes && withoutEmail(one.notes, email),
            one.remark && withoutEmail(one.remark, email),
            one.id,
          );
        }
        yield;
      }
      return count;
    },
  };
};

const inTime = ({ createdAt, id }: HeldSubmission): string => `${createdAt} ${id}`;

const isFrom = ({ submitterEmail }: HeldSubmission, email: string): boolean =>
  emailKey(submitterEmail ?? "") === emailKey(email);
